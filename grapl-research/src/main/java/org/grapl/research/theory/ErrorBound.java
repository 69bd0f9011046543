package org.grapl.research.theory;

import java.util.OptionalDouble;

/**
 * A bound exp(exponent) on the probability that any item is on the wrong side, or the reason why
 * the statement says nothing.
 *
 * @param exponent the argument of exp; may be positive, and the bound is vacuous then
 * @param unmet the precondition that is not met, in words; empty if all are
 */
public record ErrorBound(OptionalDouble exponent, String unmet) {

  static ErrorBound of(double exponent) {
    return new ErrorBound(OptionalDouble.of(exponent), "");
  }

  static ErrorBound unmet(String condition) {
    return new ErrorBound(OptionalDouble.empty(), condition);
  }

  /** exp(exponent) as it is, even beyond 1. */
  public OptionalDouble value() {
    return exponent.isPresent()
        ? OptionalDouble.of(StrictMath.exp(exponent.getAsDouble()))
        : OptionalDouble.empty();
  }

  /** What is actually promised about the probability: at most this; 1 if nothing is. */
  public double probability() {
    return Math.min(1, value().orElse(1));
  }
}
