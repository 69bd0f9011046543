package org.grapl.research.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.grapl.FalseAlarm;
import org.grapl.graph.Edges;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;

class SmallWorldTest {

  private static final RingLattice RING = new RingLattice(1000, 4);

  @Test
  void newmanWattsKeepsTheRingAndAddsABinomialNumberOfShortcuts() {
    int draws = 50;
    long extra = 0;
    for (int seed = 0; seed < draws; seed++) {
      Graph graph = new NewmanWatts(RING, 0.01).draw(seed);
      RING.graph().forEachLink((a, b, weight) -> assertThat(graph.weight(a, b)).isEqualTo(1));
      extra += graph.links() - 2000;
    }
    assertThat((double) extra)
        .isCloseTo(draws * 20.0, within(FalseAlarm.binomialLimit(draws * 2000.0, 0.01)));
  }

  @Test
  void eachItemGetsAtMostHalfItsNearestAsShortcutsOfItsOwn() {
    // With certainty every ring link gives one shortcut: twice as many links as the ring has.
    Graph graph = new NewmanWatts(RING, 1).draw(3);
    assertThat(graph.links()).isEqualTo(4000);
  }

  @Test
  void shortcutsLeadAnywhereWithTheSameChance() {
    // The only ring links of a ring of 20 with 2 nearest; how far does the shortcut reach?
    int draws = 4000;
    long[] atDistance = new long[9];
    for (int seed = 0; seed < draws; seed++) {
      new NewmanWatts(new RingLattice(20, 2), 0.05)
          .draw(seed)
          .forEachLink(
              (a, b, weight) -> {
                int steps = Math.min(b - a, 20 - (b - a));
                if (steps > 1) {
                  atDistance[steps - 2]++;
                }
              });
    }
    // Two items lie at each distance below 10, one at 10. Avoiding repeats among the one or two
    // shortcuts of a graph shifts this by far less than the limit.
    long shortcuts = java.util.Arrays.stream(atDistance).sum();
    for (int k = 0; k < 9; k++) {
      double p = (k == 8 ? 1 : 2) / 17.0;
      assertThat((double) atDistance[k])
          .isCloseTo(shortcuts * p, within(FalseAlarm.binomialLimit(shortcuts, p)));
    }
  }

  @Test
  void anItemThatKnowsEverybodyGetsNoShortcut() {
    assertThat(Edges.of(new NewmanWatts(new RingLattice(5, 4), 1).draw(1)))
        .isEqualTo(Edges.of(Graphs.cliques(1, 5)));
    assertThat(new NewmanWatts(new RingLattice(1, 0), 1).draw(1).links()).isZero();
  }

  @Test
  void withoutChanceTheRingRemains() {
    assertThat(Edges.of(new NewmanWatts(RING, 0).draw(1))).isEqualTo(Edges.of(RING.graph()));
  }

  @Test
  void probabilitiesOutsideZeroToOneAreRefused() {
    assertThatThrownBy(() -> new NewmanWatts(RING, 1.01))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("probability must be in [0, 1], got 1.01");
    assertThatThrownBy(() -> new NewmanWatts(RING, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("probability must be in [0, 1], got NaN");
  }
}
