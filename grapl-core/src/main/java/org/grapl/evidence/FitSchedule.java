package org.grapl.evidence;

/**
 * When to look again for what fits observations best: after each of the first {@value #FIRST}, then
 * whenever there are {@value #GROWTH} times as many as at the last time, or as many items observed:
 * a thousand observations of one item say nothing about the others.
 *
 * @param observations look again when there are so many
 * @param items or when so many items have been observed
 */
public record FitSchedule(long observations, long items) {

  /** With fewer observations nothing can be found but what is assumed. */
  public static final int FIRST = 4;

  private static final double GROWTH = 1.4;

  /** The schedule after a look at so many observations of so many items. */
  public static FitSchedule after(long observations, long items) {
    return new FitSchedule(next(observations), next(items));
  }

  static long next(long count) {
    return count < FIRST ? count + 1 : (long) Math.ceil(GROWTH * count);
  }

  /** Whether it is time, with so many observations of so many items. */
  public boolean isDue(long nowObservations, long nowItems) {
    return nowObservations >= observations || nowItems >= items;
  }
}
