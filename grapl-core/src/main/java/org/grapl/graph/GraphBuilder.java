package org.grapl.graph;

import java.util.OptionalInt;
import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;

/**
 * Collects edges in any order and turns them into a {@link Graph}. Repeated edges, in either
 * direction, add up; self-loops and edges of weight zero are dropped and counted. Not thread-safe.
 *
 * <p>Needs 8 bytes per collected edge, 16 if weights other than 1 occur, and on top of them the
 * graph's own 24 per edge while building; where edges repeat, up to 16 more. Arms take 12 bytes
 * each, and their names 12 to 28 and their text.
 */
public final class GraphBuilder {

  private static final int MOST_ARMS = GraphTooLargeException.LONGEST_ARRAY;
  private static final int MOST_EDGES = GraphTooLargeException.LONGEST_ARRAY / 2;

  private final CollectedEdges edges;
  private Labels labels;
  private boolean labelsShared;
  private long selfLoops;
  private long zeroWeights;

  /**
   * About how much heap reading and building a graph takes at its peak, in bytes: 56 per edge given
   * and 60 per arm, names of up to some thirty characters included. Smaller without weights or
   * repeated edges.
   */
  public static long heapFor(long arms, long edges) {
    return 60 * arms + 56 * edges;
  }

  /** The number of arms a generator is about to make, refused before anything is allocated. */
  public static int checkArms(long arms) {
    if (arms > MOST_ARMS) {
      throw Check.mustBe("number of arms", "at most " + MOST_ARMS, arms);
    }
    return (int) arms;
  }

  /** The number of edges a generator is about to make, refused before anything is allocated. */
  public static void checkEdges(double edges) {
    if (edges > MOST_EDGES) {
      throw Check.mustBe("number of edges", "at most " + MOST_EDGES, edges);
    }
  }

  GraphBuilder(Labels labels) {
    this(labels, MOST_EDGES);
  }

  /** A builder that takes at most so many edges. */
  GraphBuilder(Labels labels, int mostEdges) {
    this.labels = labels;
    this.edges = new CollectedEdges(mostEdges);
  }

  /** The arm of this name; a new one if the name has not been seen. */
  public int arm(String label) {
    return arm(Check.given("label", label).toCharArray(), 0, label.length());
  }

  /**
   * The arm whose name stands in {@code text} from {@code from} to before {@code to}; a new one if
   * the name has not been seen. The name is copied: the array may be used again.
   */
  public int arm(char[] text, int from, int to) {
    Check.given("text", text);
    if (labelsShared && labels.find(text, from, to) == Labels.NONE) {
      labels = labels.copy();
      labelsShared = false;
    }
    return labels.findOrAdd(text, from, to);
  }

  /**
   * The arms of many names, as {@link #arm(char[], int, int)} gives them one after the other. Name
   * k stands in {@code text} from {@code ends[k - 1]}, or 0 for the first, to before {@code
   * ends[k]}; its arm is put into {@code arms[k]}. Some hundreds at a time are found several times
   * faster than one by one in a large graph, where each waits for the memory.
   */
  public void arms(char[] text, int[] ends, int count, int[] arms) {
    if (labelsShared) {
      labels = labels.copy();
      labelsShared = false;
    }
    labels.findOrAddAll(text, ends, count, arms);
  }

  /** The arm of this name, if it has been seen. */
  public OptionalInt find(String label) {
    Check.given("label", label);
    int arm = labels.find(label.toCharArray(), 0, label.length());
    return arm == Labels.NONE ? OptionalInt.empty() : OptionalInt.of(arm);
  }

  /** The number of edges collected, before repeated ones are added up. */
  public int collected() {
    return edges.count();
  }

  /** The number of arms so far. */
  public int size() {
    return labels.size();
  }

  /**
   * An edge of weight 1.
   *
   * @throws GraphTooLargeException if the graph has more edges than can be held
   */
  public GraphBuilder edge(String a, String b) {
    return edge(a, b, 1);
  }

  /** An edge between two named arms; the weight must be a finite number ≥ 0. */
  public GraphBuilder edge(String a, String b, double weight) {
    Check.notNegative("weight", weight); // before a refused edge can leave new arms behind
    Check.given("label", b);
    return edge(arm(a), arm(b), weight);
  }

  /** An edge of weight 1. */
  public GraphBuilder edge(int a, int b) {
    return edge(a, b, 1);
  }

  /** An edge between two arms; the weight must be a finite number ≥ 0. */
  public GraphBuilder edge(int a, int b, double weight) {
    Check.index("arm", labels.size(), a);
    Check.index("arm", labels.size(), b);
    Check.notNegative("weight", weight);
    if (a == b) {
      selfLoops++;
    } else if (weight == 0) {
      zeroWeights++;
    } else {
      edges.add(a, b, weight);
    }
    return this;
  }

  /**
   * The graph of everything collected. O(arms + edges · log(longest row)); repeated edges are added
   * up in the order in which they came. The builder may collect on and build again; graphs already
   * built do not change.
   */
  public Graph build() {
    int size = labels.size();
    if (size == 0) {
      throw new IllegalStateException("a graph must have at least one arm, got none");
    }
    if (size > MOST_ARMS) {
      throw new GraphTooLargeException("arms", MOST_ARMS, size);
    }
    if (!labelsShared) {
      labels.trim();
      labelsShared = true;
    }
    SparseRows rows = RowAssembly.of(edges, size);
    for (int arm = 0; arm < size; arm++) {
      if (!Double.isFinite(rows.degree()[arm])) {
        throw Check.mustBe(
            "sum of the weights at '" + labels.label(arm) + "'",
            "a finite number",
            rows.degree()[arm]);
      }
    }
    long repeated = edges.count() - rows.weight().length / 2; // each stands in two rows
    return new Graph(rows, labels, new Graph.Dropped(selfLoops, zeroWeights, repeated));
  }

  /** In a line, for people. */
  @Override
  public String toString() {
    return "GraphBuilder[%d arms, %d edges collected]".formatted(size(), collected());
  }
}
