package org.grapl.data.similar;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Finds most of the nearest neighbours without comparing all: groups of several {@link
 * ProjectionTree}s are searched through, then every point looks at the neighbours of its neighbours
 * until little changes (W. Dong, C. Moses and K. Li, "Efficient k-nearest neighbor graph
 * construction for generic similarity measures", WWW 2011).
 *
 * <p>In each round new lists follow from the old ones, point by point: the answer is the same on
 * any number of threads. Points are worked on in the order of the first tree, where near ones lie
 * near in memory.
 */
final class NeighbourDescent {

  private static final int TREES = 6;
  private static final int GROUP = 256;
  private static final int CHUNK = 2048;

  private static final int SPARE = 10;

  /** Neighbours of each point, and points that have it for a neighbour, through which to look. */
  private static final int LOOKED_THROUGH = 20;

  private static final int MOST_ROUNDS = 10;

  /** The share of neighbours that changed in a round below which it was the last. */
  private static final double SETTLED = 0.002;

  private static final int NOBODY = Integer.MAX_VALUE;

  private final Threads threads;
  private final int[] order;
  private final RoundedPoints points;
  private final int length;

  /** The lists, nearest first: twice the number of a place, plus one while it is fresh. */
  private int[] entry;

  private float[] square;

  NeighbourDescent(Points all, int count, long seed, Threads threads, SearchProgress progress) {
    this.threads = threads;
    this.points = new RoundedPoints(all);
    ProjectionTree first = new ProjectionTree(points, GROUP, seed, 0, threads);
    this.order = first.order();
    points.reorder(order);
    this.length = Math.min(count + SPARE, all.size() - 1);
    this.entry = new int[all.size() * length];
    this.square = new float[entry.length];
    Arrays.fill(entry, NOBODY);
    Arrays.fill(square, Float.POSITIVE_INFINITY);
    for (int tree = 0; tree < TREES; tree++) {
      compareGroups(
          tree == 0 ? first : new ProjectionTree(points, GROUP, seed, tree, threads), tree == 0);
      progress.done("trees", tree + 1L, TREES);
    }
    long changed = entry.length;
    for (int round = 0; round < MOST_ROUNDS && changed > SETTLED * entry.length; round++) {
      changed = lookThrough(KeyedRandom.of(seed, Role.NEIGHBOURS, -1, round).nextLong());
      progress.done("rounds", round + 1L, MOST_ROUNDS);
    }
  }

  /** Compares all points of each group: no point is in two, so that lists have one owner. */
  private void compareGroups(ProjectionTree tree, boolean inOrder) {
    threads.forEach(
        tree.groups(),
        () -> {
          Tile tile = new Tile(points.stride(), GROUP);
          float[] far = new float[GROUP];
          return group -> {
            tile.clear();
            for (int k = tree.begin(group); k < tree.end(group); k++) {
              tile.add(points, inOrder ? k : tree.order()[k]);
            }
            for (int k = tree.begin(group); k < tree.end(group); k++) {
              int place = inOrder ? k : tree.order()[k];
              tile.squares(points, place, far);
              for (int j = tree.begin(group); j < tree.end(group); j++) {
                int other = inOrder ? j : tree.order()[j];
                if (other != place) {
                  insert(entry, square, place, other, far[j - tree.begin(group)]);
                }
              }
            }
          };
        });
  }

  /** Keeps a neighbour if it is among the best by square, then by number, and not there yet. */
  private void insert(int[] entries, float[] squares, int place, int other, float far) {
    int first = place * length;
    int at = first + length;
    while (at > first
        && (far < squares[at - 1] || (far == squares[at - 1] && other < entries[at - 1] >> 1))) {
      at--;
    }
    boolean isThere = at > first && entries[at - 1] >> 1 == other;
    int last = first + length - 1;
    if (!isThere && at <= last) {
      System.arraycopy(entries, at, entries, at + 1, last - at);
      System.arraycopy(squares, at, squares, at + 1, last - at);
      entries[at] = 2 * other + 1;
      squares[at] = far;
    }
  }

  private long lookThrough(long key) {
    int[] start = new int[points.size() + 1];
    int[] reverse = reverse(start);
    int[] nextEntry = entry.clone();
    float[] nextSquare = square.clone();
    AtomicLong changed = new AtomicLong();
    threads.forEach(
        (points.size() + CHUNK - 1) / CHUNK,
        () -> {
          int[] seenBy = new int[points.size()]; // the last place that looked at each, plus one
          return chunk -> {
            int end = Math.min(points.size(), (chunk + 1) * CHUNK);
            for (int place = chunk * CHUNK; place < end; place++) {
              int own = place * length;
              seenBy[place] = place + 1;
              for (int k = own; k < own + length && entry[k] != NOBODY; k++) {
                nextEntry[k] &= ~1;
                seenBy[entry[k] >> 1] = place + 1;
              }
              for (int k = own; k < own + Math.min(length, LOOKED_THROUGH); k++) {
                look(place, entry[k], seenBy, nextEntry, nextSquare);
              }
              int count = start[place + 1] - start[place];
              int from =
                  count > LOOKED_THROUGH ? (int) Math.floorMod(key ^ place, (long) count) : 0;
              for (int k = 0; k < Math.min(count, LOOKED_THROUGH); k++) {
                int other = reverse[start[place] + (from + k) % count];
                offer(place, other >> 1, seenBy, nextEntry, nextSquare);
                look(place, other, seenBy, nextEntry, nextSquare);
              }
              for (int k = own; k < own + length && nextEntry[k] != NOBODY; k++) {
                if ((nextEntry[k] & 1) != 0) {
                  changed.incrementAndGet();
                }
              }
            }
          };
        });
    entry = nextEntry;
    square = nextSquare;
    return changed.get();
  }

  /** Looks at the neighbours of a place's neighbour, if either link is fresh. */
  private void look(int place, int through, int[] seenBy, int[] nextEntry, float[] nextSquare) {
    if (through == NOBODY) {
      return;
    }
    int first = (through >> 1) * length;
    for (int k = first; k < first + length && entry[k] != NOBODY; k++) {
      if (((through | entry[k]) & 1) != 0) {
        offer(place, entry[k] >> 1, seenBy, nextEntry, nextSquare);
      }
    }
  }

  private void offer(int place, int other, int[] seenBy, int[] nextEntry, float[] nextSquare) {
    if (seenBy[other] != place + 1) {
      seenBy[other] = place + 1;
      float most = nextSquare[(place + 1) * length - 1];
      float far = points.square(place, other, most);
      if (far <= most) {
        insert(nextEntry, nextSquare, place, other, far);
      }
    }
  }

  /**
   * Who has each place for a neighbour, in the order of places, as entries of the lists: those of
   * place p from {@code start[p]} to before {@code start[p + 1]}.
   */
  private int[] reverse(int[] start) {
    for (int each : entry) {
      if (each != NOBODY) {
        start[(each >> 1) + 1]++;
      }
    }
    for (int place = 0; place < points.size(); place++) {
      start[place + 1] += start[place];
    }
    int[] reverse = new int[start[points.size()]];
    int[] next = start.clone();
    for (int k = 0; k < entry.length; k++) {
      if (entry[k] != NOBODY) {
        reverse[next[entry[k] >> 1]++] = 2 * (k / length) + (entry[k] & 1);
      }
    }
    return reverse;
  }

  /** The nearest of what was found, by true distances. */
  Neighbours neighbours(Points all, int count, Distance distance) {
    Neighbours.Builder lists = new Neighbours.Builder(all.size());
    threads.forEach(
        all.size(),
        () ->
            place -> {
              int first = place * length;
              int found = 0;
              while (found < length && entry[first + found] != NOBODY) {
                found++;
              }
              int[] id = new int[found];
              double[] far = new double[found];
              for (int rank = 0; rank < found; rank++) {
                id[rank] = order[entry[first + rank] >> 1];
                far[rank] = all.square(order[place], id[rank]);
              }
              lists.put(order[place], id, far, count, distance);
            });
    return lists.build();
  }
}
