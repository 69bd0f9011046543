package org.grapl.data.format;

import org.grapl.data.file.TextInput;
import org.grapl.graph.GraphTooLargeException;

/**
 * The weights of all pairs of vertices in a Pajek file, row by row, however they are broken into
 * lines. One owner.
 */
final class PajekMatrix {

  private final TextInput input;
  private final int size;
  private final ArcPairs pairs;
  private long count;
  private boolean finished;

  PajekMatrix(TextInput input, ItemIntake items, int size) {
    this.input = input;
    this.size = size;
    this.pairs =
        new ArcPairs(
            input,
            "entries",
            Math.max(1, size),
            (a, b, weight) -> items.link(input.linesRead(), a, b, weight));
  }

  /** A matrix of nothing. */
  static PajekMatrix none(TextInput input, ItemIntake items) {
    return new PajekMatrix(input, items, 0);
  }

  private long entries() {
    return (long) size * size;
  }

  /** Takes the numbers of a line. */
  void read(NumberRow row) {
    for (int field = 0; field < row.size(); field++) {
      if (count == entries()) {
        throw row.error("the matrix must have %d x %d numbers, got more".formatted(size, size));
      }
      double weight = row.weight(field);
      if (weight != 0) {
        try {
          pairs.add((int) (count / size), (int) (count % size), weight);
        } catch (GraphTooLargeException e) {
          throw row.error(String.valueOf(e.getMessage()));
        }
      }
      count++;
    }
  }

  /** Hands over the links, once. */
  void finish() {
    if (!finished) {
      finished = true;
      if (count < entries()) {
        throw input.error(
            input.linesRead(),
            "the matrix must have %d x %d numbers, got %d".formatted(size, size, count));
      }
      pairs.finish();
    }
  }
}
