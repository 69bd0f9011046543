package org.grapl.certify;

import org.grapl.internal.Check;
import org.grapl.internal.Decimal;
import org.grapl.internal.Probability;

/**
 * When to stop: as soon as at most a share {@code error} of all items is wrong for certain, with
 * this confidence.
 *
 * @param error the share of wrong items put up with, in (0, 1)
 * @param confidence the probability, in (0, 1), with which the claim is to be true
 */
public record StoppingRule(double error, double confidence) {

  private static final double DEFAULT_CONFIDENCE = 0.95;

  public StoppingRule {
    Probability.inside("error", error);
    Probability.inside("confidence", confidence);
  }

  /** Reads {@code error=0.05,confidence=0.95}; the confidence is 0.95 unless stated. */
  public static StoppingRule parse(String text) {
    double error = Double.NaN;
    double confidence = Double.NaN;
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? "" : part.substring(0, equals).strip();
      double value = equals < 0 ? Double.NaN : Decimal.parse(part.substring(equals + 1));
      if (name.equals("error") && Double.isNaN(error) && !Double.isNaN(value)) {
        error = value;
      } else if (name.equals("confidence") && Double.isNaN(confidence) && !Double.isNaN(value)) {
        confidence = value;
      } else {
        throw malformed(text);
      }
    }
    if (Double.isNaN(error)) {
      throw malformed(text);
    }
    return new StoppingRule(error, Double.isNaN(confidence) ? DEFAULT_CONFIDENCE : confidence);
  }

  private static IllegalArgumentException malformed(String text) {
    return Check.mustBe("until", "like error=0.05,confidence=0.95", '"' + text + '"');
  }

  /** The largest number of items that may be wrong: ⌊error · size⌋. */
  public int allowed(int size) {
    // 0.07 · 100 must not become 6.
    return (int) Math.floor(error * size + 1e-9);
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    return "error=" + Check.number(error) + ",confidence=" + Check.number(confidence);
  }
}
