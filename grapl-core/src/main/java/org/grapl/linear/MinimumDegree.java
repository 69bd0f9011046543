package org.grapl.linear;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;

/**
 * Approximate minimum degree on a quotient graph. An eliminated arm p leaves behind an element: the
 * clique L_p of the arms it was joined to, kept as one list instead of all its edges. The degree of
 * an arm i in L_p is then bounded by
 *
 * <pre>|A_i \ L_p| + |L_p \ i| + Σ_{e ∈ E_i} |L_e \ L_p|</pre>
 *
 * with A_i the arms and E_i the other elements it is still joined to. Used once, by {@link
 * Elimination}.
 */
final class MinimumDegree {

  /**
   * Elimination stops when the least degree times this exceeds what remains. An entry of the sparse
   * factor is walked once or twice per update at 0.5 ns, an entry of the core's triangle once at
   * 0.1 ns; measured on block models, small worlds, blogs and grids, anything from 6 to 16 is as
   * good.
   */
  private static final int STOP = 8;

  /**
   * Arms with more neighbours than this times √N are hubs. They are left to the core from the start
   * and counted in no degree: their lists would be walked once for every neighbour eliminated,
   * which is quadratic on a star.
   */
  private static final int HUB = 10;

  private final int size;
  private final boolean[] hub;

  /** A_i: the arms still joined directly; null once eliminated. */
  private final int[][] arms;

  private final int[] armCount;

  /** E_i: the elements joined; an element is known by the arm whose elimination made it. */
  private final int[][] elements;

  private final int[] elementCount;

  /** L_p, the structure of each eliminated arm. */
  private final int[][] structure;

  /** How many arms of each L_p are not hubs. */
  private final int[] plainArms;

  private final boolean[] absorbed;
  private final int[] order;
  private final DegreeBuckets buckets;
  private final int[] mark;
  private final int[] outside;
  private final int[] outsideMark;
  private int stamp;

  MinimumDegree(Graph graph) {
    this.size = graph.size();
    this.hub = new boolean[size];
    this.plainArms = new int[size];
    this.arms = new int[size][];
    this.armCount = new int[size];
    this.elements = new int[size][];
    this.elementCount = new int[size];
    this.structure = new int[size][];
    this.absorbed = new boolean[size];
    this.order = new int[size];
    this.buckets = new DegreeBuckets(size);
    this.mark = new int[size];
    this.outside = new int[size];
    this.outsideMark = new int[size];
    SparseRows rows = graph.rows();
    for (int arm = size - 1; arm >= 0; arm--) {
      arms[arm] = Arrays.copyOfRange(rows.neighbour(), rows.start()[arm], rows.start()[arm + 1]);
      armCount[arm] = arms[arm].length;
      elements[arm] = new int[4];
      hub[arm] = armCount[arm] > HUB * Math.sqrt(size);
      buckets.add(arm, hub[arm] ? size - 1 : armCount[arm]);
    }
  }

  /**
   * Eliminates until what remains is dense, or until it would be dense with more than so many arms;
   * and tells how many arms that were.
   */
  int run(int largestCore) {
    int eliminated = 0;
    while (size - eliminated > 1
        && (long) STOP * buckets.least() <= Math.min(size - eliminated - 1, largestCore)) {
      int arm = buckets.removeLeast();
      order[eliminated++] = arm;
      eliminate(arm);
    }
    int position = eliminated;
    for (int arm = 0; arm < size; arm++) {
      if (buckets.contains(arm)) {
        order[position++] = arm;
      }
    }
    return eliminated;
  }

  /** All arms: the eliminated ones in their order, then the rest in rising order. */
  int[] arms() {
    return order;
  }

  /** The arms to which an eliminated arm was joined when it was eliminated. */
  int[] structure(int eliminatedArm) {
    return structure[eliminatedArm];
  }

  private void eliminate(int p) {
    int[] joined = gather(p);
    structure[p] = joined;
    for (int i : joined) {
      plainArms[p] += hub[i] ? 0 : 1;
    }
    countOutside(joined);
    int remaining = buckets.count();
    for (int i : joined) {
      if (!hub[i]) {
        dropFromArms(i);
        int degree = armCount[i] + plainArms[p] - 1 + dropAbsorbed(i);
        addElement(i, p);
        buckets.move(i, Math.min(degree, remaining - 1));
      }
    }
    arms[p] = new int[0];
    elements[p] = new int[0];
  }

  /** L_p = (A_p ∪ ⋃ L_e) \ p, marked; the elements of p are absorbed by it. */
  private int[] gather(int p) {
    stamp++;
    mark[p] = stamp;
    int bound = armCount[p];
    for (int k = 0; k < elementCount[p]; k++) {
      bound += structure[elements[p][k]].length;
    }
    int[] joined = new int[Math.min(bound, size)];
    int count = collect(arms[p], armCount[p], joined, 0);
    for (int k = 0; k < elementCount[p]; k++) {
      int e = elements[p][k];
      count = collect(structure[e], structure[e].length, joined, count);
      absorbed[e] = true;
    }
    return Arrays.copyOf(joined, count);
  }

  private int collect(int[] from, int length, int[] into, int count) {
    for (int k = 0; k < length; k++) {
      int arm = from[k];
      if (mark[arm] != stamp && buckets.contains(arm)) {
        mark[arm] = stamp;
        into[count++] = arm;
      }
    }
    return count;
  }

  /**
   * outside[e] = |L_e \ L_p| for every element next to L_p. An element that is not absorbed holds
   * living arms only, because whoever is eliminated absorbs its elements.
   */
  private void countOutside(int[] joined) {
    for (int i : joined) {
      for (int k = 0; k < elementCount[i]; k++) {
        int e = elements[i][k];
        if (!absorbed[e]) {
          if (outsideMark[e] != stamp) {
            outsideMark[e] = stamp;
            outside[e] = plainArms[e];
          }
          outside[e]--;
        }
      }
    }
  }

  /** Arms of L_p and p itself are reached through the new element from now on. */
  private void dropFromArms(int i) {
    int kept = 0;
    for (int k = 0; k < armCount[i]; k++) {
      int other = arms[i][k];
      if (mark[other] != stamp) {
        arms[i][kept++] = other;
      }
    }
    armCount[i] = kept;
  }

  /** Drops absorbed elements and those inside the new one; the sum of what the others add. */
  private int dropAbsorbed(int i) {
    int kept = 0;
    int degree = 0;
    for (int k = 0; k < elementCount[i]; k++) {
      int e = elements[i][k];
      if (!absorbed[e] && outside[e] > 0) {
        elements[i][kept++] = e;
        degree += outside[e];
      }
    }
    elementCount[i] = kept;
    return degree;
  }

  private void addElement(int i, int p) {
    if (elementCount[i] == elements[i].length) {
      elements[i] = Arrays.copyOf(elements[i], 2 * elementCount[i]);
    }
    elements[i][elementCount[i]++] = p;
  }

  /** Arms by degree, in doubly linked lists; the last one put into a bucket is taken first. */
  private static final class DegreeBuckets {

    private static final int NONE = -1;
    private static final int GONE = -2;

    private final int[] head;
    private final int[] next;
    private final int[] previous;
    private final int[] degree;
    private int least;
    private int count;

    DegreeBuckets(int size) {
      head = new int[size];
      next = new int[size];
      previous = new int[size];
      degree = new int[size];
      Arrays.fill(head, NONE);
      Arrays.fill(previous, GONE);
    }

    int count() {
      return count;
    }

    boolean contains(int arm) {
      return previous[arm] != GONE;
    }

    void add(int arm, int withDegree) {
      degree[arm] = withDegree;
      previous[arm] = NONE;
      next[arm] = head[withDegree];
      if (next[arm] != NONE) {
        previous[next[arm]] = arm;
      }
      head[withDegree] = arm;
      least = Math.min(least, withDegree);
      count++;
    }

    /** The least degree of any arm. */
    int least() {
      while (head[least] == NONE) {
        least++;
      }
      return least;
    }

    int removeLeast() {
      int arm = head[least()];
      remove(arm);
      return arm;
    }

    void move(int arm, int toDegree) {
      remove(arm);
      add(arm, toDegree);
    }

    private void remove(int arm) {
      if (previous[arm] == NONE) {
        head[degree[arm]] = next[arm];
      } else {
        next[previous[arm]] = next[arm];
      }
      if (next[arm] != NONE) {
        previous[next[arm]] = previous[arm];
      }
      previous[arm] = GONE;
      count--;
    }
  }
}
