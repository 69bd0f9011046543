package org.grapl.linear;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;

/**
 * Approximate minimum degree on a quotient graph. An eliminated item p leaves behind an element:
 * the clique L_p of the items it was joined to, kept as one list instead of all its links. The
 * degree of an item i in L_p is then bounded by
 *
 * <pre>|A_i \ L_p| + |L_p \ i| + Σ_{e ∈ E_i} |L_e \ L_p|</pre>
 *
 * with A_i the items and E_i the other elements it is still joined to. Used once, by {@link
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
   * Items with more neighbours than this times √N are hubs. They are left to the core from the
   * start and counted in no degree: their lists would be walked once for every neighbour
   * eliminated, which is quadratic on a star.
   */
  private static final int HUB = 10;

  private final int size;
  private final boolean[] hub;

  /** A_i: the items still joined directly; null once eliminated. */
  private final int[][] items;

  private final int[] itemCount;

  /** E_i: the elements joined; an element is known by the item whose elimination made it. */
  private final int[][] elements;

  private final int[] elementCount;

  /** L_p, the structure of each eliminated item. */
  private final int[][] structure;

  /** How many items of each L_p are not hubs. */
  private final int[] plainItems;

  private final boolean[] absorbed;
  private final int[] order;
  private final ItemsByDegree waiting;
  private final int[] mark;
  private final int[] outside;
  private final int[] outsideMark;
  private int stamp;

  MinimumDegree(Graph graph) {
    this.size = graph.size();
    this.hub = new boolean[size];
    this.plainItems = new int[size];
    this.items = new int[size][];
    this.itemCount = new int[size];
    this.elements = new int[size][];
    this.elementCount = new int[size];
    this.structure = new int[size][];
    this.absorbed = new boolean[size];
    this.order = new int[size];
    this.waiting = new ItemsByDegree(size, size);
    this.mark = new int[size];
    this.outside = new int[size];
    this.outsideMark = new int[size];
    SparseRows rows = graph.rows();
    for (int item = size - 1; item >= 0; item--) {
      items[item] =
          Arrays.copyOfRange(rows.neighbour(), rows.start()[item], rows.start()[item + 1]);
      itemCount[item] = items[item].length;
      elements[item] = new int[4];
      hub[item] = itemCount[item] > HUB * Math.sqrt(size);
      waiting.add(item, hub[item] ? size - 1 : itemCount[item]);
    }
  }

  /**
   * Eliminates until what remains is dense, or until it would be dense with more than so many
   * items; and tells how many items that were.
   */
  int run(int largestCore) {
    int eliminated = 0;
    while (size - eliminated > 1
        && (long) STOP * waiting.least() <= Math.min(size - eliminated - 1, largestCore)) {
      int item = waiting.removeLeast();
      order[eliminated++] = item;
      eliminate(item);
    }
    int position = eliminated;
    for (int item = 0; item < size; item++) {
      if (waiting.contains(item)) {
        order[position++] = item;
      }
    }
    return eliminated;
  }

  /** All items: the eliminated ones in their order, then the rest in rising order. */
  int[] items() {
    return order;
  }

  /** The items to which an eliminated item was joined when it was eliminated. */
  int[] structure(int eliminatedItem) {
    return structure[eliminatedItem];
  }

  private void eliminate(int p) {
    int[] joined = gather(p);
    structure[p] = joined;
    for (int i : joined) {
      plainItems[p] += hub[i] ? 0 : 1;
    }
    countOutside(joined);
    int remaining = waiting.count();
    for (int i : joined) {
      if (!hub[i]) {
        dropFromItems(i);
        int degree = itemCount[i] + plainItems[p] - 1 + dropAbsorbed(i);
        addElement(i, p);
        waiting.move(i, Math.min(degree, remaining - 1));
      }
    }
    items[p] = new int[0];
    elements[p] = new int[0];
  }

  /** L_p = (A_p ∪ ⋃ L_e) \ p, marked; the elements of p are absorbed by it. */
  private int[] gather(int p) {
    stamp++;
    mark[p] = stamp;
    int bound = itemCount[p];
    for (int k = 0; k < elementCount[p]; k++) {
      bound += structure[elements[p][k]].length;
    }
    int[] joined = new int[Math.min(bound, size)];
    int count = collect(items[p], itemCount[p], joined, 0);
    for (int k = 0; k < elementCount[p]; k++) {
      int e = elements[p][k];
      count = collect(structure[e], structure[e].length, joined, count);
      absorbed[e] = true;
    }
    return Arrays.copyOf(joined, count);
  }

  private int collect(int[] from, int length, int[] into, int count) {
    for (int k = 0; k < length; k++) {
      int item = from[k];
      if (mark[item] != stamp && waiting.contains(item)) {
        mark[item] = stamp;
        into[count++] = item;
      }
    }
    return count;
  }

  /**
   * outside[e] = |L_e \ L_p| for every element next to L_p. An element that is not absorbed holds
   * living items only, because whoever is eliminated absorbs its elements.
   */
  private void countOutside(int[] joined) {
    for (int i : joined) {
      for (int k = 0; k < elementCount[i]; k++) {
        int e = elements[i][k];
        if (!absorbed[e]) {
          if (outsideMark[e] != stamp) {
            outsideMark[e] = stamp;
            outside[e] = plainItems[e];
          }
          outside[e]--;
        }
      }
    }
  }

  /** Items of L_p and p itself are reached through the new element from now on. */
  private void dropFromItems(int i) {
    int kept = 0;
    for (int k = 0; k < itemCount[i]; k++) {
      int other = items[i][k];
      if (mark[other] != stamp) {
        items[i][kept++] = other;
      }
    }
    itemCount[i] = kept;
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
}
