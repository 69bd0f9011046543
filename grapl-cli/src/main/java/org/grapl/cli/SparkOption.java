package org.grapl.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.grapl.research.cluster.TrialMachines;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether a command runs on Apache Spark, and on which. */
public final class SparkOption {

  /** The property by which spark-submit says where. */
  private static final String SUBMITTED_TO = "spark.master";

  @Option(
      names = "--spark",
      paramLabel = "MASTER",
      description =
          "Runs on Apache Spark: local[N] for N threads of this machine, spark://HOST:PORT, yarn or"
              + " k8s://HOST:PORT for others; see docs/SCALE.md.")
  private @Nullable String master;

  @Option(
      names = "--spark-conf",
      paramLabel = "KEY=VALUE",
      description =
          "Told to Spark by the names of its documentation, such as spark.executor.memory=4g; may be given several times.")
  private Map<String, String> options = new LinkedHashMap<>();

  boolean isGiven() {
    return master != null;
  }

  TrialMachines open(PrintWriter err) {
    return open(err, TrialMachines::open);
  }

  /**
   * Connects, for a command that runs on Spark anyway: unless told otherwise where spark-submit
   * says, or else to the threads of this machine.
   *
   * @param connect takes where, which is empty if spark-submit says so, and what else Spark is told
   */
  public <T> T open(PrintWriter err, BiFunction<String, Map<String, String>, T> connect) {
    String submitted = System.getProperty(SUBMITTED_TO);
    String where = master != null ? master : submitted != null ? "" : "local[*]";
    if (!where.isEmpty()) {
      err.println("starting Spark at " + where + " ...");
    }
    return connect.apply(where, options);
  }

  /** Options that are nothing without Spark are refused rather than ignored. */
  void refuseWithoutSpark(boolean given, String option) {
    if (given && !isGiven()) {
      throw new BadInputException(option + " is only for --spark, which is not given");
    }
  }

  void check() {
    refuseWithoutSpark(!options.isEmpty(), "--spark-conf");
    if (master != null && master.isBlank()) {
      throw new BadInputException(
          "--spark must be where Spark runs, such as local[2] or spark://host:7077, got \"\"");
    }
  }
}
