package org.grapl.graph.random;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The growing graph of A.-L. Barabási and R. Albert, "Emergence of scaling in random networks",
 * 1999: each new arm is joined to {@code edgesPerArm} different earlier arms, drawn in proportion
 * to how many neighbours they have. A few arms end up with very many neighbours.
 *
 * <p>Growth starts from a star: arm {@code edgesPerArm} is joined to all arms before it. So there
 * are exactly m(N − m) edges, and the graph is connected. O(arms + edges) expected: an arm is drawn
 * in proportion to its neighbours by drawing from the list of all ends of edges.
 *
 * @param size the number of arms N, more than {@code edgesPerArm}
 * @param edgesPerArm the number m of edges of each new arm
 */
public record PreferentialAttachment(int size, int edgesPerArm) implements RandomGraph {

  public PreferentialAttachment {
    Check.atLeast("edgesPerArm", 1, edgesPerArm);
    Check.atLeast("size", (long) edgesPerArm + 1, size);
    GraphBuilder.checkEdges((double) edgesPerArm * (size - edgesPerArm));
  }

  @Override
  public Graph draw(long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.GRAPH);
    GraphBuilder builder = Graph.ofSize(size);
    int[] ends = new int[2 * edgesPerArm * (size - edgesPerArm)];
    int count = 0;
    for (int arm = 0; arm < edgesPerArm; arm++) {
      builder.edge(edgesPerArm, arm);
      ends[count++] = arm;
      ends[count++] = edgesPerArm;
    }
    int[] lastJoinedBy = new int[size];
    Arrays.fill(lastJoinedBy, -1);
    for (int arm = edgesPerArm + 1; arm < size; arm++) {
      int earlierEnds = count;
      for (int k = 0; k < edgesPerArm; k++) {
        int other = ends[random.nextInt(earlierEnds)];
        while (lastJoinedBy[other] == arm) {
          other = ends[random.nextInt(earlierEnds)];
        }
        lastJoinedBy[other] = arm;
        builder.edge(arm, other);
        ends[count++] = other;
        ends[count++] = arm;
      }
    }
    return builder.build();
  }
}
