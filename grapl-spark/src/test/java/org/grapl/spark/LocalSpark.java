package org.grapl.spark;

import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.grapl.experiments.cluster.ClusterSettings;

/** One session in this process for all tests that need no other: starting it takes seconds. */
public final class LocalSpark {

  private static final SparkCluster CLUSTER =
      SparkCluster.open(
          new ClusterSettings(
              "local[2]",
              Map.of("spark.sql.shuffle.partitions", "4", "spark.task.maxFailures", "1")));

  private LocalSpark() {}

  public static SparkCluster cluster() {
    return CLUSTER;
  }

  public static SparkSession session() {
    return CLUSTER.session();
  }
}
