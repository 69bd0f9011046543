package org.grapl.store.writer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.grapl.internal.Check;
import org.grapl.store.Answer;
import org.grapl.store.AskRequest;
import org.grapl.store.AskResult;
import org.grapl.store.ConflictException;
import org.grapl.store.ConflictException.Conflict;
import org.grapl.store.ContradictionException;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.KeyUsedException;
import org.grapl.store.Reading;
import org.grapl.store.Receipt;
import org.grapl.store.Receipt.Outcome;
import org.grapl.store.Recording;
import org.grapl.store.RefusedSubmissionException;
import org.grapl.store.Requester;
import org.grapl.store.Settings;
import org.grapl.store.Submission;
import org.grapl.store.TellAndAskResult;
import org.grapl.store.Wording;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.Lists;
import org.grapl.store.state.LogRules;
import org.grapl.store.state.TicketTable.State;

/** Takes answers to tickets and observations nobody asked for, all of a request or none. */
public final class TellCommands {

  private TellCommands() {}

  public static Command<List<Receipt>> tell(List<Answer> answers, Requester by) {
    return context -> {
      RequestCheck check = new RequestCheck(context.books());
      answers.forEach(check::answer);
      ChangeCommands.checkOwn(
          context.books().tickets(), answers.stream().map(Answer::ticket).toList(), by);
      check.refuseConflicts();
      List<Receipt> receipts = new ArrayList<>();
      answers.forEach(answer -> receipts.add(take(context, answer, by)));
      ChangeCommands.endAudit(context);
      return receipts;
    };
  }

  public static Command<TellAndAskResult> tellAndAsk(
      List<Answer> answers, AskRequest next, Requester by) {
    return context -> {
      List<Entry> before = context.requested(by.request());
      AskCommand ask = new AskCommand(next, by);
      if (before.isEmpty()) {
        return new TellAndAskResult(tell(answers, by).run(context), ask.first(context));
      }
      // What is repeated was answered then; refuses before anything is told.
      boolean isSame =
          answers.stream()
                  .allMatch(answer -> context.books().tickets().observation(answer.ticket()) >= 0)
              && before.stream()
                  .map(Entry::event)
                  .allMatch(e -> e instanceof Event.Told || e instanceof Event.Asked);
      if (!isSame) {
        throw new KeyUsedException(by.request());
      }
      AskResult handedOut =
          ask.again(
              context,
              before.stream().filter(entry -> entry.event() instanceof Event.Asked).toList());
      return new TellAndAskResult(tell(answers, by).run(context), handedOut);
    };
  }

  public static Command<List<Receipt>> record(List<Recording> recordings, Requester by) {
    return context -> {
      List<Entry> before = context.requested(by.request());
      if (!before.isEmpty()) {
        return recordedBefore(before, recordings, by);
      }
      RequestCheck check = new RequestCheck(context.books());
      recordings.forEach(check::recording);
      List<Receipt> receipts = new ArrayList<>();
      recordings.forEach(each -> receipts.add(take(context, each, by)));
      return receipts;
    };
  }

  private static List<Receipt> recordedBefore(
      List<Entry> entries, List<Recording> recordings, Requester by) {
    List<Event> before = entries.stream().map(Entry::event).toList();
    if (!before.equals(recordings.stream().map(TellCommands::event).toList())) {
      throw new KeyUsedException(by.request());
    }
    return entries.stream().map(entry -> new Receipt(0, entry.number(), Outcome.REPEATED)).toList();
  }

  /** The first entries of a campaign that begins with words and what was observed before. */
  public static List<Entry> first(
      Lists lists,
      Settings settings,
      Wording words,
      List<Recording> recordings,
      Requester by,
      Instant now) {
    RequestCheck check = new RequestCheck(new Bookkeeping(lists, settings));
    List<Entry> entries = new ArrayList<>();
    if (!words.equals(Wording.NONE)) {
      entries.add(new Entry(1, now, by.who(), by.request(), "", new Event.Worded(words)));
    }
    for (Recording each : recordings) {
      check.recording(each);
      entries.add(
          new Entry(entries.size() + 1, now, by.who(), by.request(), each.note(), event(each)));
    }
    return entries;
  }

  public static Command<List<Receipt>> submit(List<Submission> submissions) {
    return context -> {
      // Looked up before anything is appended: what is appended is searched one by one.
      List<List<Entry>> before =
          submissions.stream()
              .map(
                  each ->
                      each instanceof Submission.Recorded
                          ? context.requested(each.by().request())
                          : List.<Entry>of())
              .toList();
      checkAll(context.books(), submissions, before);
      List<Receipt> receipts = new ArrayList<>();
      Map<String, Receipt> keyed = new HashMap<>();
      for (int k = 0; k < submissions.size(); k++) {
        if (submissions.get(k) instanceof Submission.Told told) {
          receipts.add(take(context, told.answer(), told.by()));
        } else if (submissions.get(k) instanceof Submission.Recorded recorded) {
          String key = recorded.by().request();
          Optional<Long> same =
              before.get(k).stream()
                  .map(Entry::number)
                  .findFirst()
                  .or(() -> Optional.ofNullable(keyed.get(key)).map(Receipt::observation));
          Receipt receipt =
              same.map(number -> new Receipt(0, number, Outcome.REPEATED))
                  .orElseGet(() -> take(context, recorded.recording(), recorded.by()));
          if (!key.isEmpty()) {
            keyed.put(key, receipt);
          }
          receipts.add(receipt);
        }
      }
      ChangeCommands.endAudit(context);
      return receipts;
    };
  }

  private static void checkAll(
      Bookkeeping books, List<Submission> submissions, List<List<Entry>> before) {
    RequestCheck check = new RequestCheck(books);
    Map<String, Event> keyed = new HashMap<>();
    for (int k = 0; k < submissions.size(); k++) {
      try {
        if (submissions.get(k) instanceof Submission.Told told) {
          check.answer(told.answer());
        } else if (submissions.get(k) instanceof Submission.Recorded recorded
            && !isRepeated(recorded, before.get(k), keyed)) {
          check.recording(recorded.recording());
        }
      } catch (IllegalArgumentException e) {
        throw new RefusedSubmissionException(k, e);
      }
    }
    check.refuseConflicts();
  }

  /** Whether the key of an observation came before, in the log or among these: then it is added. */
  private static boolean isRepeated(
      Submission.Recorded recorded, List<Entry> before, Map<String, Event> keyed) {
    String key = recorded.by().request();
    if (key.isEmpty()) {
      return false;
    }
    Event event = event(recorded.recording());
    Event same = before.isEmpty() ? keyed.putIfAbsent(key, event) : before.get(0).event();
    if (before.size() > 1 || (same != null && !same.equals(event))) {
      throw new KeyUsedException(key);
    }
    return same != null;
  }

  /** Takes an answer that was found to be in order. */
  private static Receipt take(CommandContext context, Answer answer, Requester by) {
    Bookkeeping books = context.books();
    long ticket = answer.ticket();
    State state = books.tickets().state(ticket);
    if (state == State.OPEN || state == State.GIVEN_BACK) {
      boolean late = state == State.GIVEN_BACK;
      Event told = new Event.Told(ticket, answer.reading(), late);
      long number = context.append(told, by, answer.note()).number();
      return new Receipt(ticket, number, late ? Outcome.LATE : Outcome.ACCEPTED);
    }
    long said = books.observations().entry(books.tickets().observation(ticket));
    return new Receipt(ticket, said, Outcome.REPEATED);
  }

  private static Receipt take(CommandContext context, Recording recording, Requester by) {
    Entry entry = context.append(event(recording), by, recording.note());
    return new Receipt(0, entry.number(), Outcome.ACCEPTED);
  }

  public static Event.Recorded event(Recording recording) {
    return new Event.Recorded(recording.item(), recording.reading());
  }

  /** Refuses what a request tells if it does not go with what is known, or with itself. */
  private static final class RequestCheck {

    private final Bookkeeping books;
    private final List<Answer> answers = new ArrayList<>();

    private final Map<Integer, Reading> exact = new HashMap<>();

    RequestCheck(Bookkeeping books) {
      this.books = books;
    }

    void answer(Answer answer) {
      books.tickets().state(answer.ticket());
      LogRules.checkReading(books, answer.reading());
      if (ChangeCommands.isForAudit(books, answer.ticket()) && !answer.reading().isPlain()) {
        throw Check.mustBe("answer to an audit", "a plain number", answer.reading().text());
      }
      if (books.tickets().observation(answer.ticket()) < 0) {
        checkExact(books.tickets().item(answer.ticket()), answer.reading());
      }
      answers.add(answer);
    }

    void recording(Recording recording) {
      Check.index("item", books.size(), recording.item());
      LogRules.checkReading(books, recording.reading());
      checkExact(recording.item(), recording.reading());
    }

    /** Exact checks of an item must agree, those of before and those of this request. */
    private void checkExact(int item, Reading reading) {
      if (!books.settings().noise().isExact()) {
        return;
      }
      Optional<Long> before = books.contradicted(item, reading.value());
      if (before.isPresent()) {
        throw new ContradictionException(reading, before.get());
      }
      Reading other = exact.putIfAbsent(item, reading);
      if (other != null && !Bookkeeping.isSame(other.value(), reading.value())) {
        throw Check.mustBe(
            "value",
            "the same wherever a request tells of an item, as checks are exact",
            "%s and %s of one item; leave out the one that is wrong"
                .formatted(other.text(), reading.text()));
      }
    }

    /** Refuses answers that contradict others, given before or now. */
    void refuseConflicts() {
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
  }
}
