package org.grapl.store.writer;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.internal.Check;
import org.grapl.store.AuditUnderWayException;
import org.grapl.store.Event;
import org.grapl.store.Event.AuditOpened;
import org.grapl.store.Event.Purpose;
import org.grapl.store.ItemList;
import org.grapl.store.NotYoursException;
import org.grapl.store.OpenTicket;
import org.grapl.store.Recording;
import org.grapl.store.Requester;
import org.grapl.store.StorableText;
import org.grapl.store.Wording;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.LogRules;
import org.grapl.store.state.ObservationTable;
import org.grapl.store.state.SharedAudit;
import org.grapl.store.state.TicketTable;

/** Changes other than asking and telling. */
public final class ChangeCommands {

  /** Why an audit is closed when the list changes. */
  private static final String AUDIT_OF_LIST =
      "the list has grown; the audit counted the list as it was";

  /** As how many answers a settled one counts, where answers may be wrong: it is the last word. */
  private static final double LAST_WORD = 100;

  private ChangeCommands() {}

  public static Command<List<Long>> giveBack(
      List<Long> tickets, Event.Reason reason, Requester by, String note) {
    StorableText.checkNote(note);
    return context -> {
      tickets.forEach(context.books().tickets()::state);
      checkOwn(context.books().tickets(), tickets, by);
      if (reason == Event.Reason.SET_ASIDE && context.books().runningAudit().isPresent()) {
        tickets.forEach(ticket -> refuseForAudit(context, ticket));
      }
      for (long ticket : tickets) {
        if (context.books().open(ticket).isPresent()) {
          context.append(new Event.GivenBack(ticket, reason), by, note);
        }
      }
      return tickets;
    };
  }

  /** Refuses tickets of others to those who have to leave them alone. */
  static void checkOwn(TicketTable table, List<Long> tickets, Requester by) {
    for (long ticket : tickets) {
      if (by.isBound() && !table.worker(ticket).equals(by.who())) {
        throw new NotYoursException(by.who(), ticket, table.worker(ticket));
      }
    }
  }

  /** What an audit drew must be looked at, or what it shows would not be true. */
  private static void refuseForAudit(CommandContext context, long ticket) {
    if (isForAudit(context.books(), ticket)) {
      throw Check.mustBe(
          "item set aside",
          "none that the audit drew",
          "ticket %d; close the audit if the item cannot be checked".formatted(ticket));
    }
  }

  /** Takes back the tickets whose time is over; how many. */
  public static int takeBackExpired(CommandContext context) {
    List<OpenTicket> expired = context.books().expired(context.now());
    for (OpenTicket each : expired) {
      context.append(new Event.GivenBack(each.number(), Event.Reason.EXPIRED), Requester.GRAPL, "");
    }
    return expired.size();
  }

  public static Command<Long> withdraw(
      long observation, Requester by, String note, boolean mayCloseAudit) {
    StorableText.checkNote(note);
    return context -> {
      int place = context.books().observations().of(observation);
      if (!context.books().observations().isWithdrawn(place)) {
        if (!mayCloseAudit && context.books().runningAudit().isPresent()) {
          throw new AuditUnderWayException(observation);
        }
        closeAuditIn(context, by, "");
        context.append(new Event.Withdrawn(observation), by, note);
      }
      return observation;
    };
  }

  /** What was confirmed, or withdrawn, before stays so. */
  public static Command<Long> confirm(long observation, Requester by, String note) {
    StorableText.checkNote(note);
    return context -> {
      ObservationTable rows = context.books().observations();
      int place = rows.of(observation);
      if (rows.isWithdrawn(place)) {
        throw Check.mustBe("observation", "one that counts", observation + ", which is withdrawn");
      }
      if (rows.confirmed(place) == 0) {
        context.append(new Event.Confirmed(observation), by, note);
      }
      return observation;
    };
  }

  /**
   * Settles what an item is: this answer counts, is not doubted, and those that say otherwise are
   * withdrawn. Where answers are amounts all others are, because one that is chosen again is not
   * another measurement.
   */
  public static Command<Long> settle(Recording settled, Requester by) {
    StorableText.checkNote(settled.note());
    return context -> {
      Bookkeeping books = context.books();
      boolean isLastWord =
          !books.settings().noise().isExact()
              && settled.reading().weight() == 1
              && settled.reading().variance().isEmpty();
      Event.Recorded answer =
          new Event.Recorded(
              settled.item(),
              isLastWord ? settled.reading().withWeight(LAST_WORD) : settled.reading());
      if (context.isRepeated(answer::equals, by)) {
        return books.head();
      }
      Check.index("item", books.size(), settled.item());
      LogRules.checkReading(books, settled.reading());
      ObservationTable rows = books.observations();
      List<Integer> answers =
          IntStream.range(0, rows.count())
              .filter(place -> rows.item(place) == settled.item() && !rows.isWithdrawn(place))
              .boxed()
              .toList();
      if (answers.isEmpty()) {
        throw Check.mustBe("item settled", "one that somebody has answered", "one without answers");
      }
      if (books.runningAudit().isPresent()) {
        throw new AuditUnderWayException(rows.entry(answers.get(0)));
      }
      for (int place : answers) {
        boolean isSame = rows.reading(place).equals(settled.reading());
        if (!isSame || !books.settings().noise().isYesNo()) {
          context.append(new Event.Withdrawn(rows.entry(place), true), by, settled.note());
        }
      }
      long number = context.append(answer, by, settled.note()).number();
      context.append(new Event.Confirmed(number), by, "");
      return number;
    };
  }

  /** Makes items somebody's to check. */
  public static Command<Integer> assign(Event.Assigned assigned, Requester by, String note) {
    StorableText.checkNote(note);
    return context -> {
      if (!context.isRepeated(assigned::equals, by)) {
        context.append(assigned, by, note);
      }
      return assigned.items().cardinality();
    };
  }

  public static Command<Question> changeQuestion(
      double threshold, OptionalDouble tolerance, Requester by) {
    return context -> {
      Question before = context.books().question();
      Question after = new Question(threshold, tolerance.orElse(before.tolerance()));
      Event.QuestionChanged changed = new Event.QuestionChanged(after);
      if (!context.isRepeated(event -> asks(event, threshold, tolerance), by)
          && !before.equals(after)) {
        context.books().checkLimits(after);
        closeAuditIn(context, by, "");
        context.append(changed, by, "");
      }
      return after;
    };
  }

  private static boolean asks(Event event, double threshold, OptionalDouble tolerance) {
    return event instanceof Event.QuestionChanged changed
        && changed.question().threshold() == threshold
        && tolerance.orElse(changed.question().tolerance()) == changed.question().tolerance();
  }

  public static Command<Double> changeBudget(double budget, Requester by) {
    Event.BudgetChanged changed = new Event.BudgetChanged(budget);
    return context -> {
      if (!context.isRepeated(changed::equals, by) && context.books().budget() != budget) {
        context.append(changed, by, "");
      }
      return budget;
    };
  }

  public static Command<Wording> changeWords(Wording words, Requester by) {
    Event.Worded changed = new Event.Worded(words);
    return context -> {
      if (!context.isRepeated(changed::equals, by) && !context.books().words().equals(words)) {
        context.append(changed, by, "");
      }
      return words;
    };
  }

  public static Command<AuditOpened> openAudit(AuditOpened goal, Requester by) {
    return context -> {
      if (context.isRepeated(goal::equals, by)) {
        return goal;
      }
      if (context.replay().audit().isPresent()) {
        throw Check.mustBe("audit", "opened when none is under way", "one under way");
      }
      // Refuses what cannot be audited before anything is kept.
      SharedAudit trial = SharedAudit.ofNext(context.replay().campaign(), context.books(), goal);
      context.append(goal, by, trial.isRunning() ? "" : "nothing is left to be looked at");
      endAudit(context);
      return goal;
    };
  }

  public static Command<Boolean> closeAudit(Requester by) {
    return context -> closeAuditIn(context, by, "");
  }

  private static boolean closeAuditIn(CommandContext context, Requester by, String note) {
    boolean isRunning = context.books().runningAudit().isPresent();
    if (isRunning) {
      context.append(new Event.AuditClosed(), by, note);
    }
    return isRunning;
  }

  /** Notes how the audit under way ended, if it has just done so. */
  static void endAudit(CommandContext context) {
    if (context.books().runningAudit().isPresent()) {
      context.replay().ended().ifPresent(end -> context.append(end, Requester.GRAPL, ""));
    }
  }

  /**
   * Goes on with a larger list, if the list is still the one that it was made of; whether it was.
   * Tickets of items that retire are given back, and answers that come all the same are taken as
   * late. Closes an audit under way.
   */
  public static Command<Boolean> grow(ItemList from, ItemList to, Requester by) {
    return context -> {
      if (!context.books().list().equals(from)) {
        return false;
      }
      if (!from.equals(to)) {
        closeAuditIn(context, by, AUDIT_OF_LIST);
        for (OpenTicket each : List.copyOf(context.books().open())) {
          if (to.isRetired(each.item())) {
            context.append(
                new Event.GivenBack(each.number(), Event.Reason.EXPIRED),
                Requester.GRAPL,
                "the item was retired");
          }
        }
        context.append(new Event.Grown(to), by, "");
      }
      return true;
    };
  }

  /** Whether somebody holds a ticket because of an audit. */
  static boolean isForAudit(Bookkeeping books, long ticket) {
    return books.open(ticket).filter(open -> open.purpose() == Purpose.AUDIT).isPresent();
  }
}
