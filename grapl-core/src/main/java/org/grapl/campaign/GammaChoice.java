package org.grapl.campaign;

import org.grapl.Check;
import org.grapl.estimate.Smoothing;
import org.grapl.estimate.Tally;

/**
 * Where γ comes from: given, derived from a known noise level, or, if neither is known, from how
 * repeated values of one arm differ.
 */
public sealed interface GammaChoice {

  /** γ for what has been observed so far. */
  double gamma(Tally tally);

  /** γ was set by the user. */
  record Given(double gamma) implements GammaChoice {
    public Given {
      Check.positive("gamma", gamma);
    }

    @Override
    public double gamma(Tally tally) {
      return gamma;
    }
  }

  /** γ follows from the known standard deviation of one observation; 0 for exact values. */
  record FromNoise(double noise) implements GammaChoice {
    public FromNoise {
      Check.notNegative("noise", noise);
    }

    @Override
    public double gamma(Tally tally) {
      return Smoothing.gammaForNoise(noise);
    }
  }

  /**
   * γ follows from repeated observations, of which the first {@value #PILOT} are made on purpose.
   * Until then values are taken as exact.
   */
  record FromRepeats() implements GammaChoice {

    /** Each repeat costs one sample; five tell the noise within a factor of two, mostly. */
    public static final int PILOT = 5;

    @Override
    public double gamma(Tally tally) {
      double noise = tally.repeats() < PILOT ? 0 : tally.noise();
      // Values that differ in their last digit only are exact for our purpose.
      return Math.max(Smoothing.GAMMA_FOR_EXACT_VALUES, Smoothing.gammaForNoise(noise));
    }
  }
}
