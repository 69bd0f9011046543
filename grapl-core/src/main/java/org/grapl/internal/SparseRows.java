package org.grapl.internal;

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
}
