package org.grapl.linear;

import java.util.function.IntToDoubleFunction;

/**
 * Bounds the error of an approximate solution x of V·x = b from its residual r = b − V·x, without
 * knowing the solution.
 *
 * <p>V is an M-matrix, so V⁻¹ has no negative entry, and V·1 = d with d the shift. Let h ≥ V⁻¹1 and
 * ψ ≥ 0. Then V⁻¹(d + ψ1) ≤ 1 + ψ max h, hence
 *
 * <pre>|x − V⁻¹b| ≤ V⁻¹|r| ≤ (1 + ψ max h) · max_u |r_u| / (d_u + ψ).</pre>
 *
 * With ψ = 1/max h the bound is at most twice the best one of this form. As the shift only ever
 * grows, V⁻¹ only shrinks, and an old h stays valid. At the start h = 1/min d.
 */
public final class ErrorCertificate {

  private final ShiftedLaplacian system;
  private double psi;
  private double factor;

  /** A certificate that holds from now on, from min d alone. */
  public ErrorCertificate(ShiftedLaplacian system) {
    this.system = system;
    useSmallestShift();
  }

  private void useSmallestShift() {
    double smallest = Double.POSITIVE_INFINITY;
    for (int u = 0; u < system.size(); u++) {
      smallest = Math.min(smallest, system.shift(u));
    }
    use(1 / smallest);
  }

  private void use(double maxH) {
    psi = 1 / maxH;
    factor = 1 + psi * maxH;
  }

  /** The bound on max |x − V⁻¹b| for this residual. */
  public double bound(double[] residual) {
    double worst = 0;
    for (int u = 0; u < residual.length; u++) {
      worst = Math.max(worst, Math.abs(residual[u]) / (system.shift(u) + psi));
    }
    return factor * worst;
  }

  /** The same for a residual that is computed entry by entry. */
  public double bound(IntToDoubleFunction residual) {
    double worst = 0;
    for (int u = 0; u < system.size(); u++) {
      worst = Math.max(worst, Math.abs(residual.applyAsDouble(u)) / (system.shift(u) + psi));
    }
    return factor * worst;
  }

  /**
   * Sharpens the certificate for the system as it is now.
   *
   * @param approximate an approximate solution of V·h = 1
   * @param residual its residual 1 − V·h; the old bound turns the approximation into an upper bound
   */
  public void sharpen(double[] approximate, double[] residual) {
    double doubt = bound(residual);
    double maxH = 0;
    for (double h : approximate) {
      maxH = Math.max(maxH, h + doubt);
    }
    if (maxH < 1 / psi) {
      use(maxH);
    }
  }
}
