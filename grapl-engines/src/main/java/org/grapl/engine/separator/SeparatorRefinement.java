package org.grapl.engine.separator;

import java.util.Arrays;
import org.grapl.graph.Graph;

/**
 * Makes a separator smaller by moving its items to one side, which pulls their neighbours on the
 * other side into it. Moves that make it larger are tried too and taken back unless something
 * better follows (after C. M. Fiduccia, R. M. Mattheyses, 1982).
 */
final class SeparatorRefinement {

  /** Where an item is. */
  enum Side {
    BELOW,
    ABOVE,
    BETWEEN
  }

  /** Passes over the separator; each starts from the best of the one before. */
  private static final int PASSES = 4;

  /** Moves without a new best after which a pass ends. */
  private static final int PATIENCE = 40;

  /** Each side must keep at least this share of the part. */
  private static final double LEAST_SIDE = 0.25;

  /** Beyond this a separator is hopeless, and looking for its best item at each move too slow. */
  private static final int LARGEST = 3000;

  private final int[] start;
  private final int[] neighbour;
  private final int[] part;
  private final Side[] side;
  private final boolean[] locked;

  /** The items in between, and the place of each in this list. */
  private final int[] between;

  private final int[] placeOf;
  private int separator;
  private int below;
  private int above;

  /** What was moved in this pass, so that it can be taken back. */
  private int[] movedItem = new int[256];

  private Side[] movedFrom = new Side[256];
  private int moves;

  SeparatorRefinement(Graph graph, int[] part) {
    int size = graph.size();
    this.start = graph.rows().start();
    this.neighbour = graph.rows().neighbour();
    this.part = part;
    this.side = new Side[size];
    this.locked = new boolean[size];
    this.between = new int[size];
    this.placeOf = new int[size];
  }

  Side side(int item) {
    return side[item];
  }

  /** Refines a level of a search into a separator of the part searched; its size. */
  int refine(int[] items, int size, int[] level, int cut) {
    separator = 0;
    below = 0;
    above = 0;
    for (int k = 0; k < size; k++) {
      int item = items[k];
      if (level[item] == cut) {
        side[item] = Side.BETWEEN;
        placeOf[item] = separator;
        between[separator++] = item;
      } else if (level[item] < cut) {
        side[item] = Side.BELOW;
        below++;
      } else {
        side[item] = Side.ABOVE;
        above++;
      }
    }
    if (separator <= LARGEST) {
      for (int pass = 0; pass < PASSES && improves(size); pass++) {}
    }
    return separator;
  }

  /** One pass: whether it found a better separator. */
  private boolean improves(int size) {
    moves = 0;
    int best = separator;
    int bestImbalance = Math.abs(below - above);
    int bestMoves = 0;
    int sinceBest = 0;
    while (sinceBest < PATIENCE && moveBest(size)) {
      int imbalance = Math.abs(below - above);
      sinceBest++;
      if (separator < best || (separator == best && imbalance < bestImbalance)) {
        best = separator;
        bestImbalance = imbalance;
        bestMoves = moves;
        sinceBest = 0;
      }
    }
    for (int k = 0; k < moves; k++) {
      locked[movedItem[k]] = false;
    }
    while (moves > bestMoves) {
      moves--;
      put(movedItem[moves], movedFrom[moves]);
    }
    return bestMoves > 0;
  }

  /** Makes the move that shrinks the separator most, or grows it least; false if there is none. */
  private boolean moveBest(int size) {
    int bestItem = -1;
    int bestGain = Integer.MIN_VALUE;
    Side bestSide = Side.BETWEEN;
    boolean preferBelow = below < above;
    for (int k = 0; k < separator; k++) {
      int item = between[k];
      if (locked[item]) {
        continue;
      }
      int touchingBelow = 0;
      int touchingAbove = 0;
      for (int e = start[item]; e < start[item + 1]; e++) {
        int other = neighbour[e];
        if (part[other] == part[item]) {
          touchingBelow += side[other] == Side.BELOW ? 1 : 0;
          touchingAbove += side[other] == Side.ABOVE ? 1 : 0;
        }
      }
      int toBelow = 2 * (1 - touchingAbove) + (preferBelow ? 1 : 0);
      int toAbove = 2 * (1 - touchingBelow) + (preferBelow ? 0 : 1);
      if (toBelow > bestGain && above - touchingAbove >= LEAST_SIDE * size) {
        bestGain = toBelow;
        bestItem = item;
        bestSide = Side.BELOW;
      }
      if (toAbove > bestGain && below - touchingBelow >= LEAST_SIDE * size) {
        bestGain = toAbove;
        bestItem = item;
        bestSide = Side.ABOVE;
      }
    }
    if (bestItem < 0) {
      return false;
    }
    move(bestItem, bestSide);
    locked[bestItem] = true;
    Side opposite = bestSide == Side.BELOW ? Side.ABOVE : Side.BELOW;
    for (int e = start[bestItem]; e < start[bestItem + 1]; e++) {
      int other = neighbour[e];
      if (part[other] == part[bestItem] && side[other] == opposite) {
        move(other, Side.BETWEEN);
      }
    }
    return true;
  }

  private void move(int item, Side to) {
    if (moves == movedItem.length) {
      movedItem = Arrays.copyOf(movedItem, 2 * moves);
      movedFrom = Arrays.copyOf(movedFrom, 2 * moves);
    }
    movedItem[moves] = item;
    movedFrom[moves++] = side[item];
    put(item, to);
  }

  private void put(int item, Side to) {
    switch (side[item]) {
      case BELOW -> below--;
      case ABOVE -> above--;
      case BETWEEN -> {
        int last = between[--separator];
        between[placeOf[item]] = last;
        placeOf[last] = placeOf[item];
      }
    }
    switch (to) {
      case BELOW -> below++;
      case ABOVE -> above++;
      case BETWEEN -> {
        placeOf[item] = separator;
        between[separator++] = item;
      }
    }
    side[item] = to;
  }
}
