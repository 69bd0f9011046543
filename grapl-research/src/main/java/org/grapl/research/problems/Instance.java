package org.grapl.research.problems;

import java.util.Arrays;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Problem;

/** A graph and the means of its items. */
public record Instance(Graph graph, Truth truth) {

  public Instance {
    if (truth.size() != graph.size()) {
      throw Check.mustBe("truth", "of " + graph.size() + " arms", truth.size());
    }
  }

  static Instance of(Problem problem) {
    return new Instance(problem.graph(), problem.truth());
  }

  /**
   * The same graph and means with the items in random order: ties go to the lowest item, so the
   * order of a file would decide what is sampled first.
   */
  Instance renumbered(long seed) {
    int[] order = KeyedRandom.of(seed, Role.VERTEX_ORDER).permutation(graph.size());
    return new Instance(
        graph.restrictedTo(order),
        Truth.of(Arrays.stream(order).mapToDouble(truth::mean).toArray()));
  }

  /** The same items, means and degrees with links that mean nothing. */
  Instance rewired(long seed) {
    return new Instance(Rewiring.of(graph, seed), truth);
  }
}
