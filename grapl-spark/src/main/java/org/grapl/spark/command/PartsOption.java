package org.grapl.spark.command;

import java.util.Optional;
import org.grapl.internal.Check;
import org.grapl.spark.SparkCluster;
import picocli.CommandLine.Option;

/** Into how many blocks a graph is cut. */
final class PartsOption {

  /** So that a slow executor is made up for by the others. */
  private static final int PER_SLOT = 2;

  @Option(
      names = "--parts",
      paramLabel = "N",
      description =
          "Blocks that the graph is cut into (default: two for each task that can run at once). More"
              + " need less memory each.")
  private Optional<Integer> parts = Optional.empty();

  int of(SparkCluster cluster) {
    return Check.atLeast(
        "--parts", 1, parts.orElseGet(() -> PER_SLOT * cluster.context().defaultParallelism()));
  }
}
