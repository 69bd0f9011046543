package org.grapl;

import org.grapl.internal.Check;

/**
 * What is asked of every arm: is its mean at least {@code threshold}? Arms closer to the threshold
 * than {@code tolerance} may be answered either way without being counted as wrong.
 *
 * @param threshold the line τ
 * @param tolerance the half-width ε of the band around the line in which errors do not count
 */
public record Question(double threshold, double tolerance) {

  /** The tolerance of every experiment of the paper. */
  public static final double DEFAULT_TOLERANCE = 0.01;

  public Question {
    Check.finite("threshold", threshold);
    Check.notNegative("tolerance", tolerance);
  }

  /** A question with the {@linkplain #DEFAULT_TOLERANCE default tolerance}. */
  public static Question above(double threshold) {
    return new Question(threshold, DEFAULT_TOLERANCE);
  }

  /** Whether a mean lies above the line: {@code mean >= threshold}. */
  public boolean isAbove(double mean) {
    return mean >= threshold;
  }

  /** Δ = |mean − τ| + ε, the distance that governs how many samples an arm deserves. */
  public double gap(double mean) {
    return Math.abs(mean - threshold) + tolerance;
  }
}
