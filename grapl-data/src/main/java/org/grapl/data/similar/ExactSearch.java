package org.grapl.data.similar;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.grapl.internal.Check;

/**
 * Compares every point with every other: a pass in floats, tile by tile, finds the candidates with
 * room for its rounding, doubles decide among them. The answer is the one that doubles alone would
 * give, on any number of threads.
 */
final class ExactSearch {

  private static final int WIDTH = 256;
  private static final int MOST_QUERIES = 256;

  private final Points points;
  private final RoundedPoints rounded;
  private final Distance distance;
  private final Threads threads;

  ExactSearch(Points points, Distance distance, Threads threads) {
    this.points = points;
    this.rounded = new RoundedPoints(points);
    this.distance = distance;
    this.threads = threads;
  }

  Neighbours all(Nearby nearby, long most, SearchProgress progress) {
    return of(IntStream.range(0, points.size()).toArray(), nearby, most, progress);
  }

  /** The neighbours of {@code queries[k]}, k by k; gives up beyond {@code most} in all. */
  Neighbours of(int[] queries, Nearby nearby, long most, SearchProgress progress) {
    Neighbours.Builder lists = new Neighbours.Builder(queries.length);
    int block = Math.max(1, Math.min(MOST_QUERIES, queries.length / (4 * threads.count())));
    int blocks = (queries.length + block - 1) / block;
    AtomicLong done = new AtomicLong();
    AtomicLong found = new AtomicLong();
    threads.forEach(
        blocks,
        () -> {
          Tile tile = new Tile(rounded.stride(), WIDTH);
          float[] squares = new float[WIDTH];
          return task -> {
            int from = task * block;
            int to = Math.min(queries.length, from + block);
            Candidates[] candidates = candidates(queries, from, to, nearby);
            for (int first = 0; first < points.size(); first += WIDTH) {
              fill(tile, first);
              for (int q = from; q < to; q++) {
                rounded(tile, first, queries[q], candidates[q - from], squares);
              }
            }
            for (int q = from; q < to; q++) {
              found.addAndGet(decide(queries[q], candidates[q - from], nearby, q, lists));
            }
            if (found.get() > most) {
              throw Check.mustBe(
                  "radius", "so small that at most " + most + " neighbours lie within it", "more");
            }
            progress.done("comparing items", done.addAndGet(to - from), queries.length);
          };
        });
    return lists.build();
  }

  private Candidates[] candidates(int[] queries, int from, int to, Nearby nearby) {
    Candidates[] candidates = new Candidates[to - from];
    for (int q = from; q < to; q++) {
      double norm = rounded.norm(queries[q]);
      float limit =
          nearby instanceof Nearby.Within within
              ? rounded.reach(norm, distance.toSquare(within.radius()) * rounded.squareScale())
              : Float.POSITIVE_INFINITY;
      int wanted =
          nearby instanceof Nearby.Nearest nearest
              ? Math.min(nearest.count(), points.size() - 1)
              : 0;
      candidates[q - from] = new Candidates(rounded, norm, wanted, limit);
    }
    return candidates;
  }

  private void fill(Tile tile, int first) {
    tile.clear();
    int end = Math.min(points.size(), first + WIDTH);
    for (int place = first; place < end; place++) {
      tile.add(rounded, place);
    }
  }

  private void rounded(Tile tile, int first, int query, Candidates candidates, float[] squares) {
    tile.squares(rounded, query, squares);
    float limit = candidates.limit;
    int count = tile.count();
    for (int j = 0; j < count; j++) {
      if (squares[j] <= limit && first + j != query) {
        candidates.add(first + j, squares[j]);
        limit = candidates.limit;
      }
    }
  }

  private int decide(
      int query, Candidates candidates, Nearby nearby, int list, Neighbours.Builder lists) {
    candidates.tighten();
    int[] id = Arrays.copyOf(candidates.id, candidates.count);
    if (nearby instanceof Nearby.Within within) {
      id =
          Arrays.stream(id)
              .filter(k -> distance.ofSquare(points.square(query, k)) <= within.radius())
              .toArray();
    }
    double[] square = Arrays.stream(id).mapToDouble(k -> points.square(query, k)).toArray();
    int most = nearby instanceof Nearby.Nearest nearest ? nearest.count() : id.length;
    return lists.put(list, id, square, most, distance);
  }

  /**
   * The points that may be neighbours of one point, by rounded squares: all whose true square could
   * be small enough are kept, few others. One owner, not thread-safe.
   */
  private static final class Candidates {

    private final RoundedPoints points;
    private final double norm;

    /** How many are wanted; 0 if the limit is given. */
    private final int wanted;

    private int[] id;
    private float[] square;
    private int count;
    private float limit; // squares above this need not be offered

    Candidates(RoundedPoints points, double norm, int wanted, float limit) {
      this.points = points;
      this.norm = norm;
      this.wanted = wanted;
      this.limit = limit;
      this.id = new int[4 * wanted + 64];
      this.square = new float[id.length];
    }

    void add(int point, float itsSquare) {
      if (count == id.length) {
        tighten();
        if (count > id.length / 2) {
          id = Arrays.copyOf(id, 2 * id.length);
          square = Arrays.copyOf(square, id.length);
        }
        if (itsSquare > limit) {
          return;
        }
      }
      id[count] = point;
      square[count++] = itsSquare;
    }

    /** Lowers the limit to what the wanted-th smallest square leaves possible, and keeps to it. */
    void tighten() {
      if (wanted == 0 || count <= wanted) {
        return;
      }
      float[] sorted = Arrays.copyOf(square, count);
      Arrays.sort(sorted);
      limit = points.reach(norm, sorted[wanted - 1]);
      int kept = 0;
      for (int k = 0; k < count; k++) {
        if (square[k] <= limit) {
          id[kept] = id[k];
          square[kept++] = square[k];
        }
      }
      count = kept;
    }
  }
}
