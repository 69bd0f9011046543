package org.grapl.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.linear.Elimination;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class SideSitesTest {

  /** W. F. Sheppard's formula: P(both above) = ¼ + asin(r)/2π. */
  @Test
  void twoSidesHaveTheProbabilityOfAQuadrant() {
    for (double r : new double[] {-0.5, 0, 0.3, 0.8}) {
      double[][] lower = {{1}, {r, 1}};
      SideSites sites = SideSites.of(lower, new double[] {1, 1});
      double quadrant = 0.25 + StrictMath.asin(r) / (2 * Math.PI);
      assertThat(StrictMath.exp(sites.logEvidence()))
          .isCloseTo(quadrant, within(0.006)); // EP itself is off by 0.006 at r = 0.8
      sites = SideSites.of(lower, new double[] {1, 0});
      assertThat(StrictMath.exp(sites.logEvidence())).isCloseTo(0.5 - quadrant, within(0.006));
      sites = SideSites.of(lower, new double[] {0.9, 0.2});
      double mixed =
          0.9 * 0.2 * quadrant + 0.1 * 0.8 * quadrant + (0.9 * 0.8 + 0.1 * 0.2) * (0.5 - quadrant);
      assertThat(StrictMath.exp(sites.logEvidence())).isCloseTo(mixed, within(0.006));
    }
  }

  /** Each answer's factor is found given all others before it, and again when a fit begins. */
  @Test
  void answersOneByOneSayAboutWhatTheySayTogether() {
    GraphBuilder builder = Graph.ofSize(40);
    for (int i = 0; i + 1 < 40; i++) {
      builder.link(i, i + 1);
    }
    EvidenceEstimator estimator =
        new EvidenceEstimator(builder.build(), Noise.exact(), new Question(0.5, 0));
    KeyedRandom random = KeyedRandom.of(1, Role.POLICY);
    for (int k = 0; k < 25; k++) {
      int item = random.nextInt(40);
      estimator.observe(item, item < 20 ? 1 : 0);
    }
    double[] before = new double[40];
    Arrays.setAll(before, estimator::mean);
    Tally tally = estimator.tally();
    Graph again = builder.build();
    EvidenceEstimator fresh =
        EvidenceEstimator.withFitsGiven(
            again,
            Noise.exact(),
            new Question(0.5, 0),
            Inverses.exact(again, Elimination.of(again)));
    fresh.observe(tally, estimator.fitted().orElseThrow());
    for (int i = 0; i < 40; i++) {
      assertThat(fresh.mean(i)).isCloseTo(before[i], within(0.02));
      assertThat(fresh.mean(i) >= 0.5)
          .as("%s", i)
          .isEqualTo(fresh.checks(i) > 0 ? i < 20 : before[i] >= 0.5);
    }
  }
}
