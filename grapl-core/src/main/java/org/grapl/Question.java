package org.grapl;

import org.grapl.internal.Check;

/**
 * What is asked of every item: is its mean at least {@code threshold}? Items closer to the
 * threshold than {@code tolerance} may be answered either way without being counted as wrong.
 *
 * @param threshold the line τ
 * @param tolerance the half-width ε of the band around the line in which errors do not count
 */
public record Question(double threshold, double tolerance) {

  public Question {
    Check.finite("threshold", threshold);
    Check.notNegative("tolerance", tolerance);
  }

  /** A question without tolerance: every item on the wrong side is wrong. */
  public static Question above(double threshold) {
    return new Question(threshold, 0);
  }

  /** Whether a mean lies above the line: {@code mean >= threshold}. */
  public boolean isAbove(double mean) {
    return mean >= threshold;
  }

  /** Δ = |mean − τ| + ε, the distance that governs how many checks an item deserves. */
  public double gap(double mean) {
    return Math.abs(mean - threshold) + tolerance;
  }
}
