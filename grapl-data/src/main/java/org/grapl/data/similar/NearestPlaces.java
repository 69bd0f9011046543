package org.grapl.data.similar;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.grapl.data.similar.Linking.Weighting;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;

/** Links places on a map to those nearest to them, on the sphere if they are told in degrees. */
public final class NearestPlaces {

  /** As many as the rows of a table are linked to, unless somebody says otherwise. */
  public static final int NEIGHBOURS = 10;

  private static final long SEED = 1;

  private NearestPlaces() {}

  /**
   * The same items, those with a place linked to their nearest; the weight falls off with the
   * distance.
   *
   * @param x across or degrees east, NaN if unknown
   * @param y up or degrees north
   */
  public static Graph link(Graph items, double[] x, double[] y, boolean isGeographic) {
    int[] known = IntStream.range(0, x.length).filter(k -> !Double.isNaN(x[k])).toArray();
    if (known.length < 2) {
      return items;
    }
    double[][] rows =
        IntStream.range(0, x.length)
            .mapToObj(k -> new double[] {y[k], x[k]})
            .toArray(double[][]::new);
    FeatureTable table =
        new FeatureTable(items, List.of("latitude", "longitude"), rows).restrictedTo(known);
    NeighbourSearch search =
        new NeighbourSearch(
            isGeographic ? Distance.HAVERSINE : Distance.EUCLIDEAN,
            new Nearby.Nearest(NEIGHBOURS),
            NeighbourSearch.Manner.AUTO,
            Threads.all(),
            SEED);
    Graph linked =
        new Linking(Weighting.GAUSSIAN, OptionalDouble.empty(), false)
            .link(table, search.in(table, SearchProgress.SILENT).neighbours())
            .graph();
    GraphBuilder builder = Graph.builder();
    IntStream.range(0, items.size()).forEach(item -> builder.item(items.label(item)));
    linked.forEachLink((a, b, weight) -> builder.link(known[a], known[b], weight));
    return builder.build();
  }
}
