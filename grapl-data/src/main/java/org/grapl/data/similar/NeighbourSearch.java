package org.grapl.data.similar;

import java.util.Arrays;
import java.util.Optional;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Finds the neighbours of all items of a table.
 *
 * <p>Exactly, every item is compared with every other: O(n² d), 19 s of CPU for 50,000 rows of 64
 * numbers. Approximately, most of the nearest neighbours are found in a time that hardly grows
 * faster than n, and their share is measured. Same table, settings and seed: the same answer to the
 * last bit, on any number of threads. Immutable.
 *
 * @param seed of the approximate search and of the items by which it is judged
 */
public record NeighbourSearch(
    Distance distance, Nearby nearby, Manner manner, Threads threads, long seed) {

  public NeighbourSearch {
    Check.given("distance", distance);
    Check.given("nearby", nearby);
    Check.given("manner", manner);
    Check.given("threads", threads);
  }

  /** Up to so many rows {@link Manner#AUTO} compares all. */
  public static final int EXACT_ROWS = 50_000;

  private static final int SAMPLED = 500;
  private static final long MOST_NEIGHBOURS = 200_000_000L;
  private static final long FIXED_HEAP = 20L << 20;

  public enum Manner {
    /** Exact up to {@link #EXACT_ROWS} rows. */
    AUTO,
    EXACT,
    APPROXIMATE
  }

  /**
   * About how much heap the search and the links made of it take at their peak, in bytes: the table
   * and either what is searched or what is linked, whichever is larger, and some room for the
   * collector; and table and rounded points must fit into the two thirds that it has for what
   * lasts. Neighbours within a radius are not counted: nobody knows how many there will be.
   */
  public long heapFor(long items, int columns) {
    long count = nearby instanceof Nearby.Nearest nearest ? Math.min(nearest.count(), items) : 0;
    long stride = RoundedPoints.stride(columns);
    double table = Double.BYTES * stride * (distance == Distance.COSINE ? 2 : 1);
    double rounded = Float.BYTES * stride;
    double all = table + Math.max(rounded + 20 * count + 300, 46 * count + 150);
    return (long) (items * Math.max(1.15 * all, 1.5 * (table + rounded))) + FIXED_HEAP;
  }

  /** The neighbours and, if not all items were compared, how many of the true ones they are. */
  public record Found(Neighbours neighbours, Optional<Recall> recall) {}

  public Found in(FeatureTable table, SearchProgress progress) {
    if (table.size() < 2) {
      throw Check.mustBe("number of items", "at least 2", table.size());
    }
    boolean large = table.size() > EXACT_ROWS;
    if (nearby instanceof Nearby.Within
        && (manner == Manner.APPROXIMATE || (large && manner == Manner.AUTO))) {
      throw new IllegalArgumentException(
          "a radius must be searched exactly, got "
              + (manner == Manner.APPROXIMATE ? "--approximate" : table.size() + " items")
              + "; give --exact, or --k instead of --radius");
    }
    int size = table.size();
    if (nearby instanceof Nearby.Nearest nearest
        && (long) Math.min(nearest.count(), size - 1) * size > MOST_NEIGHBOURS) {
      String rule = "at most %d for %d items".formatted(MOST_NEIGHBOURS / size, size);
      throw Check.mustBe("k", rule, nearest.count());
    }
    long floats = (long) size * RoundedPoints.stride(table.columns().size());
    if (floats > Integer.MAX_VALUE - 8) {
      throw Check.mustBe(
          "rows times columns",
          "at most 2147483639",
          floats + "; choose fewer columns with --columns, or sum them up, for example by PCA");
    }
    Points points = Points.of(table, distance);
    boolean exact = manner == Manner.EXACT || (manner == Manner.AUTO && !large);
    if (exact || !(nearby instanceof Nearby.Nearest nearest)) {
      ExactSearch search = new ExactSearch(points, distance, threads);
      return new Found(search.all(nearby, MOST_NEIGHBOURS, progress), Optional.empty());
    }
    return approximate(points, nearest, progress);
  }

  private Found approximate(Points points, Nearby.Nearest nearest, SearchProgress progress) {
    int count = Math.min(nearest.count(), points.size() - 1);
    Neighbours found =
        new NeighbourDescent(points, count, seed, threads, progress)
            .neighbours(points, count, distance);
    return new Found(found, Optional.of(judge(points, found, nearest, progress)));
  }

  private Recall judge(
      Points points, Neighbours found, Nearby.Nearest nearest, SearchProgress progress) {
    int sampled = Math.min(SAMPLED, points.size());
    int[] items =
        Arrays.copyOf(
            KeyedRandom.of(seed, Role.NEIGHBOURS, -2).permutation(points.size()), sampled);
    Neighbours truth =
        new ExactSearch(points, distance, threads).of(items, nearest, Long.MAX_VALUE, progress);
    double sum = 0;
    for (int k = 0; k < sampled; k++) {
      int count = truth.count(k);
      double farthest = truth.distance(k, count - 1);
      int right = 0;
      for (int rank = 0; rank < found.count(items[k]); rank++) {
        right += found.distance(items[k], rank) <= farthest ? 1 : 0;
      }
      sum += (double) right / count;
    }
    return Recall.of(sum / sampled, sampled);
  }

  /**
   * Which share of the true nearest neighbours a search found, estimated from some items drawn at
   * random, for which all others were compared.
   *
   * @param low the lower end of a 95 % interval for all items
   * @param high its upper end
   */
  public record Recall(double found, double low, double high, int sampled) {

    private static final double QUANTILE = 1.959963984540054;

    /**
     * The interval of E. B. Wilson (1927) as if every item were right or wrong as a whole: numbers
     * between 0 and 1 vary no more than that, so that it is rather too wide.
     */
    static Recall of(double found, int sampled) {
      double z2 = QUANTILE * QUANTILE / sampled;
      double centre = (found + z2 / 2) / (1 + z2);
      double half = Math.sqrt(z2) * Math.sqrt(Math.max(0, found * (1 - found)) + z2 / 4) / (1 + z2);
      return new Recall(found, Math.max(0, centre - half), Math.min(1, centre + half), sampled);
    }
  }
}
