package org.grapl.research;

import java.util.List;
import org.grapl.internal.Check;

/**
 * Runs trials, wherever. The results are the same bits for any executor and any number of threads
 * or machines: each task is a function of (seed, trial) and is put where its numbers say.
 *
 * <p>If the calling thread is interrupted, trials under way are given up, those that were finished
 * are returned, and the thread's interrupt status is set again.
 *
 * @param trials per experiment
 * @param executor who does the work
 */
public record TrialRunner(int trials, long seed, TrialExecutor executor) {

  public TrialRunner {
    Check.atLeast("trials", 1, trials);
  }

  /** Runs so many trials at the same time on threads of this machine. */
  public TrialRunner(int trials, int threads, long seed) {
    this(trials, seed, new TrialThreads(threads));
  }

  /** Runs every experiment; the results are in the order of the experiments. */
  public List<ExperimentResult> run(List<Experiment> experiments, Progress progress) {
    TrialPlan plan = new TrialPlan(experiments, trials, seed);
    TrialResults results = new TrialResults(plan, progress);
    executor.run(plan, results);
    return results.experiments();
  }
}
