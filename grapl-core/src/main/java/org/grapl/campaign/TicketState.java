package org.grapl.campaign;

/** Where a ticket is in its life. */
public enum TicketState {
  /** Handed out, not answered. */
  OPEN,
  /** Answered. */
  TOLD,
  /** Given back unanswered. */
  ABANDONED,
  /** Answered after it had been given back. */
  TOLD_LATE
}
