package org.grapl.research.theory;

import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

final class TestGraphs {

  private TestGraphs() {}

  /** Item a belongs to clique a / {@code each}. */
  static Graph cliques(int cliques, int each) {
    GraphBuilder builder = Graph.ofSize(cliques * each);
    for (int a = 0; a < cliques * each; a++) {
      for (int b = a + 1; b < cliques * each && b / each == a / each; b++) {
        builder.link(a, b);
      }
    }
    return builder.build();
  }

  static Graph grid(int rows, int columns) {
    GraphBuilder builder = Graph.ofSize(rows * columns);
    for (int a = 0; a < rows * columns; a++) {
      if ((a + 1) % columns != 0) {
        builder.link(a, a + 1);
      }
      if (a + columns < rows * columns) {
        builder.link(a, a + columns);
      }
    }
    return builder.build();
  }

  /** A few random weighted links per item; often in pieces. */
  static Graph random(long seed, int size, double linksPerItem) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST);
    GraphBuilder builder = Graph.ofSize(size);
    for (int k = 0; k < linksPerItem * size; k++) {
      builder.link(random.nextInt(size), random.nextInt(size), random.nextExponential());
    }
    return builder.build();
  }
}
