package org.grapl.research.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.policy.Policy;
import org.grapl.policy.SeenView;
import org.junit.jupiter.api.Test;

/** The policies that know no graph, on numbers worked out by hand. */
class PlainMeansPoliciesTest {

  private static final Question EXACTLY = new Question(0.5, 0);

  /** Every item so often the same value. */
  private static Tally tally(double[] values, int... counts) {
    Tally tally = new Tally(values.length);
    for (int item = 0; item < values.length; item++) {
      tell(tally, item, counts[item], values[item]);
    }
    return tally;
  }

  private static void tell(Tally tally, int item, int times, double... values) {
    for (int k = 0; k < times; k++) {
      for (double value : values) {
        tally.add(item, value);
      }
    }
  }

  private static int next(Policy policy, Question question, double[] values, int... counts) {
    return policy.next(SeenView.plain(question, tally(values, counts)));
  }

  /** Lets a policy choose for some steps, each answered by the item's value. */
  private static int[] choices(Policy policy, int size, int steps, IntToDoubleFunction value) {
    Tally tally = new Tally(size);
    return IntStream.range(0, steps)
        .map(
            t -> {
              int item = policy.next(SeenView.plain(EXACTLY, tally));
              tally.add(item, value.applyAsDouble(item));
              return item;
            })
        .toArray();
  }

  @Test
  void lsaWeighsTheSquaredDistanceAgainstTheLogarithmOfTheSamples() {
    double[] values = {0.9, 0.6};
    // n d² + ½ ln n: 4·.16 + .693 = 1.333 and 9·.01 + 1.099 = 1.189
    assertThat(next(new LsaPolicy(1), EXACTLY, values, 4, 9)).isEqualTo(1);
    // 3·.16 + .549 = 1.029: now the far item, which APT (√3·.4 = .69 against √9·.1 = .3) would not
    assertThat(next(new LsaPolicy(1), EXACTLY, values, 3, 9)).isEqualTo(0);
    assertThat(next(new AptPolicy(), EXACTLY, values, 3, 9)).isEqualTo(1);
    // with α = 2: .96 + .549 = 1.509 against .18 + 1.099 = 1.279
    assertThat(next(new LsaPolicy(2), EXACTLY, values, 3, 9)).isEqualTo(1);
    // .16 against ½ ln 2 = .347: the distance counts squared, and on either side
    assertThat(next(new LsaPolicy(1), EXACTLY, new double[] {0.9, 0.5}, 1, 2)).isEqualTo(0);
    assertThat(next(new LsaPolicy(1), EXACTLY, new double[] {0.1, 0.6}, 4, 9)).isEqualTo(1);
    assertThat(next(new LsaPolicy(1), EXACTLY, values, 3, 0)).as("unsampled first").isEqualTo(1);
  }

  @Test
  void evtGivesItemsThatScatterMoreSamplesThanAptDoes() {
    Tally tally = new Tally(2);
    tell(tally, 0, 1, 0.6, 0.8);
    tell(tally, 1, 1, 1, 0, 1, 1);
    SeenView view = SeenView.plain(EXACTLY, tally);
    // item 0: v = .01, Δ = .2, √2 (√.21 − .1) = .5067
    // item 1: v = .1875, Δ = .25, √4 (√.4375 − √.1875) = 2 (.6614 − .4330) = .4568
    assertThat(new EvtPolicy().next(view)).isEqualTo(1);
    // APT: √2·.2 = .283 and √4·.25 = .5
    assertThat(new AptPolicy().next(view)).isEqualTo(0);
    // a pending sample counts: √5·.2284 = .5107
    assertThat(new EvtPolicy().next(view.waitingFor(1))).isEqualTo(0);
  }

  @Test
  void evtFirstTakesTwoOfEach() {
    assertThat(choices(new EvtPolicy(), 3, 6, item -> item)).containsExactly(0, 0, 1, 1, 2, 2);
  }

  @Test
  void ucbETakesTheComplexityFromTheMeans() {
    Question question = new Question(0.5, 0.1);
    double[] values = {0.9, 0.6};
    // H = 1/.25 + 1/.04 = 29, a = 8/29 = .2759: .5 − .5252 = −.025 and .2 − .2626 = −.063
    UcbEPolicy once = new UcbEPolicy(10, 1);
    assertThat(next(once, question, values, 1, 4)).isEqualTo(1);
    assertThat(next(once, question, values, 1, 0)).as("unsampled first").isEqualTo(1);
    // a = 4·.2759: .5 − 1.0504 = −.550 and .2 − .5252 = −.325
    UcbEPolicy fourfold = new UcbEPolicy(10, 4);
    assertThat(next(fourfold, question, values, 1, 4)).isEqualTo(0);
  }

  @Test
  void hdocTakesTheItemThatMayBeHighest() {
    HdocPolicy hdoc = new HdocPolicy(0.05, 0.5);
    double[] values = {0.8, 0.6};
    // t = 14, ln 14 = 2.639: .8 + ½√(5.278/10) = 1.163 and .6 + ½√(5.278/4) = 1.174
    assertThat(next(hdoc, EXACTLY, values, 10, 4)).isEqualTo(1);
    // t = 16, ln 16 = 2.773: .8 + ½√.5545 = 1.172 and .6 + ½√.9242 = 1.081
    assertThat(next(hdoc, EXACTLY, values, 10, 6)).isEqualTo(0);
  }

  @Test
  void hdocLeavesDecidedItemsAlone() {
    HdocPolicy hdoc = new HdocPolicy(0.05, 0.5);
    double[] values = {0.8, 0.1};
    // ½√(2 ln(4·2·100²/.05)/100) = ½√(2·14.29/100) = .267 < .3: item 0 is decided;
    // ½√(2 ln(4·2·10²/.05)/10) = ½√(2·9.68/10) = .696 > .4: item 1 is not
    assertThat(next(hdoc, EXACTLY, values, 100, 10)).isEqualTo(1);
    // ½√(2 ln(4·2·80²/.05)/80) = ½√(2·13.84/80) = .294 < .3 still; at 70 checks .312
    assertThat(next(hdoc, EXACTLY, values, 80, 10)).isEqualTo(1);
    assertThat(next(hdoc, EXACTLY, values, 70, 10)).isEqualTo(0);
    assertThat(next(hdoc, EXACTLY, values, 1000, 999)).as("all decided").isEqualTo(1);
  }

  @Test
  void csarBringsOpenItemsToEachLevelAndClosesTheFurthest() {
    double[] values = {0.6, 1.0, 0.7};
    // h = 11/6; levels ⌈10/5.5⌉ = 2, ⌈10/3.67⌉ = 3, ⌈10/1.83⌉ = 6. Item 1 is closed first, then 2.
    // Two checks are left after the last phase, for the item with the fewest.
    assertThat(choices(new CsarPolicy(13), 3, 13, item -> values[item]))
        .containsExactly(0, 0, 1, 1, 2, 2, 0, 2, 0, 0, 0, 1, 1);
    double[] below = {0.4, 0.0, 0.3};
    assertThat(choices(new CsarPolicy(13), 3, 13, item -> below[item]))
        .as("which side of the line does not matter")
        .containsExactly(0, 0, 1, 1, 2, 2, 0, 2, 0, 0, 0, 1, 1);
  }

  @Test
  void csarSpendsNoMoreThanItsBudgetBeforeTheLastPhaseIsOver() {
    int size = 20;
    int budget = 200;
    // the levels ⌈180/(3.5977 k)⌉ add up to 192
    int[] choices = choices(new CsarPolicy(budget), size, 192, item -> (item * 7 % size) / 19.0);
    int[] counts = new int[size];
    for (int item : choices) {
      counts[item]++;
    }
    // h = 3.5977: the last level is ⌈180/3.5977⌉ = 51, the first ⌈180/(3.5977·20)⌉ = 3
    assertThat(counts).contains(51);
    assertThat(IntStream.of(counts).min()).hasValue(3);
    // Items closest to the line (10 and 9 of 19 in steps of 7) get the two highest levels, 51 and
    // 26
    assertThat(counts[10] + counts[7]).isEqualTo(51 + 26);
  }

  @Test
  void csarWithTooSmallABudgetGoesRound() {
    assertThat(choices(new CsarPolicy(3), 4, 5, item -> item)).containsExactly(0, 1, 2, 3, 0);
  }

  /**
   * 16 items, T = 1000: ln(3/16·16·ln 16) = 2.1184, ψ₀ = 1000/(128·4.4877) = 1.7409, ln 1000 =
   * 6.9078, so 2s = 2√(ψ₀·6.9078/12)·√((v + 1)/n) = 2.002·√((v + 1)/n).
   */
  private static Tally sixteen(double first, int firstCount, double second, int count, int others) {
    Tally tally = new Tally(16);
    tell(tally, 0, firstCount, 0.5 + first);
    tell(tally, 1, count, 0.5 + second);
    for (int item = 2; item < 16; item++) {
      tell(tally, item, others, 5.5);
    }
    return tally;
  }

  private static int augUcb(Tally tally) {
    return new AugUcbPolicy(1000, AugUcbPolicy.DEFAULT_RHO).next(SeenView.plain(EXACTLY, tally));
  }

  @Test
  void augUcbAddsTheScatterToTheRadius() {
    // .4 − 1.001 = −.601 and .05 − 2.002/3 = −.617
    assertThat(augUcb(sixteen(0.4, 4, 0.05, 9, 1))).isEqualTo(1);
    // .387 − 1.001 = −.614 but .38 − 1.001 = −.621
    assertThat(augUcb(sixteen(0.387, 4, 0.05, 9, 1))).isEqualTo(1);
    assertThat(augUcb(sixteen(0.38, 4, 0.05, 9, 1))).isEqualTo(0);
    Tally scattered = sixteen(0.4, 0, 0.05, 9, 1);
    tell(scattered, 0, 2, 1.4, 0.4); // mean .9, v = .25: .4 − 1.001·√1.25 = −.719
    assertThat(augUcb(scattered)).isEqualTo(0);
    assertThat(augUcb(sixteen(0.4, 0, 0.05, 9, 1))).as("unsampled first").isEqualTo(0);
  }

  @Test
  void augUcbNarrowsItsRadiusFromRoundToRound() {
    // ℓ₀ = ⌈2·1.7409·6.9078⌉ = 25: round 0 lasts for 400 checks. Then ε = ½, ψ = .8705,
    // ln 500 = 6.2146 and 2s = 1.3428·√(1/n).
    // Round 0: .6 − 1.001 = −.401 and .2 − .5005 = −.301
    assertThat(augUcb(sixteen(0.6, 4, 0.2, 16, 27))).as("398 samples").isEqualTo(0);
    // Round 1: .6 − .6714 = −.071 and .2 − .3357 = −.136
    assertThat(augUcb(sixteen(0.6, 4, 0.2, 16, 28))).as("412 samples").isEqualTo(1);
  }

  @Test
  void augUcbMakesRoundsShorterTheFewerItemsAreLeft() {
    // Two items are left, ℓ₁ = ⌈2·.8705·6.2146/.5⌉ = 22: round 1 ends at 444, not at 400 + 16·22.
    // Round 1: .48 − .6714 = −.191 and .2 − .3357 = −.136
    assertThat(augUcb(sixteen(0.48, 4, 0.2, 16, 30))).as("440 samples").isEqualTo(0);
    // Round 2, ε = ¼: ψ = .4352, ln 250 = 5.5215, 2s = .8950·√(1/n):
    // .48 − .4475 = .033 and .2 − .2238 = −.024
    assertThat(augUcb(sixteen(0.48, 4, 0.2, 16, 31))).as("454 samples").isEqualTo(1);
  }

  @Test
  void settingsAreChecked() {
    assertThatThrownBy(() -> new LsaPolicy(Double.NaN))
        .hasMessage("alpha must be a finite number > 0, got NaN");
    assertThatThrownBy(() -> new AugUcbPolicy(0, 1))
        .hasMessage("budget must be a whole number >= 1, got 0");
    assertThatThrownBy(() -> new HdocPolicy(2, 1)).hasMessage("delta must be in [0, 1], got 2");
    assertThatThrownBy(() -> new UcbEPolicy(1, 0))
        .hasMessage("multiple must be a finite number > 0, got 0");
  }
}
