package org.grapl.estimate;

import java.util.Optional;

/**
 * What the observations were best explained by: mean_i − τ = δ + Σ b·s_i + f_i + e_i with a common
 * level δ of variance {@code level}, slopes b of variance {@code slope} of the {@link ItemScores},
 * f normal with covariance {@code signal}·K, e independent with variance {@code nugget}, and
 * observations scattered around that with variance {@code noise}.
 *
 * @param kernel the shape of the covariance
 * @param noiseRatio noise / signal, as searched
 * @param nuggetRatio nugget / signal, as searched
 * @param levelRatio level / signal, as searched; below 0 where it takes off some of the level that
 *     the kernel has of its own
 * @param slopeRatio slope / signal, as searched; 0 if scores say nothing, or if there are none
 * @param signal s², the variance of the part that follows the graph
 * @param score the logarithm of the likelihood with the prior on all this, up to a constant that
 *     depends on the observations
 * @param sides what answers say where they tell sides, not amounts; the field is then one of which
 *     the sign counts alone, and signal is 1
 */
public record Fit(
    Kernel kernel,
    double noiseRatio,
    double nuggetRatio,
    double levelRatio,
    double slopeRatio,
    double signal,
    double score,
    Optional<Sides> sides) {

  /** R², the variance of one observation around the mean of its item. */
  public double noise() {
    return noiseRatio * signal;
  }

  /** ν², the variance of what the graph does not explain. */
  public double nugget() {
    return nuggetRatio * signal;
  }

  /** The variance of the common level of all items. */
  public double level() {
    return levelRatio * signal;
  }

  /** The variance of what a score counts for. */
  public double slope() {
    return slopeRatio * signal;
  }

  /** The same with another score. */
  public Fit scored(double other) {
    return new Fit(kernel, noiseRatio, nuggetRatio, levelRatio, slopeRatio, signal, other, sides);
  }
}
