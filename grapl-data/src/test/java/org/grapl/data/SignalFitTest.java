package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class SignalFitTest {

  private static double[] values(int size, java.util.function.IntToDoubleFunction of) {
    double[] values = new double[size];
    Arrays.setAll(values, of);
    return values;
  }

  @Test
  void cliquesOfOneValueEachAreExplainedWhollyWhateverTheLevel() {
    Graph cliques = TestGraphs.cliques(3, 5);
    for (double level : new double[] {0, 1e9}) {
      SignalFit fit = SignalFit.of(cliques, values(15, item -> level + item / 5));
      assertThat(fit.correlation()).isCloseTo(1, within(1e-6));
      assertThat(fit.explained()).isCloseTo(1, within(1e-6));
      assertThat(fit.isBetterThanChance()).isTrue();
      assertThat(fit.items()).isEqualTo(15);
    }
  }

  /** The mean of the others is (sum − own)/(n − 1): a falling line in one's own value. */
  @Test
  void whereEverythingIsLinkedTheOthersTellTheOpposite() {
    SignalFit fit = SignalFit.of(TestGraphs.cliques(1, 20), values(20, item -> item * item));
    assertThat(fit.correlation()).isCloseTo(-1, within(1e-12));
    assertThat(fit.explained()).isZero();
    assertThat(fit.isBetterThanChance()).isFalse();
  }

  @Test
  void valuesThatHaveNothingToDoWithTheGraphAreNoBetterThanChance() {
    int chosen = 0;
    for (int trial = 0; trial < 40; trial++) {
      var random = KeyedRandom.of(5, Role.TEST, trial);
      Graph graph = TestGraphs.smallWorld(200, 6, 0.2, trial);
      chosen +=
          SignalFit.of(graph, values(200, item -> random.nextGaussian())).isBetterThanChance()
              ? 1
              : 0;
    }
    // One side of the 5 % is better than chance: 40 × 2.5 % = 1; more than 6 has probability 1e-4.
    assertThat(chosen).isLessThanOrEqualTo(6);
  }

  @Test
  void itemsOfUnknownValueAreLeftOut() {
    Graph path = TestGraphs.path(4);
    SignalFit fit = SignalFit.of(path, new double[] {1, 2, Double.NaN, 5});
    assertThat(fit.items()).as("the last has no neighbour of known value").isEqualTo(2);
    assertThat(SignalFit.of(path, new double[] {3, 3, 3, 3}).correlation()).isZero();
  }

  @Test
  void weightsThatGrowWithTheDifferenceLookLikeDistances() {
    var random = KeyedRandom.of(9, Role.TEST);
    double[] values = values(300, item -> random.nextGaussian());
    Graph ring = TestGraphs.smallWorld(300, 8, 0, 1);
    Graph distances = ring.reweighted((a, b, w) -> 0.1 + Math.abs(values[a] - values[b]));
    Graph alike = ring.reweighted((a, b, w) -> 1 / (0.1 + Math.abs(values[a] - values[b])));
    assertThat(SignalFit.of(distances, values).weightsLookLikeDistances()).isTrue();
    assertThat(SignalFit.of(alike, values).weightsLookLikeDistances()).isFalse();
    assertThat(SignalFit.of(ring, values).weightsLookLikeDistances()).isFalse();
  }

  @Test
  void thereMustBeAValueForEachItem() {
    assertThatThrownBy(() -> SignalFit.of(TestGraphs.path(3), new double[2]))
        .hasMessageContaining("values");
  }
}
