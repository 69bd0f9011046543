package org.grapl.store.writer;

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
import org.grapl.store.CampaignRecord;
import org.grapl.store.ConflictException;
import org.grapl.store.Entry;
import org.grapl.store.StoreException;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.CampaignState;

/**
 * Carries out the commands of one campaign, one after the other. Those that wait are put into one
 * transaction, and each is answered when that is on the disk: with many workers the disk is waited
 * for once for all of them. Thread-safe.
 *
 * <p>While one batch is being written the next is carried out already, ahead of the storage. If the
 * batch before it was not kept, or another process has written in between, what is in memory is
 * thrown away, and the batch is carried out again.
 */
public final class CampaignWriter {

  /** So many commands in one transaction at most. */
  private static final int LARGEST_BATCH = 256;

  private static final int MANY_ITEMS = 4000;

  /** After another process got in between, so many batches are not carried out ahead. */
  private static final int CAUTIOUS = 200;

  private final CampaignRecord record;
  private final Supplier<CampaignState> empty;
  private final CampaignStorage storage;
  private final InstantSource clock;
  private final Optional<Runnable> aside;
  private final WriterQueue<Job<?>> queue = new WriterQueue<>();

  /** Held while a batch is written. Taken before the lead is given up, to keep their order. */
  private final Semaphore disk = new Semaphore(1);

  /** What the leader knows. */
  private Optional<Memory> memory = Optional.empty();

  private int cautious;

  /** A batch was carried out on what turned out not to be in the storage. */
  private static final class OvertakenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OvertakenException() {
      super("overtaken", null, false, false);
    }
  }

  /** A command that waits for its turn, and its answer. */
  private static final class Job<T> extends WriterQueue.Place {

    private final Command<T> command;
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private Runnable acknowledge = () -> {};

    Job(Command<T> command) {
      this.command = command;
    }

    void run(CommandContext context) {
      long before = context.books().head();
      try {
        T result = command.run(context);
        acknowledge = () -> answer.complete(result);
      } catch (IllegalArgumentException | IllegalStateException | ConflictException refusal) {
        if (context.books().head() > before) {
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

  /** The campaign in memory, which may be ahead of the storage by a batch. */
  private static final class Memory {
    final CampaignState state;

    /** Whether it was just read, and nobody has looked how much there is to do again. */
    boolean isFresh = true;

    /** Whether all it knows is in the storage or on its way there; once false it stays so. */
    volatile boolean isSound = true;

    /** What is on its way there: the last batch. */
    List<Entry> underWay = List.of();

    Memory(CampaignState state) {
      this.state = state;
    }
  }

  /** What a batch has written. */
  private record Written(List<Entry> entries, boolean isMoreDue) {}

  /** The time for which a thread leads. */
  private final class Lead {
    private boolean isOver;

    void end() {
      if (!isOver) {
        isOver = true;
        queue.leave();
      }
    }
  }

  /**
   * @param aside what has something looked for, or begun again, aside; if there is nobody who does
   *     so, those who wait do
   */
  public CampaignWriter(
      CampaignRecord record,
      Supplier<CampaignState> empty,
      CampaignStorage storage,
      InstantSource clock,
      Optional<Runnable> aside) {
    this.record = record;
    this.empty = empty;
    this.storage = storage;
    this.clock = clock;
    this.aside = aside;
  }

  /** Carries out a command; returns when it is on the disk. */
  public <T> T run(Command<T> command) {
    Job<T> job = new Job<>(command);
    if (queue.join(job)) {
      lead(job);
    }
    return job.answer();
  }

  public int waiting() {
    return queue.size();
  }

  /** Carries out the commands of all who wait. Interrupting one of them must not harm the rest. */
  private void lead(Job<?> own) {
    boolean wasInterrupted = Thread.interrupted();
    Lead lead = new Lead();
    List<Job<?>> jobs = new ArrayList<>();
    try {
      queue.next(LARGEST_BATCH, jobs);
      while (!own.isTaken()) {
        work(jobs, Optional.empty());
        jobs = new ArrayList<>();
        queue.next(LARGEST_BATCH, jobs);
      }
      work(jobs, Optional.of(lead));
    } catch (RuntimeException | Error e) {
      for (Job<?> each : jobs) {
        each.fail(e); // without effect on those answered
      }
      throw e;
    } finally {
      queue.withdraw(own);
      lead.end();
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Carries out commands, and those that come in time, keeps what they did and answers them. Ends
   * the lead as soon as the next may lead; if there is none, this thread goes on leading.
   */
  private void work(List<Job<?>> jobs, Optional<Lead> lead) {
    Written written;
    try {
      written = isWorthGoingAhead() ? writeAhead(jobs, lead) : writeInStep(jobs, lead);
    } catch (OvertakenException e) {
      cautious = CAUTIOUS;
      work(jobs, lead);
      return;
    } catch (RuntimeException | Error e) {
      boolean mayTryAgain = jobs.size() > 1 && lead.filter(each -> each.isOver).isEmpty();
      if (mayTryAgain && !(e instanceof StoreException || e instanceof Error)) {
        // One of them went wrong half-way; the others must not suffer from it.
        jobs.forEach(job -> work(new ArrayList<>(List.of(job)), Optional.empty()));
      } else {
        jobs.forEach(job -> job.fail(e));
      }
      return;
    }
    jobs.forEach(Job::acknowledge);
    if (written.isMoreDue()) {
      aside.ifPresent(Runnable::run);
    }
  }

  /** Whether a batch is being written, and nothing speaks against using the time. */
  private boolean isWorthGoingAhead() {
    return disk.availablePermits() == 0
        && cautious == 0
        && memory.filter(known -> known.isSound).isPresent();
  }

  /** Carries out commands, and those that come meanwhile, until the batch before is written. */
  private Written writeAhead(List<Job<?>> jobs, Optional<Lead> lead) {
    Memory known = memory.orElseThrow();
    boolean isKept = false;
    try {
      CommandContext context = begin(known);
      carryOut(jobs, known, context);
      while (!disk.tryAcquire()) {
        queue.awaitNews();
        List<Job<?>> more = new ArrayList<>();
        queue.next(LARGEST_BATCH - jobs.size(), more);
        jobs.addAll(more);
        carryOut(more, known, context);
      }
      try {
        Written written = write(known, log -> ifNotOvertaken(known, context, log), lead);
        isKept = true;
        return written;
      } finally {
        releaseDisk();
      }
    } finally {
      if (!isKept) {
        known.isSound = false;
      }
    }
  }

  private CommandContext begin(Memory known) {
    CommandContext context =
        new CommandContext(
            known.state,
            request -> requested(known, request),
            clock.instant(),
            CommandContext::processorNanos);
    int mostRepeated = known.state.books().size() > MANY_ITEMS ? 20 : 100;
    if (known.isFresh && known.state.books().sinceRebuilt() > mostRepeated) {
      context.rebuild(); // starts afresh rather than do all of them again
    }
    known.isFresh = false;
    return context;
  }

  /** Carries out commands. What is in memory is of no use if that fails half-way. */
  private void carryOut(List<Job<?>> jobs, Memory known, CommandContext context) {
    try {
      context.resume(clock.instant());
      jobs.forEach(job -> job.run(context));
    } catch (RuntimeException | Error e) {
      known.isSound = false;
      throw e;
    }
  }

  private Written ifNotOvertaken(
      Memory known, CommandContext context, CampaignStorage.WritableLog log) {
    if (!known.isSound) {
      throw new OvertakenException();
    }
    Written written = end(known, context);
    boolean isNext =
        written.entries().isEmpty()
            ? log.head() == context.base()
            : log.appendIfNext(written.entries());
    if (!isNext) {
      throw new OvertakenException();
    }
    return written;
  }

  /** What is to be written. Nothing more can be carried out then. */
  private Written end(Memory known, CommandContext context) {
    if (aside.isEmpty() && isRebuildDue(context.books())) {
      context.rebuild();
    }
    known.underWay = List.copyOf(context.appended());
    return new Written(known.underWay, context.books().isFitDue() || isRebuildDue(context.books()));
  }

  /**
   * Whether who only reads the log could begin further on: doing so many entries again takes a
   * second or so.
   */
  static boolean isRebuildDue(Bookkeeping books) {
    return books.sinceRebuilt() >= (books.size() > MANY_ITEMS ? 400 : 6000);
  }

  /** Carries out commands within the transaction that keeps what they did. */
  private Written writeInStep(List<Job<?>> jobs, Optional<Lead> lead) {
    disk.acquireUninterruptibly();
    try {
      Memory known = memory.filter(each -> each.isSound).orElseGet(() -> new Memory(load()));
      memory = Optional.of(known);
      return write(
          known,
          log -> {
            takeFromOthers(log, known.state);
            CommandContext context = begin(known);
            carryOut(jobs, known, context);
            Written written = end(known, context);
            if (!written.entries().isEmpty()) {
              log.append(written.entries());
            }
            return written;
          },
          lead);
    } finally {
      releaseDisk();
    }
  }

  private void takeFromOthers(CampaignStorage.WritableLog log, CampaignState state) {
    long before = state.books().head();
    if (log.head() > before) {
      log.entries(before, state::apply);
    }
    if (state.books().head() != log.head()) {
      throw new StoreException(
          "the log of \"%s\" is damaged: its last entry is %d, expected %d"
              .formatted(record.name(), state.books().head(), log.head()));
    }
    cautious = log.head() > before ? CAUTIOUS : Math.max(0, cautious - 1);
  }

  /** Keeps a batch. If that fails, what is in memory is of no use. */
  private Written write(
      Memory known, Function<CampaignStorage.WritableLog, Written> batch, Optional<Lead> lead) {
    try {
      return storage.write(
          record.id(),
          log -> {
            Written written = batch.apply(log);
            lead.ifPresent(Lead::end);
            return written;
          });
    } catch (RuntimeException | Error e) {
      known.isSound = false;
      throw e;
    }
  }

  private void releaseDisk() {
    disk.release();
    queue.signal();
  }

  /** The entries of a request, in the storage or on their way there. */
  private Collection<Entry> requested(Memory known, String request) {
    Map<Long, Entry> found = new TreeMap<>();
    storage.requested(record.id(), request).forEach(entry -> found.put(entry.number(), entry));
    known.underWay.stream()
        .filter(entry -> entry.request().equals(request))
        .forEach(entry -> found.put(entry.number(), entry));
    return found.values();
  }

  /** Reads the log, without making others wait; what comes in meanwhile is read in its turn. */
  private CampaignState load() {
    CampaignState state = empty.get();
    storage.entries(record.id(), 0, state::apply);
    return state;
  }
}
