package org.grapl.research.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.estimate.PlainMeans;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.RandomOrderPolicy;
import org.grapl.policy.choice.LookAheadPolicy;
import org.junit.jupiter.api.Test;

/** Items of which as many tickets are open as may be, and tickets for items that somebody chose. */
class HeldItemsTest {

  private static final double LINE = 0.5;
  private static final Truth TRUTH = Truth.of(0.9, 0.8, 0.1, 0.2, 0.7);

  private static Graph graph() {
    return Graph.builder().link("a", "b").link("b", "c").link("c", "d").link("d", "e").build();
  }

  private static CampaignBuilder campaign() {
    return Campaign.on(graph()).threshold(LINE);
  }

  private static List<CampaignBuilder> ofEveryKind() {
    Question question = new Question(LINE, 0.01);
    List<CampaignBuilder> all = new ArrayList<>(List.of(campaign(), campaign().noise(0.1)));
    all.add(campaign().noise(0.1).costs(2, 1, 2, 1, 3));
    all.add(campaign().strategy(Strategy.grapl().lambda(0.1))); // a pilot
    for (Policy policy :
        List.of(
            new AptPolicy(),
            new EvtPolicy(),
            new FewestChecksPolicy(),
            new GraplPolicy(1),
            new GraplPolicy(GraplPolicy.DEFAULT_ALPHA),
            FieldPolicy.hybrid(),
            new LevelSetPolicy(3),
            new LookAheadPolicy(1),
            new LsaPolicy(LsaPolicy.DEFAULT_ALPHA),
            FieldPolicy.modelChange(),
            new OraclePolicy(TRUTH, question),
            new RandomOrderPolicy(1),
            FieldPolicy.randomisedStraddle(1),
            new ShortestPathPolicy(graph(), 2, 1),
            FieldPolicy.sigmaOptimality(),
            FieldPolicy.straddle(FieldPolicy.STRADDLE_WIDTH),
            new TruVarPolicy(TruVarPolicy.DEFAULT_WIDTH, TruVarPolicy.DEFAULT_RATIO),
            new UniformPolicy(1),
            FieldPolicy.vOptimality())) {
      all.add(campaign().noise(0.1).strategy(Strategy.of(policy)));
    }
    return all;
  }

  @Test
  void whateverThePolicyNoItemHasMoreTicketsOpenThanItMay() {
    for (int most = 1; most <= 2; most++) {
      for (CampaignBuilder builder : ofEveryKind()) {
        Campaign campaign = builder.mostAtOnce(most).budget(1000).open();
        List<Ticket> open = new ArrayList<>(campaign.ask(100));
        for (int step = 0; step < 40; step++) {
          assertThat(open.stream().map(Ticket::item).sorted().toList()).isEqualTo(eachTimes(most));
          assertThat(campaign.ask(3)).isEmpty();
          assertThat(campaign.isFinished()).isFalse();
          // Two come back, one answered and one not, and are handed out again.
          Ticket told = open.remove(step * 7 % open.size());
          campaign.tell(told, TRUTH.mean(told.item()) + 0.1 * (step % 3 - 1));
          Ticket back = open.remove(step * 3 % open.size());
          campaign.abandon(back);
          open.addAll(campaign.ask(3));
        }
      }
    }
  }

  private static List<Integer> eachTimes(int most) {
    return IntStream.range(0, 5 * most).mapToObj(k -> k / most).toList();
  }

  @Test
  void whenEveryItemIsHeldAskingSaysSoAndTheSearchIsNotOver() {
    Campaign campaign = campaign().mostAtOnce(1).budget(100).open();
    List<Ticket> open = campaign.ask(100);
    assertThat(campaign.ask()).isEmpty();
    assertThat(campaign.isFinished()).isFalse();
    assertThat(campaign.worthChecking()).isEqualTo(5);
    assertThat(campaign.isAffordable(3)).isFalse();
    campaign.tell(open.get(2), 1);
    assertThat(campaign.ask().orElseThrow().item()).isEqualTo(open.get(2).item());
  }

  @Test
  void anItemHeldIsNoneThatIsLeftToPayFor() {
    Campaign campaign = campaign().noise(0.1).costs(1, 5, 5, 5, 5).mostAtOnce(1).budget(4).open();
    Ticket only = campaign.ask().orElseThrow();
    assertThat(only.item()).isZero();
    assertThat(campaign.ask(2)).isEmpty();
    assertThat(campaign.ask()).isEmpty();
    campaign.tell(only, 1);
    assertThat(campaign.ask().orElseThrow().item()).isZero();
  }

  @Test
  void anItemHeldAndSetAsideStaysAsideWhenItComesBack() {
    Campaign campaign = campaign().mostAtOnce(1).open();
    List<Ticket> open = campaign.ask(5);
    campaign.setAside(open.get(0).item());
    campaign.tell(open.get(0), 1);
    assertThat(campaign.ask(1)).isEmpty();
    campaign.abandon(open.get(1));
    assertThat(campaign.ask().orElseThrow().item()).isEqualTo(open.get(1).item());
    for (Ticket each : open) {
      campaign.setAside(each);
    }
    assertThat(campaign.isFinished()).isTrue();
    assertThat(campaign.ask()).isEmpty();
  }

  @Test
  void withoutALimitThatMattersTheChoicesAreThoseWithoutOne() {
    for (int kind = 0; kind < ofEveryKind().size(); kind++) {
      if (kind != 4) { // there the pilot is a more patient one
        assertThat(course(ofEveryKind().get(kind).mostAtOnce(1)))
            .isEqualTo(course(ofEveryKind().get(kind)));
      }
    }
  }

  private static List<Integer> course(CampaignBuilder builder) {
    Campaign campaign = builder.budget(60).open();
    List<Integer> course = new ArrayList<>();
    for (List<Ticket> next = campaign.ask(1); !next.isEmpty(); next = campaign.ask(1)) {
      int item = next.get(0).item();
      course.add(item);
      campaign.tell(next.get(0), TRUTH.mean(item) + 0.05 * (course.size() % 5 - 2));
    }
    return course;
  }

  @Test
  void aPilotRepeatsItemsWhenTheirAnswersAreInHoweverManyAreOut() {
    Graph graph = TestGraphs.path(60);
    Campaign campaign =
        Campaign.on(graph)
            .threshold(LINE)
            .strategy(Strategy.grapl().lambda(0.1))
            .mostAtOnce(1)
            .budget(100)
            .open();
    List<Ticket> out = campaign.ask(30);
    assertThat(distinct(out)).isEqualTo(30);
    for (Ticket ticket : out) {
      campaign.tell(ticket, ticket.number() % 2 == 0 ? 1 : 0);
    }
    List<Ticket> next = campaign.ask(20);
    assertThat(distinct(next)).isEqualTo(20);
    Set<Integer> repeated = new HashSet<>(next.stream().map(Ticket::item).toList());
    repeated.retainAll(out.stream().map(Ticket::item).toList());
    assertThat(repeated).hasSize(5);
  }

  private static long distinct(List<Ticket> tickets) {
    return tickets.stream().map(Ticket::item).distinct().count();
  }

  @Test
  void aTicketForAGivenItemIsLikeAnyOther() {
    EstimatorFactory plain = (g, smoothing, question) -> new PlainMeans(g.size(), question);
    Campaign campaign =
        campaign()
            .budget(3)
            .strategy(Strategy.of(new FewestChecksPolicy()).estimator(plain))
            .noise(1)
            .open();
    Ticket given = campaign.issue(0);
    assertThat(given.item()).isZero();
    assertThat(campaign.pending()).isEqualTo(1);
    assertThat(campaign.ask().orElseThrow().item()).isEqualTo(1); // item 0 counts as sampled
    campaign.tell(given, 2);
    assertThat(campaign.tally().sum(0)).isEqualTo(2);
    assertThat(campaign.ask().orElseThrow().item()).isEqualTo(2);
    assertThat(campaign.ask(1)).isEmpty();
    Ticket oneTooMany = campaign.issue(4);
    assertThat(campaign.pending()).isEqualTo(3);
    campaign.tell(oneTooMany, 1);
    assertThat(campaign.spent()).isEqualTo(2);
    campaign.ask(5).forEach(ticket -> campaign.tell(ticket, 1));
    assertThat(campaign.ask(5)).isEmpty();
  }

  @Test
  void aTicketForAGivenItemMayBeOneTooManyOfItAndOfAnItemSetAside() {
    Campaign campaign = campaign().mostAtOnce(1).open();
    campaign.setAside(3);
    Ticket aside = campaign.issue(3);
    Ticket first = campaign.issue(2);
    Ticket second = campaign.issue(2);
    campaign.tell(first, 1);
    assertThat(campaign.isAffordable(2)).isFalse();
    campaign.abandon(second);
    assertThat(campaign.isAffordable(2)).isTrue();
    campaign.tell(aside, 1);
    assertThat(campaign.isAffordable(3)).isFalse();
    assertThatThrownBy(() -> campaign.issue(5)).hasMessage("item must be in [0, 5), got 5");
  }

  @Test
  void aLimitBelowOneIsRefused() {
    assertThatThrownBy(() -> campaign().mostAtOnce(0))
        .hasMessage("most at once must be a whole number >= 1, got 0");
  }
}
