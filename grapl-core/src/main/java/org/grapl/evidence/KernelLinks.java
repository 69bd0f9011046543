package org.grapl.evidence;

import org.grapl.graph.Graph;
import org.grapl.linear.CoreInverse;
import org.grapl.linear.Elimination;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.UpdatableInverse;

/**
 * The links of a graph as covariances need them: an operator that can be shifted and inverted.
 *
 * @param pattern of graphs with the same links, whatever their weights
 */
record KernelLinks(Graph graph, Elimination pattern) {

  int size() {
    return graph.size();
  }

  /** The same links with weights w_ij/√(d_i d_j). */
  KernelLinks balanced() {
    double[] degree = graph.rows().degree();
    return new KernelLinks(
        graph.reweighted((a, b, weight) -> weight / Math.sqrt(degree[a]) / Math.sqrt(degree[b])),
        pattern);
  }

  /** 1 if there are no links. */
  double meanDegree() {
    double sum = 0;
    for (double degree : graph.rows().degree()) {
      sum += degree;
    }
    return sum > 0 ? sum / size() : 1;
  }

  /**
   * The inverse of L + diag(shifts).
   *
   * @throws org.grapl.linear.SingularException if rounding makes it singular
   */
  UpdatableInverse inverse(double[] shifts) {
    return CoreInverse.of(new ShiftedLaplacian(graph, shifts), pattern);
  }
}
