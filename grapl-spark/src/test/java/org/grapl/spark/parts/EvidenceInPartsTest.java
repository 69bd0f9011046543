package org.grapl.spark.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.evidence.Inverses;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.random.SampleOrder;
import org.grapl.research.graph.Graphs;
import org.junit.jupiter.api.Test;

/** The evidence on links in parts against the evidence by elimination. */
class EvidenceInPartsTest {

  private static final Question QUESTION = new Question(0, 0.01);

  /** With values too rough for the kernels that need all links in one place. */
  private final Graph graph = Graphs.grid(45, 45);

  private Tally tally() {
    KeyedRandom random = KeyedRandom.of(4, Role.TEST);
    Tally tally = new Tally(graph.size());
    int[] sample = SampleOrder.of(graph.size());
    for (int k = 0; k < 150; k++) {
      int item = sample[k];
      double smooth = Math.sin(item / 45 / 7.0) + Math.cos(item % 45 / 9.0) - 0.5;
      double rough = item * 7919 % 13 * 0.1;
      tally.add(item, smooth + rough + 0.2 * random.nextGaussian());
    }
    return tally;
  }

  @Test
  void fitsTheSameModelAndEstimatesTheSameMeans() {
    EvidenceEstimator here = new EvidenceEstimator(graph, Noise.unknown(), QUESTION);
    EvidenceEstimator there =
        new EvidenceEstimator(
            Graph.ofSize(graph.size()).build(),
            Noise.unknown(),
            QUESTION,
            Inverses.elsewhere(PartsInMemory.of(graph, 5)));
    here.observe(tally());
    there.observe(tally());
    assertThat(there.fit().kernel()).isEqualTo(here.fit().kernel());
    assertThat(there.fit().noiseRatio()).isEqualTo(here.fit().noiseRatio());
    assertThat(there.fit().nuggetRatio()).isEqualTo(here.fit().nuggetRatio());
    // By sampling, the covariance of the prior is some percent off, and so is its scale.
    assertThat(there.fit().signal())
        .isCloseTo(here.fit().signal(), within(0.1 * here.fit().signal()));
    double squares = 0;
    for (int item = 0; item < graph.size(); item++) {
      double deviation = Math.sqrt(here.variance(item));
      squares += Math.pow((there.mean(item) - here.mean(item)) / deviation, 2) / graph.size();
      assertThat(Math.sqrt(there.variance(item)) / deviation).isBetween(0.5, 1.7);
    }
    assertThat(Math.sqrt(squares)).isLessThan(0.25);
    assertThat(there.belief().orElseThrow().words())
        .startsWith("of 150 items checked at random, the graph tells the side of ");
  }
}
