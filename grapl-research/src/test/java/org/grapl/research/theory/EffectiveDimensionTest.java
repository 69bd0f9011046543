package org.grapl.research.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.research.spectrum.Spectrum;
import org.junit.jupiter.api.Test;

class EffectiveDimensionTest {

  private static final double LAMBDA = 1e-3;

  @Test
  void cliquesHaveTheDimensionComputedByHand() {
    CliqueFamily family = new CliqueFamily(5, 8);
    var dimension = new EffectiveDimension(TestGraphs.cliques(5, 8), LAMBDA);
    int between = 0;
    for (double gamma = 1e-3; gamma < 1e4; gamma *= 3) {
      for (double budget = 1; budget < 1e7; budget *= 7) {
        int closed = family.effectiveDimension(gamma, LAMBDA, budget);
        assertThat(dimension.at(gamma, budget, EffectiveDimension.Horizon.FULL))
            .isEqualTo(Dimension.exactly(closed));
        between += closed > 5 && closed < 40 ? 1 : 0;
      }
    }
    assertThat(between).as("cases in which neither D nor N").isGreaterThan(5);
  }

  @Test
  void theDefinitionIsMetWithEveryEigenvalueAtHand() {
    Graph graph = TestGraphs.random(3, 60, 1.5);
    Spectrum spectrum = Spectrum.of(graph, LAMBDA);
    var dimension = new EffectiveDimension(graph, LAMBDA);
    for (double x = 1e-4; x < 1e6; x *= 1.7) {
      double bound = x / Math.log(1 + x / LAMBDA);
      int largest = 0;
      for (int d = 1; d <= 60; d++) {
        largest = (d - 1) * spectrum.eigenvalue(d) <= bound ? d : largest;
      }
      assertThat(dimension.at(2, 2 * x, EffectiveDimension.Horizon.FULL))
          .isEqualTo(Dimension.exactly(largest));
    }
  }

  @Test
  void noMoreThanAllItemsCount() {
    var dimension = new EffectiveDimension(TestGraphs.grid(6, 6), LAMBDA);
    assertThat(dimension.at(1, 1e9, EffectiveDimension.Horizon.FULL))
        .isEqualTo(Dimension.exactly(36));
    assertThat(dimension.at(1, 1e9, EffectiveDimension.Horizon.AT_MOST_ITEMS))
        .isEqualTo(dimension.at(1, 36, EffectiveDimension.Horizon.FULL))
        .isNotEqualTo(Dimension.exactly(36));
  }

  @Test
  void countingEigenvaluesGivesWhatTheirClosedFormGives() {
    Graph graph = TestGraphs.grid(46, 45); // beyond what is computed
    double[] values = new double[46 * 45];
    for (int item = 0; item < values.length; item++) {
      double row = StrictMath.sin(Math.PI * (item / 45) / 92);
      double column = StrictMath.sin(Math.PI * (item % 45) / 90);
      values[item] = LAMBDA + 4 * (row * row + column * column);
    }
    Arrays.sort(values);
    var dimension = new EffectiveDimension(graph, LAMBDA);
    for (double budget : new double[] {10, 1000, 100, 30}) {
      double bound = budget / 10 / StrictMath.log1p(budget / 10 / LAMBDA);
      int largest = 1;
      while (largest * values[largest] <= bound) {
        largest++;
      }
      assertThat(dimension.at(10, budget, EffectiveDimension.Horizon.FULL))
          .isEqualTo(Dimension.exactly(largest));
    }
  }

  @Test
  void beyondReachTheImprovedDimensionIsBoundedByTwiceTheOther() {
    var dimension = new EffectiveDimension(TestGraphs.grid(46, 45), LAMBDA);
    for (double budget : new double[] {10, 100, 1000}) {
      int twice = 2 * dimension.at(10, budget, EffectiveDimension.Horizon.FULL).high();
      assertThat(dimension.improvedAt(10, budget)).isEqualTo(new Dimension(1, twice));
    }
  }

  @Test
  void fillingUpBeatsEveryOtherShare() {
    Graph graph = TestGraphs.random(9, 30, 2);
    Spectrum spectrum = Spectrum.of(graph, LAMBDA);
    var dimension = new EffectiveDimension(graph, LAMBDA);
    for (double budget : new double[] {1, 10, 100, 1e4}) {
      int improved = dimension.improvedAt(0.5, budget).low();
      double best = 0;
      // The optimum by bisection of the level instead of by counting.
      double low = 0;
      double high = 1e9;
      for (int i = 0; i < 200; i++) {
        double level = (low + high) / 2;
        double used = 0;
        best = 0;
        for (int d = 1; d <= 30; d++) {
          double t = Math.max(0, level - spectrum.eigenvalue(d));
          used += 0.5 * t;
          best += Math.log(1 + t / spectrum.eigenvalue(d));
        }
        low = used < budget ? level : low;
        high = used < budget ? high : level;
      }
      assertThat(improved)
          .isEqualTo((int) Math.ceil(best / Math.log(1 + budget / (0.5 * LAMBDA)) - 1e-9))
          .isLessThanOrEqualTo(
              2 * dimension.at(0.5, budget, EffectiveDimension.Horizon.FULL).low());
    }
  }

  @Test
  void badInputIsNamed() {
    var dimension = new EffectiveDimension(TestGraphs.grid(2, 2), LAMBDA);
    assertThatThrownBy(() -> dimension.at(Double.NaN, 1, EffectiveDimension.Horizon.FULL))
        .hasMessage("gamma must be a finite number > 0, got NaN");
    assertThatThrownBy(() -> dimension.at(1, 0, EffectiveDimension.Horizon.FULL))
        .hasMessage("budget must be a finite number > 0, got 0");
  }
}
