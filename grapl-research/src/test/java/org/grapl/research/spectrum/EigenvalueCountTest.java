package org.grapl.research.spectrum;

import static org.assertj.core.api.Assertions.assertThat;

import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.linear.Elimination;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.graph.Graphs;
import org.grapl.research.graph.NewmanWatts;
import org.grapl.research.graph.PreferentialAttachment;
import org.grapl.research.graph.RingLattice;
import org.junit.jupiter.api.Test;

class EigenvalueCountTest {

  @Test
  void countsAsManyAsADenseSpectrumHasBelowAnyNumber() {
    Graph[] graphs = {
      Graphs.grid(12, 17),
      TestGraphs.path(150),
      Graphs.cliques(8, 12),
      Graph.ofSize(30).build(),
      new NewmanWatts(new RingLattice(200, 4), 0.05).draw(1),
      new PreferentialAttachment(150, 3).draw(1)
    };
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    for (Graph graph : graphs) {
      Spectrum spectrum = Spectrum.of(graph, 0.01);
      EigenvalueCount count = new EigenvalueCount(graph, 0.01, Elimination.of(graph));
      for (int k = 0; k < 60; k++) {
        double x = 12 * random.nextDouble() * random.nextDouble();
        int expected = 0;
        while (expected < graph.size() && spectrum.eigenvalue(expected + 1) < x) {
          expected++;
        }
        assertThat(count.below(x)).as("below %s", x).isEqualTo(expected);
      }
    }
  }

  /** A grid's eigenvalues are sums of those of two paths, 4 sin²(πi/2n). */
  @Test
  void countsTheClosedFormOfAGridOfTenThousandItems() {
    int side = 100;
    Graph grid = Graphs.grid(side, side);
    EigenvalueCount count = new EigenvalueCount(grid, 1e-3, Elimination.of(grid));
    for (double x : new double[] {0.0123, 0.1234, 0.7345}) {
      int expected = 0;
      for (int i = 0; i < side; i++) {
        for (int j = 0; j < side; j++) {
          double a = Math.sin(Math.PI * i / (2 * side));
          double b = Math.sin(Math.PI * j / (2 * side));
          expected += 1e-3 + 4 * (a * a + b * b) < x ? 1 : 0;
        }
      }
      assertThat(count.below(x)).isEqualTo(expected);
    }
  }
}
