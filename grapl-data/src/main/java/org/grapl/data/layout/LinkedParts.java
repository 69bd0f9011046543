package org.grapl.data.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The connected parts of more than one group. */
final class LinkedParts {

  private LinkedParts() {}

  /** The groups of each part, in the order of a search from its first; parts in order of that. */
  static int[][] of(LinkRows rows) {
    boolean[] isFound = new boolean[rows.size()];
    int[] queue = new int[rows.size()];
    List<int[]> parts = new ArrayList<>();
    for (int first = 0; first < rows.size(); first++) {
      if (isFound[first] || rows.links(first) == 0) {
        continue;
      }
      int tail = 0;
      queue[tail++] = first;
      isFound[first] = true;
      for (int head = 0; head < tail; head++) {
        int i = queue[head];
        for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
          int j = rows.neighbour()[k];
          if (!isFound[j]) {
            isFound[j] = true;
            queue[tail++] = j;
          }
        }
      }
      parts.add(Arrays.copyOf(queue, tail));
    }
    return parts.toArray(int[][]::new);
  }
}
