package org.grapl.graph;

import java.util.OptionalInt;
import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;

/**
 * Collects links in any order and turns them into a {@link Graph}. Repeated links, in either
 * direction, add up; self-loops and links of weight zero are dropped and counted. Not thread-safe.
 *
 * <p>Needs 8 bytes per collected link, 16 if weights other than 1 occur, and on top of them the
 * graph's own 24 per link while building; where links repeat, up to 24 more. Items take 12 bytes
 * each, and their names 16 to 32 and their text.
 */
public final class GraphBuilder {

  private static final int MOST_ITEMS = GraphTooLargeException.LONGEST_ARRAY;
  private static final int MOST_LINKS = GraphTooLargeException.LONGEST_ARRAY / 2;

  private final CollectedLinks links;
  private Labels labels;
  private boolean labelsShared;
  private long selfLoops;
  private long zeroWeights;

  /**
   * About how much heap reading and building a graph takes at its peak, in bytes: 56 per link given
   * and 100 per item, names of up to some thirty characters included. Smaller without weights or
   * repeated links.
   */
  public static long heapFor(long items, long links) {
    return 100 * items + 56 * links;
  }

  /** The number of items a generator is about to make, refused before anything is allocated. */
  public static int checkItems(long items) {
    if (items > MOST_ITEMS) {
      throw Check.mustBe("number of items", "at most " + MOST_ITEMS, items);
    }
    return (int) items;
  }

  /** The number of links a generator is about to make, refused before anything is allocated. */
  public static void checkLinks(double links) {
    if (links > MOST_LINKS) {
      throw Check.mustBe("number of links", "at most " + MOST_LINKS, links);
    }
  }

  GraphBuilder(Labels labels) {
    this(labels, MOST_LINKS);
  }

  /** A builder that takes at most so many links. */
  GraphBuilder(Labels labels, int mostLinks) {
    this.labels = labels;
    this.links = new CollectedLinks(mostLinks);
  }

  /** The item of this name; a new one if the name has not been seen. */
  public int item(String label) {
    return item(Check.given("label", label).toCharArray(), 0, label.length());
  }

  /**
   * The item whose name stands in {@code text} from {@code from} to before {@code to}; a new one if
   * the name has not been seen. The name is copied: the array may be used again.
   */
  public int item(char[] text, int from, int to) {
    Check.given("text", text);
    if (labelsShared && labels.find(text, from, to) == Labels.NONE) {
      labels = labels.copy();
      labelsShared = false;
    }
    return labels.findOrAdd(text, from, to);
  }

  /** The item of this name, if it has been seen. */
  public OptionalInt find(String label) {
    Check.given("label", label);
    int item = labels.find(label.toCharArray(), 0, label.length());
    return item == Labels.NONE ? OptionalInt.empty() : OptionalInt.of(item);
  }

  /** The number of links collected, before repeated ones are added up. */
  public int collected() {
    return links.count();
  }

  /** The number of items so far. */
  public int size() {
    return labels.size();
  }

  /**
   * A link of weight 1.
   *
   * @throws GraphTooLargeException if the graph has more links than can be held
   */
  public GraphBuilder link(String a, String b) {
    return link(a, b, 1);
  }

  /** A link between two named items; the weight must be a finite number ≥ 0. */
  public GraphBuilder link(String a, String b, double weight) {
    Check.notNegative("weight", weight); // before a refused link can leave new items behind
    Check.given("label", b);
    return link(item(a), item(b), weight);
  }

  /** A link of weight 1. */
  public GraphBuilder link(int a, int b) {
    return link(a, b, 1);
  }

  /** A link between two items; the weight must be a finite number ≥ 0. */
  public GraphBuilder link(int a, int b, double weight) {
    Check.index("item", labels.size(), a);
    Check.index("item", labels.size(), b);
    Check.notNegative("weight", weight);
    if (a == b) {
      selfLoops++;
    } else if (weight == 0) {
      zeroWeights++;
    } else {
      links.add(a, b, weight);
    }
    return this;
  }

  /**
   * The graph of everything collected. O(items + links · log(longest row)); repeated links are
   * added up in the order in which they came. The builder may collect on and build again; graphs
   * already built do not change.
   */
  public Graph build() {
    int size = labels.size();
    if (size == 0) {
      throw new IllegalStateException("a graph must have at least one item, got none");
    }
    if (size > MOST_ITEMS) {
      throw new GraphTooLargeException("items", MOST_ITEMS, size);
    }
    if (!labelsShared) {
      labels.trim();
      labelsShared = true;
    }
    SparseRows rows = links.rows(size);
    for (int item = 0; item < size; item++) {
      if (!Double.isFinite(rows.degree()[item])) {
        throw Check.mustBe(
            "sum of the weights at '" + labels.label(item) + "'",
            "a finite number",
            rows.degree()[item]);
      }
    }
    long repeated = links.count() - rows.weight().length / 2; // each stands in two rows
    return new Graph(rows, labels, new Graph.Dropped(selfLoops, zeroWeights, repeated));
  }

  /** In a line, for people. */
  @Override
  public String toString() {
    return "GraphBuilder[%d items, %d links collected]".formatted(size(), collected());
  }
}
