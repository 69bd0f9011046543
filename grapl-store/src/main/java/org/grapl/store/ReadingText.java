package org.grapl.store;

import org.grapl.internal.Check;
import org.grapl.internal.Decimal;
import org.grapl.store.Reading.Bound;

/** Readings as people write them: {@code 0.7}, {@code <0.1}, {@code >5}. */
public final class ReadingText {

  private ReadingText() {}

  /** The value with its bound; a weight or variance in brackets. */
  public static String write(Reading reading) {
    String bound =
        switch (reading.bound()) {
          case NONE -> "";
          case BELOW -> "<";
          case ABOVE -> ">";
        };
    String besides =
        reading.variance().isPresent()
            ? " (variance " + Check.number(reading.variance().getAsDouble()) + ")"
            : reading.weight() != 1 ? " (weight " + Check.number(reading.weight()) + ")" : "";
    return bound + Check.number(reading.value()) + besides;
  }

  /**
   * A value with or without a bound.
   *
   * @throws IllegalArgumentException if it is no such thing
   */
  public static Reading parse(String text) {
    String plain = text.strip();
    Bound bound =
        plain.startsWith("<") ? Bound.BELOW : plain.startsWith(">") ? Bound.ABOVE : Bound.NONE;
    double value = Decimal.parse(bound == Bound.NONE ? plain : plain.substring(1).strip());
    if (Double.isNaN(value)) {
      throw Check.mustBe(
          "value", "a number, or <NUMBER or >NUMBER beyond what can be measured", '"' + text + '"');
    }
    return Reading.of(Check.observable("value", value)).withBound(bound);
  }
}
