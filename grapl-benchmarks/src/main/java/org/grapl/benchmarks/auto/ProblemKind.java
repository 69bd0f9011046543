package org.grapl.benchmarks.auto;

import java.util.Arrays;
import java.util.Locale;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.graph.Graphs;
import org.grapl.research.graph.NewmanWatts;
import org.grapl.research.graph.PreferentialAttachment;
import org.grapl.research.graph.RingLattice;

/** The kinds of graphs that the default strategy is measured on, up to 10⁷ items. */
public enum ProblemKind {
  /** A square map; values are waves as long as a part of the map, however fine its cells. */
  GRID,
  /** The eight nearest neighbours of points in a square, in no order; the same waves. */
  PLANE,
  /** Eight near neighbours of points around a curve in 32 dimensions; waves across these. */
  CUBE,
  /** A ring of ten neighbours, with a shortcut per ten of its links; waves along the ring. */
  SMALL_WORLD,
  /** Five links per new item. Values are averages over neighbours of neighbours and so on. */
  HEAVY_TAIL,
  /** Twenty heavy tails with one link in eleven between two of them; a value for each. */
  COMMUNITIES;

  static final int COMMUNITY_COUNT = 20;
  static final int NEAREST = 8;
  private static final int LINKS_PER_ITEM = 5;
  private static final int RING_NEIGHBOURS = 10;
  private static final double SHORTCUTS = 0.1;
  private static final double COMMUNITY_DEVIATION = 0.35;
  private static final int ROUNDS = 20;

  /** Fewer make no graph of every kind. */
  public static final int LEAST_ITEMS = 500;

  public static final int MOST_ITEMS = 10_000_000;

  /**
   * The graph and the field of this seed, the same on every machine.
   *
   * @param items about so many: a square map has a whole number of rows, communities are of one
   *     size
   */
  public Landscape draw(int items, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.GRAPH, name().hashCode(), items);
    return switch (this) {
      case GRID -> grid((int) Math.round(Math.sqrt(items)), random);
      case PLANE -> plane(items, random);
      case CUBE -> cube(items, random);
      case SMALL_WORLD -> smallWorld(items, random);
      case HEAVY_TAIL -> heavyTail(items, random);
      case COMMUNITIES -> communities(items / COMMUNITY_COUNT, random);
    };
  }

  private static Landscape grid(int side, KeyedRandom random) {
    Points points = new Points(side * side, 2);
    points.fill(
        (item, at) -> at == 0 ? (float) (item / side) / side : (float) (item % side) / side);
    return new Landscape(Graphs.grid(side, side), Waves.across(points, random));
  }

  private static Landscape plane(int items, KeyedRandom random) {
    Points points = new Points(items, 2);
    points.fill((item, at) -> (float) random.nextDouble());
    Graph graph = new PlaneNeighbours(points, NEAREST).find().graph(item -> item);
    return new Landscape(graph, Waves.across(points, random));
  }

  private static Landscape cube(int items, KeyedRandom random) {
    Points points = CurveOfClusters.draw(items, random);
    NeighbourLists near = new SweepNeighbours(points, NEAREST).find(random);
    double[] byCluster = Waves.across(points, random);
    int[] numberOf = random.permutation(items); // clusters are drawn one after the other
    double[] field = new double[items];
    for (int k = 0; k < items; k++) {
      field[numberOf[k]] = byCluster[k];
    }
    return new Landscape(near.graph(k -> numberOf[k]), field);
  }

  private static Landscape smallWorld(int items, KeyedRandom random) {
    RingLattice ring = new RingLattice(items, RING_NEIGHBOURS);
    Graph graph = new NewmanWatts(ring, SHORTCUTS).draw(random.nextLong());
    // A circle as long as two sides of the map.
    Points points = new Points(items, 2);
    points.fill(
        (item, at) -> {
          double angle = 2 * Math.PI * item / items;
          return (float) ((at == 0 ? StrictMath.cos(angle) : StrictMath.sin(angle)) / Math.PI);
        });
    return new Landscape(graph, Waves.across(points, random));
  }

  private static Landscape heavyTail(int items, KeyedRandom random) {
    Graph graph = new PreferentialAttachment(items, LINKS_PER_ITEM).draw(random.nextLong());
    double[] values = new double[items];
    Arrays.setAll(values, item -> random.nextGaussian());
    for (int round = 0; round < ROUNDS; round++) {
      values = averaged(graph, values);
    }
    return new Landscape(graph, Waves.standardised(values));
  }

  /** Half of each value its own, half the mean of the neighbours': what is not smooth fades. */
  private static double[] averaged(Graph graph, double[] values) {
    int[] start = graph.rows().start();
    int[] neighbour = graph.rows().neighbour();
    double[] averages = new double[values.length];
    for (int item = 0; item < averages.length; item++) {
      for (int k = start[item]; k < start[item + 1]; k++) {
        averages[item] += values[neighbour[k]];
      }
      averages[item] = (values[item] + averages[item] / (start[item + 1] - start[item])) / 2;
    }
    return averages;
  }

  /** Half of the communities lie at 1, half at −1, and their items around that. */
  private static Landscape communities(int each, KeyedRandom random) {
    int items = each * COMMUNITY_COUNT;
    int[] numberOf = random.permutation(items);
    GraphBuilder builder = Graph.ofSize(items);
    for (int community = 0; community < COMMUNITY_COUNT; community++) {
      int first = community * each;
      new PreferentialAttachment(each, LINKS_PER_ITEM)
          .draw(random.nextLong())
          .forEachLink((a, b, w) -> builder.link(numberOf[first + a], numberOf[first + b]));
    }
    for (int a = 0; a < items; a += 2) {
      int b = (a + each + random.nextInt(items - 2 * each)) % items; // of another community
      builder.link(numberOf[a], numberOf[b]);
    }
    int[] rank = random.permutation(COMMUNITY_COUNT);
    double[] field = new double[items];
    for (int k = 0; k < items; k++) {
      double centre = 2 * rank[k / each] < COMMUNITY_COUNT ? 1 : -1;
      field[numberOf[k]] = centre + COMMUNITY_DEVIATION * random.nextGaussian();
    }
    return new Landscape(unitWeights(builder.build()), field);
  }

  /** A link between communities may have been drawn twice. */
  private static Graph unitWeights(Graph graph) {
    boolean isUnit = Arrays.stream(graph.rows().weight()).allMatch(weight -> weight == 1);
    return isUnit ? graph : graph.reweighted((a, b, weight) -> 1);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
