package org.grapl.store.writer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.grapl.internal.Check;
import org.grapl.store.Answer;
import org.grapl.store.ConflictException;
import org.grapl.store.ConflictException.Conflict;
import org.grapl.store.Entry;
import org.grapl.store.Event.Told;
import org.grapl.store.Reading;
import org.grapl.store.ReadingText;
import org.grapl.store.Receipt;
import org.grapl.store.Receipt.Outcome;
import org.grapl.store.Requester;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.TicketTable;

/** Takes answers to tickets, all of them or none. */
public record TellCommand(List<Answer> answers, Requester by) implements Command<List<Receipt>> {

  @Override
  public List<Receipt> run(CommandContext context) {
    ExactValueCheck exact = new ExactValueCheck(context.books());
    for (Answer answer : answers) {
      check(context.books(), answer, exact);
    }
    refuseConflicts(context.books(), answers);
    List<Receipt> receipts = new ArrayList<>();
    for (Answer answer : answers) {
      receipts.add(take(context, answer, by));
    }
    AuditCommands.end(context);
    return receipts;
  }

  /** Takes an answer that was found to be in order. */
  public static Receipt take(CommandContext context, Answer answer, Requester by) {
    Bookkeeping books = context.books();
    long ticket = answer.ticket();
    TicketTable.State state = books.tickets().state(ticket);
    if (state == TicketTable.State.OPEN || state == TicketTable.State.GIVEN_BACK) {
      boolean late = state == TicketTable.State.GIVEN_BACK;
      Entry entry = context.append(new Told(ticket, answer.reading(), late), by, answer.note());
      return new Receipt(ticket, entry.number(), late ? Outcome.LATE : Outcome.ACCEPTED);
    }
    long said = books.observations().entry(books.tickets().observation(ticket));
    return new Receipt(ticket, said, Outcome.REPEATED);
  }

  /**
   * Refuses what cannot be taken.
   *
   * @param exact what is told of items in the same request
   */
  public static void check(Bookkeeping books, Answer answer, ExactValueCheck exact) {
    books.tickets().state(answer.ticket());
    checkReading(books, answer.reading());
    checkAudit(books, answer);
    if (books.tickets().observation(answer.ticket()) < 0) {
      exact.add(books.tickets().item(answer.ticket()), answer.reading());
    }
  }

  /** Refuses answers that contradict others, given before or now. */
  public static void refuseConflicts(Bookkeeping books, List<Answer> answers) {
    Map<Long, Reading> said = new HashMap<>();
    List<Conflict> conflicts = new ArrayList<>();
    for (Answer answer : answers) {
      long ticket = answer.ticket();
      int place = books.tickets().observation(ticket);
      Reading standing = place >= 0 ? books.observations().reading(place) : said.get(ticket);
      if (standing != null && !standing.equals(answer.reading())) {
        boolean isWithdrawn = place >= 0 && books.observations().isWithdrawn(place);
        long observation = place >= 0 ? books.observations().entry(place) : 0;
        conflicts.add(new Conflict(ticket, standing, answer.reading(), observation, isWithdrawn));
      }
      said.putIfAbsent(ticket, answer.reading());
    }
    if (!conflicts.isEmpty()) {
      throw new ConflictException(conflicts);
    }
  }

  public static void checkReading(Bookkeeping books, Reading reading) {
    // What the estimates would refuse later must not be kept now.
    Check.weight(books.weight(reading), reading.value());
    if (books.settings().noise().isYesNo()) {
      Check.within("value", 0, 1, reading.value());
    }
    double threshold = books.question().threshold();
    if (reading.leavesOpen(threshold)) {
      throw Check.mustBe(
          "limit of detection",
          "on the side of %s that the value is on".formatted(Check.number(threshold)),
          ReadingText.write(reading)
              + ", which leaves both sides open; give the ticket back instead");
    }
  }

  private static void checkAudit(Bookkeeping books, Answer answer) {
    if (AuditCommands.isForAudit(books, answer.ticket()) && !answer.reading().isPlain()) {
      throw Check.mustBe(
          "answer to an audit", "a plain number", ReadingText.write(answer.reading()));
    }
  }
}
