package org.grapl.campaign;

import java.util.BitSet;

/**
 * What checks cost, how much of the budget is left, on which items none of it is to be spent, and
 * which items are held: as many checks of them are out as may be at once. A check costs 1 unless
 * costs are given; then the budget is in their unit and is never overdrawn by a check asked for.
 */
final class Purse {

  /** A sum of many costs that ought to be exactly the budget may be off by rounding. */
  private static final double ROUNDING = 1e-9;

  private final int size;
  private final double[] costs;
  private final double budget;
  private final int mostAtOnce;
  private final BitSet aside = new BitSet();

  /** The items set aside or held. */
  private final BitSet closed = new BitSet();

  /** Checks of each item that are out; none are counted where any number may be. */
  private final int[] out;

  private int held;
  private double cheapest;
  private double spent;
  private double pending;

  /**
   * @param size the number of items
   * @param costs one per item, or none if each is 1
   * @param mostAtOnce how many checks of one item may be out at once
   */
  Purse(int size, double[] costs, double budget, int mostAtOnce) {
    this.size = size;
    this.costs = costs;
    this.budget = budget;
    this.mostAtOnce = mostAtOnce;
    this.out = new int[mostAtOnce == Integer.MAX_VALUE ? 0 : size];
    this.cheapest = cheapestBut(aside);
  }

  /** The least that a check costs of an item that is none of these; infinite if all are. */
  private double cheapestBut(BitSet these) {
    if (!hasCosts()) {
      return these.nextClearBit(0) < size ? 1 : Double.POSITIVE_INFINITY;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int item = these.nextClearBit(0); item < size; item = these.nextClearBit(item + 1)) {
      least = Math.min(least, costs[item]);
    }
    return least;
  }

  /** Spends nothing on this item any more. */
  void setAside(int item) {
    aside.set(item);
    closed.set(item);
    cheapest = cheapestBut(aside);
  }

  boolean isSetAside(int item) {
    return aside.get(item);
  }

  boolean hasCosts() {
    return costs.length > 0;
  }

  double cost(int item) {
    return hasCosts() ? costs[item] : 1;
  }

  double budget() {
    return budget;
  }

  double spent() {
    return spent;
  }

  /** Whether a check of this item can be handed out now. */
  boolean affords(int item) {
    return !closed.get(item) && wouldAfford(item);
  }

  /** The same if the item were neither set aside nor held. */
  boolean wouldAfford(int item) {
    return fits(spent + pending + cost(item));
  }

  /** Whether a check of this item could be made if all that is pending were given back. */
  boolean couldAfford(int item) {
    return !aside.get(item) && fits(spent + cost(item));
  }

  /** Whether so many checks of items that cost least can still be handed out. */
  boolean pays(int checks) {
    return fits(spent + pending + checks * (hasCosts() ? cheapest : 1));
  }

  /** Whether no check can be handed out now. */
  boolean isHandedOut() {
    return !fits(spent + pending + (held == 0 ? cheapest : cheapestBut(closed)));
  }

  /** Whether no check can be made any more, also if what is pending were given back. */
  boolean isSpent() {
    return !fits(spent + cheapest);
  }

  private boolean fits(double sum) {
    return sum <= budget * (1 + ROUNDING) && sum < Double.POSITIVE_INFINITY;
  }

  void handOut(int item) {
    pending += cost(item);
    if (out.length > 0 && ++out[item] == mostAtOnce) {
      held++;
      closed.set(item);
    }
  }

  void takeBack(int item) {
    pending = Math.max(0, pending - cost(item));
    if (out.length > 0 && out[item]-- == mostAtOnce) {
      held--;
      closed.set(item, aside.get(item));
    }
  }

  void pay(int item, int times) {
    spent += times * cost(item);
  }
}
