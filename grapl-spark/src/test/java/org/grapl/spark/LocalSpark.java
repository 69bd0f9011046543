package org.grapl.spark;

import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.grapl.experiments.cluster.ClusterSettings;
import org.jspecify.annotations.Nullable;

/** One session in this process for all tests that need no other: starting it takes seconds. */
public final class LocalSpark {

  private static @Nullable SparkCluster cluster;

  private LocalSpark() {}

  public static synchronized SparkCluster cluster() {
    if (cluster == null) {
      cluster =
          SparkCluster.open(
              new ClusterSettings(
                  "local[2]",
                  Map.of(
                      "spark.sql.shuffle.partitions",
                      "2",
                      // Compiling a query takes longer than these tables do.
                      "spark.sql.codegen.wholeStage",
                      "false",
                      "spark.sql.codegen.factoryMode",
                      "NO_CODEGEN")));
    }
    return cluster;
  }

  public static SparkSession session() {
    return cluster().session();
  }

  /** Makes room for a session of another kind: a process can have one at a time. */
  public static synchronized void makeRoom() {
    if (cluster != null) {
      cluster.close();
      cluster = null;
    }
  }
}
