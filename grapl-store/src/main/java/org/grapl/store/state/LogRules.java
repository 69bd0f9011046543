package org.grapl.store.state;

import java.util.stream.IntStream;
import org.grapl.estimate.Fitted;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.store.ContradictionException;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.Event.Asked;
import org.grapl.store.Event.AuditClosed;
import org.grapl.store.Event.AuditEnded;
import org.grapl.store.Event.AuditOpened;
import org.grapl.store.Event.Confirmed;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Grown;
import org.grapl.store.Event.Purpose;
import org.grapl.store.Event.QuestionChanged;
import org.grapl.store.Event.Rebuilt;
import org.grapl.store.Event.Recorded;
import org.grapl.store.Event.Told;
import org.grapl.store.Event.Withdrawn;
import org.grapl.store.ItemList;
import org.grapl.store.Reading;
import org.grapl.store.StoreException;
import org.grapl.store.state.TicketTable.State;

/**
 * What every entry of a log keeps to, because no command would have written it otherwise. A log
 * from elsewhere that does not is refused, and one that is here already is found out.
 */
public final class LogRules {

  private LogRules() {}

  /** Refuses an entry that cannot come next. */
  public static void check(Lists lists, Bookkeeping books, Entry entry) {
    Event event = entry.event();
    if (event instanceof Asked asked) {
      checkAsked(books, entry, asked);
    } else if (event instanceof Told told) {
      checkState(books, told.ticket(), told.late() ? State.GIVEN_BACK : State.OPEN);
      checkObservation(books, books.tickets().item(told.ticket()), told.reading());
    } else if (event instanceof GivenBack back) {
      checkState(books, back.ticket(), State.OPEN);
    } else if (event instanceof Recorded recorded) {
      Check.index("item", books.size(), recorded.item());
      checkObservation(books, recorded.item(), recorded.reading());
    } else if (event instanceof Withdrawn withdrawn) {
      checkCounts(books, withdrawn.observation());
      checkNoAudit(books);
    } else if (event instanceof Confirmed confirmed) {
      checkCounts(books, confirmed.observation());
    } else if (event instanceof QuestionChanged || event instanceof AuditOpened) {
      checkNoAudit(books);
    } else if (event instanceof AuditClosed) {
      checkAudit(books);
    } else if (event instanceof AuditEnded ended) {
      checkEnd(books, ended);
    } else if (event instanceof Rebuilt rebuilt) {
      checkFit(entry, rebuilt);
    } else if (event instanceof Grown grown) {
      checkList(lists, books.list(), grown.list());
    }
  }

  /** Items that a person picks are not handed out to more people than may check one. */
  private static void checkAsked(Bookkeeping books, Entry entry, Asked asked) {
    if (asked.purpose() == Purpose.AUDIT) {
      checkAudit(books);
    }
    long out =
        books.open().stream()
            .filter(held -> asked.purpose() == Purpose.PICKED && held.item() == asked.item())
            .mapToLong(
                held ->
                    held.worker().equals(entry.who())
                        ? books.settings().replicates()
                        : held.expires().isAfter(entry.at()) ? 1 : 0)
            .sum();
    if (out >= books.settings().replicates()) {
      throw new StoreException("its item is handed out already, and was picked once more");
    }
  }

  private static void checkObservation(Bookkeeping books, int item, Reading reading) {
    checkReading(books, reading);
    books
        .contradicted(item, reading.value())
        .ifPresent(
            before -> {
              throw new ContradictionException(reading, before);
            });
  }

  /** Refuses what estimates would refuse later, or could make nothing of. */
  public static void checkReading(Bookkeeping books, Reading reading) {
    Check.weight(books.weight(reading), reading.value());
    if (books.settings().noise().isYesNo()) {
      Check.within("value", 0, 1, reading.value());
    }
    double threshold = books.question().threshold();
    if (reading.leavesOpen(threshold)) {
      throw Check.mustBe(
          "limit of detection",
          "on the side of %s that the value is on".formatted(Check.number(threshold)),
          reading.text() + ", which leaves both sides open; give the ticket back instead");
    }
  }

  private static void checkCounts(Bookkeeping books, long observation) {
    if (books.observations().isWithdrawn(books.observations().of(observation))) {
      throw new StoreException("observation %d is withdrawn already".formatted(observation));
    }
  }

  private static void checkNoAudit(Bookkeeping books) {
    books
        .runningAudit()
        .ifPresent(
            running -> {
              throw new StoreException(
                  "the audit opened by entry %d is still under way".formatted(running.entry()));
            });
  }

  private static void checkAudit(Bookkeeping books) {
    if (books.runningAudit().isEmpty()) {
      throw new StoreException("no audit is under way");
    }
  }

  /** What can be counted must be right, also of audits that cannot be made again. */
  private static void checkEnd(Bookkeeping books, AuditEnded ended) {
    checkAudit(books);
    if (ended.drawn() < 0 || ended.drawn() > books.auditedItems()) {
      throw new StoreException(
          "its audit has looked at %d items; answers were given for %d"
              .formatted(ended.drawn(), books.auditedItems()));
    }
    Check.within("mostWrong", 0, books.size(), ended.mostWrong());
    Check.within("wronglyAbove", AuditEnded.TOGETHER, ended.mostWrong(), ended.wronglyAbove());
    Check.index("item", books.size(), Math.max(0, ended.above().length() - 1));
  }

  private static void checkFit(Entry entry, Rebuilt rebuilt) {
    if (Math.max(rebuilt.seen(), rebuilt.together()) >= entry.number()) {
      throw new StoreException("it was made from entries that come later");
    }
    if (!rebuilt.fitted().isEmpty()) {
      Fitted.parse(rebuilt.fitted());
    }
  }

  /** Items must keep their numbers, or all that was said of them would be of others. */
  private static void checkList(Lists lists, ItemList before, ItemList after) {
    Graph old = lists.of(before).graph();
    Graph larger = lists.of(after).graph();
    if (larger.size() != after.size()
        || old.size() > larger.size()
        || !IntStream.range(0, old.size()).allMatch(i -> old.label(i).equals(larger.label(i)))) {
      throw new StoreException("its list is not the one before it with items added");
    }
  }

  private static void checkState(Bookkeeping books, long ticket, State expected) {
    State found = books.tickets().state(ticket);
    if (found != expected) {
      throw new StoreException("ticket %d is %s".formatted(ticket, words(found)));
    }
  }

  private static String words(State state) {
    return switch (state) {
      case OPEN -> "still open";
      case GIVEN_BACK -> "given back";
      case TOLD, TOLD_LATE -> "answered already";
    };
  }
}
