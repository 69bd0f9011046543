package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * A small graph: which items are alike. A large one is better sent as a file. Immutable.
 *
 * @param links pairs of items that are alike
 * @param items those that have no link
 */
public record Links(List<Link> links, List<String> items) {

  /**
   * Two items that are alike.
   *
   * @param weight how much; larger is more alike
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  @JsonPropertyOrder({"source", "target", "weight"})
  public record Link(String source, String target, double weight) {
    public Link {
      Json.finite("weight", weight);
    }
  }

  public Links {
    links = List.copyOf(links);
    items = List.copyOf(items);
  }

  public static Links of(Link... links) {
    return new Links(List.of(links), List.of());
  }

  /** A link of weight 1. */
  public static Link link(String source, String target) {
    return new Link(source, target, 1);
  }
}
