package org.grapl.engine.gradient;

/**
 * How much of the error of conjugate gradients is left. In the norm of V each iteration lowers its
 * square by a known amount, the gain; what is left is estimated from the last gains as a geometric
 * series. An estimate, not a certificate.
 */
public final class RemainingEnergy {

  /** At least this share of the error is taken to survive an iteration, and at most that. */
  private static final double FASTEST = 0.05;

  private static final double SLOWEST = 0.98;

  private double gained;
  private double lastGain;
  private double lastShare;

  /**
   * The square of the error in the norm of V, relative to the solution, after an iteration with
   * this gain; 1, anything being possible, after the first.
   */
  public double after(double gain) {
    gained += gain;
    if (gain == 0) {
      return 0;
    }
    if (lastGain == 0) {
      lastGain = gain;
      return 1;
    }
    double share = gain / lastGain;
    double rate = Math.min(SLOWEST, Math.max(FASTEST, Math.max(share, lastShare)));
    lastGain = gain;
    lastShare = share;
    return gain / gained * rate / (1 - rate);
  }
}
