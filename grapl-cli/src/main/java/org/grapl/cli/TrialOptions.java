package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.grapl.research.TrialExecutor;
import org.grapl.research.TrialThreads;
import org.grapl.research.cluster.TrialMachines;
import org.grapl.research.cluster.TrialRecipe;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say who runs trials: threads of this machine, or Spark. */
final class TrialOptions {

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Trials run at the same time (default: one per core).")
  private Optional<Integer> threads = Optional.empty();

  @Mixin private SparkOption spark = new SparkOption();

  @Option(
      names = "--checkpoint",
      paramLabel = "DIR",
      description =
          "With --spark: keeps what is finished here, as Parquet; the same command given again goes on"
              + " from there (default: the directory trials in --output; nowhere without it).")
  private @Nullable Path checkpoint;

  interface Place extends AutoCloseable {

    /**
     * Who runs those of one recipe.
     *
     * @param name of the recipe, unlike that of any other in this command
     */
    TrialExecutor of(TrialRecipe recipe, String name);

    /** What to add after saying that so many trials were finished before an interruption. */
    String afterInterruption(int trials);

    @Override
    void close();
  }

  void check() {
    spark.check();
    spark.refuseWithoutSpark(checkpoint != null, "--checkpoint");
    if (checkpoint != null && Files.exists(checkpoint) && !Files.isDirectory(checkpoint)) {
      throw new BadInputException("--checkpoint must be a directory, got the file " + checkpoint);
    }
    if (spark.isGiven() && threads.isPresent()) {
      throw new BadInputException(
          "--threads and --spark exclude each other; for threads under Spark: --spark 'local[%d]'"
              .formatted(threads.get()));
    }
    threads.ifPresent(TrialThreads::new);
  }

  /**
   * Starts what is needed.
   *
   * @param out where results go, if anywhere
   */
  Place open(@Nullable Path out, PrintWriter err) {
    if (spark.isGiven()) {
      Optional<Path> kept =
          Optional.ofNullable(checkpoint)
              .or(() -> Optional.ofNullable(out).map(directory -> directory.resolve("trials")));
      return new OnSpark(spark.open(err), kept, err);
    }
    return new Here(
        new TrialThreads(threads.orElseGet(() -> Runtime.getRuntime().availableProcessors())));
  }

  private record Here(TrialThreads threads) implements Place {

    @Override
    public TrialExecutor of(TrialRecipe recipe, String name) {
      return threads;
    }

    @Override
    public String afterInterruption(int trials) {
      return "";
    }

    @Override
    public void close() {}
  }

  private record OnSpark(TrialMachines cluster, Optional<Path> checkpoint, PrintWriter err)
      implements Place {

    @Override
    public TrialExecutor of(TrialRecipe recipe, String name) {
      return cluster.trials(
          recipe,
          checkpoint.map(directory -> directory.resolve(name)),
          note -> err.println("note: " + note));
    }

    @Override
    public String afterInterruption(int trials) {
      return checkpoint
          .filter(directory -> trials > 0)
          .map(directory -> "; they are kept in " + directory + ", the same command goes on there")
          .orElse("");
    }

    @Override
    public void close() {
      cluster.close();
    }
  }
}
