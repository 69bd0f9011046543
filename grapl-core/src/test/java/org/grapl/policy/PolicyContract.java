package org.grapl.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.evidence.NoiseLevel;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;

/** What every policy promises, wherever it lives. A campaign refuses choices that break it. */
public final class PolicyContract {

  public static final double THRESHOLD = 0.5;

  private PolicyContract() {}

  /** The graph on which policies are tried. */
  public static Graph graph() {
    return TestGraphs.grid(4, 3);
  }

  /** The value of an item in these trials. */
  public static double value(int item) {
    return item % 4 / 3.0;
  }

  /** All of it. */
  public static void holds(Supplier<Policy> policies) {
    choosesOnlyWhatTheBudgetPaysFor(policies);
    neverChoosesWhatWasSetAside(policies);
    neverChoosesWhatOthersHold(policies);
    choosesTheLastThatCanBeChecked(policies);
    isAFunctionOfWhatItSees(policies);
  }

  private static CampaignBuilder on(Policy policy) {
    return Campaign.on(graph())
        .threshold(THRESHOLD)
        .strategy(
            Strategy.of(
                    view -> {
                      int item = policy.next(view);
                      assertThat(view.isAffordable(item))
                          .as("item %d can be checked", item)
                          .isTrue();
                      return item;
                    })
                .estimator((g, s, q) -> new EvidenceEstimator(g, NoiseLevel.known(0.3), q))
                .gamma(1));
  }

  private static void answer(Campaign campaign, Ticket ticket) {
    campaign.tell(ticket, value(ticket.item()));
  }

  private static void choosesOnlyWhatTheBudgetPaysFor(Supplier<Policy> policies) {
    double[] costs = new double[graph().size()];
    for (int item = 0; item < costs.length; item++) {
      costs[item] = 1 + item % 5;
    }
    Campaign campaign = on(policies.get()).costs(costs).budget(40).open();
    for (List<Ticket> next = campaign.ask(1); !next.isEmpty(); next = campaign.ask(1)) {
      answer(campaign, next.get(0));
    }
    assertThat(campaign.spent()).isEqualTo(40);
  }

  private static void neverChoosesWhatWasSetAside(Supplier<Policy> policies) {
    Campaign campaign = on(policies.get()).budget(40).open();
    int aside = campaign.ask(1).get(0).item();
    campaign.setAside(aside);
    campaign.setAside((aside + 5) % graph().size());
    for (List<Ticket> next = campaign.ask(1); !next.isEmpty(); next = campaign.ask(1)) {
      answer(campaign, next.get(0));
    }
    assertThat(campaign.checks()).isEqualTo(39);
  }

  private static void neverChoosesWhatOthersHold(Supplier<Policy> policies) {
    Campaign campaign = on(policies.get()).mostAtOnce(1).open();
    for (int round = 0; round < 3; round++) {
      List<Ticket> batch = campaign.ask(100);
      assertThat(batch).extracting(Ticket::item).doesNotHaveDuplicates().hasSize(graph().size());
      List<Ticket> backwards = new ArrayList<>(batch);
      Collections.reverse(backwards);
      backwards.forEach(ticket -> answer(campaign, ticket));
    }
  }

  private static void choosesTheLastThatCanBeChecked(Supplier<Policy> policies) {
    for (int last = 0; last < graph().size(); last += 5) {
      Campaign campaign = on(policies.get()).open();
      for (int item = 0; item < graph().size(); item++) {
        if (item != last) {
          campaign.setAside(item);
        }
      }
      for (int k = 0; k < 12; k++) {
        Ticket ticket = campaign.ask(1).get(0);
        assertThat(ticket.item()).isEqualTo(last);
        answer(campaign, ticket);
      }
    }
  }

  private static void isAFunctionOfWhatItSees(Supplier<Policy> policies) {
    List<Integer> chosen = new ArrayList<>();
    for (int life = 0; life < 2; life++) {
      Policy policy = policies.get();
      Campaign campaign =
          on(view -> {
                int item = policy.next(view);
                assertThat(policy.next(view)).as("asked again").isEqualTo(item);
                return item;
              })
              .budget(30)
              .open();
      List<Integer> now = new ArrayList<>();
      for (List<Ticket> next = campaign.ask(3); !next.isEmpty(); next = campaign.ask(3)) {
        next.forEach(ticket -> now.add(ticket.item()));
        next.forEach(ticket -> answer(campaign, ticket));
      }
      assertThat(life == 0 ? now : chosen).isEqualTo(now);
      chosen = now;
    }
  }
}
