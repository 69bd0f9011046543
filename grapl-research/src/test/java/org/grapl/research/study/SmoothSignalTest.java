package org.grapl.research.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.grapl.graph.Graph;
import org.grapl.research.graph.NewmanWatts;
import org.grapl.research.graph.RingLattice;
import org.junit.jupiter.api.Test;

class SmoothSignalTest {

  private final Graph graph = new NewmanWatts(new RingLattice(400, 4), 0.01).draw(3);

  @Test
  void medianAndSpreadAreThePapers() {
    double[] signal = SmoothSignal.drawUnclipped(graph, 1.0 / 160_000, 3);
    assertThat(SmoothSignal.median(signal)).isCloseTo(0.5, Offset.offset(1e-12));
    assertThat(SmoothSignal.deviation(signal)).isCloseTo(0.2, Offset.offset(1e-12));
  }

  @Test
  void clippedToProbabilities() {
    boolean clipped = false;
    for (long seed = 0; seed < 5; seed++) {
      double[] signal = SmoothSignal.draw(graph, 1.0 / 160_000, seed);
      double[] unclipped = SmoothSignal.drawUnclipped(graph, 1.0 / 160_000, seed);
      for (int item = 0; item < signal.length; item++) {
        assertThat(signal[item]).isBetween(0.0, 1.0);
        clipped |= signal[item] != unclipped[item];
      }
    }
    assertThat(clipped).isTrue();
  }

  @Test
  void neighboursDifferFarLessThanStrangers() {
    double[] signal = SmoothSignal.drawUnclipped(graph, 1.0 / 160_000, 3);
    double[] squares = new double[1];
    graph.forEachLink(
        (a, b, weight) -> squares[0] += (signal[a] - signal[b]) * (signal[a] - signal[b]));
    // Two independent values of standard deviation 0.2 differ by 0.08 in the mean square.
    assertThat(squares[0] / graph.links()).isLessThan(0.08 / 100);
  }

  @Test
  void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
    assertThat(SmoothSignal.median(new double[] {4, 1, 3, 9})).isEqualTo(3.5);
    assertThat(SmoothSignal.median(new double[] {4, 1, 3})).isEqualTo(3);
    assertThat(SmoothSignal.deviation(new double[] {1, 3})).isEqualTo(1);
  }
}
