package org.grapl.research.spectrum;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.Elimination;
import org.grapl.linear.Factorisation;

/**
 * How many eigenvalues of L + λI lie below a number, without computing any: as many as the
 * factorisation of L + λI − xI has negative pivots (J. J. Sylvester's law of inertia). One
 * factorisation per question, in the order of an {@link Elimination}; for graphs that eliminate
 * well.
 *
 * <p>The factorisation does not exchange rows, so the count is as good as its pivots are away from
 * rounding; a pivot vanishes only where x is an eigenvalue of a part of the graph. Immutable.
 */
public final class EigenvalueCount {

  private final Graph graph;
  private final double lambda;
  private final Elimination pattern;

  public EigenvalueCount(Graph graph, double lambda, Elimination pattern) {
    this.graph = graph;
    this.lambda = Check.positive("lambda", lambda);
    this.pattern = pattern;
  }

  /** The number of eigenvalues below x. */
  public int below(double x) {
    double[] diagonal = new double[graph.size()];
    Arrays.setAll(diagonal, item -> graph.degree(item) + lambda - x);
    Factorisation factors = new Factorisation(graph, diagonal, pattern);
    long negative = Arrays.stream(factors.pivot()).filter(pivot -> pivot < 0).count();
    return (int) negative + negativePivots(factors.core());
  }

  /** Eliminates a dense lower triangle, A_ij −= a_i a_j / p, and counts its negative pivots. */
  private static int negativePivots(double[][] lower) {
    int negative = 0;
    double[] column = new double[lower.length];
    for (int k = 0; k < lower.length; k++) {
      double pivot = lower[k][k];
      negative += pivot < 0 ? 1 : 0;
      for (int i = k + 1; i < lower.length; i++) {
        column[i] = lower[i][k];
      }
      for (int i = k + 1; i < lower.length; i++) {
        double factor = column[i] / pivot;
        double[] row = lower[i];
        for (int j = k + 1; j <= i; j++) {
          row[j] -= factor * column[j];
        }
      }
    }
    return negative;
  }
}
