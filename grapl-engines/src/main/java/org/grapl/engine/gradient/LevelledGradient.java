package org.grapl.engine.gradient;

import java.util.Arrays;
import org.grapl.linear.NoConvergenceException;

/**
 * Solves V·x = b by conjugate gradients to a modest accuracy, for right-hand sides that sum to zero
 * on every component of the graph: the levels of the components, which conjugate gradients would
 * take long to find, are solved for apart and stay so, because every direction is made conjugate to
 * them (deflation, R. A. Nicolaides, 1987). Preconditioned by the split of {@link SplitSystem}, in
 * the form of S. C. Eisenstat (1981),
 *
 * <pre>S⁻¹V S⁻ᵀ p = t + S⁻¹(p + (D − 2D̃)t),  t = S⁻ᵀp,</pre>
 *
 * in which an iteration reads the graph once.
 *
 * <p>The error is measured in the norm of V, see {@link RemainingEnergy}. With ‖error‖_V ≤ η‖x‖_V
 * for x = V⁻¹e_i every correlation (V⁻¹)_ij/√((V⁻¹)_ii(V⁻¹)_jj) is right within η. An estimate, not
 * a certificate. Workspaces are kept; one owner, not thread-safe.
 */
abstract class LevelledGradient {

  /** A residual whose square has fallen to this share is as small as single precision allows. */
  private static final double ROUNDING = 1e-12;

  /** A residual whose square has grown so much is rounding that feeds on itself. */
  private static final double DIVERGED = 1e6;

  /**
   * The least that a direction is worth, in units of the residual: below this it is nothing but
   * what rounding left of a level. On graphs of a few items that is all there is in the end, and
   * stepping along it led to numbers that were none.
   */
  private static final double LEAST_CURVATURE = 1e-7;

  private final int width;
  private final int limit;
  private final float[] wanted;
  private final double[] before;
  private final double[] first;
  private final RemainingEnergy[] remaining;

  /** The direction p, t = S⁻ᵀp and u, with S⁻¹Vt = t + u. */
  final float[] p;

  final float[] t;
  final float[] u;

  /** By component and lane, the level that t has in the scalar product of V. */
  double[] level = {};

  /** By lane: how much of the last direction is kept, how far to go, tᵀVt and rᵀD̃r. */
  final float[] keep;

  final float[] length;
  final double[] curvature;
  final double[] square;

  /**
   * Vectors are interleaved: the entry of an item in lane l is at item·width + l. Reading the graph
   * takes much of the time, so four lanes cost about twice what one does.
   */
  LevelledGradient(int size, int width) {
    this.width = width;
    this.limit = ConjugateGradient.limit(size);
    this.wanted = new float[width * size];
    this.p = new float[width * size];
    this.t = new float[width * size];
    this.u = new float[width * size];
    this.curvature = new double[width];
    this.length = new float[width];
    this.keep = new float[width];
    this.square = new double[width];
    this.before = new double[width];
    this.first = new double[width];
    this.remaining = new RemainingEnergy[width];
  }

  /** r = S⁻¹r and its square. */
  abstract void lower(SplitSystem system, float[] r);

  /** p = D̃r + keep·p and t = S⁻ᵀp, and its levels. */
  abstract void upper(SplitSystem system, float[] r);

  /** Takes the levels out of t and p, then u = S⁻¹(p + excess·t), and the curvature p·(t + u). */
  abstract void image(SplitSystem system);

  /** x += length·t, r −= length·(t + u), and its square. */
  abstract void advance(SplitSystem system, float[] x, float[] r);

  final int width() {
    return width;
  }

  /**
   * x = V⁻¹b in all lanes.
   *
   * @param b overwritten
   * @param accuracy η
   * @throws NoConvergenceException if double precision does not help either
   */
  final void solve(SplitSystem system, float[] b, float[] x, double accuracy) {
    System.arraycopy(b, 0, wanted, 0, b.length);
    if (!converges(system, b, x, accuracy)) {
      SteadyGradient steady = new SteadyGradient(system);
      for (int lane = 0; lane < width; lane++) {
        steady.solve(wanted, x, lane, width, accuracy);
      }
    }
  }

  /** The same in single precision, if that converges. */
  private boolean converges(SplitSystem system, float[] b, float[] x, double accuracy) {
    level = new double[width * system.shiftOf.length];
    Arrays.fill(x, 0);
    Arrays.setAll(remaining, lane -> new RemainingEnergy());
    Arrays.fill(keep, 0);
    Arrays.fill(p, 0); // 0 · NaN is no 0, should a solve before have failed
    lower(system, b);
    System.arraycopy(square, 0, before, 0, width);
    System.arraycopy(square, 0, first, 0, width);
    for (int iteration = 0; iteration < limit; iteration++) {
      upper(system, b);
      image(system);
      for (int lane = 0; lane < width; lane++) {
        boolean isWorthIt = curvature[lane] > LEAST_CURVATURE * before[lane];
        length[lane] = isWorthIt ? (float) (before[lane] / curvature[lane]) : 0;
      }
      advance(system, x, b);
      double worst = 0;
      boolean isSane = true;
      for (int lane = 0; lane < width; lane++) {
        worst = Math.max(worst, left(lane));
        isSane &= square[lane] <= DIVERGED * first[lane];
        // A lane that went on while others need to would step along rounding, further each time.
        boolean goesOn = length[lane] != 0 && square[lane] > ROUNDING * first[lane];
        keep[lane] = goesOn ? (float) (square[lane] / before[lane]) : 0;
        before[lane] = goesOn ? square[lane] : 0;
      }
      if (worst <= accuracy * accuracy) {
        return true;
      }
      if (!isSane) {
        return false;
      }
    }
    return false;
  }

  /** The square of the error of a lane in the norm of V, relative to the solution: an estimate. */
  private double left(int lane) {
    double left = remaining[lane].after(length[lane] * before[lane]);
    return square[lane] <= ROUNDING * first[lane] ? 0 : left;
  }
}
