package org.grapl.data;

import java.util.Arrays;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;

/**
 * The shape of a graph in a few numbers, to judge whether it can help.
 *
 * @param parts how many connected components it falls into
 * @param medianNeighbours how many neighbours half of the items have at most
 * @param smallWeight a weight that one link in a hundred is below
 * @param largeWeight a weight that one link in a hundred is above
 */
public record GraphProfile(
    int items,
    int links,
    int parts,
    int largestPart,
    int isolated,
    int medianNeighbours,
    int hub,
    int hubNeighbours,
    double smallWeight,
    double medianWeight,
    double largeWeight) {

  public static GraphProfile of(Graph graph) {
    Components components = graph.components();
    int size = graph.size();
    int[] neighbours = new int[size];
    int hub = 0;
    for (int item = 0; item < size; item++) {
      neighbours[item] = graph.neighbours(item);
      hub = neighbours[item] > neighbours[hub] ? item : hub;
    }
    int most = neighbours[hub];
    Arrays.sort(neighbours);
    double[] weights = graph.rows().weight().clone(); // every link twice, which no quantile minds
    Arrays.sort(weights);
    return new GraphProfile(
        size,
        graph.links(),
        components.count(),
        components.size(components.largest()),
        components.isolatedItems(),
        neighbours[size / 2],
        hub,
        most,
        quantile(weights, 0.01),
        quantile(weights, 0.5),
        quantile(weights, 0.99));
  }

  private static double quantile(double[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))];
  }

  public double density() {
    return items < 2 ? 0 : 2.0 * links / ((double) items * (items - 1));
  }
}
