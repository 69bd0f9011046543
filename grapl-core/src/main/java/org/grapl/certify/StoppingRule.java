package org.grapl.certify;

import java.util.LinkedHashMap;
import java.util.Map;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;
import org.grapl.internal.Probability;

/**
 * When to stop: as soon as all that is asked is certain, with this confidence.
 *
 * @param confidence the probability, in (0, 1), with which the claims are to be true
 */
public record StoppingRule(Claims claims, double confidence) {

  private static final double DEFAULT_CONFIDENCE = 0.95;

  public StoppingRule {
    Check.given("claims", claims);
    Probability.inside("confidence", confidence);
    if (claims.toString().isEmpty()) {
      throw Check.mustBe("claims", "an error, a recall or a precision", "none");
    }
    if (claims.smallestShare() == 0) {
      throw Check.mustBe("claims", "an error above 0, a recall and a precision below 1", claims);
    }
  }

  /** At most this share of all items is wrong, in (0, 1). */
  public StoppingRule(double error, double confidence) {
    this(Claims.error(Probability.inside("error", error)), confidence);
  }

  /**
   * Reads {@code error=0.05,confidence=0.95} or {@code recall=0.9,precision=0.8}: any of error,
   * recall and precision; the confidence is 0.95 unless stated.
   */
  public static StoppingRule parse(String text) {
    Map<String, Double> stated = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? "" : part.substring(0, equals).strip();
      double value = equals < 0 ? Double.NaN : Decimal.parse(part.substring(equals + 1));
      boolean isKnown =
          switch (name) {
            case "error", "recall", "precision", "confidence" -> true;
            default -> false;
          };
      if (!isKnown || Double.isNaN(value) || stated.put(name, value) != null) {
        throw malformed(text);
      }
    }
    double confidence = stated.getOrDefault("confidence", DEFAULT_CONFIDENCE);
    stated.remove("confidence");
    if (stated.isEmpty()) {
      throw malformed(text);
    }
    stated.forEach(Probability::inside);
    return new StoppingRule(
        new Claims(
            stated.getOrDefault("error", 1.0),
            stated.getOrDefault("recall", 0.0),
            stated.getOrDefault("precision", 0.0)),
        confidence);
  }

  private static IllegalArgumentException malformed(String text) {
    return Check.mustBe(
        "until", "like error=0.05,confidence=0.95 or recall=0.9,precision=0.8", '"' + text + '"');
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    return claims + ",confidence=" + Check.number(confidence);
  }
}
