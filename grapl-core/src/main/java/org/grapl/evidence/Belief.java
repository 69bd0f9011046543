package org.grapl.evidence;

/**
 * What the observations are explained by at present, for people.
 *
 * @param kernel how arms depend on each other
 * @param noise the standard deviation of one observation around the mean of its arm
 * @param graphExplains the share of the variation between the arms observed that the graph
 *     predicts, 0 to 1, each arm being left out in turn
 * @param words the same in a sentence
 */
public record Belief(Kernel kernel, double noise, double graphExplains, String words) {

  /** Where a graph predicts less than this, too little has been observed, or it hardly helps. */
  private static final double LITTLE = 0.1;

  static Belief of(Fit fit, double noise, double graphExplains, boolean isEnough) {
    String words;
    if (!isEnough) {
      words = "too little has been checked to say how much the graph helps";
    } else if (fit.kernel() == Kernel.INDEPENDENT) {
      words = "the graph does not help here: treating arms as independent";
    } else if (graphExplains < LITTLE) {
      words =
          "the graph explains less than %.0f %% of the variation between the arms checked so far"
              .formatted(100 * LITTLE);
    } else {
      words =
          "the graph explains %d %% of the variation between the arms checked: %s"
              .formatted(Math.round(100 * graphExplains), fit.kernel().words());
    }
    return new Belief(fit.kernel(), noise, graphExplains, words);
  }
}
