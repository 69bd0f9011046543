package org.grapl.client;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * An observation as it was kept.
 *
 * @param number by which it can be withdrawn
 * @param ticket none if nobody had asked for it
 * @param isLate whether its ticket had been given back before
 */
public record Observation(
    long number,
    String item,
    Reading reading,
    Instant at,
    String worker,
    String note,
    OptionalLong ticket,
    boolean isLate,
    boolean isWithdrawn) {

  static Observation read(Fields fields) {
    return new Observation(
        fields.whole("observation"),
        fields.text("item"),
        Reading.read(fields.json()),
        fields.time("at"),
        fields.text("worker", ""),
        fields.text("note", ""),
        fields.wholeIf("ticket"),
        fields.flag("late"),
        fields.flag("withdrawn"));
  }
}
