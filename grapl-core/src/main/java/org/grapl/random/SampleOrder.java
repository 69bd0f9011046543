package org.grapl.random;

/**
 * An order of items that has nothing to do with their values: as far as its first items have been
 * checked, for whatever reason, they are a random sample of all. Who chooses checks takes the next
 * of them now and then, and who measures how good predictions are does so on them.
 */
public final class SampleOrder {

  private SampleOrder() {}

  /** The same for every set of so many items. */
  public static int[] of(int size) {
    return KeyedRandom.of(0, Role.EVIDENCE).permutation(size);
  }
}
