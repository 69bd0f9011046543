package org.grapl.data.similar;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.grapl.internal.Check;

/**
 * For each item its neighbours, the nearest first, those as near in the order of their numbers; the
 * item itself is not among them. Immutable; 12 bytes per neighbour.
 */
public final class Neighbours {

  private final int[] start;
  private final int[] neighbour;
  private final double[] distance;

  private Neighbours(int[] start, int[] neighbour, double[] distance) {
    this.start = start;
    this.neighbour = neighbour;
    this.distance = distance;
  }

  public int size() {
    return start.length - 1;
  }

  public int count(int item) {
    Check.index("item", size(), item);
    return start[item + 1] - start[item];
  }

  public int neighbour(int item, int rank) {
    return neighbour[start[item] + Check.index("rank", count(item), rank)];
  }

  public double distance(int item, int rank) {
    return distance[start[item] + Check.index("rank", count(item), rank)];
  }

  public int total() {
    return neighbour.length;
  }

  Reverse reverse() {
    return new Reverse(this);
  }

  /** For each item those that have it among their neighbours, in the order of their numbers. */
  static final class Reverse {

    private final int[] start;
    private final int[] from;

    private Reverse(Neighbours lists) {
      // Counted two places ahead, the start of each list runs to its end while it is filled.
      int[] next = new int[lists.size() + 2];
      for (int other : lists.neighbour) {
        next[other + 2]++;
      }
      for (int item = 2; item < next.length; item++) {
        next[item] += next[item - 1];
      }
      from = new int[lists.total()];
      for (int item = 0; item < lists.size(); item++) {
        for (int at = lists.start[item]; at < lists.start[item + 1]; at++) {
          from[next[lists.neighbour[at] + 1]++] = item;
        }
      }
      start = next;
    }

    int count(int item) {
      return start[item + 1] - start[item];
    }

    int item(int item, int k) {
      return from[start[item] + k];
    }
  }

  static final class Builder {

    private final int[][] neighbours;
    private final double[][] distances;

    Builder(int size) {
      neighbours = new int[size][];
      distances = new double[size][];
    }

    /** Keeps the nearest of some others, by the squares of their distances; says how many. */
    int put(int item, int[] id, double[] square, int most, Distance distance) {
      int[] ranked =
          IntStream.range(0, id.length)
              .boxed()
              .sorted(Comparator.<Integer>comparingDouble(k -> square[k]).thenComparing(k -> id[k]))
              .limit(most)
              .mapToInt(Integer::intValue)
              .toArray();
      neighbours[item] = Arrays.stream(ranked).map(k -> id[k]).toArray();
      distances[item] =
          Arrays.stream(ranked).mapToDouble(k -> distance.ofSquare(square[k])).toArray();
      return ranked.length;
    }

    Neighbours build() {
      int[] start = new int[neighbours.length + 1];
      for (int item = 0; item < neighbours.length; item++) {
        start[item + 1] = Math.addExact(start[item], neighbours[item].length);
      }
      int[] all = new int[start[neighbours.length]];
      double[] far = new double[all.length];
      for (int item = 0; item < neighbours.length; item++) {
        System.arraycopy(neighbours[item], 0, all, start[item], neighbours[item].length);
        System.arraycopy(distances[item], 0, far, start[item], neighbours[item].length);
      }
      return new Neighbours(start, all, far);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Neighbours o
        && Arrays.equals(start, o.start)
        && Arrays.equals(neighbour, o.neighbour)
        && Arrays.equals(distance, o.distance);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(neighbour) + Arrays.hashCode(distance);
  }
}
