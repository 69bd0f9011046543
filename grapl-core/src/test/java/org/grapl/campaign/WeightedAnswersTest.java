package org.grapl.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.grapl.Decision;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

/** Answers that count as more or less than one check. */
class WeightedAnswersTest {

  private static final Graph GRAPH = TestGraphs.grid(4, 4);

  private static CampaignBuilder campaign() {
    return Campaign.on(GRAPH).threshold(0.5).noise(0.4);
  }

  @Test
  void anAnswerOfWeightThreeIsThreeAnswersForThePriceOfOne() {
    for (CampaignBuilder builder :
        new CampaignBuilder[] {campaign(), campaign().strategy(Strategy.grapl(1))}) {
      Campaign weighted = builder.budget(20).open();
      Campaign repeated = builder.open();
      for (int item = 0; item < 6; item++) {
        weighted.tell(weighted.issue(item), item % 3, 3);
        for (int k = 0; k < 3; k++) {
          repeated.record(item, item % 3);
        }
      }
      assertThat(weighted.spent()).isEqualTo(6);
      assertThat(weighted.checks()).isEqualTo(6);
      // Fitted at the same observations, not at other times.
      Decision one = weighted.decision(weighted.question());
      Decision other = repeated.decision(repeated.question());
      for (int item = 0; item < 16; item++) {
        assertThat(one.mean(item)).isCloseTo(other.mean(item), within(1e-9));
      }
    }
  }

  @Test
  void valueAndWeightTogetherAreTheAnswer() {
    Campaign campaign = campaign().open();
    Ticket ticket = campaign.ask().orElseThrow();
    campaign.tell(ticket, 0.7, 2);
    campaign.tell(ticket, 0.7, 2);
    assertThat(campaign.checks()).isEqualTo(1);
    assertThatThrownBy(() -> campaign.tell(ticket, 0.7))
        .isInstanceOf(TicketConflictException.class)
        .hasMessageStartingWith("ticket 1 was already told 0.7 of weight 2, got 0.7; observations");
    assertThatThrownBy(() -> campaign.tell(ticket, 0.9, 2))
        .hasMessageStartingWith("ticket 1 was already told 0.7 of weight 2, got 0.9 of weight 2;");
    Ticket plain = campaign.ask().orElseThrow();
    campaign.tell(plain, 1);
    campaign.tell(plain, 1, 1);
    assertThatThrownBy(() -> campaign.tell(plain, 1, 0.5))
        .hasMessageStartingWith("ticket 2 was already told 1, got 1 of weight 0.5;");
    assertThat(campaign.tally().totalWeight()).isEqualTo(3);
  }

  @Test
  void manyTicketsKeepTheirWeights() {
    Campaign campaign = campaign().strategy(Strategy.grapl(1)).open();
    for (int number = 1; number <= 200; number++) {
      campaign.tell(campaign.issue(number % 16), 1, number % 3 == 0 ? 2 : 1);
    }
    for (int number = 1; number <= 200; number++) {
      campaign.tell(new Ticket(number, number % 16), 1, number % 3 == 0 ? 2 : 1);
    }
    assertThat(campaign.checks()).isEqualTo(200);
    assertThat(campaign.tally().totalWeight()).isEqualTo(266);
  }

  @Test
  void whatIsNoWeightIsRefusedAndTheTicketStaysOpen() {
    Campaign campaign = campaign().open();
    Ticket ticket = campaign.ask().orElseThrow();
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> campaign.tell(ticket, 1, bad))
          .hasMessageStartingWith("weight must be a finite number > 0, got ");
      assertThatThrownBy(() -> campaign.record(1, 1, bad))
          .hasMessageStartingWith("weight must be a finite number > 0, got ");
    }
    assertThat(campaign.state(ticket)).isEqualTo(TicketState.OPEN);
    assertThat(campaign.checks()).isZero();
  }

  @Test
  void contributionsOfWeightedObservationsAddUpToTheEstimate() {
    Campaign campaign = campaign().open();
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    for (int t = 0; t < 30; t++) {
      campaign.record(random.nextInt(16), random.nextGaussian(), 0.1 + 5 * random.nextDouble());
    }
    for (int item = 0; item < 16; item++) {
      VerdictReasons reasons = campaign.verdictReasons(item).orElseThrow();
      double sum = reasons.influences().stream().mapToDouble(Influence::contribution).sum();
      assertThat(0.5 + sum).isCloseTo(campaign.decision().mean(item), within(1e-9));
    }
  }

  /** A wild value that hardly counts must not set the scale of all others. */
  @Test
  void anObservationOfNextToNoWeightHardlyMatters() {
    for (CampaignBuilder builder :
        new CampaignBuilder[] {
          campaign(), Campaign.on(GRAPH).threshold(0.5), campaign().strategy(Strategy.grapl(1))
        }) {
      Campaign without = builder.open();
      Campaign with = builder.open();
      KeyedRandom random = KeyedRandom.of(2, Role.TEST);
      for (int item = 0; item < 10; item++) {
        double value = item % 4 / 2.0 + 0.4 * random.nextGaussian();
        without.record(item, value);
        with.record(item, value);
      }
      with.record(12, 1000, 1e-12);
      without.record(12, without.decision().mean(12), 1e-12);
      for (int item = 0; item < 16; item++) {
        Decision decision = with.decision(with.question());
        Decision expected = without.decision(without.question());
        assertThat(decision.mean(item)).isCloseTo(expected.mean(item), within(1e-4));
        assertThat(decision.deviation(item)).isCloseTo(expected.deviation(item), within(1e-3));
      }
    }
  }

  @Test
  void theCountOfItemsAboveIsThatOfTheDecision() {
    Campaign campaign = campaign().budget(12).open();
    assertThat(campaign.above()).isEqualTo(16);
    campaign.run(item -> item % 4 < 2 ? 0 : 1);
    assertThat(campaign.above())
        .isEqualTo((int) campaign.decision().above().count())
        .isBetween(1, 15);
  }
}
