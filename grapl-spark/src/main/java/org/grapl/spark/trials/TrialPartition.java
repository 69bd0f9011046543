package org.grapl.spark.trials;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.grapl.research.Experiment;
import org.grapl.research.TrialResult;
import org.grapl.research.TrialTask;
import org.grapl.research.TrialWork;
import org.grapl.research.cluster.TrialRecipe;
import org.jspecify.annotations.Nullable;

/**
 * What a machine does with a partition. It makes the experiments of a job once, however many
 * partitions it gets, so that what they prepare is prepared once too.
 *
 * @param job unlike any other job's
 */
record TrialPartition(String job, Broadcast<TrialRecipe> recipe, long seed)
    implements Function<List<TrialTask>, List<TrialResult>> {

  @Override
  public List<TrialResult> call(List<TrialTask> tasks) throws InterruptedException {
    TrialWork work = new TrialWork(Made.experiments(this), seed);
    List<TrialResult> results = new ArrayList<>();
    for (TrialTask task : tasks) {
      results.add(work.run(task));
    }
    return results;
  }

  /** The experiments of the last job that this process had a part in. */
  private record Made(String job, List<Experiment> ofJob) {

    private static @Nullable Made last;

    static synchronized List<Experiment> experiments(TrialPartition wanted) {
      if (last == null || !last.job.equals(wanted.job)) {
        last = null; // Two graphs at a time could be one too many for the memory.
        last = new Made(wanted.job, wanted.recipe.value().experiments());
      }
      return last.ofJob;
    }
  }
}
