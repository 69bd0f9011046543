package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalDouble;

/**
 * What a check gave. Two readings are the same answer if they are equal in all parts.
 *
 * @param value the number, or the limit beyond which it lies
 * @param bound whether the value is the number itself or a limit of detection
 * @param weight as how many checks of the usual scatter it counts; 1 unless it is a mean of several
 * @param variance of this reading, if it is known better than that of others; then its weight is 1
 */
public record Reading(double value, Bound bound, double weight, OptionalDouble variance) {

  /** What is known of the number. */
  public enum Bound {
    /** It is the value. */
    NONE,
    /** It lies below the value, and cannot be told more exactly. */
    BELOW,
    /** It lies above the value, and cannot be told more exactly. */
    ABOVE
  }

  public Reading {
    Rule.observable("value", value);
    Rule.given("bound", bound);
    Rule.given("variance", variance);
    Rule.positive("weight", weight);
    if (variance.isPresent()) {
      Rule.positive("variance", variance.getAsDouble());
      if (weight != 1) {
        throw Rule.mustBe("weight", "left out if a variance is given", weight);
      }
    }
  }

  /** A plain number. */
  public static Reading of(double value) {
    return new Reading(value, Bound.NONE, 1, OptionalDouble.empty());
  }

  /** Less than can be measured. */
  public static Reading below(double limit) {
    return new Reading(limit, Bound.BELOW, 1, OptionalDouble.empty());
  }

  /** More than can be measured. */
  public static Reading above(double limit) {
    return new Reading(limit, Bound.ABOVE, 1, OptionalDouble.empty());
  }

  /** The mean of several checks, or a number that counts for more or less than others. */
  public Reading withWeight(double other) {
    return new Reading(value, bound, other, variance);
  }

  /** A number whose variance is known. */
  public Reading withVariance(double known) {
    return new Reading(value, bound, weight, OptionalDouble.of(known));
  }

  void write(ObjectNode json) {
    json.put("value", value);
    if (bound != Bound.NONE) {
      json.put(Json.word(bound), true);
    }
    if (weight != 1) {
      json.put("weight", weight);
    }
    variance.ifPresent(known -> json.put("variance", known));
  }

  @JsonCreator
  static Reading read(
      @JsonProperty("value") double value,
      @JsonProperty("below") boolean isBelow,
      @JsonProperty("above") boolean isAbove,
      @JsonProperty("weight") OptionalDouble weight,
      @JsonProperty("variance") OptionalDouble variance) {
    Bound bound = isBelow ? Bound.BELOW : isAbove ? Bound.ABOVE : Bound.NONE;
    return new Reading(value, bound, weight.orElse(1), variance);
  }
}
