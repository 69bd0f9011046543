package org.grapl.store;

import java.time.Instant;
import org.grapl.store.Event.Purpose;

/** A check that somebody is to make, kept for who asked for it until it expires. */
public record OpenTicket(
    long number, int item, String worker, Instant asked, Instant expires, Purpose purpose) {

  public static OpenTicket of(Entry entry, Event.Asked asked) {
    return new OpenTicket(
        asked.ticket(), asked.item(), entry.who(), entry.at(), asked.expires(), asked.purpose());
  }
}
