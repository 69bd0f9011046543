package org.grapl.internal;

import java.util.Arrays;

/**
 * The compressed sparse rows of a graph, for kernels. The neighbours of item i are {@code
 * neighbour[start[i]]} … {@code neighbour[start[i + 1] - 1]}, with the weights at the same places.
 * The arrays are the graph's own, not copied: read only. That is why they are out of the reach of
 * those who call grapl.
 *
 * @param degree the sum of the weights of each row
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never compared; the arrays are the point
public record SparseRows(int[] start, int[] neighbour, double[] weight, double[] degree) {

  public int size() {
    return degree.length;
  }

  /**
   * The links between groups: the weights of all links between their members added up. O(links).
   *
   * @param group of each item
   */
  public SparseRows joined(Members members, int[] group) {
    int count = members.count();
    int[] first = new int[count + 1];
    int[] other = new int[neighbour.length];
    double[] sum = new double[other.length];
    double[] all = new double[count];
    int[] at = new int[count];
    Arrays.fill(at, -1);
    int end = 0;
    for (int g = 0; g < count; g++) {
      first[g] = end;
      for (int m = members.start()[g]; m < members.start()[g + 1]; m++) {
        int i = members.item()[m];
        for (int k = start[i]; k < start[i + 1]; k++) {
          int to = group[neighbour[k]];
          if (to == g) {
            continue;
          }
          all[g] += weight[k];
          if (at[to] < first[g]) {
            at[to] = end;
            other[end] = to;
            sum[end++] = weight[k];
          } else {
            sum[at[to]] += weight[k];
          }
        }
      }
    }
    first[count] = end;
    return new SparseRows(first, Arrays.copyOf(other, end), Arrays.copyOf(sum, end), all);
  }
}
