package org.grapl.graph;

import java.util.Arrays;
import org.grapl.internal.SparseRows;

/**
 * Turns links in any order into compressed rows: a counting sort by row, then each row sorted by
 * neighbour, in which repeated links lie side by side and are added up in the order in which they
 * came. So both directions of an link hold the same bits. O(items + links · log(longest row)).
 *
 * <p>On top of the collected links it takes the 24 bytes per link and 12 per item of the result;
 * where links repeat, 8 more per link given while the arrays are cut to their length, 16 if
 * weighted. One owner, used once.
 */
final class RowAssembly {

  private final CollectedLinks links;
  private final int size;
  private final int[] start;

  // Fields rather than locals, so that what a step replaces is free during the next.
  private int[] neighbour = {};
  private double[] weight = {};
  private long[] keys = {};
  private double[] moved = {};

  private RowAssembly(CollectedLinks links, int size) {
    this.links = links;
    this.size = size;
    this.start = new int[size + 1];
  }

  static SparseRows of(CollectedLinks links, int size) {
    RowAssembly assembly = new RowAssembly(links, size);
    assembly.scatter();
    int kept = assembly.sort();
    if (links.allOne()) {
      assembly.countRepeats(kept);
    } else {
      assembly.addUpRepeats();
    }
    assembly.cut(kept);
    return new SparseRows(assembly.start, assembly.neighbour, assembly.weight, assembly.degrees());
  }

  /** Puts both ends of every link into their rows, in the order in which the links came. */
  private void scatter() {
    for (int chunk = 0; chunk < links.chunks(); chunk++) {
      int[] ends = links.ends(chunk);
      for (int end = 0; end < 2 * links.size(chunk); end++) {
        start[ends[end] + 1]++;
      }
    }
    for (int item = 0; item < size; item++) {
      start[item + 1] += start[item];
    }
    neighbour = new int[2 * links.count()];
    weight = new double[links.allOne() ? 0 : 2 * links.count()];
    for (int chunk = 0; chunk < links.chunks(); chunk++) {
      scatter(links.ends(chunk), links.weights(chunk), links.size(chunk));
    }
    // Each row's start has moved to its end, which is the start of the next.
    System.arraycopy(start, 0, start, 1, size);
    start[0] = 0;
  }

  private void scatter(int[] ends, double[] weights, int count) {
    for (int link = 0; link < count; link++) {
      int a = ends[2 * link];
      int b = ends[2 * link + 1];
      int atA = start[a]++;
      int atB = start[b]++;
      neighbour[atA] = b;
      neighbour[atB] = a;
      if (weight.length > 0) {
        double w = weights.length > 0 ? weights[link] : 1;
        weight[atA] = w;
        weight[atB] = w;
      }
    }
  }

  /** Sorts every row and tells how many entries are left when repeated ones count once. */
  private int sort() {
    int kept = 0;
    for (int item = 0; item < size; item++) {
      int from = start[item];
      int to = start[item + 1];
      if (!isSorted(from, to)) {
        if (weight.length > 0) {
          sortWithWeights(from, to);
        } else {
          Arrays.sort(neighbour, from, to);
        }
      }
      for (int k = from; k < to; k++) {
        kept += k == from || neighbour[k] != neighbour[k - 1] ? 1 : 0;
      }
    }
    return kept;
  }

  private boolean isSorted(int from, int to) {
    for (int k = from + 1; k < to; k++) {
      if (neighbour[k] < neighbour[k - 1]) {
        return false;
      }
    }
    return true;
  }

  /** Sorts by neighbour and, where neighbours are equal, by place: repeats keep their order. */
  private void sortWithWeights(int from, int to) {
    int length = to - from;
    if (keys.length < length) {
      keys = new long[length];
      moved = new double[length];
    }
    for (int k = 0; k < length; k++) {
      keys[k] = (long) neighbour[from + k] << Integer.SIZE | k;
      moved[k] = weight[from + k];
    }
    Arrays.sort(keys, 0, length);
    for (int k = 0; k < length; k++) {
      neighbour[from + k] = (int) (keys[k] >> Integer.SIZE);
      weight[from + k] = moved[(int) keys[k]];
    }
  }

  /** Edges of weight 1: the weight of each entry is how often it is there. */
  private void countRepeats(int kept) {
    weight = new double[kept];
    int at = -1;
    int from = 0;
    for (int item = 0; item < size; item++) {
      int to = start[item + 1];
      for (int k = from; k < to; k++) {
        if (k == from || neighbour[k] != neighbour[at]) {
          neighbour[++at] = neighbour[k];
        }
        weight[at]++;
      }
      from = to;
      start[item + 1] = at + 1;
    }
  }

  private void addUpRepeats() {
    int at = -1;
    int from = 0;
    for (int item = 0; item < size; item++) {
      int to = start[item + 1];
      for (int k = from; k < to; k++) {
        if (k == from || neighbour[k] != neighbour[at]) {
          neighbour[++at] = neighbour[k];
          weight[at] = weight[k];
        } else {
          weight[at] += weight[k];
        }
      }
      from = to;
      start[item + 1] = at + 1;
    }
  }

  private void cut(int kept) {
    keys = new long[0];
    moved = new double[0];
    if (kept < neighbour.length) {
      neighbour = Arrays.copyOf(neighbour, kept);
    }
    if (kept < weight.length) {
      weight = Arrays.copyOf(weight, kept);
    }
  }

  private double[] degrees() {
    double[] degree = new double[size];
    for (int item = 0; item < size; item++) {
      for (int k = start[item]; k < start[item + 1]; k++) {
        degree[item] += weight[k];
      }
    }
    return degree;
  }
}
