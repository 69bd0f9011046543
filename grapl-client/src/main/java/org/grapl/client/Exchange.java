package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * How answers were taken, and what to check next.
 *
 * @param taken in the order of the answers
 */
public record Exchange(List<Taken> taken, @JsonUnwrapped Batch next) {

  public Exchange {
    taken = List.copyOf(taken);
  }
}
