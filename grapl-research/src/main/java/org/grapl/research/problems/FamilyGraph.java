package org.grapl.research.problems;

import static org.grapl.research.problems.Family.between;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.research.graph.BlockModel;
import org.grapl.research.graph.Graphs;
import org.grapl.research.graph.NewmanWatts;
import org.grapl.research.graph.PreferentialAttachment;
import org.grapl.research.graph.RandomGeometric;
import org.grapl.research.graph.RandomGraph;
import org.grapl.research.graph.RingLattice;

/** The kinds of graph of the {@link Family}. Pieces are of kinds before them, so is the rest. */
enum FamilyGraph {
  NEAREST("nearest neighbours"),
  MAP("map"),
  GEOMETRIC("random geometric"),
  SMALL_WORLD("small world"),
  HEAVY_TAILS("heavy tails"),
  COMMUNITIES("communities"),
  PIECES("several pieces"),
  ISOLATED("isolated items");

  private static final int LEAST_PIECE = 25;

  private final String text;

  FamilyGraph(String text) {
    this.text = text;
  }

  /** Draws graphs of one kind and the same parameters. */
  @FunctionalInterface
  interface Shape {
    Grouped draw(KeyedRandom random);
  }

  /**
   * A graph whose items fall into groups that it knows of, more or less: clouds of points,
   * communities, or regions around some items.
   */
  @SuppressWarnings("ArrayRecordComponent") // identity is never compared
  record Grouped(Graph graph, int[] group) {

    int groups() {
      return 1 + Arrays.stream(group).max().orElseThrow();
    }
  }

  /** Graphs of this kind, their parameters drawn. */
  Shape shape(int size, KeyedRandom random) {
    int degree = between(4, 12, random);
    return switch (this) {
      case NEAREST -> nearest(size, degree, random);
      case MAP -> random.nextInt(2) == 0 ? grid(size, random) : draw -> gabriel(size, draw);
      case GEOMETRIC -> regions(new RandomGeometric(size, Math.sqrt(degree / (Math.PI * size))));
      case SMALL_WORLD ->
          regions(
              new NewmanWatts(
                  new RingLattice(size, degree / 2 * 2),
                  0.01 * StrictMath.pow(30, random.nextDouble())));
      case HEAVY_TAILS -> regions(new PreferentialAttachment(size, degree / 2));
      case COMMUNITIES -> communities(size, degree, random);
      case PIECES -> pieces(size, random);
      case ISOLATED -> isolated(size, random);
    };
  }

  /** Points around some centres, each joined to those it is nearest to or that are to it. */
  private static Shape nearest(int size, int count, KeyedRandom random) {
    int dimensions = between(2, 10, random);
    int clouds = between(2, 10, random);
    double apart = between(1.0, 4.0, random);
    return draw -> {
      double[][] centre = points(clouds, dimensions, draw);
      double[][] point = points(size, dimensions, draw);
      int[] group = new int[size];
      for (int item = 0; item < size; item++) {
        group[item] = uneven(clouds, draw);
        for (int k = 0; k < dimensions; k++) {
          point[item][k] += apart * centre[group[item]][k];
        }
      }
      return new Grouped(joined(point, count), group);
    };
  }

  private static Graph joined(double[][] point, int count) {
    double[] reach = new double[point.length];
    for (int a = 0; a < point.length; a++) {
      double[] own = point[a];
      double[] far = Arrays.stream(point).mapToDouble(other -> square(own, other)).toArray();
      Arrays.sort(far);
      reach[a] = far[count]; // the first is the item itself
    }
    GraphBuilder builder = Graph.ofSize(point.length);
    for (int a = 0; a < point.length; a++) {
      for (int b = 0; b < a; b++) {
        if (square(point[a], point[b]) <= Math.max(reach[a], reach[b])) {
          builder.link(a, b);
        }
      }
    }
    return builder.build();
  }

  /** The cells of a grid, some of them missing. */
  private static Shape grid(int size, KeyedRandom random) {
    double wanted = size / (1 - between(0.0, 0.3, random));
    int columns = (int) Math.round(Math.sqrt(wanted * between(0.3, 1.0, random)));
    int rows = (int) Math.ceil(wanted / columns);
    return draw -> {
      int[] kept = Arrays.copyOf(draw.permutation(rows * columns), size);
      return regions(Graphs.grid(rows, columns).restrictedTo(kept), draw);
    };
  }

  /**
   * Places in the plane, two of them joined if the circle between them is empty, as neighbouring
   * regions of a map (K. R. Gabriel and R. R. Sokal, 1969).
   */
  private static Grouped gabriel(int size, KeyedRandom random) {
    double[][] place = new double[size][];
    Arrays.setAll(place, i -> new double[] {random.nextDouble(), random.nextDouble()});
    GraphBuilder builder = Graph.ofSize(size);
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < a; b++) {
        double[] one = place[a];
        double[] other = place[b];
        double far = square(one, other);
        if (Arrays.stream(place).allMatch(c -> square(one, c) + square(other, c) >= far)) {
          builder.link(a, b);
        }
      }
    }
    return regions(builder.build(), random);
  }

  private static Shape communities(int size, int degree, KeyedRandom random) {
    int blocks = between(2, Math.min(12, size / 10), random);
    double mixed = between(0.02, 0.25, random);
    return draw -> {
      int[] sizes = parts(size, blocks, 3, draw);
      double[][] chance = new double[blocks][blocks];
      for (int a = 0; a < blocks; a++) {
        Arrays.fill(chance[a], degree * mixed / size);
        chance[a][a] = Math.min(1, degree * (1 - mixed) / sizes[a]);
      }
      int[] group =
          IntStream.range(0, blocks)
              .flatMap(block -> IntStream.generate(() -> block).limit(sizes[block]))
              .toArray();
      return new Grouped(BlockModel.of(sizes, chance).draw(draw.nextLong()), group);
    };
  }

  private static Shape pieces(int size, KeyedRandom random) {
    List<Shape> shapes = new ArrayList<>();
    for (int part : parts(size, between(2, 6, random), LEAST_PIECE, random)) {
      shapes.add(values()[random.nextInt(PIECES.ordinal())].shape(part, random));
    }
    return draw -> sideBySide(shapes.stream().map(shape -> shape.draw(draw)).toList());
  }

  private static Shape isolated(int size, KeyedRandom random) {
    int alone = (int) Math.round(size * between(0.05, 0.3, random));
    Shape others = values()[random.nextInt(ISOLATED.ordinal())].shape(size - alone, random);
    return draw -> {
      Grouped linked = others.draw(draw);
      int groups = linked.groups();
      int[] group = IntStream.generate(() -> draw.nextInt(groups)).limit(alone).toArray();
      return sideBySide(List.of(linked, new Grouped(Graph.ofSize(alone).build(), group)));
    };
  }

  private static Grouped sideBySide(List<Grouped> parts) {
    GraphBuilder builder = Graph.ofSize(parts.stream().mapToInt(p -> p.graph().size()).sum());
    int[] group = new int[builder.size()];
    int first = 0;
    int groups = 0;
    for (Grouped part : parts) {
      int at = first;
      part.graph().forEachLink((a, b, weight) -> builder.link(at + a, at + b, weight));
      for (int item = 0; item < part.graph().size(); item++) {
        group[first + item] = groups + part.group()[item];
      }
      first += part.graph().size();
      groups += part.groups();
    }
    return new Grouped(builder.build(), group);
  }

  private static Shape regions(RandomGraph graph) {
    return draw -> regions(graph.draw(draw.nextLong()), draw);
  }

  /** Groups around some items, each item in the group that reaches it first. */
  private static Grouped regions(Graph graph, KeyedRandom random) {
    int[] group = new int[graph.size()];
    Arrays.fill(group, -1);
    int[] order = random.permutation(graph.size());
    int groups = between(3, 10, random);
    Queue<Integer> reached = new ArrayDeque<>();
    for (int centre = 0; centre < groups; centre++) {
      group[order[centre]] = centre;
      reached.add(order[centre]);
    }
    for (int item : order) {
      while (!reached.isEmpty()) {
        graph.forEachNeighbour(
            reached.remove(),
            (from, to, weight) -> {
              if (group[to] < 0) {
                group[to] = group[from];
                reached.add(to);
              }
            });
      }
      if (group[item] < 0) { // no centre in its piece
        group[item] = random.nextInt(groups);
        reached.add(item);
      }
    }
    return new Grouped(graph, group);
  }

  /** Sizes of parts, some large and some small. */
  private static int[] parts(int size, int count, int least, KeyedRandom random) {
    int[] parts = new int[count];
    Arrays.fill(parts, least);
    for (int item = count * least; item < size; item++) {
      parts[uneven(count, random)]++;
    }
    return parts;
  }

  /** One of some parts, the first much more often than the last. */
  private static int uneven(int count, KeyedRandom random) {
    return random.nextInt(1 + random.nextInt(count));
  }

  private static double[][] points(int count, int dimensions, KeyedRandom random) {
    double[][] points = new double[count][];
    Arrays.setAll(points, item -> GraphField.white(dimensions, random));
    return points;
  }

  private static double square(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += (a[k] - b[k]) * (a[k] - b[k]);
    }
    return sum;
  }

  @Override
  public String toString() {
    return text;
  }
}
