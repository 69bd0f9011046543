package org.grapl.evidence;

/**
 * When to look again for what fits observations best: after each of the first {@value #FIRST}, then
 * whenever there are {@value #GROWTH} times as many as at the last time, or as many arms observed:
 * a thousand observations of one arm say nothing about the others.
 *
 * @param observations look again when there are so many
 * @param arms or when so many arms have been observed
 */
public record FitSchedule(long observations, long arms) {

  /** With fewer observations nothing can be found but what is assumed. */
  public static final int FIRST = 4;

  private static final double GROWTH = 1.4;

  /** The schedule after a look at so many observations of so many arms. */
  public static FitSchedule after(long observations, long arms) {
    return new FitSchedule(next(observations), next(arms));
  }

  static long next(long count) {
    return count < FIRST ? count + 1 : (long) Math.ceil(GROWTH * count);
  }

  /** Whether it is time, with so many observations of so many arms. */
  public boolean isDue(long nowObservations, long nowArms) {
    return nowObservations >= observations || nowArms >= arms;
  }
}
