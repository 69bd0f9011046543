package org.grapl.store;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Carries out the commands of one campaign, one after the other. Those that wait are put into one
 * transaction, and each is answered when that is on the disk: with many workers the disk is waited
 * for once for all of them.
 *
 * <p>While one batch is being written the next is carried out already, ahead of the store, as if
 * nothing could go wrong; it is written if nothing did. If the batch before it was not kept, or
 * another process has written in between, what is in memory is thrown away, and the batch is
 * carried out again.
 *
 * <p>Thread-safe.
 */
final class Writer {

  /** So many commands in one transaction at most. */
  private static final int LARGEST_BATCH = 256;

  /** After another process got in between, so many batches are not carried out ahead. */
  private static final int CAUTIOUS = 200;

  private static final int MANY_ITEMS = 4000;

  private final CampaignRecord record;
  private final Supplier<Fold> empty;
  private final Ledger ledger;
  private final InstantSource clock;
  private final Runnable whenFitIsDue;
  private final Line<Job<?>> line = new Line<>();

  /** Held while a batch is written. Taken before the desk is left, so that batches keep order. */
  private final Semaphore disk = new Semaphore(1);

  /** What is known at the desk. */
  private Optional<Memory> memory = Optional.empty();

  private int cautious;

  /** Something to be done to a campaign. */
  interface Command<T> {
    /** Refuses by an exception before it has appended anything, or does it; perhaps again. */
    T run(Desk desk);
  }

  private static final class Job<T> extends Line.Place {
    private final Command<T> command;
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private Runnable acknowledge = () -> {};

    Job(Command<T> command) {
      this.command = command;
    }

    void run(Desk desk) {
      long before = desk.book().head();
      try {
        T result = command.run(desk);
        acknowledge = () -> answer.complete(result);
      } catch (IllegalArgumentException | IllegalStateException | ConflictException refusal) {
        if (desk.book().head() > before) {
          throw refusal;
        }
        acknowledge = () -> answer.completeExceptionally(refusal);
      }
    }

    void acknowledge() {
      acknowledge.run();
      call();
    }

    void fail(Throwable reason) {
      answer.completeExceptionally(reason);
      call();
    }

    T answer() {
      try {
        return answer.join();
      } catch (CompletionException e) {
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw e;
      }
    }
  }

  /** The campaign in memory, which may be ahead of the store by a batch. */
  private static final class Memory {
    private final Fold fold;

    /** Whether it was just read, and nobody has looked how much there is to do again. */
    private boolean isFresh = true;

    /** Whether all it knows is in the store or on its way there; once false it stays so. */
    private volatile boolean isSound = true;

    /** What is on its way there: the last batch. */
    private List<Entry> underWay = List.of();

    Memory(Fold fold) {
      this.fold = fold;
    }
  }

  /** Commands carried out in memory, to be kept together. */
  private final class Batch {
    private final Memory memory;

    /** The number of the last entry before it. */
    private final long base;

    private final Desk desk;

    Batch(Memory memory) {
      this.memory = memory;
      this.base = memory.fold.book().head();
      this.desk = new Desk(memory.fold, request -> requested(memory, request), clock.instant());
      if (memory.isFresh && memory.fold.book().sinceRebuilt() > mostRepeated(memory.fold)) {
        desk.rebuild();
      }
      memory.isFresh = false;
    }

    /** Carries out commands. What is in memory is of no use if that fails half-way. */
    void carryOut(List<Job<?>> jobs) {
      boolean isDone = false;
      try {
        desk.resume(clock.instant());
        for (Job<?> job : jobs) {
          job.run(desk);
        }
        isDone = true;
      } finally {
        if (!isDone) {
          memory.isSound = false;
        }
      }
    }

    /** What is to be kept. Nothing more can be carried out then. */
    Kept end() {
      Book book = memory.fold.book();
      if (book.sinceRebuilt() >= mostSinceRebuilt(memory.fold)) {
        desk.rebuild();
      }
      memory.underWay = List.copyOf(desk.appended());
      return new Kept(memory.underWay, book.isFitDue());
    }
  }

  private record Kept(List<Entry> entries, boolean isFitDue) {}

  /** A batch was carried out on what turned out not to be in the store. */
  private static final class OvertakenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OvertakenException() {
      super("overtaken", null, false, false);
    }
  }

  /** Somebody's time at the desk. */
  private final class Turn {
    private boolean isOver;

    void end() {
      if (!isOver) {
        isOver = true;
        line.leave();
      }
    }
  }

  /**
   * @param empty makes the campaign as it was before its first entry
   * @param whenFitIsDue called after something was kept and it is time to look for what fits
   */
  Writer(
      CampaignRecord record,
      Supplier<Fold> empty,
      Ledger ledger,
      InstantSource clock,
      Runnable whenFitIsDue) {
    this.whenFitIsDue = whenFitIsDue;
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
    Job<T> job = new Job<>(command);
    if (line.join(job)) {
      lead(job);
    }
    return job.answer();
  }

  /**
   * Carries out the commands of all who wait. Who interrupts one of them must not harm the rest.
   */
  private void lead(Job<?> own) {
    boolean wasInterrupted = Thread.interrupted();
    Turn turn = new Turn();
    List<Job<?>> jobs = new ArrayList<>();
    try {
      line.next(LARGEST_BATCH, jobs);
      while (!own.isTaken()) {
        work(jobs, Optional.empty());
        jobs = new ArrayList<>();
        line.next(LARGEST_BATCH, jobs);
      }
      work(jobs, Optional.of(turn));
    } catch (RuntimeException | Error e) {
      for (Job<?> each : jobs) {
        each.fail(e); // without effect on those answered
      }
      throw e;
    } finally {
      line.withdraw(own);
      turn.end();
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** How many commands wait. */
  int waiting() {
    return line.size();
  }

  /**
   * Carries out commands, keeps what they did and answers them.
   *
   * @param jobs those who come in time are added
   * @param turn ended as soon as the desk is not needed; if there is none, this stays at the desk
   */
  private void work(List<Job<?>> jobs, Optional<Turn> turn) {
    Kept kept;
    try {
      kept = isWorthGoingAhead() ? keepAhead(jobs, turn) : keepInStep(jobs, turn);
    } catch (OvertakenException e) {
      cautious = CAUTIOUS;
      work(jobs, turn);
      return;
    } catch (RuntimeException | Error e) {
      boolean mayTryAgain = jobs.size() > 1 && turn.filter(each -> each.isOver).isEmpty();
      if (mayTryAgain && !(e instanceof StoreException || e instanceof Error)) {
        // One of them went wrong half-way; the others must not suffer from it.
        jobs.forEach(job -> work(new ArrayList<>(List.of(job)), Optional.empty()));
      } else {
        jobs.forEach(job -> job.fail(e));
      }
      return;
    }
    jobs.forEach(Job::acknowledge);
    if (kept.isFitDue()) {
      whenFitIsDue.run();
    }
  }

  /** Whether somebody is at the disk, and nothing speaks against using the time. */
  private boolean isWorthGoingAhead() {
    return disk.availablePermits() == 0
        && cautious == 0
        && memory.filter(known -> known.isSound).isPresent();
  }

  /** Carries out commands, and those that come meanwhile, until the batch before is written. */
  private Kept keepAhead(List<Job<?>> jobs, Optional<Turn> turn) {
    Memory known = memory.orElseThrow();
    boolean isKept = false;
    try {
      Batch batch = new Batch(known);
      batch.carryOut(jobs);
      while (!disk.tryAcquire()) {
        line.awaitNews();
        List<Job<?>> more = new ArrayList<>();
        line.next(LARGEST_BATCH - jobs.size(), more);
        jobs.addAll(more);
        batch.carryOut(more);
      }
      try {
        Kept kept = write(known, log -> ifNotOvertaken(batch, log), turn);
        isKept = true;
        return kept;
      } finally {
        releaseDisk();
      }
    } finally {
      if (!isKept) {
        known.isSound = false;
      }
    }
  }

  private static Kept ifNotOvertaken(Batch batch, Ledger.Log log) {
    if (!batch.memory.isSound || log.head() != batch.base) {
      throw new OvertakenException();
    }
    return batch.end();
  }

  /** Carries out commands within the transaction that keeps what they did. */
  private Kept keepInStep(List<Job<?>> jobs, Optional<Turn> turn) {
    disk.acquireUninterruptibly();
    try {
      Memory known = memory.filter(each -> each.isSound).orElseGet(() -> new Memory(load()));
      memory = Optional.of(known);
      return write(
          known,
          log -> {
            takeFromOthers(log, known.fold);
            Batch batch = new Batch(known);
            batch.carryOut(jobs);
            return batch.end();
          },
          turn);
    } finally {
      releaseDisk();
    }
  }

  private void takeFromOthers(Ledger.Log log, Fold fold) {
    long before = fold.book().head();
    if (log.head() > before) {
      log.entries(before, fold::apply);
    }
    if (fold.book().head() != log.head()) {
      throw new StoreException(
          "the log of \"%s\" is damaged: its last entry is %d, expected %d"
              .formatted(record.name(), fold.book().head(), log.head()));
    }
    cautious = log.head() > before ? CAUTIOUS : Math.max(0, cautious - 1);
  }

  /** Keeps a batch. If that fails, what is in memory is of no use. */
  private Kept write(Memory known, Function<Ledger.Log, Kept> batch, Optional<Turn> turn) {
    try {
      return ledger.write(
          record.id(),
          log -> {
            Kept kept = batch.apply(log);
            if (!kept.entries().isEmpty()) {
              log.append(kept.entries());
            }
            turn.ifPresent(Turn::end);
            return kept;
          });
    } catch (RuntimeException | Error e) {
      known.isSound = false;
      throw e;
    }
  }

  private void releaseDisk() {
    disk.release();
    line.ring();
  }

  /** The entries of a request, in the store or on their way there. */
  private Collection<Entry> requested(Memory known, String request) {
    Map<Long, Entry> found = new TreeMap<>();
    ledger.requested(record.id(), request).forEach(entry -> found.put(entry.number(), entry));
    known.underWay.stream()
        .filter(entry -> entry.request().equals(request))
        .forEach(entry -> found.put(entry.number(), entry));
    return found.values();
  }

  /** Reads the log, without making others wait; what comes in meanwhile is read in its turn. */
  private Fold load() {
    Fold fold = empty.get();
    ledger.entries(record.id(), 0, fold::apply);
    return fold;
  }

  /**
   * From so many entries on, who only reads the log could begin further on; doing them again takes
   * a second or so, and beginning anew takes a part of it from those who ask.
   */
  private static int mostSinceRebuilt(Fold fold) {
    return fold.book().size() > MANY_ITEMS ? 400 : 6000;
  }

  /** So many entries are done again when a campaign is opened; with more it begins anew. */
  private static int mostRepeated(Fold fold) {
    return fold.book().size() > MANY_ITEMS ? 20 : 100;
  }
}
