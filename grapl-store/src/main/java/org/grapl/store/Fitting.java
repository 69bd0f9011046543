package org.grapl.store;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.grapl.Question;
import org.grapl.estimate.Tally;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that what is fitted to a campaign's observations keeps up with them. Where that takes
 * long it is found aside, while tickets are handed out by what was fitted before, and becomes part
 * of the campaign when it is found: as an entry of its log, so that whoever reads the log need not
 * look for it. Thread-safe.
 */
final class Fitting {

  private static final Logger LOG = LoggerFactory.getLogger(Fitting.class);

  private final Fitter fitter;
  private final Executor aside;
  private final AtomicBoolean isUnderWay = new AtomicBoolean();

  /**
   * @param aside does what takes long; at once, where nobody else waits
   */
  Fitting(Fitter fitter, Executor aside) {
    this.fitter = fitter;
    this.aside = aside;
  }

  Fitter fitter() {
    return fitter;
  }

  /**
   * Looks for what fits if it is time to.
   *
   * @param submit has a command carried out, later
   */
  void keepUp(Desk desk, Consumer<Writer.Command<?>> submit) {
    if (!desk.book().isFitDue()) {
      return;
    }
    if (aside == SELF || fitter.isQuick(desk.book())) {
      desk.refit(fitter);
      return;
    }
    if (!isUnderWay.compareAndSet(false, true)) {
      return;
    }
    Question question = desk.book().question();
    long seen = desk.book().head();
    int withdrawn = desk.book().observations().withdrawn();
    Tally tally = desk.book().tallyUpTo(seen);
    try {
      aside.execute(() -> find(question, tally, seen, withdrawn, submit));
    } catch (RejectedExecutionException closing) {
      isUnderWay.set(false);
    }
  }

  /** Stands for: by whoever asks, who waits for it. */
  static final Executor SELF = Runnable::run;

  private void find(
      Question question,
      Tally tally,
      long seen,
      int withdrawn,
      Consumer<Writer.Command<?>> submit) {
    try {
      String fitted = fitter.fit(question, tally);
      submit.accept(
          desk -> {
            Book book = desk.book();
            // Otherwise it fits what counts no longer, and the next is due anyway.
            if (book.question().equals(question)
                && book.observations().withdrawn() == withdrawn
                && book.fitSeen() < seen) {
              desk.append(new Event.Rebuilt(fitted, seen), Signature.OWN, "");
            }
            return fitted;
          });
    } catch (RuntimeException e) {
      // The store is closing, or cannot be reached: whoever asks next is told, and tries again.
      LOG.debug("what fits was not kept", e);
    } finally {
      isUnderWay.set(false);
    }
  }
}
