package org.grapl.store.writer;

import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.store.Event;
import org.grapl.store.Requester;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.Fitter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that what is fitted to a campaign's observations keeps up with them. It is looked for
 * while others ask and tell, and becomes an entry of the log when it is found. Thread-safe.
 */
public final class BackgroundFit {

  private static final Logger LOG = LoggerFactory.getLogger(BackgroundFit.class);

  /**
   * After it was looked for aside for some time, it rests for so many times as long: when answers
   * come in faster than they can be explained, those who ask and tell must not pay for it.
   */
  private static final int REST = 9;

  private static final long FAILED_REST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Fitter fitter;
  private final CampaignWriter writer;
  private final Optional<ScheduledExecutorService> aside;
  private final AtomicBoolean isUnderWay = new AtomicBoolean();

  /** Whether it was time to look for it since it was last begun. */
  private volatile boolean isWanted;

  /** When it is to be looked for again at the earliest, by the system's timer. */
  private volatile long earliest = System.nanoTime();

  public BackgroundFit(
      Fitter fitter,
      Function<BackgroundFit, CampaignWriter> writers,
      Optional<ScheduledExecutorService> aside) {
    this.fitter = fitter;
    this.aside = aside;
    this.writer = writers.apply(this);
  }

  public CampaignWriter writer() {
    return writer;
  }

  private record Task(Question question, Tally observations, long seen, int withdrawn) {

    static Optional<Task> at(Bookkeeping books) {
      return books.isFitDue()
          ? Optional.of(
              new Task(
                  books.question(),
                  books.tallyUpTo(books.head()),
                  books.head(),
                  books.observations().withdrawn()))
          : Optional.empty();
    }

    /** Whether what explains it still explains what counts. */
    boolean isStillOf(Bookkeeping books) {
      return books.question().equals(question)
          && books.observations().withdrawn() == withdrawn
          && books.fit().seen() < seen
          && seen <= books.head();
    }
  }

  /** It is time to look for it: has it done if there is somebody who does so aside. */
  public void isDue() {
    if (aside.isPresent()) {
      isWanted = true;
      start(aside.get());
    }
  }

  private void start(ScheduledExecutorService somebody) {
    if (isWanted && isUnderWay.compareAndSet(false, true)) {
      boolean isStarted = false;
      try {
        Future<?> started =
            somebody.schedule(
                () -> findAside(somebody), earliest - System.nanoTime(), TimeUnit.NANOSECONDS);
        isStarted = !started.isCancelled();
      } catch (RejectedExecutionException closing) {
        LOG.debug("what fits is not looked for any more", closing);
      } finally {
        if (!isStarted) {
          isUnderWay.set(false);
        }
      }
    }
  }

  /** Looks for it now if it is time to and nobody does so aside. */
  public void catchUp() {
    if (aside.isEmpty() && isUnderWay.compareAndSet(false, true)) {
      try {
        tryToFind();
      } finally {
        isUnderWay.set(false);
      }
    }
  }

  private void findAside(ScheduledExecutorService somebody) {
    long begin = System.nanoTime();
    long rest = FAILED_REST_NANOS;
    try {
      if (tryToFind()) {
        rest = REST * (System.nanoTime() - begin);
      }
    } finally {
      earliest = System.nanoTime() + rest;
      isUnderWay.set(false);
    }
    // Others may have told so much meanwhile that it is time again, and need not come once more.
    start(somebody);
  }

  /** Whether nothing went wrong. */
  private boolean tryToFind() {
    try {
      Optional<Task> task = writer.run(context -> Task.at(context.books()));
      isWanted = false; // unless it turns out to be due again when what is found is kept
      task.ifPresent(this::find);
      return true;
    } catch (RuntimeException | Error e) {
      // What was kept before is kept all the same.
      LOG.warn("what fits was not found or not kept, and is looked for again later", e);
      isWanted = true;
      return false;
    }
  }

  private void find(Task task) {
    String fitted = fitter.fit(task.question(), task.observations());
    writer.run(
        context -> {
          if (task.isStillOf(context.books())) {
            context.append(new Event.Rebuilt(fitted, task.seen()), Requester.GRAPL, "");
          }
          return task;
        });
  }
}
