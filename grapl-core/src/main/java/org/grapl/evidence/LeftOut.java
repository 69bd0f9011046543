package org.grapl.evidence;

import org.grapl.internal.Normal;
import org.grapl.linear.DenseInverse;
import org.grapl.linear.Vectors;

/**
 * Predictions of items that were observed, each from all the others: what the model is worth,
 * measured on what is known. With A the covariance of the means y of their observations in units of
 * s²,
 *
 * <pre>y_i − prediction_i = (A⁻¹y)_i/(A⁻¹)_ii,     its variance s²/(A⁻¹)_ii.</pre>
 */
final class LeftOut {

  /** With fewer items there is nothing to measure. */
  static final int FEWEST = 3;

  /** How far {@link #sharpness} is expected from 1: a factor of e^½ either way. */
  private static final double SPREAD = 0.5;

  private static final double STEP = 0.05;
  private static final int STEPS = 40;

  /** Below this a probability is taken as this: one surprise is no proof. */
  private static final double LEAST_PROBABILITY = 1e-30;

  private static final double SAME = 1e-9;

  private final double[] y;
  private final double[] error;
  private final double[] deviation;
  private final double[] noiseOfMean;
  private final double[] share;

  private LeftOut(
      double[] y, double[] error, double[] deviation, double[] noiseOfMean, double[] share) {
    this.y = y;
    this.error = error;
    this.deviation = deviation;
    this.noiseOfMean = noiseOfMean;
    this.share = share;
  }

  /**
   * @param lower the lower triangle of A; overwritten
   * @param y means of the observations, about the line
   * @param signal s²
   * @param noiseOfMean R²/n_i
   * @param share how much each counts: 1, or less if it was observed with less weight than that
   */
  static LeftOut of(
      double[][] lower, double[] y, double signal, double[] noiseOfMean, double[] share) {
    int count = y.length;
    double[] diagonal = new double[count];
    for (int i = 0; i < count; i++) {
      diagonal[i] = lower[i][i];
    }
    return Inverses.computed(() -> DenseInverse.invert(lower, diagonal))
        .map(inverse -> predicted(inverse, y, signal, noiseOfMean, share))
        .orElseGet(LeftOut::none);
  }

  private static LeftOut predicted(
      double[][] inverse, double[] y, double signal, double[] noiseOfMean, double[] share) {
    int count = y.length;
    double[] error = new double[count];
    double[] deviation = new double[count];
    for (int i = 0; i < count; i++) {
      error[i] = Vectors.dot(inverse[i], y) / inverse[i][i];
      deviation[i] = Math.sqrt(signal / inverse[i][i]);
    }
    return new LeftOut(y, error, deviation, noiseOfMean, share);
  }

  static LeftOut none() {
    double[] nobody = {};
    return new LeftOut(nobody, nobody, nobody, nobody, nobody);
  }

  boolean isEnough() {
    return y.length >= FEWEST;
  }

  /**
   * The share of the variation between the items that the graph predicts, 0 to 1, against the plain
   * mean of the others, noise taken off:
   *
   * <pre>1 − Σ a_i (e_i² − R²/n_i) / Σ a_i (b_i² − R²/n_i),   b_i = (y_i − mean)·A/(A − a_i)</pre>
   *
   * with shares a_i that add up to A; each is 1 unless observations carry weights.
   */
  double explained() {
    if (!isEnough()) {
      return 0;
    }
    int count = y.length;
    double shares = 0;
    for (double each : share) {
      shares += each;
    }
    double mean = 0;
    for (int i = 0; i < count; i++) {
      mean += share[i] * y[i] / shares;
    }
    double left = 0;
    double all = 0;
    for (int i = 0; i < count; i++) {
      double others = shares - share[i];
      if (others > 0) {
        double distance = (y[i] - mean) * shares / others;
        left += share[i] * (error[i] * error[i] - noiseOfMean[i]);
        all += share[i] * (distance * distance - noiseOfMean[i]);
      }
    }
    double explained = 1 - left / all;
    return all > 0 && explained > 0 ? Math.min(1, explained) : 0;
  }

  /** Whether the items have two values, no more and no less. */
  boolean areTwoValued() {
    double first = y.length > 0 ? y[0] : 0;
    double second = first;
    for (double each : y) {
      if (!isSame(each, first)) {
        if (second != first && !isSame(each, second)) {
          return false;
        }
        second = each;
      }
    }
    return second != first;
  }

  /** Up to the rounding of means of repeated values. */
  private static boolean isSame(double a, double b) {
    return Math.abs(a - b) <= SAME * (Math.abs(a) + Math.abs(b));
  }

  /**
   * How much surer of an item's side one may be than the deviations say, which are those of a
   * normal field; where values are two, sides are predicted right far more often. The c for which
   *
   * <pre>
   * Σ log Φ(c·u_i) − ½ (log c/½)²,    u_i = ±prediction_i/deviation_i, + if y_i is on its side,
   * </pre>
   *
   * is largest: a likelihood of the sides seen, and a doubt that c differs from 1 by much. 1 where
   * values are more than two, or noisy: items that were checked until they were clear would make
   * the model look better than it is.
   */
  double sharpness() {
    if (!isEnough() || !areTwoValued()) {
      return 1;
    }
    double best = Double.NEGATIVE_INFINITY;
    double sharpness = 1;
    for (int k = -STEPS; k <= STEPS; k++) {
      double doubt = k * STEP / SPREAD;
      double c = StrictMath.exp(k * STEP);
      double score = -0.5 * doubt * doubt;
      for (int i = 0; i < y.length; i++) {
        double u = (y[i] - error[i]) / deviation[i] * (y[i] < 0 ? -1 : 1);
        score += StrictMath.log(Math.max(LEAST_PROBABILITY, Normal.cdf(c * u)));
      }
      if (score > best) {
        best = score;
        sharpness = c;
      }
    }
    return sharpness;
  }
}
