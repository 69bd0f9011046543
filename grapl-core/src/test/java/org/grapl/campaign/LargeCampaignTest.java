package org.grapl.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.Truth;
import org.grapl.certify.ErrorEstimate;
import org.grapl.estimate.Fitted;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.sampler.SimulatedSampler;
import org.junit.jupiter.api.Test;

/** Campaigns on more than 4000 items, where places stand for items. */
class LargeCampaignTest {

  private static final int SIDE = 90;
  private static final Graph MAP = TestGraphs.grid(SIDE, SIDE);

  /** Two hills and a valley. */
  private static double height(int item) {
    double x = (item % SIDE) / (double) SIDE;
    double y = (item / SIDE) / (double) SIDE;
    return StrictMath.sin(5 * x + 1) + StrictMath.cos(6 * y);
  }

  private static Truth heights() {
    return Truth.of(
        IntStream.range(0, MAP.size()).mapToDouble(LargeCampaignTest::height).toArray());
  }

  private static Truth sides() {
    return Truth.of(
        IntStream.range(0, MAP.size()).mapToDouble(item -> height(item) >= 0 ? 1 : 0).toArray());
  }

  private static Campaign told(CampaignBuilder builder, Truth truth, Noise noise, int checks) {
    Campaign campaign = builder.budget(checks).open();
    campaign.run(new SimulatedSampler(truth, noise, 7));
    return campaign;
  }

  @Test
  void smoothValuesAreToldFromFewChecks() {
    Noise noise = Noise.gaussian(0.3);
    Campaign campaign = told(Campaign.on(MAP).threshold(0).noise(noise), heights(), noise, 150);
    assertThat(campaign.wrong(heights())).isLessThan(MAP.size() / 10);
  }

  @Test
  void classesAreToldFromFewChecksAndWhatWasCheckedIsKnown() {
    Noise noise = Noise.exact();
    Campaign campaign = told(Campaign.on(MAP).threshold(0.5).noise(noise), sides(), noise, 150);
    assertThat(campaign.wrong(sides())).isLessThan(MAP.size() / 10);
    Decision decision = campaign.decision();
    for (int item = 0; item < MAP.size(); item++) {
      if (decision.checks(item) > 0) {
        assertThat(decision.checks(item)).isEqualTo(1);
        assertThat(decision.isAbove(item)).isEqualTo(height(item) >= 0);
        assertThat(decision.deviation(item)).isZero();
      }
    }
  }

  /**
   * Checks go where items of a place differ. Taken for all places alike, what is seen there made
   * expected wrong four times too high on a clean map; taken for none, seven times too low on one
   * whose items are scattered over both sides.
   */
  @Test
  void theRangeHoldsWhatIsWrongOnCleanAndOnScatteredSides() {
    KeyedRandom random = KeyedRandom.of(11, Role.TEST);
    Truth scattered =
        Truth.of(
            IntStream.range(0, MAP.size())
                .mapToDouble(item -> (height(item) >= 0) == (random.nextDouble() >= 0.2) ? 1 : 0)
                .toArray());
    for (Truth truth : List.of(sides(), scattered)) {
      for (int checks : new int[] {100, 250, 450}) {
        Noise noise = Noise.exact();
        Campaign campaign =
            told(Campaign.on(MAP).threshold(0.5).noise(noise), truth, noise, checks);
        ErrorEstimate said = ErrorEstimate.of(campaign.decision());
        assertThat((double) campaign.wrong(truth))
            .isBetween(said.range().low(), said.range().high());
      }
    }
  }

  @Test
  void answersThatAreOftenMistakesAreWeighedTogether() {
    Noise noise = Noise.bernoulli();
    Truth mostlyRight =
        Truth.of(
            IntStream.range(0, MAP.size())
                .mapToDouble(i -> height(i) >= 0 ? 0.85 : 0.15)
                .toArray());
    Campaign campaign = told(Campaign.on(MAP).threshold(0.5).noise(noise), mostlyRight, noise, 400);
    assertThat(campaign.wrong(sides())).isLessThan(MAP.size() / 10);
  }

  @Test
  void aBatchHoldsNoItemTwice() {
    Campaign campaign = Campaign.on(MAP).threshold(0).noise(Noise.gaussian(0.3)).open();
    List<Ticket> batch = campaign.ask(1500);
    assertThat(batch).hasSize(1500);
    assertThat(batch.stream().map(Ticket::item).distinct()).hasSize(1500);
  }

  @Test
  void exactValuesAreCheckedToTheLastItem() {
    Graph path = TestGraphs.path(4100);
    double[] values = KeyedRandom.of(3, Role.TEST).doubles(path.size(), -1, 1).toArray();
    Campaign campaign =
        Campaign.on(path).threshold(0).noise(Noise.exact()).budget(path.size()).open();
    campaign.run(item -> values[item]);
    assertThat(campaign.checks()).isEqualTo(path.size());
    assertThat(campaign.wrong(Truth.of(values))).isZero();
  }

  @Test
  void theSameSeedTakesTheSameCourse() {
    assertThat(course(5)).isEqualTo(course(5)).isNotEqualTo(course(6));
  }

  private static List<Integer> course(long seed) {
    Campaign campaign = Campaign.on(MAP).threshold(0).seed(seed).open();
    return IntStream.range(0, 60)
        .mapToObj(
            k -> {
              Ticket ticket = campaign.ask().orElseThrow();
              campaign.tell(ticket, height(ticket.item()));
              return ticket.item();
            })
        .toList();
  }

  @Test
  void livesThatBeginWithTheSameFitAreTheSameInEveryBit() {
    Noise noise = Noise.gaussian(0.3);
    CampaignBuilder builder = Campaign.on(MAP).threshold(0).noise(noise).seed(2);
    Tally tally = told(builder, heights(), noise, 80).tally();
    builder.livesOfOne().budget(1000);
    Fitted fitted = builder.fit(Question.above(0), tally).orElseThrow();
    assertThat(Fitted.parse(fitted.toString())).isEqualTo(fitted);
    Campaign one = builder.open();
    one.record(tally, fitted);
    Campaign other = builder.open();
    other.record(tally, Fitted.parse(fitted.toString()));
    for (int k = 0; k < 20; k++) {
      Ticket ticket = one.ask().orElseThrow();
      Ticket same = other.ask().orElseThrow();
      assertThat(same.item()).isEqualTo(ticket.item());
      one.tell(ticket, height(ticket.item()));
      other.tell(same, height(ticket.item()));
    }
    Decision said = one.decision();
    Decision again = other.decision();
    for (int item = 0; item < MAP.size(); item++) {
      assertThat(again.mean(item)).isEqualTo(said.mean(item));
      assertThat(again.deviation(item)).isEqualTo(said.deviation(item));
    }
  }

  /** 1000 places are wrong for some items along every border, however many of them are checked. */
  @Test
  void placesBecomeFinerWithChecks() {
    Noise noise = Noise.exact();
    Campaign campaign = told(Campaign.on(MAP).threshold(0.5).noise(noise), sides(), noise, 499);
    assertThat(campaign.report().method()).contains("1000 places");
    int before = campaign.wrong(sides());
    Campaign longer = told(Campaign.on(MAP).threshold(0.5).noise(noise), sides(), noise, 700);
    assertThat(longer.report().method()).contains("2000 places");
    assertThat(longer.wrong(sides())).isLessThan(before);
  }

  @Test
  void reasonsAddUpToTheEstimate() {
    Noise noise = Noise.gaussian(0.3);
    Campaign campaign = told(Campaign.on(MAP).threshold(0).noise(noise), heights(), noise, 60);
    VerdictReasons reasons = campaign.verdictReasons(4321).orElseThrow();
    double sum = reasons.influences().stream().mapToDouble(each -> each.contribution()).sum();
    assertThat(sum).isCloseTo(reasons.mean() - reasons.offset(), within(1e-3));
    Campaign open = Campaign.on(MAP).threshold(0).noise(noise).known(campaign.tally()).open();
    assertThat(open.choiceReasons(4321, 3).orElseThrow().informed()).isNotEmpty();
  }
}
