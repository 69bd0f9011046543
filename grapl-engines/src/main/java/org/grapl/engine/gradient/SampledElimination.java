package org.grapl.engine.gradient;

import java.util.Arrays;
import org.grapl.internal.SparseRows;
import org.grapl.linear.ItemsByDegree;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Eliminates the items of V = L + diag(shift) one by one, few links first, and replaces the clique
 * that an eliminated item leaves behind by a sample of it with the same expectation.
 *
 * <p>The shift is a link to the ground. Eliminating an item with links w_1 … w_k, a shift s and a
 * pivot p = s + Σw leaves w_i w_j/p between its neighbours and adds s w_j/p to their shifts. The
 * latter is kept exactly; of the former, link i (lightest first) keeps one partner j among the
 * heavier ones, with probability w_j/S_i and weight w_i S_i/p, where S_i is the sum of the heavier
 * weights. Up to three neighbours keep their whole clique, which is no more links than there were.
 * Links between the same two items are merged when one of them is eliminated. (The idea is that of
 * R. Kyng and S. Sachdeva, 2016; order, merging and sampling follow Y. Gao, R. Kyng and D. A.
 * Spielman, 2023.)
 *
 * <p>A link lives in a pair of places, 2k in the list of one end and 2k + 1 in that of the other.
 * As no elimination makes more links than it takes away, pairs are reused and none are added: 24
 * bytes per link and 32 per item while it lasts.
 */
final class SampledElimination {

  /** Items with more links than this are not told apart by their number. */
  private static final int MOST = 1 << 10;

  private static final int NONE = -1;

  private final KeyedRandom random = KeyedRandom.of(0, Role.FACTOR);
  private final double[] shift;

  /** By place: the item at the other end, and the next place in the same list. */
  private final int[] end;

  private final int[] next;

  /** By pair; 0 once it is gone. */
  private final double[] weight;

  private final int[] first;
  private final ItemsByDegree queue;

  /** The links of the item at hand, merged: an item, the sum of its weights, the place used. */
  private int[] neighbour = new int[16];

  private double[] strength = new double[16];
  private int[] place = new int[16];
  private long[] rank = new long[16];
  private double[] upTo = new double[16];

  /** Where a neighbour stands among them. */
  private final int[] slot;

  SampledElimination(ShiftedLaplacian system) {
    int size = system.size();
    SparseRows rows = system.graph().rows();
    this.shift = new double[size];
    this.end = new int[rows.neighbour().length];
    this.next = new int[end.length];
    this.weight = new double[end.length / 2];
    this.first = new int[size];
    this.slot = new int[size];
    Arrays.fill(first, NONE);
    Arrays.fill(slot, NONE);
    int pair = 0;
    for (int i = 0; i < size; i++) {
      shift[i] = system.shift(i);
      for (int k = rows.start()[i]; k < rows.start()[i + 1] && rows.neighbour()[k] < i; k++) {
        weight[pair] = rows.weight()[k];
        hang(2 * pair, i, rows.neighbour()[k]);
        hang(2 * pair + 1, rows.neighbour()[k], i);
        pair++;
      }
    }
    this.queue = new ItemsByDegree(size, MOST);
    for (int i = size - 1; i >= 0; i--) {
      queue.add(i, rows.start()[i + 1] - rows.start()[i]);
    }
  }

  private void hang(int at, int item, int other) {
    end[at] = other;
    next[at] = first[item];
    first[item] = at;
  }

  /** Eliminates all items, handing over column after column of the factor. */
  void run(Columns columns) {
    for (int k = 0; k < shift.length; k++) {
      int item = queue.removeLeast();
      int count = gather(item);
      double pivot = shift[item];
      for (int i = 0; i < count; i++) {
        pivot += strength[i];
      }
      columns.accept(item, pivot, count, neighbour, strength);
      for (int i = 0; i < count; i++) {
        shift[neighbour[i]] += shift[item] * (strength[i] / pivot);
        slot[neighbour[i]] = NONE;
      }
      if (count == 3) {
        join(0, 1, strength[0] * (strength[1] / pivot));
        join(1, 2, strength[1] * (strength[2] / pivot));
        join(2, 0, strength[2] * (strength[0] / pivot));
      } else if (count > 0) {
        sample(count, pivot);
      }
    }
  }

  /** Receives the columns of the factor: a pivot, and what is linked to it when its turn comes. */
  @FunctionalInterface
  interface Columns {
    void accept(int item, double pivot, int count, int[] neighbour, double[] strength);
  }

  private int gather(int item) {
    int count = 0;
    for (int at = first[item]; at != NONE; at = next[at]) {
      if (weight[at >> 1] == 0) {
        continue;
      }
      int other = end[at];
      int known = slot[other];
      if (known != NONE) {
        strength[known] += weight[at >> 1];
        drop(at, other);
        continue;
      }
      if (count == neighbour.length) {
        grow();
      }
      slot[other] = count;
      neighbour[count] = other;
      strength[count] = weight[at >> 1];
      place[count++] = at;
    }
    return count;
  }

  private void grow() {
    int capacity = 2 * neighbour.length;
    neighbour = Arrays.copyOf(neighbour, capacity);
    strength = Arrays.copyOf(strength, capacity);
    place = Arrays.copyOf(place, capacity);
    rank = new long[capacity];
    upTo = new double[capacity];
  }

  /** Links neighbours i and j in the pair that linked i with the item eliminated. */
  private void join(int i, int j, double newWeight) {
    int at = place[i];
    weight[at >> 1] = newWeight;
    end[at ^ 1] = neighbour[j];
    hang(at, neighbour[j], neighbour[i]);
    queue.move(neighbour[j], queue.degree(neighbour[j]) + 1);
  }

  private void drop(int at, int other) {
    weight[at >> 1] = 0;
    queue.move(other, queue.degree(other) - 1);
  }

  /** Each neighbour but the last, lightest first, finds a partner among the heavier ones. */
  private void sample(int count, double pivot) {
    for (int i = 0; i < count; i++) {
      // The order serves quality only: single precision is enough, and ties go by the list.
      rank[i] = (long) Float.floatToIntBits((float) strength[i]) << 32 | i;
    }
    Arrays.sort(rank, 0, count);
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += strength[(int) rank[i]];
      upTo[i] = sum;
    }
    for (int i = 0; i < count - 1; i++) {
      double heavier = sum - upTo[i];
      double drawn = upTo[i] + random.nextDouble() * heavier;
      int low = i + 1;
      int high = count - 1;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (upTo[middle] > drawn) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      int from = (int) rank[i];
      join(from, (int) rank[low], strength[from] * (heavier / pivot));
    }
    int last = (int) rank[count - 1];
    drop(place[last], neighbour[last]);
  }
}
