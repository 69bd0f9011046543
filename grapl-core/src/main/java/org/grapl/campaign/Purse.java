package org.grapl.campaign;

import java.util.BitSet;
import org.grapl.Check;

/**
 * What checks cost, how much of the budget is left, and on which arms none of it is to be spent. A
 * check costs 1 unless costs are given; then the budget is in their unit and is never overdrawn by
 * a check asked for.
 */
final class Purse {

  /** A sum of many costs that ought to be exactly the budget may be off by rounding. */
  private static final double ROUNDING = 1e-9;

  private final int size;
  private final double[] costs;
  private final long budget;
  private final BitSet aside = new BitSet();
  private double cheapest;
  private double spent;
  private double pending;

  /**
   * @param size the number of arms
   * @param costs one per arm, or none if each is 1
   */
  Purse(int size, double[] costs, long budget) {
    this.size = size;
    this.costs = costs;
    this.budget = budget;
    this.cheapest = cheapest();
  }

  /** The least that a check of an arm costs that is not set aside; infinite if all are. */
  private double cheapest() {
    if (!hasCosts()) {
      return aside.cardinality() < size ? 1 : Double.POSITIVE_INFINITY;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int arm = aside.nextClearBit(0); arm < size; arm = aside.nextClearBit(arm + 1)) {
      least = Math.min(least, costs[arm]);
    }
    return least;
  }

  /** Spends nothing on this arm any more. */
  void setAside(int arm) {
    aside.set(arm);
    cheapest = cheapest();
  }

  boolean isSetAside(int arm) {
    return aside.get(arm);
  }

  boolean hasCosts() {
    return costs.length > 0;
  }

  double cost(int arm) {
    return hasCosts() ? costs[arm] : 1;
  }

  long budget() {
    return budget;
  }

  double spent() {
    return spent;
  }

  /** Whether a check of this arm can still be handed out. */
  boolean affords(int arm) {
    return !aside.get(arm) && wouldAfford(arm);
  }

  /** The same if the arm were not set aside. */
  boolean wouldAfford(int arm) {
    return fits(spent + pending + cost(arm));
  }

  /** Whether no check can be handed out any more. */
  boolean isHandedOut() {
    return !fits(spent + pending + cheapest);
  }

  /** Whether no check can be made any more, also if what is pending were given back. */
  boolean isSpent() {
    return !fits(spent + cheapest);
  }

  private boolean fits(double sum) {
    return sum <= budget * (1 + ROUNDING);
  }

  void handOut(int arm) {
    pending += cost(arm);
  }

  void takeBack(int arm) {
    pending = Math.max(0, pending - cost(arm));
  }

  void pay(int arm, int times) {
    spent += times * cost(arm);
  }

  String complaint() {
    if (aside.cardinality() == size) {
      return "every arm is set aside";
    }
    return hasCosts()
        ? "the budget of %d is handed out (%s spent, %s pending, the cheapest arm costs %s)"
            .formatted(budget, Check.number(spent), Check.number(pending), Check.number(cheapest))
        : "the budget of %d samples is handed out (%.0f told, %.0f pending)"
            .formatted(budget, spent, pending);
  }
}
