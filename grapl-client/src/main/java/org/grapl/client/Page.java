package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.List;
import java.util.Optional;

/**
 * A part of something long.
 *
 * @param next where the following part begins; none if this is the last. Of a log it is the number
 *     of the last element here
 */
public record Page<T>(
    @JsonAlias({"campaigns", "observations", "entries"}) List<T> elements, Optional<String> next) {

  public Page {
    elements = List.copyOf(elements);
  }
}
