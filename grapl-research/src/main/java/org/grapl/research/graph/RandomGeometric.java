package org.grapl.research.graph;

import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Points drawn uniformly from the unit square, two of them joined when they are no farther apart
 * than {@code radius} (E. N. Gilbert, "Random plane networks", 1961).
 *
 * <p>O(items + links) expected: points are sorted into square cells, and each is compared with
 * those of its own and the eight cells around it only.
 *
 * @param size the number of items
 * @param radius the largest distance that joins, greater than 0
 */
public record RandomGeometric(int size, double radius) implements RandomGraph {

  public RandomGeometric {
    Check.atLeast("size", 1, size);
    Check.positive("radius", radius);
  }

  @Override
  public Graph draw(long seed) {
    double[][] places = places(seed);
    return join(places[0], places[1]);
  }

  /** Where the items of this seed lie: x and y, each by item. */
  public double[][] places(long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.GRAPH);
    double[][] places = new double[2][size];
    for (int item = 0; item < size; item++) {
      places[0][item] = random.nextDouble();
      places[1][item] = random.nextDouble();
    }
    return places;
  }

  private Graph join(double[] x, double[] y) {
    int side = cellsPerSide();
    int[] begin = new int[side * side + 1];
    for (int item = 0; item < size; item++) {
      begin[cell(x[item], side) * side + cell(y[item], side) + 1]++;
    }
    for (int cell = 0; cell < side * side; cell++) {
      begin[cell + 1] += begin[cell];
    }
    int[] next = begin.clone();
    int[] sorted = new int[size];
    for (int item = 0; item < size; item++) {
      sorted[next[cell(x[item], side) * side + cell(y[item], side)]++] = item;
    }
    GraphBuilder builder = Graph.ofSize(size);
    for (int a = 0; a < size; a++) {
      int column = cell(x[a], side);
      int row = cell(y[a], side);
      for (int c = Math.max(0, column - 1); c <= Math.min(side - 1, column + 1); c++) {
        // The cells of one column lie side by side, so that up to three are one run.
        int from = begin[c * side + Math.max(0, row - 1)];
        int to = begin[c * side + Math.min(side - 1, row + 1) + 1];
        for (int k = from; k < to; k++) {
          int b = sorted[k];
          if (a < b && square(x[a] - x[b]) + square(y[a] - y[b]) <= square(radius)) {
            builder.link(a, b);
          }
        }
      }
    }
    return builder.build();
  }

  /**
   * Cells a trifle wider than the radius, so that rounding cannot put neighbours two cells apart,
   * and no more of them than items.
   */
  private int cellsPerSide() {
    double widest = Math.min(1 / (radius * (1 + 1e-12)), Math.sqrt(size));
    return Math.max(1, (int) widest);
  }

  private static int cell(double coordinate, int side) {
    return Math.min(side - 1, (int) (coordinate * side));
  }

  private static double square(double value) {
    return value * value;
  }
}
