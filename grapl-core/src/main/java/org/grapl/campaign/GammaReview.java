package org.grapl.campaign;

/** When to look anew at γ: each time the number of observations, or of repeated ones, doubled. */
final class GammaReview {

  private long repeats;
  private long atRepeats = 1;
  private long atTotal = GammaChoice.FEWEST_FOR_UNIT;

  /** One observation more. */
  void observed(boolean isRepeat) {
    repeats += isRepeat ? 1 : 0;
  }

  /** Many more: so many observations are now repeats of others. */
  void repeats(long now) {
    repeats = now;
  }

  /** Whether it is time, after so many observations; if so, the next time is when they doubled. */
  boolean isDue(long total) {
    boolean isDue = repeats >= atRepeats || total >= atTotal;
    if (isDue) {
      atRepeats = Math.max(1, 2 * repeats);
      atTotal = Math.max(GammaChoice.FEWEST_FOR_UNIT, 2 * total);
    }
    return isDue;
  }
}
