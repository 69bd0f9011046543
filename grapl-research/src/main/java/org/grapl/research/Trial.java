package org.grapl.research;

import org.grapl.arms.ArmSampler;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.campaign.Ticket;

/** One method on one problem, from the first sample to the last. */
final class Trial {

  private Trial() {}

  /**
   * How many arms are wrong after each step.
   *
   * @throws InterruptedException if the thread is interrupted on the way
   */
  static int[] run(Problem problem, Method method, long seed) throws InterruptedException {
    CampaignBuilder builder =
        Campaign.on(problem.graph())
            .threshold(problem.question().threshold())
            .tolerance(problem.question().tolerance())
            .policy(method.chooser().policy(Method.Start.of(problem, method.steps(), seed)))
            .budget(method.steps());
    // Who needs no γ does not look at it, but leaving it open would add a pilot to the policy.
    builder.gamma(method.gamma().orElse(1));
    builder.estimator(method.estimates().of(problem));
    Campaign campaign = builder.open();
    int[] wrong = new int[method.steps()];
    try (ArmSampler sampler = problem.sampler()) {
      for (int step = 0; step < wrong.length; step++) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        Ticket ticket = campaign.ask();
        campaign.tell(ticket, sampler.sample(ticket.arm()));
        wrong[step] = campaign.wrong(problem.truth());
      }
    }
    return wrong;
  }
}
