package org.grapl.research.coverage;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.certify.AuditedStop;
import org.grapl.certify.Claims;
import org.grapl.certify.Price;
import org.grapl.certify.StoppingRule;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Whether certificates are true as often as they say: many simulated searches, each stopped by
 * {@link AuditedStop} and compared with the truth. The searches follow the rule of GrAPL.
 *
 * @param rule when to stop
 * @param countsFinds whether only items that were checked are called above
 * @param scatter how observations scatter: normal, coins, or exact
 * @param mostChecks a search is left uncertified after so many observations
 */
public record CoverageStudy(StoppingRule rule, boolean countsFinds, Noise scatter, int mostChecks) {

  public CoverageStudy {
    Check.atLeast("most samples", 1, mostChecks);
    if (!scatter.isKnown()) {
      throw Check.mustBe("noise", "one that can be simulated", "unknown");
    }
  }

  /** One problem; the graph is what the search believes, the truth what is. */
  public record World(Graph graph, Truth truth, Question question, Smoothing smoothing) {
    public World {
      if (truth.size() != graph.size()) {
        throw Check.mustBe("truth", "of " + graph.size() + " arms", truth.size());
      }
    }

    /** By the paper's rule, every item once before any twice. */
    Campaign campaign() {
      return Campaign.on(graph)
          .threshold(question.threshold())
          .tolerance(question.tolerance())
          .strategy(
              Strategy.grapl()
                  .gamma(smoothing.gamma())
                  .lambda(smoothing.lambda())
                  .offset(smoothing.offset()))
          .open();
    }
  }

  /**
   * @param isFalse whether the search ended with a claim that is not true
   * @param price what the last audit was thought to take
   * @param paid what it took
   */
  public record Ending(
      boolean certified,
      boolean isFalse,
      long checks,
      long auditPulls,
      int audits,
      Optional<Price> price,
      long paid) {

    private boolean isPriceKept() {
      return price.filter(range -> range.low() <= paid && paid <= range.high()).isPresent();
    }
  }

  /**
   * All searches together.
   *
   * @param violations how many certificates were false
   * @param medianAuditPulls of the certified searches; −1 if there is none
   * @param medianSamples of the certified searches, audits included; −1 if there is none
   * @param mostAudits the largest number of audits in one search
   * @param least audit checks that no valid test could do without, of the audits that certified
   * @param pricesKept the share of those audits that took what was thought; NaN if there is none
   */
  public record Coverage(
      int runs,
      int certified,
      int violations,
      long medianAuditPulls,
      long medianSamples,
      int mostAudits,
      long least,
      double pricesKept) {

    /**
     * Counts; there may be no ending at all.
     *
     * @param leastChecks what so many items are in checks
     */
    static Coverage of(List<Ending> endings, DoubleUnaryOperator leastChecks) {
      List<Ending> certified = endings.stream().filter(Ending::certified).toList();
      return new Coverage(
          endings.size(),
          certified.size(),
          (int) certified.stream().filter(Ending::isFalse).count(),
          median(certified.stream().mapToLong(Ending::auditPulls)),
          median(certified.stream().mapToLong(Ending::checks)),
          endings.stream().mapToInt(Ending::audits).max().orElse(0),
          certified.isEmpty() ? -1 : Math.round(leastChecks.applyAsDouble(leastItems(certified))),
          (double) certified.stream().filter(Ending::isPriceKept).count() / certified.size());
    }

    private static long leastItems(List<Ending> certified) {
      return median(
          certified.stream().flatMap(each -> each.price().stream()).mapToLong(Price::least));
    }

    private static long median(LongStream values) {
      long[] sorted = values.sorted().toArray();
      return sorted.length == 0 ? -1 : sorted[sorted.length / 2];
    }
  }

  /** One search, a function of its arguments alone. */
  public Ending search(World world, long seed) {
    AuditedStop audited = new AuditedStop(rule, scatter, seed);
    AuditedStop stop = countsFinds ? audited.countingFinds() : audited;
    Campaign campaign = world.campaign();
    KeyedRandom random = KeyedRandom.of(seed, Role.NOISE);
    while (stop.state() != AuditedStop.State.CERTIFIED && campaign.checks() < mostChecks) {
      boolean auditing = stop.state() == AuditedStop.State.AUDITING;
      Ticket ticket = auditing ? campaign.issue(stop.nextItem()) : campaign.ask().orElseThrow();
      double value = scatter.draw(world.truth().mean(ticket.item()), random);
      campaign.tell(ticket, value);
      if (auditing) {
        stop.tell(ticket.item(), value);
      } else if (stop.isDue(campaign.checks())) {
        stop.consider(campaign.decision(), campaign.tally());
      }
    }
    boolean certified = stop.state() == AuditedStop.State.CERTIFIED;
    boolean isFalse = certified && !truth(world, stop::isAbove).imply(stop.certificate().shown());
    return new Ending(
        certified,
        isFalse,
        campaign.checks(),
        stop.auditPulls(),
        stop.attempts(),
        stop.price(),
        certified ? stop.certificate().checks() : 0);
  }

  /** Error, recall and precision as they are. */
  private static Claims truth(World world, IntPredicate isAbove) {
    Question question = world.question();
    int[] wrong = new int[2];
    int named = 0;
    for (int item = 0; item < world.truth().size(); item++) {
      boolean above = isAbove.test(item);
      double distance = world.truth().mean(item) - question.threshold();
      boolean isWrong = above ? distance < -question.tolerance() : distance >= question.tolerance();
      wrong[above ? 0 : 1] += isWrong ? 1 : 0;
      named += above ? 1 : 0;
    }
    return Claims.of(wrong[0], wrong[1], named, world.truth().size());
  }
}
