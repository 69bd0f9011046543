package org.grapl.data.format;

import org.grapl.Decimal;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemGraphBuilder;

/**
 * Items and links of a file on their way into a builder. What the builder refuses is told with the
 * line on which it stands. One owner.
 */
final class ItemIntake {

  private static final int LISTENED_TO = 1 << 12;

  private final TextInput input;
  private final ItemGraphBuilder builder = new ItemGraphBuilder();
  private int told;

  ItemIntake(TextInput input) {
    this.input = input;
  }

  int size() {
    return builder.size();
  }

  /** The item of this identifier; a new one if it has not been seen. */
  int item(String id) {
    try {
      int item = builder.item(id);
      listen();
      return item;
    } catch (IllegalStateException e) {
      throw input.error(String.valueOf(e.getMessage()));
    }
  }

  /** What people call the item. */
  void label(int item, String label) {
    builder.label(item, label);
  }

  /** An attribute of an item. */
  void attribute(long line, int item, String column, String value) {
    try {
      builder.attribute(item, column, value);
    } catch (IllegalArgumentException e) {
      throw input.error(line, String.valueOf(e.getMessage()));
    }
  }

  /** A link. */
  void link(long line, int a, int b, double weight) {
    try {
      builder.link(a, b, weight);
    } catch (IllegalStateException e) {
      throw input.error(line, String.valueOf(e.getMessage()));
    }
    listen();
  }

  /** The number a text stands for, if that can be the weight of a link. */
  double weight(long line, String text) {
    double weight = Decimal.parse(text);
    if (!FieldText.isWeight(weight)) {
      throw input.error(line, FieldText.badWeight(text));
    }
    return weight;
  }

  private void listen() {
    if (++told % LISTENED_TO == 0) {
      input.hold(builder.size(), builder.links());
    }
  }

  ItemGraph build() {
    return input.build(builder::build);
  }
}
