package org.grapl.store;

import java.util.ArrayList;
import java.util.List;
import org.grapl.Check;
import org.grapl.store.Event.Recorded;
import org.grapl.store.Taken.Outcome;

/** Takes results of several people at once, all of them or none. */
record Bringing(List<Result> results) implements Writer.Command<List<Taken>> {

  @Override
  public List<Taken> run(Desk desk) {
    List<Answer> answers = new ArrayList<>();
    for (int k = 0; k < results.size(); k++) {
      try {
        check(desk.book(), results.get(k));
      } catch (IllegalArgumentException e) {
        throw new RefusedResultException(k, e);
      }
      if (results.get(k) instanceof Result.Told told) {
        answers.add(told.answer());
      }
    }
    Telling.refuseConflicts(desk.book(), answers);
    // Looked up before anything is appended: what is appended is searched one by one.
    List<List<Entry>> before = new ArrayList<>();
    for (Result each : results) {
      before.add(each instanceof Result.Noted ? desk.requested(each.by().request()) : List.of());
    }
    List<Taken> taken = new ArrayList<>();
    for (int k = 0; k < results.size(); k++) {
      Result each = results.get(k);
      if (each instanceof Result.Told told) {
        taken.add(Telling.take(desk, told.answer(), told.by()));
      } else if (!before.get(k).isEmpty()) {
        taken.add(new Taken(0, before.get(k).get(0).number(), Outcome.REPEATED));
      } else if (each instanceof Result.Noted noted) {
        Recording recording = noted.recording();
        Entry entry =
            desk.append(
                new Recorded(recording.arm(), recording.reading()), noted.by(), recording.note());
        taken.add(new Taken(0, entry.number(), Outcome.ACCEPTED));
      }
    }
    Telling.endAudit(desk);
    return taken;
  }

  private static void check(Book book, Result result) {
    if (result instanceof Result.Told told) {
      Telling.check(book, told.answer());
    } else if (result instanceof Result.Noted noted) {
      Check.index("item", book.size(), noted.recording().arm());
      Telling.checkReading(book, noted.recording().reading());
    }
  }
}
