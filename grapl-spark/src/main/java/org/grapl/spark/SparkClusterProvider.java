package org.grapl.spark;

import org.grapl.research.cluster.Cluster;
import org.grapl.research.cluster.ClusterProvider;
import org.grapl.research.cluster.ClusterSettings;

/** The service by which commands find Spark. */
public final class SparkClusterProvider implements ClusterProvider {

  @Override
  public Cluster open(ClusterSettings settings) {
    return SparkCluster.open(settings);
  }
}
