package org.grapl.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.grapl.internal.Check;

/**
 * One line of a campaign's log.
 *
 * @param number 1, 2, … without gaps
 * @param at when, in milliseconds
 * @param who did it; empty if grapl itself
 * @param request the key by which a repeated request is known; may be empty
 */
public record Entry(long number, Instant at, String who, String request, String note, Event event) {

  public Entry {
    Check.atLeast("number", 1L, number);
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }
}
