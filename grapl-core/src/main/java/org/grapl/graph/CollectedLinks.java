package org.grapl.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.grapl.internal.SparseRows;

/**
 * Links in the order in which they came, and the compressed rows they make: 8 bytes per link in
 * chunks that are never copied, 16 in chunks that hold a weight other than 1. One owner.
 */
final class CollectedLinks {

  private static final int CHUNK = 1 << 12;
  private static final double[] ALL_ONE = {};

  private final int most;
  private int count;
  private boolean allOne = true;

  /** The two ends of each link, side by side. */
  private final List<int[]> ends = new ArrayList<>();

  /** The weights of each chunk; those of a chunk of links of weight 1 are left out. */
  private final List<double[]> weights = new ArrayList<>();

  /** Room for at most so many links. */
  CollectedLinks(int most) {
    this.most = most;
  }

  int count() {
    return count;
  }

  void add(int a, int b, double weight) {
    if (count == most) {
      throw new GraphTooLargeException("links", most, most + 1L);
    }
    int at = count % CHUNK;
    int chunk = count / CHUNK;
    if (at == 0) {
      ends.add(new int[2 * CHUNK]);
      weights.add(ALL_ONE);
    }
    if (weight != 1 && weights.get(chunk) == ALL_ONE) {
      double[] ones = new double[CHUNK];
      Arrays.fill(ones, 1);
      weights.set(chunk, ones);
      allOne = false;
    }
    ends.get(chunk)[2 * at] = a;
    ends.get(chunk)[2 * at + 1] = b;
    if (weights.get(chunk) != ALL_ONE) {
      weights.get(chunk)[at] = weight;
    }
    count++;
  }

  /**
   * A counting sort by row, then each row sorted by neighbour, in which repeated links lie side by
   * side and are added up in the order in which they came: so both directions of a link hold the
   * same bits. O(items + links · log(longest row)).
   *
   * <p>On top of the links it takes the 24 bytes per link and 12 per item of the result; where
   * links repeat, 24 more per link kept while the arrays are cut to their length.
   */
  SparseRows rows(int size) {
    int[] start = new int[size + 1];
    int[] neighbour = new int[2 * count];
    double[] weight = new double[2 * count];
    scatter(start, neighbour, weight);
    for (int item = 0; item < size; item++) {
      sort(start[item], start[item + 1], neighbour, weight);
    }
    int kept = addUpRepeats(start, neighbour, weight);
    if (kept < neighbour.length) {
      neighbour = Arrays.copyOf(neighbour, kept);
      weight = Arrays.copyOf(weight, kept);
    }
    double[] degree = new double[size];
    for (int item = 0; item < size; item++) {
      for (int k = start[item]; k < start[item + 1]; k++) {
        degree[item] += weight[k];
      }
    }
    return new SparseRows(start, neighbour, weight, degree);
  }

  /** Puts both ends of every link into their rows, in the order in which the links came. */
  private void scatter(int[] start, int[] neighbour, double[] weight) {
    int size = start.length - 1;
    for (int chunk = 0; chunk < ends.size(); chunk++) {
      int[] both = ends.get(chunk);
      for (int end = 0; end < 2 * filled(chunk); end++) {
        start[both[end] + 1]++;
      }
    }
    for (int item = 0; item < size; item++) {
      start[item + 1] += start[item];
    }
    Arrays.fill(weight, 1);
    for (int chunk = 0; chunk < ends.size(); chunk++) {
      int[] both = ends.get(chunk);
      double[] known = weights.get(chunk);
      int links = filled(chunk);
      for (int link = 0; link < links; link++) {
        int atA = start[both[2 * link]]++;
        int atB = start[both[2 * link + 1]]++;
        neighbour[atA] = both[2 * link + 1];
        neighbour[atB] = both[2 * link];
        if (known.length > 0) {
          weight[atA] = known[link];
          weight[atB] = known[link];
        }
      }
    }
    // Each row's start has moved to its end, which is the start of the next.
    System.arraycopy(start, 0, start, 1, size);
    start[0] = 0;
  }

  /** How many links a chunk holds. */
  private int filled(int chunk) {
    return Math.min(CHUNK, count - chunk * CHUNK);
  }

  /** Sorts by neighbour and, where neighbours are equal, by place: repeats keep their order. */
  private void sort(int from, int to, int[] neighbour, double[] weight) {
    int sorted = from + 1;
    while (sorted < to && neighbour[sorted - 1] <= neighbour[sorted]) {
      sorted++;
    }
    if (sorted >= to) {
      return;
    }
    if (allOne) {
      Arrays.sort(neighbour, from, to);
      return;
    }
    long[] keys = new long[to - from];
    double[] moved = Arrays.copyOfRange(weight, from, to);
    for (int k = 0; k < keys.length; k++) {
      keys[k] = (long) neighbour[from + k] << Integer.SIZE | k;
    }
    Arrays.sort(keys);
    for (int k = 0; k < keys.length; k++) {
      neighbour[from + k] = (int) (keys[k] >> Integer.SIZE);
      weight[from + k] = moved[(int) keys[k]];
    }
  }

  /** Moves rows together, each neighbour once; the number of entries left. */
  private static int addUpRepeats(int[] start, int[] neighbour, double[] weight) {
    int at = -1;
    int from = 0;
    for (int item = 0; item + 1 < start.length; item++) {
      int to = start[item + 1];
      for (int k = from; k < to; k++) {
        if (k == from || neighbour[k] != neighbour[at]) {
          neighbour[++at] = neighbour[k];
          weight[at] = weight[k];
        } else {
          weight[at] += weight[k];
        }
      }
      from = to;
      start[item + 1] = at + 1;
    }
    return at + 1;
  }
}
