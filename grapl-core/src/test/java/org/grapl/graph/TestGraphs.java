package org.grapl.graph;

import java.util.HashSet;
import java.util.Set;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Graphs for tests, the plain way, with links of weight 1. With the same numbers, grapl-research
 * draws the same graphs from its own families, which are made for large ones.
 */
public final class TestGraphs {

  private TestGraphs() {}

  public static Graph path(int size) {
    GraphBuilder builder = Graph.ofSize(size);
    for (int item = 1; item < size; item++) {
      builder.link(item - 1, item);
    }
    return builder.build();
  }

  public static Graph ring(int size) {
    return smallWorld(size, 2, 0, 0);
  }

  public static Graph complete(int size) {
    return cliques(1, size);
  }

  /** Item a belongs to clique a / {@code each}. */
  public static Graph cliques(int count, int each) {
    GraphBuilder builder = Graph.ofSize(count * each);
    for (int a = 0; a < count * each; a++) {
      for (int b = a + 1; b < count * each && b / each == a / each; b++) {
        builder.link(a, b);
      }
    }
    return builder.build();
  }

  /** The item in row r and column c is r · columns + c. */
  public static Graph grid(int rows, int columns) {
    GraphBuilder builder = Graph.ofSize(rows * columns);
    for (int a = 0; a < rows * columns; a++) {
      if ((a + 1) % columns != 0) {
        builder.link(a, a + 1);
      }
      if (a + columns < rows * columns) {
        builder.link(a, a + columns);
      }
    }
    return builder.build();
  }

  /** A ring of items joined to their nearest, and a random chord for some of its links. */
  public static Graph smallWorld(int size, int nearest, double probability, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.GRAPH);
    Set<Long> joined = new HashSet<>();
    GraphBuilder builder = Graph.ofSize(size);
    int links = size * nearest / 2;
    for (int link = 0; link < links; link++) {
      int a = link / (nearest / 2);
      int b = (a + 1 + link % (nearest / 2)) % size;
      joined.add(pair(a, b));
      builder.link(a, b);
    }
    for (int link = 0; link < links; link++) {
      if (random.nextDouble() < probability) {
        int a = link / (nearest / 2);
        int b = random.nextInt(size);
        while (a == b || !joined.add(pair(a, b))) {
          b = random.nextInt(size);
        }
        builder.link(a, b);
      }
    }
    return builder.build();
  }

  private static long pair(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }

  /** Each new item is joined to some earlier ones, those with many links first. */
  public static Graph heavyTail(int size, int linksPerItem, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.GRAPH);
    GraphBuilder builder = Graph.ofSize(size);
    int[] ends = new int[2 * linksPerItem * (size - linksPerItem)];
    int count = 0;
    for (int item = linksPerItem; item < size; item++) {
      int earlier = count;
      Set<Integer> chosen = new HashSet<>();
      for (int k = 0; k < linksPerItem; k++) {
        int other = item == linksPerItem ? k : ends[random.nextInt(earlier)];
        while (!chosen.add(other)) {
          other = ends[random.nextInt(earlier)];
        }
        builder.link(item, other);
        ends[count++] = other;
        ends[count++] = item;
      }
    }
    return builder.build();
  }

  /** Points in the unit square, joined when they are no farther apart than the radius. */
  public static Graph geometric(int size, double radius, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.GRAPH);
    double[] x = new double[size];
    double[] y = new double[size];
    GraphBuilder builder = Graph.ofSize(size);
    for (int a = 0; a < size; a++) {
      x[a] = random.nextDouble();
      y[a] = random.nextDouble();
      for (int b = 0; b < a; b++) {
        double dx = x[a] - x[b];
        double dy = y[a] - y[b];
        if (dx * dx + dy * dy <= radius * radius) {
          builder.link(a, b);
        }
      }
    }
    return builder.build();
  }

  /** Every pair is joined with the same probability. */
  public static Graph randomLinks(int size, double probability, long seed) {
    return blocks(new int[] {size}, probability, probability, seed);
  }

  /** Pairs are joined with one probability within a block and another between blocks. */
  public static Graph blocks(int[] sizes, double within, double between, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.GRAPH);
    int size = java.util.Arrays.stream(sizes).sum();
    GraphBuilder builder = Graph.ofSize(size);
    int first = 0;
    for (int a = 0; a < sizes.length; a++) {
      Trials inside = new Trials(within, random);
      for (int v = 1; v < sizes[a]; v++) {
        for (int w = 0; w < v; w++) {
          inside.linkIfNext(builder, first + v, first + w);
        }
      }
      int other = first + sizes[a];
      for (int b = a + 1; b < sizes.length; b++) {
        Trials across = new Trials(between, random);
        for (int v = first; v < first + sizes[a]; v++) {
          for (int w = other; w < other + sizes[b]; w++) {
            across.linkIfNext(builder, v, w);
          }
        }
        other += sizes[b];
      }
      first += sizes[a];
    }
    return builder.build();
  }

  /** Trials of one probability, by the number that fail before the next success. */
  private static final class Trials {

    private final double decay;
    private final KeyedRandom random;
    private double failures;

    Trials(double probability, KeyedRandom random) {
      this.decay = -StrictMath.log1p(-probability);
      this.random = random;
      draw();
    }

    private void draw() {
      failures = decay == 0 ? Double.MAX_VALUE : Math.floor(random.nextExponential() / decay);
    }

    void linkIfNext(GraphBuilder builder, int a, int b) {
      if (failures == 0) {
        builder.link(a, b);
        draw();
      } else {
        failures--;
      }
    }
  }
}
