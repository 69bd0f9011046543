package org.grapl.benchmarks.auto;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;

/**
 * The nearest found so far of every item, nearest first. Items can be served by several threads,
 * each by one.
 */
final class NeighbourLists {

  private final int count;
  private final int[] neighbour;
  private final float[] square;

  NeighbourLists(int size, int count) {
    this.count = count;
    this.neighbour = new int[Math.multiplyExact(size, count)];
    this.square = new float[neighbour.length];
    Arrays.fill(neighbour, -1);
    Arrays.fill(square, Float.POSITIVE_INFINITY);
  }

  /** The square of the distance of the farthest one kept; infinite while there is room. */
  float farthest(int item) {
    return square[item * count + count - 1];
  }

  /** Offers another item, which is kept if it is nearer than the farthest, and is not kept yet. */
  void offer(int item, int other, Points points) {
    int first = item * count;
    int at = first + count - 1;
    float distance = points.square(item, other, square[at]);
    if (!(distance < square[at]) || has(item, other)) {
      return;
    }
    while (at > first && distance < square[at - 1]) {
      square[at] = square[at - 1];
      neighbour[at] = neighbour[at - 1];
      at--;
    }
    square[at] = distance;
    neighbour[at] = other;
  }

  boolean has(int item, int other) {
    for (int k = item * count; k < (item + 1) * count; k++) {
      if (neighbour[k] == other) {
        return true;
      }
    }
    return false;
  }

  /** Offers each item the neighbours of its neighbours, as they are now. */
  void improve(Points points) {
    int[] now = neighbour.clone();
    IntStream.range(0, now.length / count)
        .parallel()
        .forEach(
            item -> {
              for (int k = item * count; k < (item + 1) * count; k++) {
                for (int j = now[k] * count; j < (now[k] + 1) * count; j++) {
                  if (now[j] != item) {
                    offer(item, now[j], points);
                  }
                }
              }
            });
  }

  /** Two items are linked if either has the other in its list. */
  Graph graph(IntUnaryOperator numberOf) {
    GraphBuilder builder = Graph.ofSize(neighbour.length / count);
    for (int k = 0; k < neighbour.length; k++) {
      int a = k / count;
      int b = neighbour[k];
      if (b >= 0 && (a < b || !has(b, a))) {
        builder.link(numberOf.applyAsInt(a), numberOf.applyAsInt(b));
      }
    }
    return builder.build();
  }
}
