package org.grapl.store.writer;

import java.util.List;
import org.grapl.store.Answer;
import org.grapl.store.AskRequest;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.KeyUsedException;
import org.grapl.store.Requester;
import org.grapl.store.TellAndAskResult;
import org.grapl.store.state.Bookkeeping;

/** Takes answers and hands out what is next, both of them or none. */
public record TellAndAskCommand(List<Answer> answers, AskRequest next, Requester by)
    implements Command<TellAndAskResult> {

  @Override
  public TellAndAskResult run(CommandContext context) {
    List<Entry> before = context.requested(by.request());
    TellCommand tell = new TellCommand(answers, by);
    AskCommand ask = new AskCommand(next, by);
    if (before.isEmpty()) {
      return new TellAndAskResult(tell.run(context), ask.first(context));
    }
    // What is repeated was answered then; refuses before anything is told.
    checkToldBefore(context.books());
    var handedOut = ask.again(context, asked(before));
    return new TellAndAskResult(tell.run(context), handedOut);
  }

  private void checkToldBefore(Bookkeeping books) {
    for (Answer answer : answers) {
      if (books.tickets().observation(answer.ticket()) < 0) {
        throw new KeyUsedException(by.request());
      }
    }
  }

  private List<Entry> asked(List<Entry> before) {
    for (Entry entry : before) {
      if (!(entry.event() instanceof Event.Told || entry.event() instanceof Event.Asked)) {
        throw new KeyUsedException(by.request());
      }
    }
    return before.stream().filter(entry -> entry.event() instanceof Event.Asked).toList();
  }
}
