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
  void settingsAreChecked() {
    assertThatThrownBy(() -> new LsaPolicy(Double.NaN))
        .hasMessage("alpha must be a finite number > 0, got NaN");
  }
}
