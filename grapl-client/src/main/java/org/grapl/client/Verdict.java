package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalDouble;

/**
 * What is decided of one item.
 *
 * @param deviation of the estimate, where the method knows it
 * @param probability that the item lies above the line, as far as the model goes
 * @param checks how many checks of this very item count
 * @param isKnown whether any check tells something of it: one was made where links lead
 */
public record Verdict(
    String item,
    Side side,
    double estimate,
    OptionalDouble deviation,
    OptionalDouble probability,
    int checks,
    @JsonProperty("known") boolean isKnown) {

  /** On which side of the line. */
  public enum Side {
    ABOVE,
    BELOW,
    /** Nothing is decided about the item any more. */
    RETIRED
  }

  public boolean isAbove() {
    return side == Side.ABOVE;
  }
}
