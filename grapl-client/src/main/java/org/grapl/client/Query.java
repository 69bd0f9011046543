package org.grapl.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The part of an address behind the question mark. */
record Query(List<String> parts) {

  Query() {
    this(List.of());
  }

  /** A part of a path or query, safe whatever it holds. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  Query with(String name, Optional<String> value) {
    if (value.isEmpty()) {
      return this;
    }
    List<String> more = new ArrayList<>(parts);
    more.add(name + "=" + encoded(value.get()));
    return new Query(List.copyOf(more));
  }

  Query with(String name, long value) {
    return with(name, Optional.of(Long.toString(value)));
  }

  Query with(String name, OptionalInt value) {
    return value.isPresent() ? with(name, value.getAsInt()) : this;
  }

  Query with(String name, OptionalDouble value) {
    return value.isPresent() ? with(name, Optional.of(Double.toString(value.getAsDouble()))) : this;
  }

  @Override
  public String toString() {
    return parts.isEmpty() ? "" : "?" + String.join("&", parts);
  }
}
