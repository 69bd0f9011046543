package org.grapl.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.grapl.Decision;
import org.grapl.graph.Graph;
import org.grapl.policy.Policy;
import org.grapl.policy.RandomOrderPolicy;
import org.grapl.sampler.Sampler;
import org.junit.jupiter.api.Test;

/** Items that cannot be checked. */
class SetAsideTest {

  private static final Policy IN_TURN = view -> view.lowest((question, mean, checks) -> checks);

  private static Graph graph() {
    return Graph.builder().link("a", "b").link("b", "c").link("c", "d").link("d", "e").build();
  }

  private static CampaignBuilder campaign() {
    return Campaign.on(graph()).threshold(0.5);
  }

  /** Items 1 and 3 cannot be checked. */
  private static final Sampler EVEN =
      new Sampler() {
        @Override
        public double sample(int item) {
          return item;
        }

        @Override
        public OptionalDouble trySample(int item) {
          return item % 2 == 1 ? OptionalDouble.empty() : OptionalDouble.of(item);
        }
      };

  private static List<CampaignBuilder> ofEveryKind() {
    List<CampaignBuilder> all = new ArrayList<>(List.of(campaign(), campaign().noise(0.1)));
    all.add(campaign().noise(0.1).costs(2, 1, 2, 1, 3));
    for (Policy policy : List.of(IN_TURN, new RandomOrderPolicy(1))) {
      all.add(campaign().noise(0.1).strategy(Strategy.of(policy)));
    }
    return all;
  }

  @Test
  void aPolicyThatChoosesAnItemSetAsideIsRefused() {
    Campaign campaign = campaign().strategy(Strategy.of(view -> 1)).noise(0.1).open();
    campaign.setAside(1);
    assertThatThrownBy(() -> campaign.ask(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("item chosen by the policy must be one that can be checked now, got 1");
  }

  @Test
  void whateverThePolicyAnItemSetAsideIsNotHandedOutAgainAndCostsNothing() {
    for (CampaignBuilder builder : ofEveryKind()) {
      Campaign campaign = builder.budget(30).open();
      Decision decision = campaign.run(EVEN);
      assertThat(decision.checks(1)).isZero();
      assertThat(decision.checks(3)).isZero();
      assertThat(campaign.spent()).isGreaterThan(27).isLessThanOrEqualTo(30);
      assertThat(campaign.pending()).isZero();
      assertThat(campaign.isFinished()).isTrue();
    }
  }

  @Test
  void aPolicyThatRanksItemsRanksThoseThatAreLeft() {
    Campaign campaign = campaign().noise(0.1).strategy(Strategy.of(IN_TURN)).open();
    campaign.setAside(campaign.ask().orElseThrow());
    List<Integer> order = new ArrayList<>();
    campaign.ask(8).forEach(ticket -> order.add(ticket.item()));
    assertThat(order).containsExactly(1, 2, 3, 4, 1, 2, 3, 4);
  }

  @Test
  void whereEveryItemIsSetAsideTheSearchIsOver() {
    Campaign campaign = campaign().budget(10).open();
    for (int item = 0; item < 5; item++) {
      assertThat(campaign.isFinished()).isFalse();
      assertThat(campaign.worthChecking()).isEqualTo(5 - item);
      assertThat(campaign.worthCheckingAside()).isEqualTo(item);
      campaign.setAside(campaign.ask().orElseThrow());
    }
    assertThat(campaign.isFinished()).isTrue();
    assertThat(campaign.worthChecking()).isZero();
    assertThat(campaign.ask(3)).isEmpty();
    assertThat(campaign.ask()).isEmpty();
    assertThat(campaign.spent()).isZero();
  }

  @Test
  void exactChecksOfAllOthersLeaveOnlyWhatIsSetAside() {
    Campaign campaign = campaign().noise(0).budget(10).open();
    campaign.setAside(2);
    for (int checks = 0; checks < 4; checks++) {
      Ticket ticket = campaign.ask().orElseThrow();
      campaign.tell(ticket, 1);
    }
    assertThat(campaign.worthChecking()).isZero();
    assertThat(campaign.worthCheckingAside()).isEqualTo(1);
    assertThat(campaign.isFinished()).isTrue();
    assertThat(campaign.ask()).isEmpty();
  }

  @Test
  void whatIsLeftOfTheBudgetMustPayForAnItemThatIsNotSetAside() {
    Campaign campaign = campaign().noise(0.1).costs(1, 5, 5, 5, 5).budget(4).open();
    assertThat(campaign.isFinished()).isFalse();
    campaign.setAside(0);
    assertThat(campaign.isFinished()).isTrue();
    assertThat(campaign.isAffordable(0)).isFalse();
    assertThat(campaign.worthCheckingAside()).isEqualTo(1);
  }

  @Test
  void anAnswerThatComesAfterAllIsWelcome() {
    Campaign campaign = campaign().budget(10).open();
    Ticket ticket = campaign.ask().orElseThrow();
    campaign.setAside(ticket);
    campaign.tell(ticket, 3);
    assertThat(campaign.state(ticket)).isEqualTo(TicketState.TOLD_LATE);
    assertThat(campaign.checks()).isEqualTo(1);
    assertThat(campaign.isSetAside(ticket.item())).isTrue();
  }

  @Test
  void settingAsideAnItemIsSettingAsideItsTicket() {
    Campaign byTicket =
        campaign().budget(50).noise(1).strategy(Strategy.of(new RandomOrderPolicy(3))).open();
    Ticket first = byTicket.ask().orElseThrow();
    byTicket.setAside(first);
    Campaign byItem =
        campaign().budget(50).noise(1).strategy(Strategy.of(new RandomOrderPolicy(3))).open();
    byItem.setAside(first.item());
    assertThat(items(byItem)).isEqualTo(items(byTicket));
  }

  private static List<Integer> items(Campaign campaign) {
    return campaign.ask(20).stream().map(Ticket::item).toList();
  }

  @Test
  void anItemThatIsNoneIsRefused() {
    assertThatThrownBy(() -> campaign().open().setAside(5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("item must be in [0, 5), got 5");
  }
}
