package org.grapl.estimate;

import org.grapl.Belief;

/**
 * What the observations were best explained by: mean_i − τ = δ + f_i + e_i with a common level δ of
 * variance {@code level}, f normal with covariance {@code signal}·K, e independent with variance
 * {@code nugget}, and observations scattered around that with variance {@code noise}.
 *
 * @param kernel the shape of the covariance
 * @param noiseRatio noise / signal, as searched
 * @param nuggetRatio nugget / signal, as searched
 * @param levelRatio level / signal, as searched; 0 if the line goes through the middle of the field
 * @param signal s², the variance of the part that follows the graph
 * @param score the logarithm of the likelihood with the prior on all this, up to a constant that
 *     depends on the observations
 */
public record Fit(
    Kernel kernel,
    double noiseRatio,
    double nuggetRatio,
    double levelRatio,
    double signal,
    double score) {

  /** Where a graph predicts less than this, too little has been observed, or it hardly helps. */
  private static final double LITTLE = 0.1;

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

  /** Whether another fit differs in its scale only. */
  public boolean isProportionalTo(Fit other) {
    return kernel == other.kernel
        && noiseRatio == other.noiseRatio
        && nuggetRatio == other.nuggetRatio
        && levelRatio == other.levelRatio;
  }

  /** What this says, for people. */
  public Belief belief(double noise, double graphExplains, boolean isEnough) {
    String words;
    if (!isEnough) {
      words = "too little has been checked to say how much the graph helps";
    } else if (kernel == Kernel.INDEPENDENT) {
      words = "the graph does not help here: treating items as independent";
    } else if (graphExplains < LITTLE) {
      words =
          "the graph explains less than %.0f %% of the variation between the items checked so far"
              .formatted(100 * LITTLE);
    } else {
      words =
          "the graph explains %d %% of the variation between the items checked: %s"
              .formatted(Math.round(100 * graphExplains), kernel.words());
    }
    return new Belief(kernel.toString(), noise, graphExplains, words);
  }
}
