package org.grapl.graph;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;

/**
 * A weighted, undirected similarity graph on the arms 0 … {@code size()} − 1. Immutable and
 * thread-safe.
 *
 * <p>Every edge is stored in the rows of both its ends, rows sorted by neighbour: 24 bytes per
 * edge, at most 2³⁰ of them, and 12 per arm. There are no self-loops, no repeated edges and no
 * edges of weight zero.
 */
public final class Graph {

  private final SparseRows rows;
  private final Labels labels;
  private final Dropped dropped;

  Graph(SparseRows rows, Labels labels, Dropped dropped) {
    this.rows = rows;
    this.labels = labels;
    this.dropped = dropped;
  }

  /** A builder for arms that have names; arms are numbered in the order in which they appear. */
  public static GraphBuilder builder() {
    return new GraphBuilder(Labels.growing());
  }

  /** A builder for {@code size} arms known by their number only. */
  public static GraphBuilder ofSize(int size) {
    Check.atLeast("size", 1, size);
    return new GraphBuilder(Labels.numbers(GraphBuilder.checkArms(size)));
  }

  /** The number of arms, N. */
  public int size() {
    return rows.size();
  }

  /** The number of undirected edges. */
  public int edges() {
    return rows.neighbour().length / 2;
  }

  /** How many neighbours the arm has. */
  public int neighbours(int arm) {
    Check.index("arm", size(), arm);
    return rows.start()[arm + 1] - rows.start()[arm];
  }

  /** The sum of the weights of the arm's edges, D_ii of the paper. */
  public double degree(int arm) {
    return rows.degree()[Check.index("arm", size(), arm)];
  }

  /** In a line, for people. */
  @Override
  public String toString() {
    return "Graph[%d arms, %d edges]".formatted(size(), edges());
  }

  /** The mean weight of the links, which is their unit; 1 if there are none. O(N). */
  public double meanWeight() {
    double sum = 0;
    for (double degree : rows.degree()) {
      sum += degree;
    }
    return sum > 0 ? sum / rows.neighbour().length : 1;
  }

  /** The weight between two arms, 0 if they are not joined. Binary search in the row. */
  public double weight(int a, int b) {
    Check.index("arm", size(), a);
    Check.index("arm", size(), b);
    int at = Arrays.binarySearch(rows.neighbour(), rows.start()[a], rows.start()[a + 1], b);
    return at >= 0 ? rows.weight()[at] : 0;
  }

  /** Calls back for every edge once, with {@code a < b}, in rising order of (a, b). */
  public void forEachEdge(EdgeConsumer edge) {
    Check.given("consumer of edges", edge);
    for (int a = 0; a < size(); a++) {
      forEachNeighbour(
          a,
          (from, to, weight) -> {
            if (from < to) {
              edge.accept(from, to, weight);
            }
          });
    }
  }

  /** Calls back for every edge of one arm, in rising order of the neighbour. */
  public void forEachNeighbour(int arm, EdgeConsumer edge) {
    Check.given("consumer of edges", edge);
    Check.index("arm", size(), arm);
    for (int k = rows.start()[arm]; k < rows.start()[arm + 1]; k++) {
      edge.accept(arm, rows.neighbour()[k], rows.weight()[k]);
    }
  }

  /** The user's own name of the arm; its number if it has none. */
  public String label(int arm) {
    return labels.label(Check.index("arm", size(), arm));
  }

  /**
   * The same graph with other names, which must all differ.
   *
   * @throws IllegalArgumentException if two arms get the same name
   */
  public Graph renamed(IntFunction<String> nameOf) {
    Check.given("names", nameOf);
    Labels names = Labels.growing();
    for (int arm = 0; arm < size(); arm++) {
      String name = Check.given("name", nameOf.apply(arm));
      if (names.findOrAdd(name.toCharArray(), 0, name.length()) != arm) {
        throw Check.mustBe("names of arms", "all different", "'" + name + "' twice");
      }
    }
    names.trim();
    return new Graph(rows, names, dropped);
  }

  /** The arm of this name, if there is one. */
  public OptionalInt arm(String label) {
    Check.given("label", label);
    int arm = labels.find(label.toCharArray(), 0, label.length());
    return arm == Labels.NONE ? OptionalInt.empty() : OptionalInt.of(arm);
  }

  /** Whether arms carry names of their own rather than their number. */
  public boolean hasLabels() {
    return labels.areNames();
  }

  /** What the builder left out. */
  public Dropped dropped() {
    return dropped;
  }

  /** The connected components. Computed anew at each call, in O(edges). */
  public Components components() {
    return Components.of(this);
  }

  /** For grapl's own kernels; everybody else has {@link #forEachNeighbour} and the like. */
  public SparseRows rows() {
    return rows;
  }

  /**
   * This graph restricted to some arms, renumbered in the order given; edges that leave the set are
   * gone.
   */
  public Graph restrictedTo(int[] arms) {
    Check.atLeast("number of arms", 1, Check.given("arms", arms).length);
    int[] position = new int[size()];
    Arrays.fill(position, -1);
    GraphBuilder builder = hasLabels() ? builder() : ofSize(arms.length);
    for (int k = 0; k < arms.length; k++) {
      int arm = Check.index("arm", size(), arms[k]);
      if (position[arm] >= 0) {
        throw Check.mustBe("arms", "all different", arm + " twice");
      }
      position[arm] = k;
      if (hasLabels()) {
        builder.arm(label(arm));
      }
    }
    forEachEdge(
        (a, b, weight) -> {
          if (position[a] >= 0 && position[b] >= 0) {
            builder.edge(position[a], position[b], weight);
          }
        });
    return builder.build();
  }

  /**
   * The same arms and edges with other weights, which must be finite and > 0 and the same in both
   * directions.
   */
  public Graph reweighted(EdgeWeight newWeight) {
    Check.given("weight of edges", newWeight);
    double[] weight = new double[rows.weight().length];
    double[] degree = new double[size()];
    for (int a = 0; a < size(); a++) {
      for (int k = rows.start()[a]; k < rows.start()[a + 1]; k++) {
        int b = rows.neighbour()[k];
        weight[k] = Check.positive("weight", newWeight.of(a, b, rows.weight()[k]));
        degree[a] += weight[k];
      }
    }
    return new Graph(
        new SparseRows(rows.start(), rows.neighbour(), weight, degree), labels, dropped);
  }

  /**
   * What was given to the builder but is not in the graph.
   *
   * @param selfLoops edges from an arm to itself; they do not touch the Laplacian
   * @param zeroWeights edges of weight zero; they join nothing
   * @param repeated edges given again, in either direction; their weights were added up
   */
  public record Dropped(long selfLoops, long zeroWeights, long repeated) {}

  /** Receives edges one by one. */
  @FunctionalInterface
  public interface EdgeConsumer {
    void accept(int from, int to, double weight);
  }

  /** The weight an edge is to have. */
  @FunctionalInterface
  public interface EdgeWeight {
    double of(int from, int to, double weight);
  }
}
