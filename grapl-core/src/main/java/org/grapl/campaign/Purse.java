package org.grapl.campaign;

import java.util.BitSet;

/**
 * What checks cost, how much of the budget is left, and which items none of it is spent on: those
 * set aside, and those held because as many of their tickets are open as may be at once. A check
 * costs 1 unless costs are given; then the budget is in their unit.
 */
final class Purse {

  /** A sum of many costs that ought to be exactly the budget may be off by rounding. */
  private static final double ROUNDING = 1e-9;

  private final TicketBook tickets;
  private final int size;
  private final double[] costs;
  private final double budget;
  private final int mostAtOnce;
  private final BitSet aside = new BitSet();

  /** Of the items not set aside. */
  private double cheapest;

  private double spent;
  private double pending;

  /**
   * @param costs one per item, or none if each is 1
   * @param mostAtOnce how many tickets of one item may be open at once
   */
  Purse(TicketBook tickets, int size, double[] costs, double budget, int mostAtOnce) {
    this.tickets = tickets;
    this.size = size;
    this.costs = costs;
    this.budget = budget;
    this.mostAtOnce = mostAtOnce;
    this.cheapest = cheapest(false);
  }

  /** The least that a check costs of an item that can be checked; infinite if none can. */
  private double cheapest(boolean unlessHeld) {
    double least = Double.POSITIVE_INFINITY;
    for (int item = aside.nextClearBit(0); item < size; item = aside.nextClearBit(item + 1)) {
      if (!unlessHeld || !isHeld(item)) {
        least = Math.min(least, cost(item));
        if (!hasCosts()) {
          break;
        }
      }
    }
    return least;
  }

  private boolean isHeld(int item) {
    return tickets.pending(item) >= mostAtOnce;
  }

  void setAside(int item) {
    aside.set(item);
    cheapest = cheapest(false);
  }

  void setAside(BitSet items) {
    aside.or(items);
    cheapest = cheapest(false);
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
    return !aside.get(item) && !isHeld(item) && wouldAfford(item);
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
    boolean isAnyHeld = mostAtOnce < Integer.MAX_VALUE && tickets.pending() >= mostAtOnce;
    return !fits(spent + pending + (isAnyHeld ? cheapest(true) : cheapest));
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
  }

  void takeBack(int item) {
    pending = Math.max(0, pending - cost(item));
  }

  void pay(int item, int times) {
    spent += times * cost(item);
  }
}
