package org.grapl.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.grapl.store.Taken.Outcome;

/** Takes results of several people at once, all of them or none. */
record Bringing(List<Result> results) implements Writer.Command<List<Taken>> {

  @Override
  public List<Taken> run(Desk desk) {
    // Looked up before anything is appended: what is appended is searched one by one.
    List<List<Entry>> before = new ArrayList<>();
    for (Result each : results) {
      before.add(each instanceof Result.Noted ? desk.requested(each.by().request()) : List.of());
    }
    check(desk.book(), before);
    List<Taken> taken = new ArrayList<>();
    Map<String, Long> keyed = new HashMap<>();
    for (int k = 0; k < results.size(); k++) {
      if (results.get(k) instanceof Result.Told told) {
        taken.add(Telling.take(desk, told.answer(), told.by()));
      } else if (results.get(k) instanceof Result.Noted noted) {
        String key = noted.by().request();
        if (!before.get(k).isEmpty()) {
          taken.add(new Taken(0, before.get(k).get(0).number(), Outcome.REPEATED));
        } else if (keyed.containsKey(key)) {
          taken.add(new Taken(0, keyed.get(key), Outcome.REPEATED));
        } else {
          Recording recording = noted.recording();
          Entry entry = desk.append(Telling.Noting.event(recording), noted.by(), recording.note());
          if (!key.isEmpty()) {
            keyed.put(key, entry.number());
          }
          taken.add(new Taken(0, entry.number(), Outcome.ACCEPTED));
        }
      }
    }
    Telling.endAudit(desk);
    return taken;
  }

  private void check(Book book, List<List<Entry>> before) {
    ExactValues exact = new ExactValues(book);
    Map<String, Event> keyed = new HashMap<>();
    List<Answer> answers = new ArrayList<>();
    for (int k = 0; k < results.size(); k++) {
      try {
        if (results.get(k) instanceof Result.Told told) {
          Telling.check(book, told.answer(), exact);
          answers.add(told.answer());
        } else if (results.get(k) instanceof Result.Noted noted
            && !isRepeated(noted, before.get(k), keyed)) {
          Telling.Noting.check(book, noted.recording(), exact);
        }
      } catch (IllegalArgumentException e) {
        throw new RefusedResultException(k, e);
      }
    }
    Telling.refuseConflicts(book, answers);
  }

  /**
   * Whether the key of an observation came before, in the log or among these.
   *
   * @param keyed the observations of keys new among these; this one is added
   * @throws KeyUsedException if it came with something else
   */
  private static boolean isRepeated(
      Result.Noted noted, List<Entry> before, Map<String, Event> keyed) {
    String key = noted.by().request();
    if (key.isEmpty()) {
      return false;
    }
    Event event = Telling.Noting.event(noted.recording());
    Event same = before.isEmpty() ? keyed.putIfAbsent(key, event) : before.get(0).event();
    if (before.size() > 1 || (same != null && !same.equals(event))) {
      throw new KeyUsedException(key);
    }
    return same != null;
  }
}
