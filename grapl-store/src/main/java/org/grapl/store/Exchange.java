package org.grapl.store;

import java.util.List;

/**
 * How answers were taken, and what is to be checked next.
 *
 * @param taken in the order of the answers
 */
public record Exchange(List<Taken> taken, Handed next) {

  public Exchange {
    taken = List.copyOf(taken);
  }

  /** Takes answers and hands out what is next, both of them or none. */
  record Exchanging(List<Answer> answers, AskRequest next, Signature by)
      implements Writer.Command<Exchange> {

    @Override
    public Exchange run(Desk desk) {
      // Before telling: what it appends carries the same key.
      List<Entry> before = desk.requested(by.request());
      List<Taken> taken = new Telling(answers, by).run(desk);
      Asking asking = new Asking(next, by);
      return new Exchange(
          taken, before.isEmpty() ? asking.anew(desk) : asking.again(desk, asked(before)));
    }

    private List<Entry> asked(List<Entry> before) {
      if (before.stream()
          .anyMatch(
              entry ->
                  !(entry.event() instanceof Event.Told || entry.event() instanceof Event.Asked))) {
        throw new KeyUsedException(by.request());
      }
      return before.stream().filter(entry -> entry.event() instanceof Event.Asked).toList();
    }
  }
}
