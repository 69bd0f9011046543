package org.grapl.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.grapl.Check;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.ConflictException.Conflict;
import org.grapl.store.Event.AuditEnded;
import org.grapl.store.Event.Purpose;
import org.grapl.store.Event.Recorded;
import org.grapl.store.Event.Told;
import org.grapl.store.Taken.Outcome;

/** Takes answers to tickets, all of them or none. */
record Telling(List<Answer> answers, Signature by) implements Writer.Command<List<Taken>> {

  @Override
  public List<Taken> run(Desk desk) {
    ExactValues exact = new ExactValues(desk.book());
    for (Answer answer : answers) {
      check(desk.book(), answer, exact);
    }
    refuseConflicts(desk.book(), answers);
    List<Taken> taken = new ArrayList<>();
    for (Answer answer : answers) {
      taken.add(take(desk, answer, by));
    }
    endAudit(desk);
    return taken;
  }

  /** Takes an answer that was found to be in order. */
  static Taken take(Desk desk, Answer answer, Signature by) {
    Book book = desk.book();
    long ticket = answer.ticket();
    TicketRows.State state = book.tickets().state(ticket);
    if (state == TicketRows.State.OPEN || state == TicketRows.State.GIVEN_BACK) {
      boolean late = state == TicketRows.State.GIVEN_BACK;
      Entry entry = desk.append(new Told(ticket, answer.reading(), late), by, answer.note());
      return new Taken(ticket, entry.number(), late ? Outcome.LATE : Outcome.ACCEPTED);
    }
    long said = book.observations().entry(book.tickets().observation(ticket));
    return new Taken(ticket, said, Outcome.REPEATED);
  }

  /**
   * Refuses what cannot be taken.
   *
   * @param exact what is told of items in the same request
   */
  static void check(Book book, Answer answer, ExactValues exact) {
    book.tickets().state(answer.ticket());
    checkReading(book, answer.reading());
    checkAudit(book, answer);
    if (book.tickets().observation(answer.ticket()) < 0) {
      exact.add(book.tickets().arm(answer.ticket()), answer.reading());
    }
  }

  /** Refuses answers that contradict others, given before or now. */
  static void refuseConflicts(Book book, List<Answer> answers) {
    Map<Long, Reading> said = new HashMap<>();
    List<Conflict> conflicts = new ArrayList<>();
    for (Answer answer : answers) {
      long ticket = answer.ticket();
      int place = book.tickets().observation(ticket);
      Reading standing = place >= 0 ? book.observations().reading(place) : said.get(ticket);
      if (standing != null && !standing.equals(answer.reading())) {
        boolean isWithdrawn = place >= 0 && book.observations().isWithdrawn(place);
        long observation = place >= 0 ? book.observations().entry(place) : 0;
        conflicts.add(new Conflict(ticket, standing, answer.reading(), observation, isWithdrawn));
      }
      said.putIfAbsent(ticket, answer.reading());
    }
    if (!conflicts.isEmpty()) {
      throw new ConflictException(conflicts);
    }
  }

  static void checkReading(Book book, Reading reading) {
    // What the estimates would refuse later must not be kept now.
    Check.weight(book.weight(reading), reading.value());
    if (book.settings().noise() instanceof Settings.Noise.ZeroToOne) {
      Check.within("value", 0, 1, reading.value());
    }
    double threshold = book.question().threshold();
    if (reading.leavesOpen(threshold)) {
      throw Check.mustBe(
          "limit of detection",
          "on the side of %s that the value is on".formatted(Check.number(threshold)),
          ReadingText.write(reading)
              + ", which leaves both sides open; give the ticket back instead");
    }
  }

  private static void checkAudit(Book book, Answer answer) {
    boolean isForAudit =
        book.open(answer.ticket()).filter(open -> open.purpose() == Purpose.AUDIT).isPresent();
    if (isForAudit && !answer.reading().isPlain()) {
      throw Check.mustBe(
          "answer to an audit", "a plain number", ReadingText.write(answer.reading()));
    }
  }

  static void endAudit(Desk desk) {
    if (desk.book().runningAudit().isPresent()) {
      desk.engine().ended().ifPresent((AuditEnded end) -> desk.append(end, Signature.OWN, ""));
    }
  }

  /** Takes observations nobody asked for, all of them or none. */
  record Noting(List<Recording> recordings, Signature by) implements Writer.Command<List<Taken>> {

    @Override
    public List<Taken> run(Desk desk) {
      List<Entry> before = desk.requested(by.request());
      if (!before.isEmpty()) {
        return again(before);
      }
      ExactValues exact = new ExactValues(desk.book());
      for (Recording each : recordings) {
        check(desk.book(), each, exact);
      }
      List<Taken> taken = new ArrayList<>();
      for (Recording each : recordings) {
        Entry entry = desk.append(event(each), by, each.note());
        taken.add(new Taken(0, entry.number(), Outcome.ACCEPTED));
      }
      return taken;
    }

    /** The first entries of a campaign that begins with what was observed before. */
    static List<Entry> first(
        ItemGraph items, Settings settings, List<Recording> recordings, Signature by, Instant now) {
      Book book = new Book(items.graph().size(), settings);
      ExactValues exact = new ExactValues(book);
      List<Entry> entries = new ArrayList<>();
      for (Recording each : recordings) {
        check(book, each, exact);
        entries.add(
            new Entry(entries.size() + 1, now, by.who(), by.request(), each.note(), event(each)));
      }
      return entries;
    }

    static void check(Book book, Recording recording, ExactValues exact) {
      Check.index("item", book.size(), recording.arm());
      checkReading(book, recording.reading());
      exact.add(recording.arm(), recording.reading());
    }

    static Recorded event(Recording recording) {
      return new Recorded(recording.arm(), recording.reading());
    }

    private List<Taken> again(List<Entry> entries) {
      for (int k = 0; k < entries.size(); k++) {
        boolean isSame =
            entries.size() == recordings.size()
                && entries.get(k).event().equals(event(recordings.get(k)));
        if (!isSame) {
          throw new KeyUsedException(by.request());
        }
      }
      return entries.stream().map(entry -> new Taken(0, entry.number(), Outcome.REPEATED)).toList();
    }
  }
}
