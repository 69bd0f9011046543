package org.grapl.data.layout;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;

/**
 * Links in rows, as {@link SparseRows}, between groups of items rather than items. Arrays are
 * shared, read only.
 *
 * @param weight how strongly each link pulls, the same in both directions
 * @param mass how strongly each group repels others
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never compared; the arrays are the point
record LinkRows(int[] start, int[] neighbour, double[] weight, double[] mass, int[] items) {

  private static final double MOST_PULL = 4;

  /**
   * A graph as it is drawn: links pull with the root of their weight over the mean one, between 1/4
   * and 4, so that no link tears the picture; items repel in proportion to their links.
   */
  static LinkRows of(Graph graph) {
    SparseRows rows = graph.rows();
    int size = graph.size();
    double sum = 0;
    for (double weight : rows.weight()) {
      sum += weight / rows.weight().length;
    }
    double mean = sum;
    double[] pull = new double[rows.weight().length];
    Arrays.setAll(
        pull,
        k -> Math.max(1 / MOST_PULL, Math.min(MOST_PULL, Math.sqrt(rows.weight()[k] / mean))));
    double[] mass = new double[size];
    Arrays.setAll(mass, item -> 1.0 + graph.neighbours(item));
    return new LinkRows(rows.start(), rows.neighbour(), pull, mass, ones(size));
  }

  /** A graph with the weights it has, items repelling by their sum. */
  static LinkRows asWeighted(Graph graph) {
    SparseRows rows = graph.rows();
    return new LinkRows(
        rows.start(), rows.neighbour(), rows.weight(), rows.degree(), ones(graph.size()));
  }

  private static int[] ones(int size) {
    int[] ones = new int[size];
    Arrays.fill(ones, 1);
    return ones;
  }

  int size() {
    return mass.length;
  }

  /** Both directions counted. */
  int entries() {
    return start[size()] - start[0];
  }

  int links(int group) {
    return start[group + 1] - start[group];
  }

  /** Some groups that no link leaves, numbered as given; {@code position} is scratch space. */
  LinkRows part(int[] groups, int[] position) {
    int[] partStart = new int[groups.length + 1];
    for (int k = 0; k < groups.length; k++) {
      position[groups[k]] = k;
      partStart[k + 1] = partStart[k] + links(groups[k]);
    }
    int[] partNeighbour = new int[partStart[groups.length]];
    double[] partWeight = new double[partNeighbour.length];
    double[] partMass = new double[groups.length];
    int[] partItems = new int[groups.length];
    int next = 0;
    for (int k = 0; k < groups.length; k++) {
      int group = groups[k];
      partMass[k] = mass[group];
      partItems[k] = items[group];
      for (int e = start[group]; e < start[group + 1]; e++) {
        partNeighbour[next] = position[neighbour[e]];
        partWeight[next++] = weight[e];
      }
    }
    return new LinkRows(partStart, partNeighbour, partWeight, partMass, partItems);
  }
}
