package org.grapl.estimate;

import org.grapl.internal.Check;

/**
 * The order in which an estimator keeps its arms: each has a place. An estimator that moves some
 * arms at a time puts those that move together next to each other, so that whoever follows it reads
 * memory in one go. Immutable.
 */
public final class ArmOrder {

  private static final int[] NATURAL = {};

  private final int size;
  private final int[] armAt;
  private final int[] placeOf;

  private ArmOrder(int size, int[] armAt) {
    this.size = size;
    this.armAt = armAt;
    this.placeOf = new int[armAt.length];
    for (int place = 0; place < armAt.length; place++) {
      placeOf[armAt[place]] = place;
    }
  }

  /** Every arm at the place of its own number. */
  public static ArmOrder natural(int size) {
    return new ArmOrder(Check.atLeast("size", 1, size), NATURAL);
  }

  /** The arms in this order, copied; each must occur once. */
  public static ArmOrder of(int[] arms) {
    boolean[] seen = new boolean[arms.length];
    for (int arm : arms) {
      Check.index("arm", arms.length, arm);
      if (seen[arm]) {
        throw Check.mustBe("arms", "all different", arm + " twice");
      }
      seen[arm] = true;
    }
    return new ArmOrder(arms.length, arms.clone());
  }

  public int size() {
    return size;
  }

  /** Whether every arm is at the place of its own number. */
  public boolean isNatural() {
    return armAt.length == 0;
  }

  /** The arm at a place. */
  public int armAt(int place) {
    return isNatural() ? place : armAt[place];
  }

  /** The place of an arm. */
  public int placeOf(int arm) {
    return isNatural() ? arm : placeOf[arm];
  }
}
