package org.grapl.campaign;

import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.internal.Check;

/**
 * Where γ comes from: given, derived from a known noise level, or, if neither is known, from how
 * repeated values of one item differ.
 *
 * <p>The rule γ = 10 R² supposes values about 1 away from the offset. Where the values seen are
 * clearly of another size, the noise is first brought to their unit. It also supposes links of
 * weight 1: γ is divided by their mean weight, because γL is what counts.
 */
public sealed interface GammaChoice {

  /** Below this many observations nothing is said about their unit. */
  int FEWEST_FOR_UNIT = 10;

  /** γ for what has been observed so far, about the offset of the estimates. */
  double gamma(Tally tally, double offset);

  /** γ was set by the user. */
  record Given(double gamma) implements GammaChoice {
    public Given {
      Check.positive("gamma", gamma);
    }

    @Override
    public double gamma(Tally tally, double offset) {
      return gamma;
    }
  }

  /**
   * γ follows from the known standard deviation of one observation; 0 for exact values.
   *
   * @param weight the mean weight of the links
   */
  record FromNoise(double noise, double weight) implements GammaChoice {
    public FromNoise {
      Check.notNegative("noise", noise);
      Check.positive("mean weight", weight);
    }

    @Override
    public double gamma(Tally tally, double offset) {
      return Smoothing.gammaForNoise(noise / unit(tally, offset, noise)) / weight;
    }
  }

  /**
   * γ follows from repeated observations, of which the first {@value #PILOT} are made on purpose.
   * While there are none values are taken as exact.
   *
   * @param weight the mean weight of the links
   */
  record FromRepeats(double weight) implements GammaChoice {

    /** Each repeat costs one sample; five tell the noise within a factor of two, mostly. */
    public static final int PILOT = 5;

    @Override
    public double gamma(Tally tally, double offset) {
      double noise = tally.repeats() == 0 ? 0 : tally.noise();
      double scaled = noise / unit(tally, offset, noise);
      // Values that differ in their last digit only are exact for our purpose.
      return Math.max(Smoothing.GAMMA_FOR_EXACT_VALUES, Smoothing.gammaForNoise(scaled)) / weight;
    }
  }

  /**
   * How far values lie from the offset, noise aside, if that is clearly more than 3 or less than a
   * third; otherwise 1. Clearly: beyond one and a half standard errors, √(2/n), of a mean square.
   * It is better to err towards another unit: with a γ too small estimates are rough, with one too
   * large all items end on one side.
   */
  private static double unit(Tally tally, double offset, double noise) {
    if (tally.total() < FEWEST_FOR_UNIT) {
      return 1;
    }
    double square = tally.meanSquare(offset);
    double doubt = 1.5 * Math.sqrt(2.0 / tally.total());
    // Σ w (x − offset)²/Σ w has R²·t/Σ w from noise.
    double ofNoise = noise * noise * (tally.total() / tally.totalWeight());
    double signal = square - ofNoise;
    boolean large = square * (1 - doubt) - ofNoise > 9;
    boolean small = square * (1 + doubt) < 1 / 9.0;
    return (large || small) && signal > 0 ? Math.sqrt(signal) : 1;
  }
}
