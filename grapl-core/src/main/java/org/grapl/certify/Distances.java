package org.grapl.certify;

import java.util.Arrays;

/**
 * How far from the edge of the tolerance items are thought to lie, as weights of distances a factor
 * √2 apart. Begins at a typical distance and learns from each item that was cleared. One owner, not
 * thread-safe.
 */
final class Distances {

  private static final int STEPS = 4;
  private static final double FACTOR = Math.sqrt(2);

  /** The standard deviation of what is thought first, in steps. */
  private static final double SPREAD = 2;

  /** What is thought first counts as much as so many items. */
  private static final double FIRST = 2;

  private final double[] distance = new double[2 * STEPS + 1];
  private final double[] weight = new double[2 * STEPS + 1];
  private double sum;

  Distances(double typical) {
    for (int k = 0; k < distance.length; k++) {
      double steps = k - STEPS;
      distance[k] = typical * Math.pow(FACTOR, steps);
      weight[k] = StrictMath.exp(-0.5 * steps * steps / (SPREAD * SPREAD));
    }
    double all = Arrays.stream(weight).sum();
    Arrays.setAll(weight, k -> FIRST * weight[k] / all);
    sum = FIRST;
  }

  int count() {
    return distance.length;
  }

  double typical() {
    return distance[STEPS];
  }

  double at(int k) {
    return distance[k];
  }

  /** log Σ weight · e^log, the weights having the sum 1. */
  double logMean(double[] log) {
    double largest = Arrays.stream(log).max().orElseThrow();
    double all = 0;
    for (int k = 0; k < log.length; k++) {
      all += weight[k] * StrictMath.exp(log[k] - largest);
    }
    return largest + StrictMath.log(all / sum);
  }

  /** An item of which the distances have these likelihoods, as logarithms. */
  void learn(double[] log) {
    double mean = logMean(log);
    double before = sum;
    for (int k = 0; k < log.length; k++) {
      weight[k] += weight[k] / before * StrictMath.exp(log[k] - mean);
    }
    sum = before + 1;
  }
}
