package org.grapl.graph;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;

/**
 * A weighted, undirected similarity graph on the items 0 … {@code size()} − 1. Immutable and
 * thread-safe.
 *
 * <p>Every link is stored in the rows of both its ends, rows sorted by neighbour: 24 bytes per
 * link, at most 2³⁰ of them, and 12 per item. There are no self-loops, no repeated links and no
 * links of weight zero.
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

  /** A builder for items that have names; items are numbered in the order in which they appear. */
  public static GraphBuilder builder() {
    return new GraphBuilder(Labels.growing());
  }

  /** A builder for {@code size} items known by their number only. */
  public static GraphBuilder ofSize(int size) {
    Check.atLeast("size", 1, size);
    return new GraphBuilder(Labels.numbers(GraphBuilder.checkItems(size)));
  }

  /** The number of items, N. */
  public int size() {
    return rows.size();
  }

  /** The number of undirected links. */
  public int links() {
    return rows.neighbour().length / 2;
  }

  /** How many neighbours the item has. */
  public int neighbours(int item) {
    Check.index("item", size(), item);
    return rows.start()[item + 1] - rows.start()[item];
  }

  /** The sum of the weights of the item's links, D_ii of the paper. */
  public double degree(int item) {
    return rows.degree()[Check.index("item", size(), item)];
  }

  /** In a line, for people. */
  @Override
  public String toString() {
    return "Graph[%d items, %d links]".formatted(size(), links());
  }

  /** The mean weight of the links, which is their unit; 1 if there are none. O(N). */
  public double meanWeight() {
    double sum = 0;
    for (double degree : rows.degree()) {
      sum += degree;
    }
    return sum > 0 ? sum / rows.neighbour().length : 1;
  }

  /** The weight between two items, 0 if they are not joined. Binary search in the row. */
  public double weight(int a, int b) {
    Check.index("item", size(), a);
    Check.index("item", size(), b);
    int at = Arrays.binarySearch(rows.neighbour(), rows.start()[a], rows.start()[a + 1], b);
    return at >= 0 ? rows.weight()[at] : 0;
  }

  /** Calls back for every link once, with {@code a < b}, in rising order of (a, b). */
  public void forEachLink(LinkConsumer link) {
    Check.given("consumer of links", link);
    for (int a = 0; a < size(); a++) {
      forEachNeighbour(
          a,
          (from, to, weight) -> {
            if (from < to) {
              link.accept(from, to, weight);
            }
          });
    }
  }

  /** Calls back for every link of one item, in rising order of the neighbour. */
  public void forEachNeighbour(int item, LinkConsumer link) {
    Check.given("consumer of links", link);
    Check.index("item", size(), item);
    for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
      link.accept(item, rows.neighbour()[k], rows.weight()[k]);
    }
  }

  /** The user's own name of the item; its number if it has none. */
  public String label(int item) {
    return labels.label(Check.index("item", size(), item));
  }

  /**
   * The same graph with other names, which must all differ.
   *
   * @throws IllegalArgumentException if two items get the same name
   */
  public Graph renamed(IntFunction<String> nameOf) {
    Check.given("names", nameOf);
    Labels names = Labels.growing();
    for (int item = 0; item < size(); item++) {
      String name = Check.given("name", nameOf.apply(item));
      if (names.findOrAdd(name.toCharArray(), 0, name.length()) != item) {
        throw Check.mustBe("names of items", "all different", "'" + name + "' twice");
      }
    }
    names.trim();
    return new Graph(rows, names, dropped);
  }

  /** The item of this name, if there is one. */
  public OptionalInt item(String label) {
    Check.given("label", label);
    int item = labels.find(label.toCharArray(), 0, label.length());
    return item == Labels.NONE ? OptionalInt.empty() : OptionalInt.of(item);
  }

  /** Whether items carry names of their own rather than their number. */
  public boolean hasLabels() {
    return labels.areNames();
  }

  /** What the builder left out. */
  public Dropped dropped() {
    return dropped;
  }

  /** The connected components. Computed anew at each call, in O(links). */
  public Components components() {
    return Components.of(this);
  }

  /** For grapl's own kernels; everybody else has {@link #forEachNeighbour} and the like. */
  public SparseRows rows() {
    return rows;
  }

  /**
   * This graph restricted to some items, renumbered in the order given; links that leave the set
   * are gone.
   */
  public Graph restrictedTo(int[] items) {
    Check.atLeast("number of items", 1, Check.given("items", items).length);
    int[] position = new int[size()];
    Arrays.fill(position, -1);
    GraphBuilder builder = hasLabels() ? builder() : ofSize(items.length);
    for (int k = 0; k < items.length; k++) {
      int item = Check.index("item", size(), items[k]);
      if (position[item] >= 0) {
        throw Check.mustBe("items", "all different", item + " twice");
      }
      position[item] = k;
      if (hasLabels()) {
        builder.item(label(item));
      }
    }
    forEachLink(
        (a, b, weight) -> {
          if (position[a] >= 0 && position[b] >= 0) {
            builder.link(position[a], position[b], weight);
          }
        });
    return builder.build();
  }

  /**
   * The same items and links with other weights, which must be finite and > 0 and the same in both
   * directions.
   */
  public Graph reweighted(LinkWeight newWeight) {
    Check.given("weight of links", newWeight);
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
   * @param selfLoops links from an item to itself; they do not touch the Laplacian
   * @param zeroWeights links of weight zero; they join nothing
   * @param repeated links given again, in either direction; their weights were added up
   */
  public record Dropped(long selfLoops, long zeroWeights, long repeated) {}

  /** Receives links one by one. */
  @FunctionalInterface
  public interface LinkConsumer {
    void accept(int from, int to, double weight);
  }

  /** The weight a link is to have. */
  @FunctionalInterface
  public interface LinkWeight {
    double of(int from, int to, double weight);
  }
}
