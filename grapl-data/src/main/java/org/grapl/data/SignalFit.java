package org.grapl.data;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * How much of a signal a graph explains: how well the value of an item is told by the weighted mean
 * of its neighbours' values, in which its own has no part. Items without a value, and those none of
 * whose neighbours has one, are left out.
 *
 * <p>What chance does is seen by shuffling the values over the items: a graph that has nothing to
 * do with the signal does as well as that.
 *
 * @param items how many have a value and a neighbour with one
 * @param correlation of an item's value with the mean of its neighbours; 0 if all are equal
 * @param chance the correlation, either way, that a shuffled signal exceeds one time in twenty
 * @param distanceScore how many deviations from 0 the correlation of a link's logarithmic weight
 *     with the difference between its ends is: far above 0 where a larger weight means less alike
 */
public record SignalFit(int items, double correlation, double chance, double distanceScore) {

  private static final int MOST_SHUFFLES = 199;
  private static final int FEWEST_SHUFFLES = 19;

  /** Links looked at in all shuffles together: some seconds. */
  private static final double MOST_LINKS = 4e8;

  /** Deviations of a correlation from 0 that chance all but never reaches. */
  private static final double SURE = 4;

  /**
   * Looks at a signal: one value per item, NaN where it is not known. O(links) for each of up to
   * 199 shuffles, fewer on graphs of millions of links.
   */
  public static SignalFit of(Graph graph, double[] values) {
    Check.length("values", graph.size(), values);
    Pairs observed = pairs(graph, values);
    int shuffles =
        (int)
            Math.max(
                FEWEST_SHUFFLES,
                Math.min(MOST_SHUFFLES, MOST_LINKS / Math.max(1, 2.0 * graph.links())));
    double[] byChance = new double[shuffles];
    for (int k = 0; k < shuffles; k++) {
      byChance[k] = Math.abs(pairs(graph, shuffled(values, k)).correlation());
    }
    Arrays.sort(byChance);
    double largeByChance = byChance[(int) Math.ceil(0.95 * shuffles) - 1];
    return new SignalFit(
        (int) observed.count, observed.correlation(), largeByChance, distanceScore(graph, values));
  }

  private static double[] shuffled(double[] values, int turn) {
    int[] known = new int[values.length];
    int count = 0;
    for (int item = 0; item < values.length; item++) {
      if (!Double.isNaN(values[item])) {
        known[count++] = item;
      }
    }
    double[] shuffled = values.clone();
    int[] order = KeyedRandom.of(0, Role.SIGNAL, turn).permutation(count);
    for (int k = 0; k < count; k++) {
      shuffled[known[k]] = values[known[order[k]]];
    }
    return shuffled;
  }

  private static Pairs pairs(Graph graph, double[] values) {
    SparseRows rows = graph.rows();
    Pairs pairs = new Pairs();
    for (int item = 0; item < values.length; item++) {
      double sum = 0;
      double weight = 0;
      for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
        double value = values[rows.neighbour()[k]];
        if (!Double.isNaN(value)) {
          sum += rows.weight()[k] * value;
          weight += rows.weight()[k];
        }
      }
      if (weight > 0 && !Double.isNaN(values[item])) {
        pairs.add(values[item], sum / weight);
      }
    }
    return pairs;
  }

  private static double distanceScore(Graph graph, double[] values) {
    Pairs pairs = new Pairs();
    graph.forEachLink(
        (a, b, weight) -> {
          double difference = Math.abs(values[a] - values[b]);
          if (!Double.isNaN(difference)) {
            pairs.add(StrictMath.log(weight), difference);
          }
        });
    return pairs.correlation() * Math.sqrt(pairs.count);
  }

  /** The share of the values' variance that neighbours explain: the correlation squared. */
  public double explained() {
    return Math.max(0, correlation) * Math.max(0, correlation);
  }

  public boolean isBetterThanChance() {
    return correlation > chance;
  }

  public boolean weightsLookLikeDistances() {
    return distanceScore > SURE;
  }

  /** Sums of pairs for a correlation, around the first pair so that a large mean does no harm. */
  private static final class Pairs {

    private double count;
    private double firstX;
    private double firstY;
    private double x;
    private double y;
    private double xx;
    private double yy;
    private double xy;

    void add(double nextX, double nextY) {
      if (count == 0) {
        firstX = nextX;
        firstY = nextY;
      }
      double dx = nextX - firstX;
      double dy = nextY - firstY;
      count++;
      x += dx;
      y += dy;
      xx += dx * dx;
      yy += dy * dy;
      xy += dx * dy;
    }

    double correlation() {
      double varianceX = xx - x * x / count;
      double varianceY = yy - y * y / count;
      double negligible = 1e-12;
      if (!(varianceX > negligible * xx) || !(varianceY > negligible * yy)) {
        return 0;
      }
      double covariance = xy - x * y / count;
      return Math.max(-1, Math.min(1, covariance / Math.sqrt(varianceX * varianceY)));
    }
  }
}
