package org.grapl.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.Checker;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Tally;
import org.grapl.estimate.Fitted;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

/** Campaigns whose answers come from several people, some of whom err more often. */
class CheckersOfCampaignsTest {

  private static final int SIDE = 16;
  private static final double[] RIGHT = {0.95, 0.9, 0.8, 0.7, 0.5};

  /** A map of which the left half lies above. */
  private static Graph map() {
    GraphBuilder builder = Graph.ofSize(SIDE * SIDE);
    for (int row = 0; row < SIDE; row++) {
      for (int column = 0; column < SIDE; column++) {
        int item = row * SIDE + column;
        if (column + 1 < SIDE) {
          builder.link(item, item + 1);
        }
        if (row + 1 < SIDE) {
          builder.link(item, item + SIDE);
        }
      }
    }
    return builder.build();
  }

  private static boolean isAbove(int item) {
    return item % SIDE < SIDE / 2;
  }

  private static double[] means(Campaign campaign) {
    Decision decision = campaign.decision();
    return IntStream.range(0, decision.size()).mapToDouble(decision::mean).toArray();
  }

  private static String name(int who) {
    return "reviewer " + (who + 1);
  }

  private static Campaign open(Noise noise) {
    return Campaign.on(map()).threshold(0.5).noise(noise).budget(2000).open();
  }

  private static void answer(Campaign campaign, int checks, double... right) {
    for (int check = 0; check < checks; check++) {
      KeyedRandom random = KeyedRandom.of(31, Role.NOISE, campaign.checks());
      int who = random.nextInt(right.length);
      Ticket ticket = campaign.ask(name(who)).orElseThrow();
      boolean isYes = isAbove(ticket.item()) == random.nextDouble() < right[who];
      campaign.tell(ticket, isYes ? 1 : 0, 1, name(who));
    }
  }

  private static Checker of(Campaign campaign, int who) {
    return campaign.checkers().stream()
        .filter(each -> each.name().equals(name(who)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void itIsFoundHowOftenEachIsRightAndWhoGuesses() {
    Campaign campaign = open(Noise.bernoulli());
    answer(campaign, 600, RIGHT);
    for (int who = 0; who < RIGHT.length; who++) {
      Checker found = of(campaign, who);
      Checker.OfSides sides = found.sides().orElseThrow();
      assertThat(sides.right()).isCloseTo(RIGHT[who], within(0.08));
      assertThat(found.isGuessing()).isEqualTo(RIGHT[who] == 0.5);
      assertThat(sides.low()).isLessThan(sides.right());
      assertThat(sides.high()).isGreaterThan(sides.right());
      assertThat(found.alike()).isEmpty();
    }
  }

  @Test
  void whereNobodyIsNamedOrOnlyOneEverythingIsAsBefore() {
    Campaign unnamed = open(Noise.bernoulli());
    Campaign named = open(Noise.bernoulli());
    for (int check = 0; check < 120; check++) {
      KeyedRandom random = KeyedRandom.of(5, Role.NOISE, check);
      Ticket one = unnamed.ask().orElseThrow();
      Ticket same = named.ask("ann").orElseThrow();
      assertThat(same.item()).isEqualTo(one.item());
      double value = isAbove(one.item()) == random.nextDouble() < 0.8 ? 1 : 0;
      unnamed.tell(one, value);
      named.tell(same, value, 1, "ann");
    }
    assertThat(means(named)).isEqualTo(means(unnamed));
    assertThat(named.fitted()).isEqualTo(unnamed.fitted());
    assertThat(named.checkers()).isEmpty();
  }

  @Test
  void whereSeveralCheckNobodyChecksAnItemTwiceWhileThereAreOthers() {
    Campaign campaign = open(Noise.bernoulli());
    Set<String> seen = new HashSet<>();
    int again = 0;
    for (int check = 0; check < 300; check++) {
      KeyedRandom random = KeyedRandom.of(6, Role.NOISE, check);
      String who = name(random.nextInt(3));
      Ticket ticket = campaign.ask(who).orElseThrow();
      assertThat(check < 10 || seen.add(who + " " + ticket.item())).isTrue();
      again += campaign.tally().checks(ticket.item()) > 0 ? 1 : 0;
      campaign.tell(ticket, isAbove(ticket.item()) == random.nextDouble() < 0.75 ? 1 : 0, 1, who);
    }
    assertThat(again).as("second opinions").isGreaterThan(30);
  }

  @Test
  void whoIsLeftAloneWithItemsOfTheirOwnStillGetsOne() {
    Campaign campaign =
        Campaign.on(Graph.ofSize(3).link(0, 1).link(1, 2).build()).threshold(0.5).open();
    for (int item = 0; item < 3; item++) {
      campaign.record(item, item == 0 ? 1 : 0, 1, "ann");
    }
    campaign.record(1, 1, 1, "bob");
    assertThat(campaign.ask("ann")).isPresent();
  }

  /** The same program under two names, wrong in one item of four, the same ones. */
  @Test
  void twoWhoErrAlikeAreFound() {
    Campaign campaign = open(Noise.bernoulli());
    for (int item = 0; item < SIDE * SIDE; item++) {
      KeyedRandom random = KeyedRandom.of(8, Role.NOISE, item);
      double model = isAbove(item) == random.nextDouble() < 0.75 ? 1 : 0;
      campaign.record(item, model, 1, "model");
      campaign.record(item, model, 1, "model again");
      campaign.record(item, isAbove(item) == random.nextDouble() < 0.9 ? 1 : 0, 1, "ann");
    }
    List<Checker> found = campaign.checkers();
    assertThat(found)
        .filteredOn(each -> !each.alike().isEmpty())
        .extracting(Checker::name)
        .containsExactly("model", "model again");
    assertThat(found.get(0).alike()).containsExactly("model again");
    assertThat(found.get(2).sides().orElseThrow().right()).isCloseTo(0.9, within(0.05));
    assertThat(found.get(0).sides().orElseThrow().right()).isCloseTo(0.75, within(0.08));
  }

  @Test
  void ofNumbersBiasAndScatterAreFound() {
    double[] bias = {0, 0, 1.5, 0};
    double[] scatter = {0.3, 0.6, 0.3, 2};
    Campaign campaign = Campaign.on(map()).threshold(0.5).budget(2000).open();
    for (int check = 0; check < 600; check++) {
      KeyedRandom random = KeyedRandom.of(9, Role.NOISE, check);
      int who = random.nextInt(bias.length);
      Ticket ticket = campaign.ask(name(who)).orElseThrow();
      double truth = isAbove(ticket.item()) ? 1.5 : -0.5 - ticket.item() % 7 * 0.1;
      campaign.tell(ticket, truth + bias[who] + scatter[who] * random.nextGaussian(), 1, name(who));
    }
    for (int who = 1; who < bias.length; who++) {
      Checker.OfNumbers one = of(campaign, 0).numbers().orElseThrow();
      Checker.OfNumbers found = of(campaign, who).numbers().orElseThrow();
      assertThat(found.bias() - one.bias()).isCloseTo(bias[who] - bias[0], within(0.35));
      assertThat(found.noise()).isBetween(scatter[who] / 1.6, 1.6 * scatter[who]);
      assertThat(of(campaign, who).isGuessing()).isFalse();
    }
  }

  @Test
  void anotherLifeThatTakesOverWhatWasFoundIsTheSameInEveryBit() {
    Campaign campaign = open(Noise.bernoulli());
    answer(campaign, 150, RIGHT);
    Tally tally = campaign.tally();
    CampaignBuilder lives =
        Campaign.on(map()).threshold(0.5).noise(Noise.bernoulli()).budget(2000).livesOfOne();
    Optional<Fitted> found = lives.fit(campaign.question(), tally);
    Fitted read = Fitted.parse(found.orElseThrow().toString());
    Campaign one = lives.open();
    one.record(tally, found.get());
    Campaign other = lives.open();
    other.record(tally, read);
    assertThat(other.checkers()).isEqualTo(one.checkers()).hasSize(5);
    assertThat(means(other)).isEqualTo(means(one));
    answer(one, 20, RIGHT);
    answer(other, 20, RIGHT);
    assertThat(means(other)).isEqualTo(means(one));
  }

  @Test
  void answersThatAreExactTellNobodyApart() {
    Campaign campaign = open(Noise.exact());
    answer(campaign, 100, 1, 1, 1);
    assertThat(campaign.checkers()).isEmpty();
  }

  @Test
  void onPlacesOfALargeGraphWhoGuessesIsFoundToo() {
    int side = 80;
    GraphBuilder builder = Graph.ofSize(side * side);
    for (int item = 0; item < side * side; item++) {
      if (item % side + 1 < side) {
        builder.link(item, item + 1);
      }
      if (item + side < side * side) {
        builder.link(item, item + side);
      }
    }
    Campaign campaign =
        Campaign.on(builder.build()).threshold(0.5).noise(Noise.bernoulli()).budget(1000).open();
    for (int check = 0; check < 400; check++) {
      KeyedRandom random = KeyedRandom.of(10, Role.NOISE, check);
      int who = random.nextInt(3);
      Ticket ticket = campaign.ask(name(who)).orElseThrow();
      boolean isRight = random.nextDouble() < new double[] {0.95, 0.85, 0.5}[who];
      boolean isAbove = ticket.item() % side < side / 3;
      campaign.tell(ticket, isAbove == isRight ? 1 : 0, 1, name(who));
    }
    assertThat(campaign.checkers())
        .filteredOn(Checker::isGuessing)
        .extracting(Checker::name)
        .containsExactly(name(2));
  }

  @Test
  void fewNumbersMakeNobodyAGuesserAndOnesThatHaveNothingToDoWithTheItemsDo() {
    Campaign campaign = Campaign.on(map()).threshold(0.5).budget(2000).open();
    double highest = 0;
    for (int check = 0; check < 400; check++) {
      KeyedRandom random = KeyedRandom.of(12, Role.NOISE, check);
      int who = random.nextInt(3);
      Ticket ticket = campaign.ask(name(who)).orElseThrow();
      double truth = isAbove(ticket.item()) ? 1.5 : -0.5;
      double value = who == 2 ? 0.5 + random.nextGaussian() : truth + 0.3 * random.nextGaussian();
      campaign.tell(ticket, value, 1, name(who));
      if (check < 20) {
        highest =
            Math.max(
                highest,
                campaign.checkers().stream().mapToDouble(Checker::guessing).max().orElse(0));
      }
    }
    assertThat(highest).isLessThan(0.4);
    assertThat(campaign.checkers())
        .filteredOn(Checker::isGuessing)
        .extracting(Checker::name)
        .containsExactly(name(2));
  }

  /** Each says one number of an item that nobody knows anything else of. */
  @Test
  void nothingIsSaidOfPeopleByItemsOfWhichNothingIsKnown() {
    Campaign campaign =
        Campaign.on(Graph.ofSize(6).link(0, 1).link(2, 3).link(4, 5).build())
            .threshold(5)
            .noise(0.3)
            .open();
    double[] values = {7.5, 2.5, 6.2, 3.1, 4.9};
    for (int item = 0; item < values.length; item++) {
      campaign.record(item, values[item], 1, name(item % 2));
    }
    for (Checker each : campaign.checkers()) {
      assertThat(each.guessing()).isLessThan(0.25);
    }
    assertThat(campaign.decision().deviation(0)).isLessThan(0.4);
  }

  @Test
  void whateverNumbersPeopleTellItGoesOn() {
    Campaign campaign = Campaign.on(map()).threshold(0).budget(2000).open();
    double[] values = {1e150, -1e150, 0, 1e-300, -3, 1e100, 7, -1e-200};
    double[] weights = {1e-12, 1, 1e-3};
    for (int check = 0; check < 60; check++) {
      String who = name(check % 3);
      Ticket ticket = campaign.ask(who).orElseThrow();
      campaign.tell(ticket, values[check % values.length], weights[check % 3], who);
    }
    assertThat(means(campaign)).doesNotContain(Double.NaN);
  }

  @Test
  void onPlacesANumberThatWasToldIsKeptWhoeverToldIt() {
    int side = 80;
    GraphBuilder builder = Graph.ofSize(side * side);
    for (int item = 0; item + side < side * side; item++) {
      builder.link(item, item + side);
      if (item % side + 1 < side) {
        builder.link(item, item + 1);
      }
    }
    Campaign campaign = Campaign.on(builder.build()).threshold(0.5).budget(1000).open();
    for (int check = 0; check < 60; check++) {
      Ticket ticket = campaign.ask(name(check % 2)).orElseThrow();
      double noise = 0.01 * KeyedRandom.of(13, Role.NOISE, check).nextGaussian();
      campaign.tell(ticket, ticket.item() % side / (double) side + noise, 1, name(check % 2));
    }
    Tally told = campaign.tally();
    for (int item = 0; item < told.size(); item++) {
      if (told.checks(item) > 0) {
        assertThat(campaign.decision().mean(item)).isEqualTo(told.mean(item));
      }
    }
  }

  /** Twenty people, none of whom knows of the others. */
  @Test
  void peopleWhoErrIndependentlyAreNotSaidToErrAlike() {
    Campaign campaign = open(Noise.bernoulli());
    Tally told = new Tally(SIDE * SIDE);
    for (int item = 0; item < SIDE * SIDE; item++) {
      KeyedRandom random = KeyedRandom.of(14, Role.NOISE, item);
      for (int k = 0; k < 5; k++) {
        int who = (4 * k + random.nextInt(4)) % 20;
        told.add(item, isAbove(item) == random.nextDouble() < 0.85 ? 1 : 0, 1, name(who));
      }
    }
    campaign.record(told);
    assertThat(campaign.checkers()).hasSize(20).allMatch(each -> each.alike().isEmpty());
  }
}
