package org.grapl.engine.gradient;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;

/**
 * The items of a graph in the order in which a breadth-first search meets them: neighbours then
 * stand near each other in memory, however the items were numbered. Depends on the links only.
 * Immutable, to be shared.
 */
final class BreadthFirst {

  private final int[] itemAt;
  private final int[] positionOf;

  /** O(items + links). */
  BreadthFirst(Graph graph) {
    SparseRows rows = graph.rows();
    int size = rows.size();
    this.itemAt = new int[size];
    this.positionOf = new int[size];
    Arrays.fill(positionOf, -1);
    int met = 0;
    for (int first = 0; first < size; first++) {
      if (positionOf[first] < 0) {
        positionOf[first] = met;
        int next = met;
        itemAt[met++] = first;
        for (; next < met; next++) {
          int item = itemAt[next];
          for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
            int other = rows.neighbour()[k];
            if (positionOf[other] < 0) {
              positionOf[other] = met;
              itemAt[met++] = other;
            }
          }
        }
      }
    }
  }

  int itemAt(int position) {
    return itemAt[position];
  }

  int positionOf(int item) {
    return positionOf[item];
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

  /** The rows of a graph with these links. */
  Rows arranged(SparseRows rows) {
    int size = rows.size();
    int[] start = new int[size + 1];
    for (int i = 0; i < size; i++) {
      start[i + 1] = start[i] + rows.start()[itemAt[i] + 1] - rows.start()[itemAt[i]];
    }
    int[] neighbour = new int[start[size]];
    float[] weight = new float[start[size]];
    double[] degree = new double[size];
    int[] filled = start.clone();
    // Going through the positions in order, each row receives its neighbours in order.
    for (int i = 0; i < size; i++) {
      int item = itemAt[i];
      degree[i] = rows.degree()[item];
      for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
        int at = filled[positionOf[rows.neighbour()[k]]]++;
        neighbour[at] = i;
        weight[at] = (float) rows.weight()[k];
      }
    }
    return new Rows(start, neighbour, weight, degree);
  }
}
