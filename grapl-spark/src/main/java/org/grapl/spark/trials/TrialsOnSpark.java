package org.grapl.spark.trials;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.api.java.JavaSparkContext;
import org.grapl.research.TrialExecutor;
import org.grapl.research.TrialPlan;
import org.grapl.research.TrialResult;
import org.grapl.research.TrialResults;
import org.grapl.research.TrialTask;
import org.grapl.research.cluster.TrialRecipe;
import org.grapl.spark.ClusterException;
import org.grapl.spark.SparkFailures;

/**
 * Does tasks on Spark. Results come in partition by partition, in any order, and are kept as they
 * come; if a machine is lost, Spark has its partitions done by another.
 *
 * @param checkpoint the directory in which finished tasks are kept, if they are
 * @param notes told what a person may want to know, a sentence each
 */
public record TrialsOnSpark(
    JavaSparkContext context, TrialRecipe recipe, Optional<Path> checkpoint, Consumer<String> notes)
    implements TrialExecutor {

  @Override
  public void run(TrialPlan plan, TrialResults results) {
    Optional<TrialCheckpoint> kept = checkpoint.map(each -> open(each, plan));
    kept.ifPresent(each -> restore(each, results));
    List<TrialTask> missing = results.missing();
    if (missing.isEmpty() || Thread.currentThread().isInterrupted()) {
      return;
    }
    try (TrialJob job = TrialJob.submit(context, recipe, plan.seed(), missing)) {
      collect(job, results, kept);
    } catch (TrialJob.FailedException e) {
      // On Ctrl-C Spark ends itself and fails the job, perhaps before we hear of it.
      if (!ShutdownHookManager.get().isShutdownInProgress()) {
        throw failure(e);
      }
      Thread.currentThread().interrupt();
    }
  }

  private TrialCheckpoint open(Path directory, TrialPlan plan) {
    return Undisturbed.call(
        () -> TrialCheckpoint.open(directory, TrialFingerprint.of(recipe, plan.seed()), plan));
  }

  private void restore(TrialCheckpoint kept, TrialResults results) {
    TrialCheckpoint.Found found = Undisturbed.call(kept::found);
    found.notes().forEach(notes);
    if (!found.results().isEmpty()) {
      results.addFromBefore(found.results());
    }
  }

  /** Until all is there or the thread is interrupted; what came until then is kept in any case. */
  private void collect(TrialJob job, TrialResults results, Optional<TrialCheckpoint> kept) {
    Patience patience = new Patience();
    try {
      while (!job.isFinished()) {
        take(job.next(), results, kept);
        kept.ifPresent(TrialCheckpoint::flushIfDue);
        patience.lookAt(job);
      }
    } catch (InterruptedException e) {
      take(job.arrived(), results, kept);
      Thread.currentThread().interrupt();
    } finally {
      kept.ifPresent(TrialCheckpoint::flush);
    }
  }

  private static void take(
      Collection<TrialResult> arrived, TrialResults results, Optional<TrialCheckpoint> kept) {
    for (TrialResult result : arrived) {
      results.add(result);
      kept.ifPresent(each -> each.keep(result));
    }
  }

  private ClusterException failure(TrialJob.FailedException e) {
    return new ClusterException(
        "--spark %s: trials could not be finished (%s); %s"
            .formatted(
                context.master(),
                reason(e),
                checkpoint
                    .map(
                        directory ->
                            "what was finished is kept in %s, and the same command goes on from there"
                                .formatted(directory))
                    .orElse("with --checkpoint what is finished would be kept")),
        e);
  }

  /** Spark ends a session by itself if a minute long no master answers. */
  private String reason(TrialJob.FailedException e) {
    return context.sc().isStopped()
        ? "Spark has ended the session; does a master run there, and still?"
        : SparkFailures.reason(e);
  }

  /** Tells once if nobody does anything: Spark would wait for ever without a word. */
  private final class Patience {

    private static final long NANOS = 20_000_000_000L;

    private final long since = System.nanoTime();
    private boolean ended;

    void lookAt(TrialJob job) {
      if (ended || System.nanoTime() - since < NANOS) {
        return;
      }
      ended = true;
      // The driver itself is one of those listed.
      if (!job.hasArrived()
          && !context.isLocal()
          && context.statusTracker().getExecutorInfos().length <= 1) {
        notes.accept(
            "nobody at %s has taken up work yet; are workers running there, with %s of memory to spare?"
                .formatted(context.master(), context.getConf().get("spark.executor.memory", "1g")));
      }
    }
  }
}
