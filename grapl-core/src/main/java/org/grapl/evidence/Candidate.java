package org.grapl.evidence;

import java.util.Arrays;
import java.util.Optional;
import org.grapl.Noise;
import org.grapl.estimate.Fit;
import org.grapl.estimate.ItemScores;
import org.grapl.estimate.Kernel;
import org.grapl.estimate.Sides;

/**
 * A model that is tried: a kernel with ratios of noise, nugget, level and slopes to the signal.
 *
 * @param noiseRatio g = R²/s²
 * @param nuggetRatio ρ = ν²/s²
 * @param levelRatio β
 * @param slopeRatio θ
 */
record Candidate(
    Kernel kernel, double noiseRatio, double nuggetRatio, double levelRatio, double slopeRatio) {

  /** The small ones are for smooth fields, which leave next to nothing to single items. */
  static final double[] NUGGETS = {0.001, 0.01, 0.1, 0.3, 1};

  /**
   * What speaks against scores that say something. On 24 random problems drawn for choosing it, the
   * area under the error curve with penalties of 1 and 2, of that without scores: .76 and .78 for a
   * score of AUC 0.9, 1.05 and 1.02 for a useless one (θ 0.3 and 3); .79 and 1.005 with θ = 1 alone
   * and 2.
   */
  private static final double SLOPE_PENALTY = 2;

  private static final double[] SLOPES = {0, 1};
  private static final double[] NO_SLOPES = {0};

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

  /** Of candidates that differ in more than numbers, the best of each counts. */
  record Shape(Kernel kernel, boolean isSloped) implements Comparable<Shape> {

    @Override
    public int compareTo(Shape other) {
      int byKernel = kernel.compareTo(other.kernel);
      return byKernel != 0 ? byKernel : Boolean.compare(isSloped, other.isSloped);
    }

    static Shape of(Fit fit) {
      return new Shape(fit.kernel(), fit.slopeRatio() > 0);
    }
  }

  /** What is assumed of a kernel before anything is known. */
  static Candidate usual(Kernel kernel, Noise noise, double slopeRatio) {
    double ratio = noise.isExact() ? EXACT : USUAL_NOISE;
    return new Candidate(kernel, ratio, USUAL_NUGGET, 0, slopeRatio);
  }

  static Candidate of(Fit fit) {
    return new Candidate(
        fit.kernel(), fit.noiseRatio(), fit.nuggetRatio(), fit.levelRatio(), fit.slopeRatio());
  }

  /** θ to try. */
  static double[] slopes(ItemScores scores) {
    return scores.isEmpty() ? NO_SLOPES : SLOPES;
  }

  /** Keeps what is left of a covariance without its constant part a covariance. */
  private static final double ALMOST = 1 - 1e-6;

  /**
   * β for a level that varies as much as the items about it, so that any share of them may lie
   * above the line: what the kernel has of a level itself is taken off.
   *
   * @param others the ratios of what else items vary by: nugget and slopes
   */
  static double level(double others, double constantPart) {
    return 1 + others - ALMOST * constantPart;
  }

  /** The same where there is no common level. */
  Candidate withoutLevel() {
    return levelRatio == 0 ? this : new Candidate(kernel, noiseRatio, nuggetRatio, 0, slopeRatio);
  }

  /**
   * With the variance and the score that observations give it. The variance is kept where what is
   * multiplied by it stays a number.
   *
   * @param sides if observations tell sides
   */
  Fit fit(double signal, double score, Optional<Sides> sides) {
    double kept = Math.max(SMALLEST_SIGNAL, Math.min(LARGEST_SIGNAL, signal));
    return new Fit(kernel, noiseRatio, nuggetRatio, levelRatio, slopeRatio, kept, score, sides);
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
        - (kernel == Kernel.INDEPENDENT ? INDEPENDENCE_PENALTY : 0)
        - slopePenalty(slopeRatio);
  }

  /** What speaks against scores that say something. */
  static double slopePenalty(double slopeRatio) {
    return slopeRatio > 0 ? SLOPE_PENALTY : 0;
  }

  private static int index(double nugget) {
    return Arrays.binarySearch(NUGGETS, nugget);
  }
}
