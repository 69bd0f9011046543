package org.grapl.evidence;

import org.grapl.Check;

/** What is known beforehand about the scatter of observations around the mean of their arm. */
public sealed interface NoiseLevel {

  /** The noise of what is known: a standard deviation, 0 for exact values. */
  static NoiseLevel known(double deviation) {
    return Check.notNegative("noise", deviation) == 0 ? new Exact() : new Known(deviation);
  }

  /** Nothing is known; the observations will tell. */
  static NoiseLevel unknown() {
    return new Unknown();
  }

  /** Every observation is the mean of its arm. */
  record Exact() implements NoiseLevel {}

  /**
   * Observations scatter with this standard deviation.
   *
   * @param deviation more than 0
   */
  record Known(double deviation) implements NoiseLevel {
    public Known {
      Check.positive("noise", deviation);
    }
  }

  /** Nothing is known. */
  record Unknown() implements NoiseLevel {}
}
