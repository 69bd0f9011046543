package org.grapl.benchmarks.auto;

import java.util.stream.IntStream;

/**
 * The nearest neighbours of points in the unit square, exactly: points are sorted into cells, and
 * each looks at the cells around its own until no farther cell can hold a nearer one. O(size) for
 * points spread evenly.
 */
final class PlaneNeighbours {

  /** With so many the cells next to one's own nearly always suffice. */
  private static final int POINTS_PER_CELL = 4;

  private final Points points;
  private final int count;
  private final int side;

  /** Where each cell begins among the sorted items. */
  private final int[] begin;

  private final int[] sorted;

  PlaneNeighbours(Points points, int count) {
    this.points = points;
    this.count = count;
    this.side = Math.max(1, (int) Math.sqrt((double) points.size / POINTS_PER_CELL));
    this.begin = new int[side * side + 2];
    this.sorted = new int[points.size];
    for (int item = 0; item < points.size; item++) {
      begin[cell(item) + 2]++;
    }
    for (int cell = 2; cell < begin.length; cell++) {
      begin[cell] += begin[cell - 1];
    }
    // Counted two places ahead, the start of each cell runs to its end while it is filled.
    for (int item = 0; item < points.size; item++) {
      sorted[begin[cell(item) + 1]++] = item;
    }
  }

  private int cell(int item) {
    return line(points.at[2 * item]) * side + line(points.at[2 * item + 1]);
  }

  private int line(float coordinate) {
    return Math.min(side - 1, (int) (coordinate * side));
  }

  NeighbourLists find() {
    NeighbourLists lists = new NeighbourLists(points.size, count);
    IntStream.range(0, side)
        .parallel()
        .forEach(
            row -> {
              for (int k = begin[row * side]; k < begin[(row + 1) * side]; k++) {
                search(sorted[k], lists);
              }
            });
    return lists;
  }

  private void search(int item, NeighbourLists lists) {
    double reached = 0;
    for (int ring = 0; ring < side && reached * reached < lists.farthest(item); ring++) {
      look(item, ring, lists);
      // All within so many whole cells has been seen; rounding aside.
      reached = ring * (1 - 1e-6) / side;
    }
  }

  /** Offers what lies in the cells exactly so many rows or columns away. */
  private void look(int item, int ring, NeighbourLists lists) {
    int row = line(points.at[2 * item]);
    int column = line(points.at[2 * item + 1]);
    for (int r = Math.max(0, row - ring); r <= Math.min(side - 1, row + ring); r++) {
      if (Math.abs(r - row) == ring) {
        offer(item, r, column - ring, column + ring, lists);
      } else {
        offer(item, r, column - ring, column - ring, lists);
        offer(item, r, column + ring, column + ring, lists);
      }
    }
  }

  /** The cells of one row lie side by side, so that several are one run. */
  private void offer(int item, int row, int from, int to, NeighbourLists lists) {
    if (to < 0 || from >= side) {
      return;
    }
    int end = begin[row * side + Math.min(side - 1, to) + 1];
    for (int k = begin[row * side + Math.max(0, from)]; k < end; k++) {
      if (sorted[k] != item) {
        lists.offer(item, sorted[k], points);
      }
    }
  }
}
