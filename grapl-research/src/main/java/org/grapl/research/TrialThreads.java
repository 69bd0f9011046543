package org.grapl.research;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.internal.Check;

/**
 * Runs trials on threads of this machine. A trial runs on one thread, one method after the other on
 * one problem.
 *
 * @param threads how many trials run at the same time
 */
public record TrialThreads(int threads) implements TrialExecutor {

  public TrialThreads {
    Check.atLeast("threads", 1, threads);
  }

  @Override
  public void run(TrialPlan plan, TrialResults results) {
    List<Callable<Boolean>> trials = new ArrayList<>();
    for (List<TrialTask> tasks : TrialTask.byTrial(results.missing())) {
      trials.add(() -> run(plan, tasks, results));
    }
    // The results tell of progress themselves: they know when a trial is whole.
    new Workers(threads).run(trials, Progress.none());
  }

  private static boolean run(TrialPlan plan, List<TrialTask> tasks, TrialResults results)
      throws InterruptedException {
    TrialWork work = new TrialWork(plan.experiments(), plan.seed());
    for (TrialTask task : tasks) {
      results.add(work.run(task));
    }
    return true;
  }
}
