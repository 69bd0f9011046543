package org.grapl.data.format;

import org.grapl.data.file.Row;
import org.grapl.data.file.RowReader;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.GraphTooLargeException;

/**
 * Rows of an edge list on their way into a builder, which finds many names faster together than one
 * by one. One owner.
 */
final class EdgeBatch {

  private static final int MOST_NAMES = 256;

  private final RowReader rows;
  private final GraphBuilder builder;
  private final Row names = new Row();
  private final int[] arms = new int[MOST_NAMES];
  private final int[] first = new int[MOST_NAMES]; // which name is the first end of each edge
  private final double[] weight = new double[MOST_NAMES];
  private final long[] line = new long[MOST_NAMES];
  private int edges;

  EdgeBatch(RowReader rows, GraphBuilder builder) {
    this.rows = rows;
    this.builder = builder;
  }

  /** Takes the source of the current row as the name of an arm. */
  void arm(EdgeColumns columns) {
    makeRoom();
    names.add(rows.row(), columns.source());
  }

  /** Takes the two ends in the current row as an edge. */
  void edge(EdgeColumns columns, double weight) {
    makeRoom();
    first[edges] = names.size();
    line[edges] = rows.line();
    this.weight[edges++] = weight;
    names.add(rows.row(), columns.source());
    names.add(rows.row(), columns.target());
  }

  private void makeRoom() {
    if (names.size() + 2 > MOST_NAMES) {
      flush();
    }
  }

  /** Hands everything over to the builder. */
  void flush() {
    int edge = 0;
    try {
      names.arms(builder, arms);
      for (; edge < edges; edge++) {
        builder.edge(arms[first[edge]], arms[first[edge] + 1], weight[edge]);
      }
    } catch (GraphTooLargeException e) {
      throw rows.input().error(line[edge], String.valueOf(e.getMessage()));
    }
    rows.input().hold(builder.size(), builder.collected());
    names.clear();
    edges = 0;
  }
}
