package org.grapl.store;

import java.util.OptionalDouble;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;

/**
 * What a check gave. Two readings are the same answer if they are equal in all parts.
 *
 * @param value the number, or the limit beyond which it lies
 * @param bound whether the value is the number itself or a limit of detection
 * @param weight as how many checks of the usual scatter it counts; 1 unless it is a mean of several
 * @param variance of this reading, if it is known better than that of others; then its weight is 1
 */
public record Reading(double value, Bound bound, double weight, OptionalDouble variance) {

  /** Larger numbers, and lines, would leave no room for squares of their products. */
  static final double LARGEST = 1e60;

  public enum Bound {
    /** It is the value. */
    NONE(""),
    /** It lies below the value, and cannot be told more exactly. */
    BELOW("<"),
    /** It lies above the value, and cannot be told more exactly. */
    ABOVE(">");

    private final String sign;

    Bound(String sign) {
      this.sign = sign;
    }
  }

  public Reading {
    Check.within("value", -LARGEST, LARGEST, value);
    Check.positive("weight", weight);
    if (variance.isPresent()) {
      Check.positive("variance", variance.getAsDouble());
      if (weight != 1) {
        throw Check.mustBe("weight", "left out if a variance is given", weight);
      }
    }
  }

  public static Reading of(double value) {
    return new Reading(value, Bound.NONE, 1, OptionalDouble.empty());
  }

  /** Whether it is a number and nothing else. */
  public boolean isPlain() {
    return bound == Bound.NONE && weight == 1 && variance.isEmpty();
  }

  /** Whether it is a limit that does not tell on which side of a line the number lies. */
  public boolean leavesOpen(double line) {
    return switch (bound) {
      case NONE -> false;
      case BELOW -> value > line;
      case ABOVE -> value < line;
    };
  }

  /** The mean of several checks, or a number that counts for more or less than others. */
  public Reading withWeight(double other) {
    return new Reading(value, bound, other, variance);
  }

  public Reading withVariance(double known) {
    return new Reading(value, bound, weight, OptionalDouble.of(known));
  }

  public Reading withBound(Bound other) {
    return new Reading(value, other, weight, variance);
  }

  /** As people write it: {@code 0.7}, {@code <0.1}, {@code >5}; weight or variance in brackets. */
  public String text() {
    String besides =
        variance.isPresent()
            ? " (variance " + Check.number(variance.getAsDouble()) + ")"
            : weight != 1 ? " (weight " + Check.number(weight) + ")" : "";
    return bound.sign + Check.number(value) + besides;
  }

  /** Reads {@code 0.7}, {@code <0.1} or {@code >5}. */
  public static Reading parse(String text) {
    String plain = text.strip();
    Bound bound =
        plain.startsWith("<") ? Bound.BELOW : plain.startsWith(">") ? Bound.ABOVE : Bound.NONE;
    double value = Decimal.parse(plain.substring(bound.sign.length()).strip());
    if (Double.isNaN(value)) {
      throw Check.mustBe(
          "value", "a number, or <NUMBER or >NUMBER beyond what can be measured", '"' + text + '"');
    }
    return Reading.of(Check.observable("value", value)).withBound(bound);
  }
}
