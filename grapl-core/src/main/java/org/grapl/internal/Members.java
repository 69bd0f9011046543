package org.grapl.internal;

import java.util.Arrays;

/**
 * The members of groups, one group after the other: those of group g are {@code item[start[g]]} …
 * {@code item[start[g + 1] - 1]}, in their order.
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never compared; the arrays are the point
public record Members(int[] start, int[] item) {

  /**
   * @param group of each item
   */
  public static Members of(int[] group, int count) {
    int[] start = new int[count + 1];
    for (int g : group) {
      start[g + 1]++;
    }
    for (int g = 0; g < count; g++) {
      start[g + 1] += start[g];
    }
    int[] next = Arrays.copyOf(start, count);
    int[] item = new int[group.length];
    for (int i = 0; i < group.length; i++) {
      item[next[group[i]]++] = i;
    }
    return new Members(start, item);
  }

  public int count() {
    return start.length - 1;
  }
}
