package org.grapl.certify;

import java.util.Locale;

/**
 * How many checks of random items it should take to show something, told before they are paid.
 *
 * @param least no valid test could do with fewer items, were none of them wrong
 * @param low of the range that should hold the number nine times in ten
 * @param likely at the rate of errors that the model expects
 * @param high of the range; what is not shown by then is given up
 * @param passes whether it should be shown at that rate, rather than given up by {@code likely}
 */
public record Price(long least, long low, long likely, long high, boolean passes) {

  Price plus(Price other) {
    return new Price(
        least + other.least,
        low + other.low,
        likely + other.likely,
        high + other.high,
        passes && other.passes);
  }

  /** If each item takes so many checks, up to a factor; one at least. */
  Price times(double checks, double factor) {
    return new Price(
        least,
        (long) Math.ceil(low * Math.max(1, checks / factor)),
        (long) Math.ceil(likely * Math.max(1, checks)),
        (long) Math.ceil(high * Math.max(1, checks * factor)),
        passes);
  }

  /** As people read it. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "about %,d random checks (%,d to %,d); no test could do with fewer than %,d",
        likely,
        low,
        high,
        least);
  }
}
