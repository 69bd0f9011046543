package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recall and precision: a decision on some items, few of them called above. */
class ClaimsOfSidesTest {

  private static final double DELTA = 0.1;
  private static final Question QUESTION = Question.above(0);

  /**
   * Items 0 … named − 1 are called above; of these the first {@code wrongAbove} are below, and of
   * the others the last {@code wrongBelow} are above.
   */
  private record World(int size, int named, int wrongAbove, int wrongBelow) {

    double mean(int item) {
      boolean isAbove = item < named ? item >= wrongAbove : item >= size - wrongBelow;
      return isAbove ? 1 : -1;
    }

    Decision decision() {
      double[] means = new double[size];
      for (int item = 0; item < size; item++) {
        means[item] = item < named ? 1 : -1;
      }
      return new Decision(QUESTION, means, new double[0], new int[size]);
    }

    Audit open(Claims claims, Noise noise, long seed) {
      return Audit.open(
          decision(),
          new Tally(size),
          noise,
          new Audit.Goal(claims, DELTA),
          KeyedRandom.of(seed, Role.AUDIT));
    }

    void finish(Audit audit, Noise noise, long seed) {
      KeyedRandom random = KeyedRandom.of(seed, Role.NOISE);
      while (audit.state() == Audit.State.RUNNING) {
        int item = audit.nextItem();
        audit.tell(item, noise.draw(mean(item), random));
      }
    }

    /** What is true of the audited decision. */
    Claims truth(Audit audit) {
      int above = 0;
      int wrongAbove = 0;
      int wrongBelow = 0;
      for (int item = 0; item < size; item++) {
        above += audit.isAbove(item) ? 1 : 0;
        wrongAbove += audit.isAbove(item) && mean(item) < 0 ? 1 : 0;
        wrongBelow += !audit.isAbove(item) && mean(item) > 0 ? 1 : 0;
      }
      return Claims.of(wrongAbove, wrongBelow, above, size);
    }
  }

  @Test
  void claimsAreSharesOfThoseTheyAreAbout() {
    Claims claims = Claims.of(10, 30, 100, 1000);
    assertThat(claims.error()).isEqualTo(0.04);
    assertThat(claims.precision()).isEqualTo(0.9);
    assertThat(claims.recall()).isEqualTo(0.75);
    assertThat(claims.imply(new Claims(0.04, 0.75, 0.9))).isTrue();
    assertThat(claims.imply(new Claims(1, 0.76, 0))).isFalse();
    assertThat(Claims.of(0, 0, 0, 10)).isEqualTo(new Claims(0, 1, 1));
  }

  @Test
  void rulesNameWhatTheyAsk() {
    StoppingRule rule = StoppingRule.parse("recall=0.9,precision=0.8");
    assertThat(rule.claims()).isEqualTo(new Claims(1, 0.9, 0.8));
    assertThat(rule).hasToString("recall=0.9,precision=0.8,confidence=0.95");
    assertThat(StoppingRule.parse(rule.toString())).isEqualTo(rule);
    assertThatThrownBy(() -> StoppingRule.parse("recall=1"))
        .hasMessage("recall must be a number between 0 and 1, neither of them, got 1");
    assertThatThrownBy(() -> new StoppingRule(new Claims(1, 0.9, 1), 0.9))
        .hasMessage(
            "claims must be an error above 0, a recall and a precision below 1, got"
                + " recall=0.9,precision=1");
    assertThatThrownBy(() -> StoppingRule.parse("recall=0.9,recall=0.9"))
        .hasMessageContaining("must be like");
  }

  /** At the edge of what is claimed, where false claims are likeliest, and well inside it. */
  @ParameterizedTest
  @CsvSource({
    "0.8, 0, 12, 0",
    "0.8, 0, 13, 0",
    "0.8, 0.7, 16, 14",
    "0, 0.7, 50, 16",
    "0.8, 0.7, 3, 2",
    "0.5, 0.5, 40, 20"
  })
  void falseClaimsAreAsRareAsStated(
      double recall, double precision, int wrongBelow, int wrongAbove) {
    World world = new World(400, 52, wrongAbove, wrongBelow);
    Claims claims = new Claims(1, recall, precision);
    int runs = 400;
    int falseExact = 0;
    int falseNoisy = 0;
    for (int run = 0; run < runs; run++) {
      Audit audit = world.open(claims, Noise.exact(), run);
      world.finish(audit, Noise.exact(), run);
      falseExact += world.truth(audit).imply(audit.shown()) ? 0 : 1;
      if (run < runs / 8) {
        Audit noisy = world.open(claims, Noise.of(1), run);
        world.finish(noisy, Noise.of(1), run);
        falseNoisy += world.truth(noisy).imply(noisy.shown()) ? 0 : 1;
      }
    }
    assertThat(falseExact).isLessThanOrEqualTo(Limit.most(runs, DELTA));
    assertThat(falseNoisy).isLessThanOrEqualTo(Limit.most(runs / 8, DELTA));
  }

  @Test
  void aGoodDecisionPassesForAboutWhatNoTestCouldBeat() {
    World world = new World(20_000, 400, 0, 0);
    Audit audit = world.open(new Claims(1, 0.9, 0), Noise.exact(), 5);
    int price = audit.itemsLeft();
    world.finish(audit, Noise.exact(), 5);
    assertThat(audit.itemsLeft()).isZero();
    assertThat(audit.drawn()).isCloseTo(price, within(price / 20)); // nothing was wrong
    assertThat(audit.state()).isEqualTo(Audit.State.PASSED);
    assertThat(audit.shown().recall()).isBetween(0.9, 0.95);
    // 44 missed of 19,600 must show with probability 0.9, if all 400 named were certain.
    double least = Stratum.price(19_600, 44, DELTA);
    assertThat(least).isCloseTo(978, within(2.0));
    assertThat((double) audit.drawn()).isBetween(least, 1.6 * least);
  }

  @Test
  void whatIsFoundIsPutRightAndNothingIsLookedAtTwice() {
    World world = new World(300, 60, 10, 10);
    Audit audit = world.open(new Claims(1, 0.9, 0.9), Noise.exact(), 8);
    Set<Integer> seen = new HashSet<>();
    while (audit.state() == Audit.State.RUNNING) {
      int[] next = audit.upcoming(3);
      assertThat(next[0]).isEqualTo(audit.nextItem());
      assertThat(seen.add(next[0])).isTrue();
      audit.tell(next[0], world.mean(next[0]));
    }
    assertThat(audit.upcoming(300)).isEmpty();
    assertThat(seen).allMatch(item -> audit.isAbove(item) == world.mean(item) > 0);
    assertThat(world.truth(audit).imply(audit.shown())).isTrue();
    assertThat(audit.certificate().claim())
        .startsWith("At least ")
        .contains(" of the items above 0 are among the ")
        .contains(" called above, and at least ")
        .contains("whatever the graph: ");
  }

  @Test
  void aToleranceIsSaidToMakeItemsWhatTheyAreCalled() {
    double[] means = {0.3, -0.3, 1, -1, -1, -1};
    Decision decision = new Decision(new Question(0, 0.5), means, new double[0], new int[6]);
    Audit audit =
        Audit.open(
            decision,
            new Tally(6),
            Noise.exact(),
            new Audit.Goal(new Claims(1, 0.9, 0.9), DELTA),
            KeyedRandom.of(1, Role.AUDIT));
    while (audit.state() == Audit.State.RUNNING) {
      audit.tell(audit.nextItem(), means[audit.nextItem()]);
    }
    assertThat(audit.certificate().claim())
        .startsWith(
            "At least 100.00 % of the items above 0 are among the 2 called above, and at least"
                + " 100.00 % of the 2 called above are above 0 (items within 0.5 of that line count"
                + " as what they are called), whatever the graph: ");
  }

  @Test
  void itemsToComeAreEachNamedOnce() {
    Audit audit = new World(200, 50, 0, 0).open(new Claims(0.5, 0.8, 0.8), Noise.exact(), 1);
    assertThat(audit.upcoming(1000)).hasSize(200).doesNotHaveDuplicates();
  }

  @Test
  void nothingIsDrawnOfASideThatNothingIsAskedOf() {
    World world = new World(500, 100, 5, 50);
    Audit audit = world.open(new Claims(1, 0, 0.8), Noise.exact(), 2);
    while (audit.state() == Audit.State.RUNNING) {
      assertThat(audit.nextItem()).isLessThan(100);
      audit.tell(audit.nextItem(), world.mean(audit.nextItem()));
    }
    assertThat(audit.state()).isEqualTo(Audit.State.PASSED);
    assertThat(audit.shown().precision()).isGreaterThanOrEqualTo(0.8);
  }

  @Test
  void whereNothingIsNamedRecallIsShownByLookingAtAll() {
    World world = new World(30, 0, 0, 1);
    Audit audit = world.open(new Claims(1, 0.9, 0), Noise.exact(), 2);
    world.finish(audit, Noise.exact(), 2);
    assertThat(audit.shown().recall()).isEqualTo(1);
    assertThat(audit.drawn()).isEqualTo(30);
  }
}
