package org.grapl.campaign;

import org.grapl.Tally;

/**
 * When to look anew at what depends on the scale of observations: each time their number, or that
 * of repeated ones, has doubled.
 */
final class Doublings {

  /** With fewer observations nothing is said about their unit. */
  static final int FIRST = 10;

  private long repeats;
  private long atRepeats = 1;
  private long atTotal = FIRST;

  /** Whether it is time after one observation more, so many in all. */
  boolean isDueAfter(boolean isRepeat, long total) {
    repeats += isRepeat ? 1 : 0;
    return isDue(total);
  }

  /** The same after any number of them. */
  boolean isDueAfter(Tally tally) {
    repeats = tally.repeats();
    return isDue(tally.total());
  }

  private boolean isDue(long total) {
    boolean isDue = repeats >= atRepeats || total >= atTotal;
    if (isDue) {
      atRepeats = Math.max(1, 2 * repeats);
      atTotal = Math.max(FIRST, 2 * total);
    }
    return isDue;
  }
}
