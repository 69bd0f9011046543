package org.grapl.spark;

import org.grapl.experiments.cluster.Cluster;
import org.grapl.experiments.cluster.ClusterProvider;
import org.grapl.experiments.cluster.ClusterSettings;

/** The service by which commands find Spark. */
public final class SparkClusterProvider implements ClusterProvider {

  @Override
  public Cluster open(ClusterSettings settings) {
    return SparkCluster.open(settings);
  }
}
