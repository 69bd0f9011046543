package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.junit.jupiter.api.Test;

class GraphProfileTest {

  @Test
  void aStarAPairAndALonelyItemAreSeenAsWhatTheyAre() {
    GraphBuilder builder = Graph.ofSize(9);
    for (int leaf = 1; leaf < 6; leaf++) {
      builder.link(0, leaf, leaf);
    }
    GraphProfile profile = GraphProfile.of(builder.link(6, 7, 100).build());
    assertThat(profile.parts()).isEqualTo(3);
    assertThat(profile.largestPart()).isEqualTo(6);
    assertThat(profile.isolated()).isEqualTo(1);
    assertThat(profile.hub()).isZero();
    assertThat(profile.hubNeighbours()).isEqualTo(5);
    assertThat(profile.medianNeighbours()).isEqualTo(1);
    assertThat(profile.smallWeight()).isEqualTo(1);
    assertThat(profile.medianWeight()).isEqualTo(4);
    assertThat(profile.largeWeight()).isEqualTo(100);
    assertThat(profile.density()).isEqualTo(6.0 / 36);
  }

  @Test
  void aGraphWithoutLinksHasNoWeights() {
    GraphProfile profile = GraphProfile.of(Graph.ofSize(3).build());
    assertThat(profile.medianWeight()).isNaN();
    assertThat(profile.density()).isZero();
    assertThat(profile.isolated()).isEqualTo(3);
  }
}
