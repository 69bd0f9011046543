package org.grapl.certify;

import org.grapl.Tally;

/** A try to show what is asked for by checks of random items. */
interface Attempt {

  Audit.State state();

  int nextItem();

  /** The next items, {@link #nextItem} first, unless answers to those before end or change it. */
  int[] upcoming(int most);

  void tell(int item, double value);

  boolean isAbove(int item);

  /** How many more random items would do, if they are wrong no more often than those before. */
  int itemsLeft();

  /** What all of it should take, as thought at the beginning. */
  Price price();

  Certificate certificate();

  /** How many checks the search may make before the next random item; mostly none. */
  default int turnOfSearch() {
    return 0;
  }

  /** Takes what the search has found meanwhile. */
  default void learn(Tally told) {}
}
