package org.grapl.research.spectrum;

import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;
import org.grapl.linear.Vectors;

/**
 * f(L) = T_m((L − c)/e) / T_m(−c/e), the Chebyshev polynomial that is 1 at 0, falls up to {@code
 * cut} and stays within ±1/cosh 5 from there to the end of the spectrum (Y. Zhou, Y. Saad, M. Tiago
 * and J. Chelikowsky, "Self-consistent-field calculations using Chebyshev-filtered subspace
 * iteration", 2006). m multiplications by L, no solves.
 */
final class ChebyshevFilter implements SpectralFilter {

  private static final double DECADES = 5;

  private final SparseRows rows;
  private final double cut;
  private final double centre;
  private final double half;
  private final int degree;
  private final double atZero;

  /**
   * A filter for the eigenvalues below {@code cut}.
   *
   * @param end no eigenvalue lies beyond
   */
  ChebyshevFilter(Graph graph, double cut, double end) {
    this.rows = graph.rows();
    this.cut = cut;
    // So near to the end one multiplication, by 1 − L/end, keeps all eigenvalues in order.
    boolean plain = 3 * cut > end;
    this.degree = plain ? 1 : degree(cut, end);
    this.centre = plain ? end : (end + cut) / 2;
    this.half = plain ? end : (end - cut) / 2;
    double atZeroUnsigned = Math.cosh(degree * arcosh(centre / half));
    this.atZero = degree % 2 == 0 ? atZeroUnsigned : -atZeroUnsigned;
  }

  /** m for this cut: about 5/2 √(end/cut). */
  static int degree(double cut, double end) {
    return (int) Math.ceil(DECADES / arcosh((end + cut) / (end - cut)));
  }

  private static double arcosh(double x) {
    return StrictMath.log(x + Math.sqrt(Math.max(0, x * x - 1)));
  }

  @Override
  public double[] apply(double[] x) {
    // T_0 = x, T_1 = Yx, T_{k+1} = 2Y T_k − T_{k−1} with Y = (L − c)/e.
    double[] before = x.clone();
    double[] now = new double[x.length];
    step(before, now, now, 1 / half);
    for (int k = 2; k <= degree; k++) {
      step(now, before, before, 2 / half);
      double[] swap = before;
      before = now;
      now = swap;
    }
    Vectors.scale(now, 1 / atZero);
    return now;
  }

  /** out = factor·(L − c)x − old. */
  private void step(double[] x, double[] old, double[] out, double factor) {
    int[] start = rows.start();
    int[] neighbour = rows.neighbour();
    double[] weight = rows.weight();
    double[] degrees = rows.degree();
    for (int i = 0; i < x.length; i++) {
      double sum = (degrees[i] - centre) * x[i];
      for (int k = start[i]; k < start[i + 1]; k++) {
        sum -= weight[k] * x[neighbour[k]];
      }
      out[i] = factor * sum - old[i];
    }
  }

  @Override
  public double damped() {
    return degree == 1 ? Double.NEGATIVE_INFINITY : 1 / Math.abs(atZero);
  }

  @Override
  public double scale() {
    return cut;
  }

  @Override
  public double tolerance() {
    return 1e-7;
  }
}
