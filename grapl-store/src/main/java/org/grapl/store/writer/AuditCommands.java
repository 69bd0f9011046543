package org.grapl.store.writer;

import org.grapl.campaign.Campaign;
import org.grapl.internal.Check;
import org.grapl.store.Event.AuditClosed;
import org.grapl.store.Event.AuditOpened;
import org.grapl.store.Event.Purpose;
import org.grapl.store.Requester;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.SharedAudit;

/** Opens and closes audits. */
public final class AuditCommands {

  private AuditCommands() {}

  /** Freezes the present decision and opens its audit. */
  public static Command<AuditOpened> open(AuditOpened goal, Requester by) {
    return context -> {
      if (context.isRepeated(goal::equals, by)) {
        return goal;
      }
      if (context.books().runningAudit().isPresent()) {
        throw Check.mustBe("audit", "opened when none is under way", "one under way");
      }
      // Refuses what cannot be audited before anything is kept.
      Campaign campaign = context.replay().campaign();
      SharedAudit trial =
          new SharedAudit(
              campaign.decision(),
              campaign.tally(),
              context.books().settings(),
              new Bookkeeping.RunningAudit(1, 1, goal));
      context.append(goal, by, trial.isRunning() ? "" : "nothing is left to be looked at");
      end(context);
      return goal;
    };
  }

  /** Gives up the audit under way, if there is one. */
  public static Command<Boolean> close(Requester by) {
    return context -> closeIn(context, by);
  }

  /** Closes an audit within a command that does more; whether there was one. */
  static boolean closeIn(CommandContext context, Requester by) {
    boolean isRunning = context.books().runningAudit().isPresent();
    if (isRunning) {
      context.append(new AuditClosed(), by, "");
    }
    return isRunning;
  }

  /** Notes how the audit under way ended, if it has just done so. */
  static void end(CommandContext context) {
    if (context.books().runningAudit().isPresent()) {
      context.replay().ended().ifPresent(end -> context.append(end, Requester.GRAPL, ""));
    }
  }

  /** Whether somebody holds a ticket because of an audit. */
  static boolean isForAudit(Bookkeeping books, long ticket) {
    return books.open(ticket).filter(open -> open.purpose() == Purpose.AUDIT).isPresent();
  }
}
