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
      List<Entry> before = desk.requested(by.request());
      Asking asking = new Asking(next, by);
      if (before.isEmpty()) {
        List<Taken> taken = new Telling(answers, by).run(desk);
        return new Exchange(taken, asking.anew(desk));
      }
      // What is repeated was answered then; refuses before anything is told.
      checkToldBefore(desk.book());
      Handed handed = asking.again(desk, asked(before));
      return new Exchange(new Telling(answers, by).run(desk), handed);
    }

    private void checkToldBefore(Book book) {
      for (Answer answer : answers) {
        if (book.tickets().observation(answer.ticket()) < 0) {
          throw new KeyUsedException(by.request());
        }
      }
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
