package org.grapl.research.cluster;

import java.util.Map;

/**
 * Which machines to use, and how.
 *
 * @param master where they are, as the cluster's own documentation writes it: {@code local[*]},
 *     {@code local-cluster[2,1,1024]}, {@code spark://host:7077}, {@code yarn}
 * @param options whatever else the cluster is to be told, by the names of its own documentation
 */
public record ClusterSettings(String master, Map<String, String> options) {

  public ClusterSettings {
    options = Map.copyOf(options);
  }

  /** Nothing but where. */
  public static ClusterSettings at(String master) {
    return new ClusterSettings(master, Map.of());
  }
}
