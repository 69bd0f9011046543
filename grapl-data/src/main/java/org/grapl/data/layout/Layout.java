package org.grapl.data.layout;

import org.grapl.graph.Graph;

/**
 * Places items in the plane such that linked items lie close and others apart.
 *
 * <p>Every connected part is laid out on several levels: items are joined in pairs, pairs in fours
 * and so on, until some hundred groups are left; these are put where distances in the plane are
 * about the numbers of links between them; then groups are taken apart again, level by level, and
 * forces act on each level: every two items repel each other with the product of their numbers of
 * links over the distance, a link pulls with the square of its length, and a pull to the middle
 * takes up half of what is pushed outwards, so that the picture is filled evenly (after Y. Hu,
 * "Efficient, High-Quality Force-Directed Graph Drawing", 2005, and M. Jacomy et al.,
 * "ForceAtlas2", 2014). Parts then lie side by side, each as large as its number of items asks for,
 * and items without links in a block beside them.
 *
 * <p>The same graph and seed give the same picture, bit by bit. O(links + N log N): 10⁵ items take
 * some seconds.
 */
public final class Layout {

  private Layout() {}

  /** Coordinates in [0, 1]², {@code [0]} across and {@code [1]} down. */
  public static double[][] of(Graph graph, long seed) {
    return Picture.of(LinkRows.of(graph), seed);
  }
}
