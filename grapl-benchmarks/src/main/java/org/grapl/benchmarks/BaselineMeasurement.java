package org.grapl.benchmarks;

/**
 * A baseline beside one row of the engine benchmark.
 *
 * @param name the baseline
 * @param steps how many of the row's steps it timed; fewer if time ran out
 * @param microsPerStep CPU time per step, the median over blocks of steps of their mean
 * @param error the largest distance of its means from an accurate solve
 * @param preparationSeconds CPU time before the first step, not part of the steps' time
 * @param leftOut why there are no figures; empty if there are
 */
public record BaselineMeasurement(
    String name,
    int steps,
    double microsPerStep,
    double error,
    double preparationSeconds,
    String leftOut) {

  static BaselineMeasurement without(String name, String reason) {
    return new BaselineMeasurement(name, 0, Double.NaN, Double.NaN, Double.NaN, reason);
  }

  public boolean isLeftOut() {
    return !leftOut.isEmpty();
  }
}
