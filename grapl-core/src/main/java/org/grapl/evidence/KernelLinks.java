package org.grapl.evidence;

import org.grapl.graph.Graph;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.UpdatableInverse;
import org.grapl.linear.parts.PartedInverse;
import org.grapl.linear.parts.PartedLaplacian;
import org.grapl.linear.parts.PartedSystem;

/** The links of a graph as covariances need them, wherever they are. */
sealed interface KernelLinks {

  /** The degree of each arm, shared. */
  double[] degree();

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
   * @param inverses for graphs with the same edges
   */
  record Here(Graph graph, Inverses inverses) implements KernelLinks {

    @Override
    public double[] degree() {
      return graph.rows().degree();
    }

    @Override
    public UpdatableInverse inverse(double[] shifts) {
      return inverses.of(new ShiftedLaplacian(graph, shifts));
    }
  }

  /**
   * Links in parts.
   *
   * @param accuracy of correlations
   */
  record InParts(PartedLaplacian links, double accuracy) implements KernelLinks {

    @Override
    public double[] degree() {
      return links.degree();
    }

    @Override
    public UpdatableInverse inverse(double[] shifts) {
      return new PartedInverse(new PartedSystem(links, shifts), accuracy);
    }
  }
}
