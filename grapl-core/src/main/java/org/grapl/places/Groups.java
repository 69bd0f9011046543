package org.grapl.places;

import java.util.Arrays;
import org.grapl.internal.Members;
import org.grapl.internal.SparseRows;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The items of a graph in groups that grow: each step joins groups in pairs along links. One owner,
 * not thread-safe.
 */
final class Groups {

  private static final int NONE = -1;
  private static final int LANES = WalkedNoise.LANES;

  /** A step that joins fewer of the groups than this is held up by the limit on their size. */
  private static final double STALLED = 0.02;

  /**
   * A link that costs so many times what the nearest one does leads far away. Without a limit three
   * quarters of what varies on a small world of 10⁵ items vary within places, with 4 nothing. Of 20
   * communities one item in a hundred is in a place of others with 16, one in 400 with 4.
   */
  static final double FAR = 4;

  private SparseRows rows;
  private int[] held;
  private float[] noise;
  private int steps;

  /** Each item is a group. */
  Groups(SparseRows items) {
    this.rows = items;
    this.held = new int[items.size()];
    Arrays.fill(held, 1);
    this.noise = WalkedNoise.of(items);
  }

  int count() {
    return held.length;
  }

  /**
   * The links between groups (the weights of all links between their items added up) without those
   * that lead far away: each group, for itself, keeps what costs at most so many times what its
   * nearest link does.
   */
  SparseRows nearRows(double limit) {
    int[] start = new int[count() + 1];
    int[] neighbour = new int[rows.neighbour().length];
    double[] weight = new double[neighbour.length];
    double[] degree = new double[count()];
    int end = 0;
    for (int i = 0; i < count(); i++) {
      double least = Double.POSITIVE_INFINITY;
      for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
        least = Math.min(least, cost(i, k));
      }
      for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
        if (cost(i, k) <= limit * least) {
          neighbour[end] = rows.neighbour()[k];
          weight[end] = rows.weight()[k];
          degree[i] += weight[end++];
        }
      }
      start[i + 1] = end;
    }
    return new SparseRows(start, Arrays.copyOf(neighbour, end), Arrays.copyOf(weight, end), degree);
  }

  /**
   * Joins groups until there are so many, or a quarter of what there were.
   *
   * @return by group of before, the group it is in now
   */
  int[] shrink(int least) {
    int enough = Math.max(least, count() / 4);
    int[] all = new int[count()];
    Arrays.setAll(all, group -> group);
    long items = Arrays.stream(held).asLongStream().sum();
    long most = 1 + 3 * items / enough;
    while (count() > enough) {
      int before = count();
      int[] joined = pairs(enough, most);
      follow(all, joined);
      join(joined);
      if (before - count() < STALLED * before) {
        if (most > items) {
          joined = gathered(enough);
          follow(all, joined);
          join(joined);
          break;
        }
        most *= 2;
      }
    }
    return all;
  }

  private static void follow(int[] all, int[] joined) {
    for (int k = 0; k < all.length; k++) {
      all[k] = joined[all[k]];
    }
  }

  /**
   * Pairs of groups along the links that cost least, then single ones into the pair of a neighbour.
   * A join costs what it adds to the squares of the noise about the means of groups (J. H. Ward,
   * 1963), over the square of the link's weight, which keeps groups compact on maps, where the
   * noise of groups far apart says nothing.
   */
  private int[] pairs(int enough, long most) {
    int size = count();
    int[] group = new int[size];
    Arrays.fill(group, NONE);
    int[] sum = new int[size];
    int[] order = KeyedRandom.of(0, Role.PLACES, ++steps).permutation(size);
    int made = 0;
    int left = size;
    for (int i : order) {
      int best = group[i] == NONE && left > enough ? nearest(i, group, sum, most, false) : NONE;
      if (best != NONE) {
        sum[made] = held[i] + held[best];
        group[i] = made;
        group[best] = made++;
        left--;
      }
    }
    int[] waiting = new int[size];
    Arrays.fill(waiting, NONE);
    for (int i : order) {
      if (group[i] == NONE && left > enough) {
        int best = nearest(i, group, sum, most, true);
        int other = best == NONE ? alike(i, waiting, most) : NONE;
        int to = best != NONE ? group[best] : other != NONE ? group[other] : NONE;
        if (to != NONE) {
          group[i] = to;
          sum[to] += held[i];
          left--;
        }
      }
      if (group[i] == NONE) {
        sum[made] = held[i];
        group[i] = made++;
      }
    }
    return group;
  }

  /**
   * Another single group whose nearest neighbour is the same, where neighbours are full: leaves of
   * one star are alike.
   */
  private int alike(int i, int[] waiting, long most) {
    int hub = NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
      double cost = cost(i, k);
      if (hub == NONE || cost < least) {
        least = cost;
        hub = rows.neighbour()[k];
      }
    }
    if (hub == NONE) {
      return NONE;
    }
    int other = waiting[hub];
    boolean fits = other != NONE && (long) held[i] + held[other] <= most;
    waiting[hub] = fits ? NONE : i;
    return fits ? other : NONE;
  }

  /**
   * The neighbour that costs least of those not yet, or already, in a new group; none if it costs
   * far more than the nearest of all: one such join brings parts together that have nothing in
   * common, and all that is joined later to either.
   */
  private int nearest(int i, int[] group, int[] sum, long most, boolean isJoined) {
    int best = NONE;
    double least = Double.POSITIVE_INFINITY;
    double leastOfAll = Double.POSITIVE_INFINITY;
    for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
      int to = group[rows.neighbour()[k]];
      int held = to == NONE ? this.held[rows.neighbour()[k]] : sum[to];
      double cost = cost(i, k);
      leastOfAll = Math.min(leastOfAll, cost);
      if ((to != NONE) == isJoined
          && (long) this.held[i] + held <= most
          && (cost < least || best == NONE)) {
        least = cost;
        best = rows.neighbour()[k];
      }
    }
    return least <= FAR * leastOfAll ? best : NONE;
  }

  /** Of joining group i and the neighbour of its k-th link. */
  private double cost(int i, int k) {
    int j = rows.neighbour()[k];
    double weight = rows.weight()[k];
    double square = 0;
    for (int lane = 0; lane < LANES; lane++) {
      double difference = noise[LANES * i + lane] - noise[LANES * j + lane];
      square += difference * difference;
    }
    return square * held[i] * held[j] / ((double) held[i] + held[j]) / weight / weight;
  }

  /**
   * Groups that no link leaves, joined whatever they hold until there are few enough: nothing is
   * known of their likeness, so they stand for the level they share.
   */
  private int[] gathered(int enough) {
    int size = count();
    int[] group = new int[size];
    int linked = 0;
    for (int i = 0; i < size; i++) {
      boolean isLinked = rows.start()[i + 1] > rows.start()[i];
      group[i] = isLinked ? linked++ : NONE;
    }
    int room = Math.max(1, enough - linked);
    int next = 0;
    for (int i : KeyedRandom.of(0, Role.PLACES, ++steps).permutation(size)) {
      if (group[i] == NONE) {
        group[i] = linked + next;
        next = (next + 1) % room;
      }
    }
    return group;
  }

  private void join(int[] group) {
    int count = 1 + Arrays.stream(group).max().orElseThrow();
    int[] items = new int[count];
    float[] mean = new float[LANES * count];
    for (int i = 0; i < group.length; i++) {
      items[group[i]] += held[i];
      for (int lane = 0; lane < LANES; lane++) {
        mean[LANES * group[i] + lane] += held[i] * noise[LANES * i + lane];
      }
    }
    for (int k = 0; k < mean.length; k++) {
      mean[k] /= items[k / LANES];
    }
    rows = rows.joined(Members.of(group, count), group);
    held = items;
    noise = mean;
  }
}
