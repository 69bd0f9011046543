package org.grapl.store.writer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.grapl.store.Answer;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.KeyUsedException;
import org.grapl.store.Receipt;
import org.grapl.store.Receipt.Outcome;
import org.grapl.store.Recording;
import org.grapl.store.RefusedSubmissionException;
import org.grapl.store.Submission;
import org.grapl.store.state.Bookkeeping;

/** Takes submissions of several people at once, all of them or none. */
public record SubmitCommand(List<Submission> submissions) implements Command<List<Receipt>> {

  @Override
  public List<Receipt> run(CommandContext context) {
    // Looked up before anything is appended: what is appended is searched one by one.
    List<List<Entry>> before = new ArrayList<>();
    for (Submission each : submissions) {
      before.add(
          each instanceof Submission.Recorded ? context.requested(each.by().request()) : List.of());
    }
    check(context.books(), before);
    List<Receipt> receipts = new ArrayList<>();
    Map<String, Long> keyed = new HashMap<>();
    for (int k = 0; k < submissions.size(); k++) {
      if (submissions.get(k) instanceof Submission.Told told) {
        receipts.add(TellCommand.take(context, told.answer(), told.by()));
      } else if (submissions.get(k) instanceof Submission.Recorded recorded) {
        String key = recorded.by().request();
        if (!before.get(k).isEmpty()) {
          receipts.add(new Receipt(0, before.get(k).get(0).number(), Outcome.REPEATED));
        } else if (keyed.containsKey(key)) {
          receipts.add(new Receipt(0, keyed.get(key), Outcome.REPEATED));
        } else {
          Recording recording = recorded.recording();
          Entry entry =
              context.append(RecordCommand.event(recording), recorded.by(), recording.note());
          if (!key.isEmpty()) {
            keyed.put(key, entry.number());
          }
          receipts.add(new Receipt(0, entry.number(), Outcome.ACCEPTED));
        }
      }
    }
    AuditCommands.end(context);
    return receipts;
  }

  private void check(Bookkeeping books, List<List<Entry>> before) {
    ExactValueCheck exact = new ExactValueCheck(books);
    Map<String, Event> keyed = new HashMap<>();
    List<Answer> answers = new ArrayList<>();
    for (int k = 0; k < submissions.size(); k++) {
      try {
        if (submissions.get(k) instanceof Submission.Told told) {
          TellCommand.check(books, told.answer(), exact);
          answers.add(told.answer());
        } else if (submissions.get(k) instanceof Submission.Recorded recorded
            && !isRepeated(recorded, before.get(k), keyed)) {
          RecordCommand.check(books, recorded.recording(), exact);
        }
      } catch (IllegalArgumentException e) {
        throw new RefusedSubmissionException(k, e);
      }
    }
    TellCommand.refuseConflicts(books, answers);
  }

  /**
   * Whether the key of an observation came before, in the log or among these.
   *
   * @param keyed the observations of keys new among these; this one is added
   * @throws KeyUsedException if it came with something else
   */
  private static boolean isRepeated(
      Submission.Recorded recorded, List<Entry> before, Map<String, Event> keyed) {
    String key = recorded.by().request();
    if (key.isEmpty()) {
      return false;
    }
    Event event = RecordCommand.event(recorded.recording());
    Event same = before.isEmpty() ? keyed.putIfAbsent(key, event) : before.get(0).event();
    if (before.size() > 1 || (same != null && !same.equals(event))) {
      throw new KeyUsedException(key);
    }
    return same != null;
  }
}
