package org.grapl.client;

import java.util.List;
import java.util.Optional;

/**
 * A part of something long.
 *
 * @param next where the following part begins; none if this is the last. Of a log it is the number
 *     of the last element here
 */
public record Page<T>(List<T> elements, Optional<String> next) {

  public Page {
    elements = List.copyOf(elements);
  }

  static <T> Page<T> of(Fields fields, List<T> elements) {
    return new Page<>(
        elements, fields.has("next") ? Optional.of(fields.text("next")) : Optional.empty());
  }
}
