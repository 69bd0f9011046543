package org.grapl.spark.campaign;

import java.util.List;
import java.util.OptionalDouble;
import org.grapl.Decision;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.graph.Graph;
import org.grapl.linear.SolveReport;
import org.grapl.policy.GraplPolicy;

/**
 * One round of a campaign that goes by batches: what is decided now, and which items to ask for
 * next. A function of the settings and of everything observed, so that a campaign can go on from
 * its observations alone, after any round and on any machine.
 *
 * @param next the items to ask for, in the order of their importance, some perhaps more than once;
 *     none if the budget is spent
 * @param smoothing γ, λ and the offset of the estimates
 * @param report how exact they are
 */
public record Round(
    Decision decision, List<Integer> next, Smoothing smoothing, SolveReport report) {

  public Round {
    next = List.copyOf(next);
  }

  /**
   * The round after these observations: a {@link Campaign} by the paper's rule, as on graphs that
   * are large but fit into memory.
   *
   * @param estimators who estimates, knowing the links, which are elsewhere
   * @param meanWeight the mean weight of the links
   */
  public static Round after(
      Tally observed, RoundSettings settings, EstimatorFactory estimators, double meanWeight) {
    // The campaign sees no links and takes them as of weight 1. Unless γ is given, it is in their
    // unit, and so is λ.
    double unit = settings.gamma().isPresent() ? 1 : meanWeight;
    EstimatorFactory inUnit =
        (items, smoothing, question) -> estimators.open(items, in(unit, smoothing), question);
    long left = settings.budget() - observed.total();
    CampaignBuilder builder =
        Campaign.on(Graph.ofSize(observed.size()).build())
            .threshold(settings.question().threshold())
            .tolerance(settings.question().tolerance())
            .strategy(
                new Strategy.Smoothed(
                    new GraplPolicy(GraplPolicy.DEFAULT_ALPHA),
                    inUnit,
                    settings.gamma(),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    Accuracy.DEFAULT))
            .budget(Math.max(1, left));
    settings.noise().ifPresent(builder::noise);
    if (observed.total() > 0) {
      builder.known(observed);
    }
    Campaign campaign = builder.open();
    List<Integer> next =
        left <= 0
            ? List.of()
            : campaign.ask(settings.batch().orElse(campaign.usualBatch())).stream()
                .map(Ticket::item)
                .toList();
    return new Round(
        campaign.decision(), next, in(unit, campaign.smoothing().orElseThrow()), campaign.report());
  }

  private static Smoothing in(double unit, Smoothing smoothing) {
    return new Smoothing(smoothing.gamma() / unit, smoothing.lambda() * unit, smoothing.offset());
  }
}
