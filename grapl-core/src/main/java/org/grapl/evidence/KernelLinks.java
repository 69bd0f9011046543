package org.grapl.evidence;

import java.util.function.Function;
import org.grapl.graph.Graph;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.UpdatableInverse;

/**
 * The links of a graph as covariances need them, wherever they are kept: an operator that can be
 * shifted and inverted.
 */
public interface KernelLinks {

  /** The degree of each item, shared. */
  double[] degree();

  long links();

  /** The same links with weights w_ij/√(d_i d_j). */
  KernelLinks balanced();

  /**
   * The inverse of L + diag(shifts).
   *
   * @throws org.grapl.linear.SingularException if rounding makes it singular
   */
  UpdatableInverse inverse(double[] shifts);

  default int size() {
    return degree().length;
  }

  /** 1 if there are no links. */
  default double meanDegree() {
    double sum = 0;
    for (double degree : degree()) {
      sum += degree;
    }
    return sum > 0 ? sum / size() : 1;
  }

  /**
   * Links in memory.
   *
   * @param inverses makes them for graphs with the same links
   */
  record Here(Graph graph, Function<ShiftedLaplacian, UpdatableInverse> inverses)
      implements KernelLinks {

    @Override
    public double[] degree() {
      return graph.rows().degree();
    }

    @Override
    public long links() {
      return graph.links();
    }

    @Override
    public KernelLinks balanced() {
      double[] degree = degree();
      return new Here(
          graph.reweighted((a, b, weight) -> weight / Math.sqrt(degree[a]) / Math.sqrt(degree[b])),
          inverses);
    }

    @Override
    public UpdatableInverse inverse(double[] shifts) {
      return inverses.apply(new ShiftedLaplacian(graph, shifts));
    }
  }
}
