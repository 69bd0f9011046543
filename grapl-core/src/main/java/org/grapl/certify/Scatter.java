package org.grapl.certify;

import org.grapl.internal.Check;

/** What is known for certain about how observations scatter around the mean of their item. */
public sealed interface Scatter {

  /** Every observation is the mean of its item. */
  static Scatter exact() {
    return new Exact();
  }

  /**
   * Observations are R-sub-Gaussian around the mean of their item, for instance normal with
   * standard deviation R; 0 for exact ones.
   */
  static Scatter subGaussian(double noise) {
    return Check.notNegative("noise", noise) == 0 ? new Exact() : new SubGaussian(noise);
  }

  /** Observations lie in [0, 1], for instance are zeros and ones. */
  static Scatter zeroToOne() {
    return new ZeroToOne();
  }

  /** Nothing is known. No audit is possible: any value could come from any mean. */
  static Scatter unknown() {
    return new Unknown();
  }

  /** Exact observations. */
  record Exact() implements Scatter {}

  /**
   * Sub-Gaussian observations.
   *
   * @param noise R, more than 0
   */
  record SubGaussian(double noise) implements Scatter {
    public SubGaussian {
      Check.positive("noise", noise);
    }
  }

  /** Observations in [0, 1]. */
  record ZeroToOne() implements Scatter {}

  /** Anything. */
  record Unknown() implements Scatter {}
}
