package org.grapl.research.graph;

import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * G(n, p) of E. N. Gilbert, P. Erdős and A. Rényi, 1959: every pair of items is joined with the
 * same probability. The {@link BlockModel} of one block, and drawn as such: O(items + links).
 *
 * @param size the number of items
 * @param probability the chance of each pair to be joined
 */
public record ErdosRenyi(int size, double probability) implements RandomGraph {

  public ErdosRenyi {
    Check.atLeast("size", 1, size);
    Check.within("probability", 0, 1, probability);
  }

  @Override
  public Graph draw(long seed) {
    return BlockModel.of(new int[] {size}, new double[][] {{probability}}).draw(seed);
  }
}
