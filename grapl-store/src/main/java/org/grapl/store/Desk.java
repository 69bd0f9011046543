package org.grapl.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * What a command sees and does while it is its turn: it looks at the campaign, refuses (before it
 * has appended anything) or appends.
 */
final class Desk {

  private final Fold fold;
  private final Function<String, Collection<Entry>> requests;
  private final Instant now;
  private final List<Entry> appended = new ArrayList<>();

  /**
   * @param requests finds the entries of a request that came before this transaction
   */
  Desk(Fold fold, Function<String, Collection<Entry>> requests, Instant now) {
    this.fold = fold;
    this.requests = requests;
    this.now = now;
  }

  Book book() {
    return fold.book();
  }

  Engine engine() {
    return fold.engine();
  }

  Instant now() {
    return now;
  }

  /** The entries of this request, if it came before; also if it is in this very transaction. */
  List<Entry> requested(String request) {
    if (request.isEmpty()) {
      return List.of();
    }
    List<Entry> before = new ArrayList<>(requests.apply(request));
    appended.stream().filter(entry -> entry.request().equals(request)).forEach(before::add);
    return before;
  }

  /**
   * Whether this request has brought about an event of this kind before.
   *
   * @throws KeyUsedException if it has brought about other kinds only
   */
  boolean isRepeated(Event event, Signature by) {
    List<Entry> before = requested(by.request());
    if (!before.isEmpty()
        && before.stream().noneMatch(entry -> event.getClass().isInstance(entry.event()))) {
      throw new KeyUsedException(by.request());
    }
    return !before.isEmpty();
  }

  Entry append(Event event, Signature by, String note) {
    Entry entry = entry(event, by, note);
    fold.apply(entry);
    appended.add(entry);
    return entry;
  }

  Entry append(Event.Asked asked, Engine.Chosen chosen, Signature by) {
    Entry entry = entry(asked, by, "");
    fold.apply(entry, chosen);
    appended.add(entry);
    return entry;
  }

  private Entry entry(Event event, Signature by, String note) {
    return new Entry(book().head() + 1, now, by.who(), by.request(), note, event);
  }

  /** Lets whoever reads the log begin here, with what is fitted already. */
  void rebuild() {
    append(book().fit(), Signature.OWN, "");
  }

  /** What was appended so far, in this transaction. */
  List<Entry> appended() {
    return appended;
  }
}
