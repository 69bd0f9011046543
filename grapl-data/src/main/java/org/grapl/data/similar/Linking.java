package org.grapl.data.similar;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/**
 * Makes links of neighbours. Two items are linked if either is a neighbour of the other or, if
 * {@code mutual}, if each is one of the other. Immutable.
 *
 * <p>Weights lie between {@link #LEAST_WEIGHT} and 1: a weight that would be smaller is raised to
 * that, so that an item far from all others stays linked to its neighbours, weakly, rather than
 * falling out of the graph by rounding. Items at the same place have links of weight 1.
 *
 * @param sigma σ of {@link Weighting#GAUSSIAN}; if empty, the median over items of how far the
 *     farthest neighbour is, items apart for which that is 0
 */
public record Linking(Weighting weighting, OptionalDouble sigma, boolean mutual) {

  public static final double LEAST_WEIGHT = 1e-6;

  /** The neighbour by which {@link Weighting#SELF_TUNING} measures density, from 0. */
  private static final int SEVENTH = 6;

  public Linking {
    if (sigma.isPresent()) {
      Check.positive("sigma", sigma.getAsDouble());
      if (weighting != Weighting.GAUSSIAN) {
        throw Check.mustBe("weights with a sigma", "gaussian", weighting);
      }
    }
  }

  /** The graph, the σ used if any, and how many links were raised to {@link #LEAST_WEIGHT}. */
  public record Linked(Graph graph, OptionalDouble sigma, int raised) {}

  /** Links the items of a table: O(number of neighbours of all together). */
  public Linked link(FeatureTable table, Neighbours neighbours) {
    return link(table.items(), neighbours);
  }

  /** The same of items that have no links yet. */
  public Linked link(Graph items, Neighbours neighbours) {
    int size = items.size();
    if (size != neighbours.size()) {
      throw Check.mustBe("neighbours", "those of " + size + " items", neighbours.size());
    }
    GraphBuilder builder = Graph.builder();
    IntStream.range(0, size).forEach(item -> builder.item(items.label(item)));
    OptionalDouble used = weighting == Weighting.GAUSSIAN ? width(neighbours) : sigma;
    double[] own = weighting == Weighting.SELF_TUNING ? widths(neighbours) : new double[0];
    int raised = 0;
    Neighbours.Reverse reverse = neighbours.reverse();
    int[] hasA = new int[size]; // a at those that have a among their neighbours
    Arrays.fill(hasA, -1);
    for (int a = 0; a < size; a++) {
      for (int k = 0; k < reverse.count(a); k++) {
        hasA[reverse.item(a, k)] = a;
      }
      for (int rank = 0; rank < neighbours.count(a); rank++) {
        int b = neighbours.neighbour(a, rank);
        boolean both = hasA[b] == a;
        if (both ? a < b : !mutual) {
          double weight = weight(neighbours.distance(a, rank), a, b, used, own);
          raised += weight < LEAST_WEIGHT ? 1 : 0;
          builder.link(a, b, Math.max(LEAST_WEIGHT, weight));
        }
      }
    }
    return new Linked(builder.build(), used, raised);
  }

  private double weight(double far, int a, int b, OptionalDouble used, double[] own) {
    if (far == 0 || weighting == Weighting.UNIT) {
      return 1;
    }
    if (weighting == Weighting.GAUSSIAN) {
      double ratio = far / used.orElseThrow();
      return StrictMath.exp(-0.5 * ratio * ratio);
    }
    // An item all of whose neighbours are at its own place has no width: the other end's serves.
    double widthOfA = own[a] > 0 ? own[a] : own[b];
    double widthOfB = own[b] > 0 ? own[b] : own[a];
    return StrictMath.exp(-(far / widthOfA) * (far / widthOfB));
  }

  /** The median of the farthest neighbours, the upper one of two. */
  private OptionalDouble width(Neighbours neighbours) {
    if (sigma.isPresent()) {
      return sigma;
    }
    double[] farthest = new double[neighbours.size()];
    int count = 0;
    for (int item = 0; item < neighbours.size(); item++) {
      int last = neighbours.count(item) - 1;
      if (last >= 0 && neighbours.distance(item, last) > 0) {
        farthest[count++] = neighbours.distance(item, last);
      }
    }
    Arrays.sort(farthest, 0, count);
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(farthest[count / 2]);
  }

  /** σ_i; if the 7th neighbour is at the same place, by the first that is not; 0 if none is. */
  private static double[] widths(Neighbours neighbours) {
    double[] widths = new double[neighbours.size()];
    for (int item = 0; item < widths.length; item++) {
      int count = neighbours.count(item);
      for (int rank = Math.min(SEVENTH, count - 1); rank >= 0 && rank < count; rank++) {
        widths[item] = neighbours.distance(item, rank);
        if (widths[item] > 0) {
          break;
        }
      }
    }
    return widths;
  }

  /** How strong a link is, by the distance d of its ends. */
  public enum Weighting {
    UNIT,
    /** exp(−d²/2σ²) with one σ for all. */
    GAUSSIAN,
    /**
     * exp(−d²/(σ_i σ_j)), where σ_i is how far the item's 7th neighbour is: what is near depends on
     * how dense items lie (L. Zelnik-Manor and P. Perona, "Self-tuning spectral clustering", 2004).
     */
    SELF_TUNING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
