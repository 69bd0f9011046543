package org.grapl.evidence;

import java.util.Arrays;
import java.util.Optional;
import org.grapl.Noise;
import org.grapl.estimate.Fit;
import org.grapl.estimate.Kernel;
import org.grapl.estimate.Sides;

/**
 * A model that is tried: a kernel with ratios of noise, nugget and level to the signal.
 *
 * @param noiseRatio g = R²/s²
 * @param nuggetRatio ρ = ν²/s²
 * @param levelRatio β
 */
record Candidate(Kernel kernel, double noiseRatio, double nuggetRatio, double levelRatio) {

  /** The small ones are for smooth fields, which leave next to nothing to single items. */
  static final double[] NUGGETS = {0.001, 0.01, 0.1, 0.3, 1};

  /** R²/s² that stands for no noise: the equations stay solvable. */
  static final double EXACT = 1e-5;

  private static final double[] NOISES = {0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300};
  private static final double[] NOISES_IF_UNKNOWN = {
    1e-3, 1e-2, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300
  };

  /** Ratios for noise that is small beside the values, from the largest down. */
  private static final double[] SMALLER_NOISES = {1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5};

  private static final double SMALLEST_SIGNAL = 1e-200;
  private static final double LARGEST_SIGNAL = 1e250;
  private static final double USUAL_NOISE = 3;
  private static final double USUAL_NUGGET = 0.1;
  private static final double INDEPENDENCE_PENALTY = 3;
  private static final double NUGGET_PENALTY = 2;

  /** What is assumed of a kernel before anything is known. */
  static Candidate usual(Kernel kernel, Noise noise) {
    double ratio = noise.isExact() ? EXACT : USUAL_NOISE;
    return new Candidate(kernel, ratio, USUAL_NUGGET, 0);
  }

  static Candidate of(Fit fit) {
    return new Candidate(fit.kernel(), fit.noiseRatio(), fit.nuggetRatio(), fit.levelRatio());
  }

  /** Keeps what is left of a covariance without its constant part a covariance. */
  private static final double ALMOST = 1 - 1e-6;

  /**
   * β for a level that varies as much as the items about it, so that any share of them may lie
   * above the line: what the kernel has of a level itself is taken off.
   */
  static double level(double nuggetRatio, double constantPart) {
    return 1 + nuggetRatio - ALMOST * constantPart;
  }

  /** The same where there is no common level. */
  Candidate withoutLevel() {
    return levelRatio == 0 ? this : new Candidate(kernel, noiseRatio, nuggetRatio, 0);
  }

  /**
   * With the variance and the score that observations give it. The variance is kept where what is
   * multiplied by it stays a number.
   *
   * @param sides if observations tell sides
   */
  Fit fit(double signal, double score, Optional<Sides> sides) {
    double kept = Math.max(SMALLEST_SIGNAL, Math.min(LARGEST_SIGNAL, signal));
    return new Fit(kernel, noiseRatio, nuggetRatio, levelRatio, kept, score, sides);
  }

  /**
   * The ratios of noise to try. With known noise R²/g must reach the size of the values, or nothing
   * could explain them; so the smaller they make the noise look, the further the ratios go down.
   *
   * @param meanSquare of the observations about the line
   */
  static double[] noises(Noise noise, double meanSquare) {
    if (noise.isExact()) {
      return new double[] {EXACT};
    }
    if (noise.isKnown()) {
      double variance = noise.level() * noise.level();
      int more = 0;
      while (more < SMALLER_NOISES.length
          && variance / (more == 0 ? NOISES[0] : SMALLER_NOISES[more - 1]) < meanSquare) {
        more++;
      }
      double[] ratios = Arrays.copyOf(SMALLER_NOISES, more + NOISES.length);
      System.arraycopy(NOISES, 0, ratios, more, NOISES.length);
      return ratios;
    }
    return NOISES_IF_UNKNOWN;
  }

  /** What speaks for or against it beforehand; the formula is in {@link Evidence}. */
  double logPrior() {
    double decades = StrictMath.log10(noiseRatio / USUAL_NOISE);
    return (noiseRatio == EXACT ? 0 : -0.5 * decades * decades)
        - NUGGET_PENALTY * Math.abs(index(nuggetRatio) - index(USUAL_NUGGET))
        - (kernel == Kernel.INDEPENDENT ? INDEPENDENCE_PENALTY : 0);
  }

  private static int index(double nugget) {
    return Arrays.binarySearch(NUGGETS, nugget);
  }
}
