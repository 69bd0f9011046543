package org.grapl.linear;

import java.util.function.IntToDoubleFunction;

/**
 * Bounds the error of an approximate solution x of V·x = b from its residual r = b − V·x, without
 * knowing the solution.
 *
 * <p>V is an M-matrix, so V⁻¹ has no negative entry, and V·1 = d with d the shift. Let H ≥ max V⁻¹1
 * and a, c ≥ 0 with a + cH = 1. Then V⁻¹(a d + c1) ≤ a + cH = 1, hence
 *
 * <pre>|x − V⁻¹b| ≤ V⁻¹|r| ≤ max_u |r_u| / (a d_u + c).</pre>
 *
 * As the shift only ever grows, V⁻¹ only shrinks, and an old H stays valid. At the start H = 1/min
 * d.
 */
public final class ErrorCertificate {

  /** A residual of V·h = 1 this small gives a bound on V⁻¹1 that is at most a ninth too large. */
  public static final double ROUGH = 0.1;

  /**
   * What rounding leaves in a residual, in units of |V|·|x|: 16 units in the last place of the
   * products that make it up, and as much for b, which is no larger.
   */
  public static final double ROUNDING = 2 * 16 * 0x1.0p-53;

  /** Shares a to choose from; an even split is at most twice worse than the best one. */
  private static final double[] SHARES = {0.5, 0.9, 1};

  private final ShiftedSystem system;
  private double maxH;
  private double share;
  private double constant;

  /** A certificate that holds from now on, from min d alone. */
  public ErrorCertificate(ShiftedSystem system) {
    this.system = system;
    double smallest = Double.POSITIVE_INFINITY;
    for (int u = 0; u < system.size(); u++) {
      smallest = Math.min(smallest, system.shift(u));
    }
    use(1 / smallest);
  }

  /** Takes the share that allows the largest residuals, in the harmonic mean over the items. */
  private void use(double newMaxH) {
    maxH = newMaxH;
    double least = Double.POSITIVE_INFINITY;
    for (double candidate : SHARES) {
      double c = (1 - candidate) / maxH;
      double sum = 0;
      for (int u = 0; u < system.size(); u++) {
        sum += 1 / (candidate * system.shift(u) + c);
      }
      if (sum < least) {
        least = sum;
        share = candidate;
        constant = c;
      }
    }
  }

  /** A bound on every entry of V⁻¹1. */
  public double maxH() {
    return maxH;
  }

  /** How large the residual of an item may be if no error may exceed 1. */
  public double threshold(int item) {
    return share * system.shift(item) + constant;
  }

  /** The bound on max |x − V⁻¹b| for this residual. */
  public double bound(double[] residual) {
    return bound(u -> residual[u]);
  }

  /** The same for a residual that is computed entry by entry. */
  public double bound(IntToDoubleFunction residual) {
    double worst = 0;
    for (int u = 0; u < system.size(); u++) {
      worst = Math.max(worst, Math.abs(residual.applyAsDouble(u)) / threshold(u));
    }
    return worst;
  }

  /**
   * Sharpens the certificate for the system as it is now.
   *
   * @param approximate an approximate solution h of V·h = 1
   * @param residual its residual 1 − V·h; where it is below 1 everywhere, V·h ≥ (1 − max)1 makes
   *     h/(1 − max) an upper bound of V⁻¹1
   */
  public void sharpen(double[] approximate, double[] residual) {
    double largest = 0;
    double worst = 0;
    for (int u = 0; u < residual.length; u++) {
      largest = Math.max(largest, approximate[u]);
      worst = Math.max(worst, residual[u]);
    }
    use(worst < 1 ? Math.min(maxH, largest / (1 - worst)) : maxH);
  }
}
