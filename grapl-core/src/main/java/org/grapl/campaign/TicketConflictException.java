package org.grapl.campaign;

/** A ticket was answered a second time with another value or weight. The first answer stands. */
public final class TicketConflictException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  TicketConflictException(long number, String told, String got) {
    super(
        "ticket %d was already told %s, got %s; observations are never overwritten, record a second one instead"
            .formatted(number, told, got));
  }
}
