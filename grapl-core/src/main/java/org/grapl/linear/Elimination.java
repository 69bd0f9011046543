package org.grapl.linear;

import java.util.Arrays;
import org.grapl.graph.Graph;

/**
 * In which order to eliminate the items of a graph from a system V = L + diag(shift), and which
 * entries the factor then has. Items with few neighbours go first, by approximate minimum degree
 * (P. R. Amestoy, T. A. Davis, I. S. Duff, 1996), until what remains is so dense that treating it
 * as one dense block, the core, is cheaper than going on.
 *
 * <p>Depends on the graph only. Immutable, to be shared. Positions below {@link #eliminated} are
 * columns of a sparse factor, those from there on rows of the core.
 */
public final class Elimination {

  private final int eliminated;
  private final int[] itemAt;
  private final int[] positionOf;
  private final int[] start;
  private final int[] row;

  private Elimination(Graph graph, int largestCore) {
    MinimumDegree order = new MinimumDegree(graph);
    this.eliminated = order.run(largestCore);
    this.itemAt = order.items();
    this.positionOf = new int[itemAt.length];
    for (int position = 0; position < itemAt.length; position++) {
      positionOf[itemAt[position]] = position;
    }
    this.start = new int[eliminated + 1];
    for (int column = 0; column < eliminated; column++) {
      start[column + 1] = Math.addExact(start[column], order.structure(itemAt[column]).length);
    }
    this.row = new int[start[eliminated]];
    for (int column = 0; column < eliminated; column++) {
      int at = start[column];
      for (int item : order.structure(itemAt[column])) {
        row[at++] = positionOf[item];
      }
      Arrays.sort(row, start[column], at);
    }
  }

  /** Analyses a graph, in about the time of reading it for graphs that suit elimination. */
  public static Elimination of(Graph graph) {
    return new Elimination(graph, graph.size());
  }

  /**
   * The same for somebody who has no use for a core of more than {@code largestCore} items: where
   * it would be larger, the elimination ends as soon as that shows, with a core larger still. On a
   * heavy tail of 2·10⁵ items and 10⁶ links that saves half a minute.
   */
  public static Elimination of(Graph graph, int largestCore) {
    return new Elimination(graph, largestCore);
  }

  public int size() {
    return itemAt.length;
  }

  /** How many items are eliminated before the core. */
  public int eliminated() {
    return eliminated;
  }

  /** How many items the core has; at least one. */
  public int coreSize() {
    return itemAt.length - eliminated;
  }

  /** How many entries the sparse part of the factor has. */
  public int entries() {
    return row.length;
  }

  public int itemAt(int position) {
    return itemAt[position];
  }

  int positionOf(int item) {
    return positionOf[item];
  }

  /** Where the columns begin in {@link #row}. Shared, read only. */
  public int[] start() {
    return start;
  }

  /** The rows of each column, rising. Shared, read only. */
  int[] row() {
    return row;
  }

  /** Where the rows of a column that lie in the core begin: they are the last ones. */
  int firstInCore(int column) {
    int at = start[column + 1];
    while (at > start[column] && row[at - 1] >= eliminated) {
      at--;
    }
    return at;
  }

  /**
   * The next column on the way from a column to the core; beyond the last column if there is none.
   */
  public int parent(int column) {
    return start[column] < start[column + 1] ? row[start[column]] : Integer.MAX_VALUE;
  }
}
