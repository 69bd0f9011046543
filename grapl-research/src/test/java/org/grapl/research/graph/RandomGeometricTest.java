package org.grapl.research.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.grapl.FalseAlarm;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomGeometricTest {

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 0.03, 0.1, 0.25, 1.0 / 3, 0.5, 0.51, 1, 1.5})
  void itJoinsExactlyThePairsWithinTheRadius(double radius) {
    double[] x = new RandomGeometric(300, radius).places(4)[0];
    double[] y = new RandomGeometric(300, radius).places(4)[1];
    Graph graph = new RandomGeometric(300, radius).draw(4);
    int expected = 0;
    for (int a = 0; a < 300; a++) {
      assertThat(x[a]).isBetween(0.0, 1.0);
      assertThat(y[a]).isBetween(0.0, 1.0);
      for (int b = a + 1; b < 300; b++) {
        double dx = x[a] - x[b];
        double dy = y[a] - y[b];
        boolean near = dx * dx + dy * dy <= radius * radius;
        expected += near ? 1 : 0;
        assertThat(graph.weight(a, b)).isEqualTo(near ? 1 : 0);
      }
    }
    assertThat(graph.links()).isEqualTo(expected);
  }

  @Test
  void pointsAreUniform() {
    double[][] places = new RandomGeometric(50_000, 1e-4).places(8);
    long[] counts = new long[100];
    for (int item = 0; item < 50_000; item++) {
      counts[(int) (10 * places[0][item]) * 10 + (int) (10 * places[1][item])]++;
    }
    assertThat(FalseAlarm.chiSquare(counts)).isLessThan(FalseAlarm.chiSquareLimit(99));
  }

  @Test
  void twoPointsAreJoinedWithTheProbabilityGeometryGives() {
    // Two uniform points of the unit square lie within r ≤ 1: πr² − 8r³/3 + r⁴/2.
    double r = 0.3;
    double p = Math.PI * r * r - 8 * r * r * r / 3 + r * r * r * r / 2;
    int draws = 20_000;
    int joined = 0;
    for (int seed = 0; seed < draws; seed++) {
      joined += new RandomGeometric(2, r).draw(seed).links();
    }
    assertThat((double) joined).isCloseTo(draws * p, within(FalseAlarm.binomialLimit(draws, p)));
  }

  @Test
  void badParametersAreNamed() {
    assertThatThrownBy(() -> new RandomGeometric(0, .1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("size must be a whole number >= 1, got 0");
    assertThatThrownBy(() -> new RandomGeometric(10, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("radius must be a finite number > 0, got 0");
  }
}
