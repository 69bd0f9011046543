package org.grapl.engine.separator;

import java.util.Arrays;
import org.grapl.graph.Graph;

/**
 * Takes a graph apart from the outside in: a small set of items whose removal leaves two parts of
 * similar size, then the same for each part (A. George, 1973). The set is a level of a
 * breadth-first search from an item at the rim (A. George, J. W. H. Liu, 1978), made smaller by a
 * {@link SeparatorRefinement}.
 */
final class NestedDissection {

  /** Parts of this size are not taken apart any further. */
  private static final int LEAF = 64;

  /** A part without a separator smaller than this share of it is left whole: it is an expander. */
  private static final double LARGEST_SEPARATOR = 0.2;

  /** Each side must have at least this share of a part. */
  private static final double LEAST_SIDE = 0.3;

  /** Searches for the rim: each starts at the end of the one before. */
  private static final int RIM_SEARCHES = 3;

  private final int[] start;
  private final int[] neighbour;

  /** The part in which each item is at present, by a number that is never used again. */
  private final int[] part;

  private final int[] level;
  private final int[] queue;

  /** All items; a part is a range of it. */
  private final int[] item;

  private final int[] spare;
  private final SeparatorRefinement refinement;
  private int parts;

  /** The ranges still to be taken apart. */
  private int[] stack = new int[64];

  private int depth;

  /** Items group by group, the group eliminated last first. */
  private final int[] placed;

  private int placedCount;
  private int[] groupStart = new int[64];
  private int groups;

  private NestedDissection(Graph graph) {
    int size = graph.size();
    this.start = graph.rows().start();
    this.neighbour = graph.rows().neighbour();
    this.part = new int[size];
    this.level = new int[size];
    this.queue = new int[size];
    this.item = new int[size];
    this.spare = new int[size];
    this.placed = new int[size];
    this.refinement = new SeparatorRefinement(graph, part);
    Arrays.setAll(item, k -> k);
  }

  static SeparatorTree.Groups of(Graph graph) {
    NestedDissection dissection = new NestedDissection(graph);
    dissection.push(0, graph.size());
    while (dissection.depth > 0) {
      int to = dissection.stack[--dissection.depth];
      int from = dissection.stack[--dissection.depth];
      dissection.takeApart(from, to);
    }
    return dissection.groups();
  }

  /** Groups were found root first; elimination goes the other way. */
  private SeparatorTree.Groups groups() {
    int[] begins = new int[groups + 1];
    int[] items = new int[placedCount];
    int at = 0;
    for (int group = groups - 1; group >= 0; group--) {
      int end = group + 1 < groups ? groupStart[group + 1] : placedCount;
      begins[groups - 1 - group] = at;
      System.arraycopy(placed, groupStart[group], items, at, end - groupStart[group]);
      at += end - groupStart[group];
    }
    begins[groups] = at;
    return new SeparatorTree.Groups(begins, items);
  }

  private void push(int from, int to) {
    if (from < to) {
      if (depth + 2 > stack.length) {
        stack = Arrays.copyOf(stack, 2 * stack.length);
      }
      stack[depth++] = from;
      stack[depth++] = to;
    }
  }

  private void takeApart(int from, int to) {
    int here = ++parts;
    for (int k = from; k < to; k++) {
      part[item[k]] = here;
    }
    int reached = search(item[from], here);
    if (reached < to - from) {
      int middle = arrange(from, to, here, reached);
      push(from, middle);
      push(middle, to);
    } else if (to - from <= LEAF || !split(from, to, here)) {
      openGroup();
      for (int k = from; k < to; k++) {
        place(item[k]);
      }
    }
  }

  private void openGroup() {
    if (groups == groupStart.length) {
      groupStart = Arrays.copyOf(groupStart, 2 * groups);
    }
    groupStart[groups++] = placedCount;
  }

  private void place(int which) {
    part[which] = 0;
    placed[placedCount++] = which;
  }

  /**
   * Breadth-first search within a part: fills the queue and the levels, from 1 on, and tells how
   * many items it reached.
   */
  private int search(int from, int here) {
    int reached = ++parts;
    int head = 0;
    int tail = 0;
    queue[tail++] = from;
    level[from] = 1;
    part[from] = reached;
    while (head < tail) {
      int a = queue[head++];
      for (int k = start[a]; k < start[a + 1]; k++) {
        int b = neighbour[k];
        if (part[b] == here) {
          part[b] = reached;
          level[b] = level[a] + 1;
          queue[tail++] = b;
        }
      }
    }
    for (int k = 0; k < tail; k++) {
      part[queue[k]] = here;
    }
    return tail;
  }

  /** Puts what the last search reached first, the rest behind; where the rest begins. */
  private int arrange(int from, int to, int here, int reached) {
    int found = ++parts;
    for (int k = 0; k < reached; k++) {
      part[queue[k]] = found;
    }
    int rest = 0;
    for (int k = from; k < to; k++) {
      if (part[item[k]] == here) {
        spare[rest++] = item[k];
      }
    }
    System.arraycopy(queue, 0, item, from, reached);
    System.arraycopy(spare, 0, item, from + reached, rest);
    return from + reached;
  }

  /** Makes a separator a group and pushes both sides; false if there is no small one. */
  private boolean split(int from, int to, int here) {
    int size = to - from;
    int last = item[from];
    for (int k = 0; k < RIM_SEARCHES; k++) {
      search(last, here);
      last = queue[size - 1];
    }
    search(last, here);
    int cut = smallestLevel(size);
    if (cut == 0) {
      return false;
    }
    int separator = refinement.refine(queue, size, level, cut);
    if (separator > LARGEST_SEPARATOR * size) {
      return false;
    }
    openGroup();
    int below = from;
    int above = 0;
    for (int k = 0; k < size; k++) {
      int a = queue[k];
      switch (refinement.side(a)) {
        case BELOW -> item[below++] = a;
        case ABOVE -> spare[above++] = a;
        case BETWEEN -> place(a);
      }
    }
    System.arraycopy(spare, 0, item, below, above);
    push(from, below);
    push(below, below + above);
    return true;
  }

  /** The smallest level that leaves enough on both sides; 0 if there is none. */
  private int smallestLevel(int size) {
    int best = 0;
    int bestSize = Integer.MAX_VALUE;
    int begin = 0;
    while (begin < size) {
      int end = begin;
      int here = level[queue[begin]];
      while (end < size && level[queue[end]] == here) {
        end++;
      }
      boolean balanced = Math.min(begin, size - end) >= LEAST_SIDE * size;
      if (balanced && end - begin < bestSize) {
        best = here;
        bestSize = end - begin;
      }
      begin = end;
    }
    return best == 0 ? middleLevel(size) : best;
  }

  /** The level of the item in the middle, if anything lies beyond it. */
  private int middleLevel(int size) {
    int middle = level[queue[size / 2]];
    return middle > 1 && middle < level[queue[size - 1]] ? middle : 0;
  }
}
