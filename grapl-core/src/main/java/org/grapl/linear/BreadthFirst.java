package org.grapl.linear;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;

/**
 * The arms of a graph in the order in which a breadth-first search meets them: neighbours then
 * stand near each other in memory, however the arms were numbered. Depends on the edges only.
 * Immutable, to be shared.
 */
final class BreadthFirst {

  private final int[] armAt;
  private final int[] positionOf;

  /** O(arms + edges). */
  BreadthFirst(Graph graph) {
    SparseRows rows = graph.rows();
    int size = rows.size();
    this.armAt = new int[size];
    this.positionOf = new int[size];
    Arrays.fill(positionOf, -1);
    int met = 0;
    for (int first = 0; first < size; first++) {
      if (positionOf[first] < 0) {
        positionOf[first] = met;
        int next = met;
        armAt[met++] = first;
        for (; next < met; next++) {
          int arm = armAt[next];
          for (int k = rows.start()[arm]; k < rows.start()[arm + 1]; k++) {
            int other = rows.neighbour()[k];
            if (positionOf[other] < 0) {
              positionOf[other] = met;
              armAt[met++] = other;
            }
          }
        }
      }
    }
  }

  int armAt(int position) {
    return armAt[position];
  }

  int positionOf(int arm) {
    return positionOf[arm];
  }

  /**
   * The rows of a graph by position.
   *
   * @param start where each row begins in the next two
   * @param neighbour rising within each row
   * @param weight in single precision
   * @param degree in double
   */
  record Rows(int[] start, int[] neighbour, float[] weight, double[] degree) {}

  /** The rows of a graph with these edges. */
  Rows arranged(SparseRows rows) {
    int size = rows.size();
    int[] start = new int[size + 1];
    for (int i = 0; i < size; i++) {
      start[i + 1] = start[i] + rows.start()[armAt[i] + 1] - rows.start()[armAt[i]];
    }
    int[] neighbour = new int[start[size]];
    float[] weight = new float[start[size]];
    double[] degree = new double[size];
    int[] filled = start.clone();
    // Going through the positions in order, each row receives its neighbours in order.
    for (int i = 0; i < size; i++) {
      int arm = armAt[i];
      degree[i] = rows.degree()[arm];
      for (int k = rows.start()[arm]; k < rows.start()[arm + 1]; k++) {
        int at = filled[positionOf[rows.neighbour()[k]]]++;
        neighbour[at] = i;
        weight[at] = (float) rows.weight()[k];
      }
    }
    return new Rows(start, neighbour, weight, degree);
  }
}
