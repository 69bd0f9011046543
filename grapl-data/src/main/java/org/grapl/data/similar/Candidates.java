package org.grapl.data.similar;

import java.util.Arrays;

/**
 * The points that may be neighbours of one point, by rounded squares: all whose true square could
 * be small enough are kept, few others. One owner, not thread-safe.
 */
final class Candidates {

  private final RoundedPoints points;
  private final double norm;

  /** How many are wanted; 0 if the limit is given. */
  private final int wanted;

  private int[] id;
  private float[] square;
  private int count;
  private float limit;

  /** For the nearest {@code wanted} of a point. */
  Candidates(RoundedPoints points, int place, int wanted) {
    this(points, place, wanted, Float.POSITIVE_INFINITY);
  }

  private Candidates(RoundedPoints points, int place, int wanted, float limit) {
    this.points = points;
    this.norm = points.norm(place);
    this.wanted = wanted;
    this.limit = limit;
    this.id = new int[4 * wanted + 64];
    this.square = new float[id.length];
  }

  /** For all points within a true square of distance. */
  static Candidates within(RoundedPoints points, int place, double square) {
    double scaled = square * points.squareScale();
    return new Candidates(points, place, 0, points.reach(points.norm(place), scaled));
  }

  /** Squares above this need not be offered. */
  float limit() {
    return limit;
  }

  int count() {
    return count;
  }

  int id(int k) {
    return id[k];
  }

  void add(int point, float itsSquare) {
    if (count == id.length) {
      makeRoom();
      if (itsSquare > limit) {
        return;
      }
    }
    id[count] = point;
    square[count++] = itsSquare;
  }

  private void makeRoom() {
    tighten();
    if (count > id.length / 2) {
      id = Arrays.copyOf(id, 2 * id.length);
      square = Arrays.copyOf(square, id.length);
    }
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
