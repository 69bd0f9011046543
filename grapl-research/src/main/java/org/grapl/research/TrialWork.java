package org.grapl.research;

import java.util.List;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.sampler.Sampler;
import org.jspecify.annotations.Nullable;

/**
 * Does tasks one after the other, wherever that is: on a thread here or on another machine. The
 * problem of the last trial is kept, so that neighbouring tasks share its graph and the inverse
 * that the estimators start from. Owned by one thread.
 */
public final class TrialWork {

  private static final int[] NO_STEPS = {};
  private static final double[] NO_MEASURES = {};

  private final List<Experiment> experiments;
  private final long seed;
  private @Nullable Opened last;

  public TrialWork(List<Experiment> experiments, long seed) {
    this.experiments = List.copyOf(experiments);
    this.seed = seed;
  }

  /**
   * Does one task.
   *
   * @throws InterruptedException if the thread is interrupted on the way
   */
  public TrialResult run(TrialTask task) throws InterruptedException {
    Experiment experiment = experiments.get(task.experiment());
    Opened trial = open(task);
    Problem problem = trial.problem;
    boolean measures = task.takesMeasures();
    return new TrialResult(
        task,
        problem.graph().size(),
        problem.counted(),
        measures ? NO_STEPS : sample(problem, experiment.methods().get(task.method()), trial.seed),
        measures ? trial.measure(experiment.measures()) : NO_MEASURES);
  }

  /** One method from the first sample to the last: how many items are wrong after each. */
  private static int[] sample(Problem problem, Method method, long seed)
      throws InterruptedException {
    Campaign campaign =
        Campaign.on(problem.graph())
            .threshold(problem.question().threshold())
            .tolerance(problem.question().tolerance())
            .budget(method.steps())
            .strategy(
                Strategy.of(method.chooser().policy(Method.Start.of(problem, method.steps(), seed)))
                    .estimator(method.estimates().of(problem))
                    // Who needs no γ does not look at it, but leaving it open would add a pilot.
                    .gamma(method.gamma().orElse(1)))
            .open();
    int[] wrong = new int[method.steps()];
    try (Sampler sampler = problem.sampler()) {
      for (int step = 0; step < wrong.length; step++) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        Ticket ticket = campaign.ask().orElseThrow();
        campaign.tell(ticket, sampler.sample(ticket.item()));
        wrong[step] = campaign.wrong(problem.truth());
      }
    }
    return wrong;
  }

  private Opened open(TrialTask task) {
    if (last == null || !last.task.isOfSameTrial(task)) {
      long trialSeed = KeyedRandom.of(seed, Role.TRIAL, task.trial()).nextLong();
      last = null; // Two problems at a time could be one too many for the memory.
      last =
          new Opened(
              task, trialSeed, experiments.get(task.experiment()).scenario().problem(trialSeed));
    }
    return last;
  }

  /**
   * A trial and the problem that its seed gave.
   *
   * @param task the first of the trial
   */
  private record Opened(TrialTask task, long seed, Problem problem) {

    double[] measure(List<Measure> measures) {
      return measures.stream().mapToDouble(each -> each.of().value(problem, seed)).toArray();
    }
  }
}
