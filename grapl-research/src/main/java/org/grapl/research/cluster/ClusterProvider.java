package org.grapl.research.cluster;

import java.util.ServiceLoader;

/** Opens clusters; offered as a service by the module that knows how. */
public interface ClusterProvider {

  /**
   * Connects to the machines, or starts them.
   *
   * @throws ClusterException if they cannot be reached
   */
  Cluster open(ClusterSettings settings);

  /**
   * Connects by the module that is on the class path.
   *
   * @throws ClusterException if there is none, or the machines cannot be reached
   */
  static Cluster connect(ClusterSettings settings) {
    return ServiceLoader.load(ClusterProvider.class)
        .findFirst()
        .orElseThrow(
            () ->
                new ClusterException(
                    "running on Spark needs the module grapl-spark on the class path; ./grapl puts"
                        + " it there"))
        .open(settings);
  }
}
