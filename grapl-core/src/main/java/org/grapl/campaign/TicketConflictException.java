package org.grapl.campaign;

import org.grapl.Check;

/** A ticket was answered a second time with another value. The first answer stands. */
public final class TicketConflictException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  TicketConflictException(long number, double told, double got) {
    super(
        "ticket %d was already told %s, got %s; observations are never overwritten, record a second one instead"
            .formatted(number, Check.number(told), Check.number(got)));
  }
}
