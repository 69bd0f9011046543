package org.grapl.data.similar;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Finds most of the nearest neighbours without comparing all: groups of several {@link
 * ProjectionTree}s are searched through, then neighbours of neighbours are compared until little
 * changes (W. Dong, C. Moses and K. Li, "Efficient k-nearest neighbor graph construction for
 * generic similarity measures", WWW 2011).
 *
 * <p>The comparisons of a round follow from the lists at its beginning, and a list holds the best
 * of what was compared, in whatever order: the answer is the same on any number of threads. Points
 * are worked on in the order of the first tree, where near ones lie near in memory.
 */
final class NeighbourDescent {

  private static final int GROUP = 256;
  private static final int CHUNK = 2048;

  private final Effort effort;
  private final long seed;
  private final Threads threads;
  private final SearchProgress progress;
  private final int[] order;
  private final RoundedPoints points;
  private final BestLists best;

  /**
   * How hard to try.
   *
   * @param trees that begin the search
   * @param spare neighbours kept besides those wanted
   * @param compared new neighbours of each point compared with each other per round, and as many
   *     old ones
   * @param rounds at most
   * @param settled the share of neighbours that changed in a round below which it was the last
   */
  record Effort(int trees, int spare, int compared, int rounds, double settled) {

    static final Effort USUAL = new Effort(6, 10, 20, 10, 0.002);
  }

  NeighbourDescent(
      Points all, int count, Effort effort, long seed, Threads threads, SearchProgress progress) {
    this.effort = effort;
    this.seed = seed;
    this.threads = threads;
    this.progress = progress;
    this.order = new int[all.size()];
    ProjectionTree first = new ProjectionTree(new RoundedPoints(all), GROUP, seed, 0, threads);
    Arrays.setAll(order, first::at);
    this.points = new RoundedPoints(all, order);
    this.best = new BestLists(all.size(), Math.min(count + effort.spare, all.size() - 1));
    compareGroups(first, true);
    progress.done("trees", 1, effort.trees);
    for (int tree = 1; tree < effort.trees; tree++) {
      compareGroups(new ProjectionTree(points, GROUP, seed, tree, threads), false);
      progress.done("trees", tree + 1, effort.trees);
    }
    descend();
  }

  private void compareGroups(ProjectionTree tree, boolean inOrder) {
    threads.forEach(
        tree.groups(),
        () -> {
          Join join = new Join(GROUP);
          return group -> {
            join.clear();
            for (int k = tree.begin(group); k < tree.end(group); k++) {
              join.add(inOrder ? k : tree.at(k));
            }
            join.compare(join.count());
          };
        });
  }

  private void descend() {
    int size = points.size();
    BestLists fresh = new BestLists(size, effort.compared);
    BestLists old = new BestLists(size, effort.compared);
    for (int round = 0; round < effort.rounds; round++) {
      long key = KeyedRandom.of(seed, Role.NEIGHBOURS, -1, round).nextLong();
      fresh.clear();
      old.clear();
      inChunks(place -> propose(place, key, fresh, old));
      inChunks(place -> settle(place, fresh));
      threads.forEach(
          chunks(),
          () -> {
            Join join = new Join(2 * effort.compared);
            return chunk -> {
              for (int place = chunk * CHUNK; place < endOf(chunk); place++) {
                join.compare(place, fresh, old);
              }
            };
          });
      AtomicLong changed = new AtomicLong();
      inChunks(place -> changed.addAndGet(freshEntries(place)));
      progress.done("rounds", round + 1L, effort.rounds);
      if (changed.get() <= effort.settled * size * best.length()) {
        return;
      }
    }
  }

  /** Draws, by a key that both ends of a pair share, whom to compare in this round. */
  private void propose(int place, long key, BestLists fresh, BestLists old) {
    for (int rank = 0; rank < best.count(place); rank++) {
      int other = best.id(place, rank);
      BestLists into = best.isFresh(place, rank) ? fresh : old;
      float drawn = draw(key, Math.min(place, other), Math.max(place, other));
      into.propose(place, other, drawn);
      into.propose(other, place, drawn);
    }
  }

  /** A number in [0, 1) from the finaliser of SplitMix64. */
  private static float draw(long key, int a, int b) {
    long z = key ^ ((long) a << 32 | b);
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return (z >>> 40) * 0x1.0p-24f;
  }

  private void settle(int place, BestLists fresh) {
    for (int rank = 0; rank < best.count(place); rank++) {
      if (best.isFresh(place, rank) && fresh.has(place, best.id(place, rank))) {
        best.settle(place, rank);
      }
    }
  }

  private int freshEntries(int place) {
    int count = 0;
    for (int rank = 0; rank < best.count(place); rank++) {
      count += best.isFresh(place, rank) ? 1 : 0;
    }
    return count;
  }

  private interface PlaceTask {
    void at(int place);
  }

  private void inChunks(PlaceTask task) {
    threads.forEach(
        chunks(),
        () ->
            chunk -> {
              for (int place = chunk * CHUNK; place < endOf(chunk); place++) {
                task.at(place);
              }
            });
  }

  private int chunks() {
    return (points.size() + CHUNK - 1) / CHUNK;
  }

  private int endOf(int chunk) {
    return Math.min(points.size(), (chunk + 1) * CHUNK);
  }

  /** The nearest of what was found, by true distances. */
  Neighbours neighbours(Points all, int count, Distance distance) {
    Neighbours.Builder lists = new Neighbours.Builder(all.size());
    inChunks(
        place -> {
          int found = best.count(place);
          int item = order[place];
          int[] id = new int[found];
          double[] far = new double[found];
          for (int rank = 0; rank < found; rank++) {
            id[rank] = order[best.id(place, rank)];
            far[rank] = all.square(item, id[rank]);
          }
          Neighbours.sort(far, id, found);
          int kept = Math.min(count, found);
          for (int rank = 0; rank < kept; rank++) {
            far[rank] = distance.ofSquare(far[rank]);
          }
          lists.put(item, Arrays.copyOf(id, kept), Arrays.copyOf(far, kept));
        });
    return lists.build();
  }

  /** Some places that are compared with each other; the workspace of one thread. */
  private final class Join {

    private final Tile tile;
    private final int[] member;
    private final float[] square;

    Join(int width) {
      tile = new Tile(points.stride(), width);
      member = new int[width];
      square = new float[width];
    }

    void clear() {
      tile.clear();
    }

    int count() {
      return tile.count();
    }

    void add(int place) {
      member[tile.count()] = place;
      tile.add(points, place);
    }

    /** Compares the fresh neighbours of a place with each other and with the old ones. */
    void compare(int place, BestLists fresh, BestLists old) {
      clear();
      int first = fresh.count(place);
      if (first == 0) {
        return;
      }
      for (int rank = 0; rank < first; rank++) {
        add(fresh.id(place, rank));
      }
      int last = old.count(place);
      for (int rank = 0; rank < last; rank++) {
        add(old.id(place, rank));
      }
      compare(first);
    }

    /** Compares the first members with each other and with all behind them. */
    void compare(int first) {
      int count = tile.count();
      for (int a = 0; a < first; a++) {
        tile.squares(points, member[a], square);
        float worst = best.worst(member[a]);
        for (int b = a + 1; b < count; b++) {
          float each = square[b];
          if (member[a] != member[b]) {
            if (each <= worst) {
              best.propose(member[a], member[b], each);
              worst = best.worst(member[a]);
            }
            best.propose(member[b], member[a], each);
          }
        }
      }
    }
  }
}
