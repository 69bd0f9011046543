package org.grapl.research;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.grapl.Goal;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.sampler.Sampler;

/**
 * What came out of one trial: every method on the same problem, one after the other.
 *
 * @param counted how many items of its problem can be wrong, or found
 * @param wrong how many were, or were not found yet, after each step of each method that was run
 */
record Trial(int counted, Map<Method, int[]> wrong, Map<String, Double> measures) {

  /**
   * Runs a trial.
   *
   * @param number from 0; methods that are the same in every trial are run in the first only
   * @throws InterruptedException if the thread is interrupted on the way
   */
  static Trial run(Experiment experiment, int number, long seed, Goal goal)
      throws InterruptedException {
    Problem problem = experiment.scenario().problem(seed);
    Map<Method, int[]> wrong = new IdentityHashMap<>();
    for (Method method : experiment.methods()) {
      if (number == 0 || !method.once()) {
        wrong.put(method, sample(problem, method, seed, goal));
      }
    }
    int counted = goal == Goal.SIDES ? problem.counted() : above(problem);
    return new Trial(counted, wrong, experiment.measures().of(problem, seed));
  }

  private static int above(Problem problem) {
    return (int) Arrays.stream(problem.truth().means()).filter(problem.question()::isAbove).count();
  }

  /** One method from the first sample to the last: how many items are wrong after each. */
  private static int[] sample(Problem problem, Method method, long seed, Goal goal)
      throws InterruptedException {
    Campaign campaign =
        Campaign.on(problem.graph())
            .threshold(problem.question().threshold())
            .tolerance(problem.question().tolerance())
            .budget(method.steps())
            .strategy(
                Strategy.of(method.chooser().policy(Method.Start.of(problem, seed)))
                    .estimator(method.estimates().of(problem, seed))
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
        wrong[step] =
            goal == Goal.SIDES
                ? campaign.wrong(problem.truth())
                : above(problem) - campaign.found(problem.truth());
      }
    }
    return wrong;
  }
}
