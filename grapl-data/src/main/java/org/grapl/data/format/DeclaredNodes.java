package org.grapl.data.format;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemGraphBuilder;
import org.grapl.internal.Decimal;

/**
 * Collects the nodes and links of a format that declares every node once and has links name nodes
 * by their ids. Items are numbered in the order in which nodes, or links that come before them,
 * first mention their ids. One owner.
 *
 * <p>XML formats also declare attributes of nodes, with an id and perhaps a default, before they
 * give them to nodes. Several may share a name, as where numbers and texts are told apart; they
 * make one column.
 */
final class DeclaredNodes {

  private static final int LISTENED_TO = 1 << 12;
  private static final Set<String> NUMBERS = Set.of("double", "float", "int", "integer", "long");

  private final TextInput input;
  private final ItemGraphBuilder items = new ItemGraphBuilder();
  private final BitSet declared = new BitSet();
  private final Map<Integer, Mention> awaited = new LinkedHashMap<>(); // not declared so far
  private final Map<String, Attribute> attributes = new HashMap<>(); // by id
  private final Map<String, String> defaults = new LinkedHashMap<>(); // of each column
  private final Map<String, String> values = new HashMap<>(); // of the current node
  private int size;
  private long line;

  private record Mention(String id, long line) {}

  private record Attribute(String column, boolean isNumber) {}

  DeclaredNodes(TextInput input) {
    this.input = input;
  }

  ItemGraph read(Runnable reading) {
    try {
      reading.run();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw input.error(line, String.valueOf(e.getMessage()));
    }
    if (size == 0) {
      throw input.error("no nodes found; a graph must have at least one");
    }
    for (Mention missing : awaited.values()) {
      throw input.error(missing.line(), "no node has the id " + FieldText.quoted(missing.id()));
    }
    input.hold(items.size(), items.links());
    return input.build(items::build);
  }

  int size() {
    return size;
  }

  int add(String id, long at) {
    line = at;
    int item = items.item(id);
    if (declared.get(item)) {
      throw input.error(
          line, "node ids must all differ, got %s twice".formatted(FieldText.quoted(id)));
    }
    declared.set(item);
    awaited.remove(item);
    listen(++size);
    return item;
  }

  void label(int item, String label) {
    items.label(item, label);
  }

  void attribute(int item, String column, String value, long at) {
    line = at;
    items.attribute(item, column, value);
  }

  void link(String source, String target, double weight, long at) {
    line = at;
    items.link(mentioned(source), mentioned(target), weight);
    listen(items.links());
  }

  private int mentioned(String id) {
    int item = items.item(id);
    if (!declared.get(item)) {
      awaited.putIfAbsent(item, new Mention(id, line));
    }
    return item;
  }

  private void listen(int count) {
    if (count % LISTENED_TO == 0) {
      input.hold(items.size(), items.links());
    }
  }

  double weight(String text, long at) {
    double weight = Decimal.parse(text);
    if (!FieldText.isWeight(weight)) {
      throw input.error(at, FieldText.badWeight(text));
    }
    return weight;
  }

  void declare(String id, String column, String type, String otherwise, long at) {
    boolean isNumber = NUMBERS.contains(FieldText.plain(type));
    if (attributes.put(id, new Attribute(column, isNumber)) != null) {
      throw input.error(
          at, "ids of attributes must all differ, got %s twice".formatted(FieldText.quoted(id)));
    }
    defaults.merge(column, otherwise, (first, second) -> first.isEmpty() ? second : first);
  }

  boolean isDeclared(String id) {
    return attributes.containsKey(id);
  }

  Set<String> columns() {
    return defaults.keySet();
  }

  void value(String id, String text, long at) {
    Attribute attribute = attributes.get(id);
    if (attribute == null) {
      throw input.error(
          at, "attributes must be declared before they are used, got " + FieldText.quoted(id));
    }
    // A number that is none is a missing one, as everywhere.
    boolean isMissing = attribute.isNumber && FieldText.plain(text).equals("nan");
    if (values.put(attribute.column, isMissing ? "" : text) != null) {
      throw input.error(
          at,
          "a node must have an attribute once, got %s twice"
              .formatted(FieldText.quoted(attribute.column)));
    }
  }

  /**
   * Gives all values taken down to a node, and begins anew. The first node fixes the order of the
   * columns, which is that of their declarations.
   *
   * @param names the column that names nodes and is no attribute; empty for none
   */
  void giveValues(int item, String names, long at) {
    defaults.forEach(
        (column, otherwise) -> {
          String value = values.getOrDefault(column, otherwise);
          if (column.equals(names)) {
            label(item, value);
          } else if (size == 1 || !value.isEmpty()) {
            attribute(item, column, value, at);
          }
        });
    values.clear();
  }
}
