package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalDouble;

/**
 * What a check gave. Two readings are the same answer if they are equal in all parts.
 *
 * @param value the number, or the limit beyond which it lies
 * @param isBelow whether the number lies below the value, and cannot be told more exactly
 * @param isAbove whether the number lies above the value, and cannot be told more exactly
 * @param weight as how many checks of the usual scatter it counts; 1 if left out
 * @param variance of this reading, if it is known better than that of others; then it has no weight
 */
public record Reading(
    double value,
    @JsonProperty("below") @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean isBelow,
    @JsonProperty("above") @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean isAbove,
    OptionalDouble weight,
    OptionalDouble variance) {

  public Reading {
    Json.finite("value", value);
    Json.finite("weight", weight.orElse(1));
    Json.finite("variance", variance.orElse(1));
  }

  /** A plain number. */
  public static Reading of(double value) {
    return new Reading(value, false, false, OptionalDouble.empty(), OptionalDouble.empty());
  }

  /** Less than can be measured. */
  public static Reading below(double limit) {
    return new Reading(limit, true, false, OptionalDouble.empty(), OptionalDouble.empty());
  }

  /** More than can be measured. */
  public static Reading above(double limit) {
    return new Reading(limit, false, true, OptionalDouble.empty(), OptionalDouble.empty());
  }

  /** The mean of several checks, or a number that counts for more or less than others. */
  public Reading withWeight(double other) {
    return new Reading(value, isBelow, isAbove, OptionalDouble.of(other), variance);
  }

  /** A number whose variance is known. */
  public Reading withVariance(double known) {
    return new Reading(value, isBelow, isAbove, weight, OptionalDouble.of(known));
  }
}
