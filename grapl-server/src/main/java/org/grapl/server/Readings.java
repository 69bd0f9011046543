package org.grapl.server;

import java.util.OptionalDouble;
import org.grapl.internal.Check;
import org.grapl.store.Reading;
import org.grapl.store.Reading.Bound;

/** What a check gave, from the fields of a request. */
final class Readings {

  private Readings() {}

  /** From {@code value, below, above, weight, variance}. */
  static Reading of(Fields fields) {
    boolean below = fields.flag("below");
    boolean above = fields.flag("above");
    if (below && above) {
      throw Check.mustBe("value", "below or above a limit", "both");
    }
    OptionalDouble variance = fields.numberIf("variance");
    return new Reading(
        fields.number("value"),
        below ? Bound.BELOW : above ? Bound.ABOVE : Bound.NONE,
        fields.numberIf("weight").orElse(1),
        variance);
  }
}
