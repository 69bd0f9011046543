package org.grapl.store.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.certify.ErrorEstimate;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

/** What is drawn is what is believed. */
class RehearsalTest {

  private static final Graph GRAPH =
      Graph.ofSize(4).link(0, 1, 1).link(1, 2, 1).link(2, 3, 1).build();

  private static Campaign begun() {
    Campaign campaign =
        Campaign.on(GRAPH).threshold(0).strategy(Strategy.grapl().gamma(0.5).lambda(0.3)).open();
    campaign.record(0, 0.8);
    campaign.record(3, -0.3);
    campaign.record(1, 0.4);
    return campaign;
  }

  @Test
  void theMeanOfManyIsTheIntegralOverTheBelief() {
    Decision begin = begun().decision();
    int item = begun().ask().orElseThrow().item();
    int rehearsals = 3000;
    double sum = 0;
    double squares = 0;
    for (int k = 0; k < rehearsals; k++) {
      Rehearsal rehearsal =
          new Rehearsal(begun(), begin, List.of(), false, KeyedRandom.of(1, Role.TEST, k));
      assertThat(rehearsal.step()).isTrue();
      assertThat(rehearsal.soFar().asked(1)).containsExactly(item);
      double wrong = rehearsal.soFar().wrongAfter(1).value();
      sum += wrong;
      squares += wrong * wrong;
    }
    double mean = sum / rehearsals;
    double error = Math.sqrt((squares / rehearsals - mean * mean) / rehearsals);
    // Beyond five standard errors once in a million times.
    assertThat(mean).isCloseTo(expected(begin, item), within(5 * error));
    assertThat(error).isLessThan(0.01);
  }

  /** By the trapezoidal rule over what the check may give. */
  private static double expected(Decision begin, int item) {
    double noise = begun().noise();
    double deviation = Math.hypot(begin.deviation(item), noise);
    int steps = 800;
    double weight = 0;
    double sum = 0;
    for (int k = 0; k <= steps; k++) {
      double z = -6 + 12.0 * k / steps;
      Campaign told = begun();
      told.record(item, begin.mean(item) + z * deviation);
      double density = Math.exp(-z * z / 2);
      weight += density;
      sum += density * ErrorEstimate.of(told.decision().asSureAs(begin)).wrong();
    }
    return sum / weight;
  }

  @Test
  void yesAndNoIsAllThatIsDrawnWhereChecksGiveNothingElse() {
    Campaign campaign = begun();
    Rehearsal rehearsal =
        new Rehearsal(
            campaign, campaign.decision(), List.of(2, 2), true, KeyedRandom.of(2, Role.TEST));
    for (int k = 0; k < 30; k++) {
      rehearsal.step();
    }
    Rehearsal.Result rehearsed = rehearsal.soFar();
    assertThat(rehearsed.asked(30)).as("tickets that are out come in first").hasSize(28);
    assertThat(rehearsed.asked(2)).isEmpty();
    assertThat(rehearsed.asked(5)).hasSize(3);
    assertThat(rehearsed.steps()).isEqualTo(30);
    assertThat(campaign.tally().checks(2)).isGreaterThanOrEqualTo(2);
    double ones = campaign.tally().sum(2);
    assertThat(ones).isEqualTo(Math.rint(ones)).isBetween(0.0, (double) campaign.tally().checks(2));
  }
}
