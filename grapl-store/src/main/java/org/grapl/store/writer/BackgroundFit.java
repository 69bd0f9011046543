package org.grapl.store.writer;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.store.Event;
import org.grapl.store.ItemList;
import org.grapl.store.NoSuchCampaignException;
import org.grapl.store.Requester;
import org.grapl.store.state.Beginning;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.Fitter;
import org.grapl.store.state.Snapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that what is fitted to a campaign's observations keeps up with them. It is looked for
 * while others ask and tell, and so is the campaign made that begins with it: becoming an entry of
 * the log, it replaces the one that others used meanwhile. Thread-safe.
 */
public final class BackgroundFit {

  private static final Logger LOG = LoggerFactory.getLogger(BackgroundFit.class);

  /**
   * After it was looked for aside for some time, it rests for so many times as long: when answers
   * come in faster than they can be explained, those who ask and tell must not pay for it. Unless
   * what was found is long out of date: then it rests as long as it took.
   */
  private static final int REST = 9;

  /** So many observations are taken in no time worth mentioning. */
  private static final int FEW = 4;

  /** If they come in faster than they can be followed, those who wait take the rest. */
  private static final int MOST_ROUNDS = 8;

  private static final long FAILED_REST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Fitter fitter;
  private final CampaignWriter writer;
  private final Optional<ScheduledExecutorService> aside;
  private final Runnable whenKept;
  private final AtomicBoolean isUnderWay = new AtomicBoolean();

  /** Whether it was time to look for it since it was last begun. */
  private volatile boolean isWanted;

  /** When it is to be looked for again at the earliest, by the system's timer. */
  private volatile long earliest = System.nanoTime();

  /** When it is to be looked for again unless it is long overdue. */
  private volatile long usual = earliest;

  /** How long it took when it was last looked for. */
  private volatile long took;

  /**
   * @param aside who looks for it while others ask and tell; if nobody does, they do themselves
   * @param whenKept what follows when the campaign has begun again, done aside too
   */
  public BackgroundFit(
      Fitter fitter,
      Function<BackgroundFit, CampaignWriter> writers,
      Optional<ScheduledExecutorService> aside,
      Runnable whenKept) {
    this.fitter = fitter;
    this.aside = aside;
    this.whenKept = whenKept;
    this.writer = writers.apply(this);
  }

  public CampaignWriter writer() {
    return writer;
  }

  /** What is to be done: to look for what fits, or only to begin again with what does. */
  private record Task(
      ItemList list,
      Question question,
      Optional<Tally> unexplained,
      Event.Rebuilt fit,
      int changes) {

    static Optional<Task> at(Bookkeeping books) {
      if (books.isFitDue()) {
        return Optional.of(
            new Task(
                books.list(),
                books.question(),
                Optional.of(books.tallyUpTo(books.head())),
                new Event.Rebuilt("", books.head()),
                books.observations().changes()));
      }
      return CampaignWriter.isRebuildDue(books)
          ? Optional.of(
              new Task(
                  books.list(),
                  books.question(),
                  Optional.empty(),
                  books.fit(),
                  books.observations().changes()))
          : Optional.empty();
    }

    /** Whether what explains it still explains what counts. */
    boolean isStillOf(Bookkeeping books) {
      return books.list().equals(list)
          && books.question().equals(question)
          && books.observations().changes() == changes
          && (unexplained.isPresent() ? books.fit().seen() < fit.seen() : books.fit().equals(fit))
          && fit.seen() <= books.head();
    }
  }

  /** Where a campaign is to begin again: after an entry, with all that was observed until then. */
  private record Start(Beginning.Terms terms, Tally observations, long entry) {

    static Start at(Bookkeeping books, String fitted) {
      return new Start(
          new Beginning.Terms(
              books.list(), books.question(), books.budget(), fitted, books.observations().count()),
          books.tallyUpTo(books.head()),
          books.head());
    }
  }

  /** What was observed since, and how much that is with all before. */
  private record News(List<Snapshot.Single> observations, int upTo) {

    /** None if they may be of items that the list did not have. */
    static News since(Beginning made, Bookkeeping books) {
      int told = made.told();
      int upTo = books.list().equals(made.list()) ? books.observations().count() : told;
      return new News(books.observations().singles(told, upTo, Long.MAX_VALUE), upTo);
    }
  }

  /** What to do when it is time to look for it, if there is somebody who does so aside. */
  public Optional<Runnable> whenDue() {
    return aside.map(
        somebody ->
            () -> {
              isWanted = true;
              start(somebody);
            });
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
        tryToFind(false);
      } finally {
        isUnderWay.set(false);
      }
    }
  }

  private void findAside(ScheduledExecutorService somebody) {
    long begin = System.nanoTime();
    long rest = FAILED_REST_NANOS;
    try {
      Outcome outcome = tryToFind(begin < usual);
      if (outcome == Outcome.LOOKED) {
        took = System.nanoTime() - begin;
        usual = begin + (1 + REST) * took;
      }
      rest = outcome == Outcome.FAILED ? FAILED_REST_NANOS : took;
    } finally {
      earliest = System.nanoTime() + rest;
      isUnderWay.set(false);
    }
    // Others may have told so much meanwhile that it is time again, and need not come once more.
    start(somebody);
  }

  private enum Outcome {
    LOOKED,
    RESTED,
    FAILED
  }

  /**
   * @param isResting whether it is only to be looked for if it is long overdue
   */
  private Outcome tryToFind(boolean isResting) {
    try {
      if (isResting && !writer.<Boolean>run(context -> context.books().isFitLongOverdue())) {
        return Outcome.RESTED;
      }
      Optional<Task> task = writer.run(context -> Task.at(context.books()));
      isWanted = false; // unless it turns out to be due again when what is found is kept
      task.ifPresent(this::find);
      return Outcome.LOOKED;
    } catch (NoSuchCampaignException deleted) {
      isWanted = false; // ever again: nobody is to hold on to it
      return Outcome.RESTED;
    } catch (RuntimeException | Error e) {
      // What was kept before is kept all the same.
      LOG.warn("what fits was not found or not kept, and is looked for again later", e);
      isWanted = true;
      return Outcome.FAILED;
    }
  }

  private void find(Task task) {
    String fitted =
        task.unexplained()
            .map(observations -> fitter.fit(task.list(), task.question(), observations))
            .orElse(task.fit().fitted());
    if (aside.isEmpty()) {
      keep(task, new Event.Rebuilt(fitted, task.fit().seen()), context -> {});
      return;
    }
    // Others go on meanwhile: what they tell is followed until little of it is left.
    Start start = writer.run(context -> Start.at(context.books(), fitted));
    Beginning made = fitter.begin(start.terms(), start.observations());
    for (int round = 0; round < MOST_ROUNDS; round++) {
      News news = writer.run(context -> News.since(made, context.books()));
      made.take(news.observations(), news.upTo());
      if (news.observations().size() <= FEW) {
        break;
      }
    }
    keep(
        task,
        new Event.Rebuilt(fitted, task.fit().seen(), start.entry()),
        context ->
            context.replay().settleWith(made).ifPresent(free -> fitter.reuse(task.list(), free)));
    whenKept.run();
  }

  private void keep(Task task, Event.Rebuilt found, Consumer<CommandContext> whenKept) {
    writer.run(
        context -> {
          if (task.isStillOf(context.books())) {
            context.append(found, Requester.GRAPL, "");
            whenKept.accept(context);
          }
          return task;
        });
  }
}
