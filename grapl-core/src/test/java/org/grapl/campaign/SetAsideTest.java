package org.grapl.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.grapl.Decision;
import org.grapl.arms.ArmSampler;
import org.grapl.graph.Graph;
import org.grapl.policy.AptPolicy;
import org.grapl.policy.FewestSamplesPolicy;
import org.grapl.policy.Policy;
import org.grapl.policy.RandomOrderPolicy;
import org.junit.jupiter.api.Test;

/** Arms that cannot be checked. */
class SetAsideTest {

  private static Graph graph() {
    return Graph.builder().edge("a", "b").edge("b", "c").edge("c", "d").edge("d", "e").build();
  }

  private static CampaignBuilder campaign() {
    return Campaign.on(graph()).threshold(0.5);
  }

  /** Arms 1 and 3 cannot be checked. */
  private static final ArmSampler EVEN =
      new ArmSampler() {
        @Override
        public double sample(int arm) {
          return arm;
        }

        @Override
        public OptionalDouble trySample(int arm) {
          return arm % 2 == 1 ? OptionalDouble.empty() : OptionalDouble.of(arm);
        }
      };

  private static List<CampaignBuilder> ofEveryKind() {
    List<CampaignBuilder> all = new ArrayList<>(List.of(campaign(), campaign().noise(0.1)));
    all.add(campaign().noise(0.1).costs(2, 1, 2, 1, 3));
    for (Policy policy :
        List.of(new FewestSamplesPolicy(), new AptPolicy(), new RandomOrderPolicy(1))) {
      all.add(campaign().noise(0.1).strategy(Strategy.of(policy)));
    }
    return all;
  }

  @Test
  void aPolicyThatChoosesAnArmSetAsideIsRefused() {
    Campaign campaign = campaign().strategy(Strategy.of(view -> 1)).noise(0.1).open();
    campaign.setAside(1);
    assertThatThrownBy(() -> campaign.ask(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("arm chosen by the policy must be one that can be checked now, got 1");
  }

  @Test
  void whateverThePolicyAnArmSetAsideIsNotHandedOutAgainAndCostsNothing() {
    for (CampaignBuilder builder : ofEveryKind()) {
      Campaign campaign = builder.budget(30).open();
      Decision decision = campaign.run(EVEN);
      assertThat(decision.samples(1)).isZero();
      assertThat(decision.samples(3)).isZero();
      assertThat(campaign.spent()).isGreaterThan(27).isLessThanOrEqualTo(30);
      assertThat(campaign.pending()).isZero();
      assertThat(campaign.isFinished()).isTrue();
    }
  }

  @Test
  void aPolicyThatRanksArmsRanksThoseThatAreLeft() {
    Campaign campaign =
        campaign().noise(0.1).strategy(Strategy.of(new FewestSamplesPolicy())).open();
    campaign.setAside(campaign.ask().orElseThrow());
    List<Integer> order = new ArrayList<>();
    campaign.ask(8).forEach(ticket -> order.add(ticket.arm()));
    assertThat(order).containsExactly(1, 2, 3, 4, 1, 2, 3, 4);
  }

  @Test
  void whereEveryArmIsSetAsideTheSearchIsOver() {
    Campaign campaign = campaign().budget(10).open();
    for (int arm = 0; arm < 5; arm++) {
      assertThat(campaign.isFinished()).isFalse();
      assertThat(campaign.worthChecking()).isEqualTo(5 - arm);
      assertThat(campaign.worthCheckingAside()).isEqualTo(arm);
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
  void whatIsLeftOfTheBudgetMustPayForAnArmThatIsNotSetAside() {
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
    assertThat(campaign.samples()).isEqualTo(1);
    assertThat(campaign.isSetAside(ticket.arm())).isTrue();
  }

  @Test
  void settingAsideAnArmIsSettingAsideItsTicket() {
    Campaign byTicket =
        campaign().budget(50).noise(1).strategy(Strategy.of(new RandomOrderPolicy(3))).open();
    Ticket first = byTicket.ask().orElseThrow();
    byTicket.setAside(first);
    Campaign byArm =
        campaign().budget(50).noise(1).strategy(Strategy.of(new RandomOrderPolicy(3))).open();
    byArm.setAside(first.arm());
    assertThat(arms(byArm)).isEqualTo(arms(byTicket));
  }

  private static List<Integer> arms(Campaign campaign) {
    return campaign.ask(20).stream().map(Ticket::arm).toList();
  }

  @Test
  void anArmThatIsNoneIsRefused() {
    assertThatThrownBy(() -> campaign().open().setAside(5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("arm must be in [0, 5), got 5");
  }
}
