package org.grapl.store;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Carries out the commands of one campaign, one after the other. Those that wait are put into one
 * transaction, and each is answered when that is on the disk: with many workers the disk is waited
 * for once for all of them. Whoever finds nobody at it does the work for all who wait.
 *
 * <p>Thread-safe.
 */
final class Writer {

  /** So many commands in one transaction at most. */
  private static final int LARGEST_BATCH = 256;

  /** More than these waiting for one campaign are more than anybody wants to wait behind. */
  static final int MOST_WAITING = 1024;

  private static final int MANY_ITEMS = 4000;

  private final CampaignRecord record;
  private final Supplier<Fold> empty;
  private final Ledger ledger;
  private final InstantSource clock;
  private final Consumer<Book> afterCommit;
  private final ReentrantLock turn = new ReentrantLock();
  private final ConcurrentLinkedQueue<Job<?>> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waitingCount = new AtomicInteger();
  private Optional<Fold> state = Optional.empty();

  /** Something to be done to a campaign. */
  interface Command<T> {
    /** Refuses by an exception before it has appended anything, or does it. */
    T run(Desk desk);
  }

  private static final class Job<T> {
    private final Command<T> command;
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private Runnable acknowledge = () -> {};

    Job(Command<T> command) {
      this.command = command;
    }

    void run(Desk desk) {
      int before = desk.appended().size();
      try {
        T result = command.run(desk);
        acknowledge = () -> answer.complete(result);
      } catch (IllegalArgumentException | IllegalStateException | ConflictException refusal) {
        if (desk.appended().size() > before) {
          throw refusal;
        }
        acknowledge = () -> answer.completeExceptionally(refusal);
      }
    }
  }

  /**
   * @param empty makes the campaign as it was before its first entry
   * @param afterCommit looks at the campaign whenever something was kept
   */
  Writer(
      CampaignRecord record,
      Supplier<Fold> empty,
      Ledger ledger,
      InstantSource clock,
      Consumer<Book> afterCommit) {
    this.afterCommit = afterCommit;
    this.record = record;
    this.empty = empty;
    this.ledger = ledger;
    this.clock = clock;
  }

  /**
   * Carries out a command; returns when it is on the disk.
   *
   * @throws BusyException if too many wait already
   * @throws StoreException if it could not be kept, or it is not known whether it was
   */
  <T> T run(Command<T> command) {
    if (waitingCount.incrementAndGet() > MOST_WAITING) {
      waitingCount.decrementAndGet();
      throw new BusyException();
    }
    Job<T> job = new Job<>(command);
    waiting.add(job);
    turn.lock();
    try {
      while (!job.answer.isDone()) {
        work(nextBatch());
      }
    } finally {
      turn.unlock();
    }
    try {
      return job.answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** How many commands wait. */
  int waiting() {
    return waitingCount.get();
  }

  private List<Job<?>> nextBatch() {
    List<Job<?>> batch = new ArrayList<>();
    while (batch.size() < LARGEST_BATCH) {
      Job<?> next = waiting.poll();
      if (next == null) {
        break;
      }
      waitingCount.decrementAndGet();
      batch.add(next);
    }
    return batch;
  }

  private void work(List<Job<?>> batch) {
    try {
      Fold fold = transact(batch);
      batch.forEach(job -> job.acknowledge.run());
      afterCommit.accept(fold.book());
    } catch (RuntimeException | Error e) {
      // What is in memory is ahead of the store: it is read again when it is needed.
      state = Optional.empty();
      if (batch.size() == 1 || e instanceof StoreException || e instanceof Error) {
        batch.forEach(job -> job.answer.completeExceptionally(e));
      } else {
        // One of them went wrong half-way; the others must not suffer from it.
        batch.forEach(job -> work(List.of(job)));
      }
    }
  }

  private Fold transact(List<Job<?>> batch) {
    Fold fold = state.orElseGet(this::load);
    boolean isFresh = state.isEmpty();
    state = Optional.of(fold);
    ledger.write(
        record.id(),
        log -> {
          log.entries(fold.book().head(), fold::apply);
          if (fold.book().head() != log.head()) {
            throw new StoreException(
                "the log of \"%s\" is damaged: its last entry is %d, expected %d"
                    .formatted(record.name(), fold.book().head(), log.head()));
          }
          Desk desk = new Desk(fold, log, clock.instant());
          if (isFresh && fold.book().sinceRebuilt() > mostRepeated(fold)) {
            desk.rebuild();
          }
          for (Job<?> job : batch) {
            job.run(desk);
          }
          if (fold.book().sinceRebuilt() >= mostSinceRebuilt(fold)) {
            desk.rebuild();
          }
          if (!desk.appended().isEmpty()) {
            log.append(desk.appended());
          }
          return desk;
        });
    return fold;
  }

  /** Reads the log, without making others wait; what comes in meanwhile is read in its turn. */
  private Fold load() {
    Fold fold = empty.get();
    ledger.entries(record.id(), 0, fold::apply);
    return fold;
  }

  /** From so many entries on, who reads the log could begin further on: a fraction of a second. */
  private static int mostSinceRebuilt(Fold fold) {
    return fold.book().size() > MANY_ITEMS ? 400 : 2000;
  }

  /** So many entries are done again when a campaign is opened; with more it begins anew. */
  private static int mostRepeated(Fold fold) {
    return fold.book().size() > MANY_ITEMS ? 20 : 100;
  }
}
