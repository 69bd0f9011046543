package org.grapl.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.ejml.simple.SimpleMatrix;
import org.grapl.Noise;
import org.grapl.Tally;
import org.grapl.estimate.Fit;
import org.grapl.estimate.Kernel;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.linear.Elimination;
import org.junit.jupiter.api.Test;

class EvidenceTest {

  /** log N(ȳ; 0, s²K + ν²I + R²/n), from EJML's determinant and inverse, less 2π. */
  private static double logDensity(Graph graph, Fit fit, Tally tally, double offset) {
    int[] items = DenseField.observed(tally);
    SimpleMatrix k = DenseField.covariance(fit.kernel(), graph);
    SimpleMatrix own = new SimpleMatrix(items.length, items.length);
    SimpleMatrix y = new SimpleMatrix(items.length, 1);
    for (int i = 0; i < items.length; i++) {
      for (int j = 0; j < items.length; j++) {
        own.set(i, j, fit.level() + fit.signal() * k.get(items[i], items[j]));
      }
      own.set(i, i, own.get(i, i) + fit.nugget() + fit.noise() / tally.checks(items[i]));
      y.set(i, 0, tally.mean(items[i]) - offset);
    }
    return -0.5 * y.transpose().mult(own.invert()).mult(y).get(0, 0)
        - 0.5 * Math.log(own.determinant());
  }

  @Test
  void withKnownNoiseTheScoreIsTheLogLikelihoodAndThePrior() {
    Graph graph = TestGraphs.grid(6, 6);
    Tally tally = new Tally(36);
    Random random = new Random(1);
    for (int t = 0; t < 25; t++) {
      int item = random.nextInt(36);
      tally.add(item, Math.cos(item / 6) + random.nextGaussian());
    }
    Evidence evidence =
        new Evidence(graph, Noise.of(1), 0.2, Inverses.exact(graph, Elimination.of(graph)));
    Fit best = evidence.best(tally).get(0);
    Fit assumed = evidence.assumed(tally);
    double decades = Math.log10(best.noiseRatio() / 3);
    double index = best.nuggetRatio() == 0.1 ? 0 : best.nuggetRatio() == 0.3 ? 1 : 2;
    double prior = -0.5 * decades * decades - 2 * index;
    assertThat(best.kernel()).isNotEqualTo(Kernel.INDEPENDENT);
    assertThat(best.score())
        .isCloseTo(logDensity(graph, best, tally, 0.2) + prior, within(1e-8))
        .isGreaterThanOrEqualTo(assumed.score());
    assertThat(assumed.score()).isCloseTo(logDensity(graph, assumed, tally, 0.2), within(1e-8));
    assertThat(best.noise()).isCloseTo(1, within(1e-12));
  }
}
