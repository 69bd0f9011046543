package org.grapl.spark.command;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.grapl.cli.BadInputException;
import org.grapl.spark.SparkCluster;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** On which Spark a command runs. */
final class SparkOption {

  /** The property by which spark-submit says where. */
  private static final String SUBMITTED_TO = "spark.master";

  @Option(
      names = "--spark",
      paramLabel = "MASTER",
      description =
          "Where Spark runs: local[N] for N threads of this machine, spark://HOST:PORT, yarn or"
              + " k8s://HOST:PORT for others (default: all threads of this machine, or where"
              + " spark-submit says).")
  private @Nullable String master;

  @Option(
      names = "--spark-conf",
      paramLabel = "KEY=VALUE",
      description =
          "Told to Spark by the names of its documentation, such as spark.executor.memory=4g; may be"
              + " given several times.")
  private Map<String, String> options = new LinkedHashMap<>();

  /** Connects, which takes some seconds. */
  SparkCluster open(PrintWriter err) {
    if (master != null && master.isBlank()) {
      throw new BadInputException(
          "--spark must be where Spark runs, such as local[2] or spark://host:7077, got \"\"");
    }
    String submitted = System.getProperty(SUBMITTED_TO);
    String where = master != null ? master : submitted != null ? "" : "local[*]";
    if (!where.isEmpty()) {
      err.println("starting Spark at " + where + " ...");
    }
    return SparkCluster.open(where, options);
  }
}
