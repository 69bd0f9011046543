package org.grapl.research.graph;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The growing graph of A.-L. Barabási and R. Albert, "Emergence of scaling in random networks",
 * 1999: each new item is joined to {@code linksPerItem} different earlier items, drawn in
 * proportion to how many neighbours they have. A few items end up with very many neighbours.
 *
 * <p>Growth starts from a star: item {@code linksPerItem} is joined to all items before it. So
 * there are exactly m(N − m) links, and the graph is connected. O(items + links) expected: an item
 * is drawn in proportion to its neighbours by drawing from the list of all ends of links.
 *
 * @param size the number of items N, more than {@code linksPerItem}
 * @param linksPerItem the number m of links of each new item
 */
public record PreferentialAttachment(int size, int linksPerItem) implements RandomGraph {

  public PreferentialAttachment {
    Check.atLeast("linksPerItem", 1, linksPerItem);
    Check.atLeast("size", (long) linksPerItem + 1, size);
    GraphBuilder.checkLinks((double) linksPerItem * (size - linksPerItem));
  }

  @Override
  public Graph draw(long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.GRAPH);
    GraphBuilder builder = Graph.ofSize(size);
    int[] ends = new int[2 * linksPerItem * (size - linksPerItem)];
    int count = 0;
    for (int item = 0; item < linksPerItem; item++) {
      builder.link(linksPerItem, item);
      ends[count++] = item;
      ends[count++] = linksPerItem;
    }
    int[] lastJoinedBy = new int[size];
    Arrays.fill(lastJoinedBy, -1);
    for (int item = linksPerItem + 1; item < size; item++) {
      int earlierEnds = count;
      for (int k = 0; k < linksPerItem; k++) {
        int other = ends[random.nextInt(earlierEnds)];
        while (lastJoinedBy[other] == item) {
          other = ends[random.nextInt(earlierEnds)];
        }
        lastJoinedBy[other] = item;
        builder.link(item, other);
        ends[count++] = other;
        ends[count++] = item;
      }
    }
    return builder.build();
  }
}
