package org.grapl.evidence;

/**
 * What the observations were best explained by: mean_i − τ = f_i + e_i with f normal with
 * covariance {@code signal}·K, e independent with variance {@code nugget}, and observations
 * scattered around that with variance {@code noise}.
 *
 * @param kernel the shape of the covariance
 * @param noiseRatio noise / signal, as searched
 * @param nuggetRatio nugget / signal, as searched
 * @param signal s², the variance of the part that follows the graph
 * @param score the logarithm of the likelihood with the prior on all this, up to a constant that
 *     depends on the observations
 */
public record Fit(
    Kernel kernel, double noiseRatio, double nuggetRatio, double signal, double score) {

  /** R², the variance of one observation around the mean of its arm. */
  public double noise() {
    return noiseRatio * signal;
  }

  /** ν², the variance of what the graph does not explain. */
  public double nugget() {
    return nuggetRatio * signal;
  }

  /** The share of the variation between arms that follows the graph, 0 to 1. */
  public double graphExplains() {
    return kernel == Kernel.INDEPENDENT ? 0 : 1 / (1 + nuggetRatio);
  }

  /** The same for people. */
  public String words() {
    return kernel == Kernel.INDEPENDENT
        ? "the graph does not help here: treating arms as independent"
        : "the graph explains %d %% of the variation: %s"
            .formatted(Math.round(100 * graphExplains()), kernel.words());
  }
}
