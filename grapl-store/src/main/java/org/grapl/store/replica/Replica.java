package org.grapl.store.replica;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;
import org.grapl.certify.Audit;
import org.grapl.certify.StoppingRule;
import org.grapl.store.BusyException;
import org.grapl.store.CampaignRecord;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.Status;
import org.grapl.store.StoreException;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.state.Bookkeeping;
import org.grapl.store.state.CampaignState;
import org.grapl.store.state.SharedAudit;

/**
 * A campaign for those who only look: it follows the log by itself, never makes the writer wait and
 * never asks the policy, so that its estimates are the same in every bit in every program. Who
 * looks at the same time as others waits for them, but for status and decision. Thread-safe.
 */
public final class Replica {

  /** More who look at the same time would take all room there is for requests. */
  private static final int MOST_LOOKING = 16;

  /** How long who wants the decision of now waits before it is told as of a moment ago. */
  private static final long PATIENCE_MILLIS = 1000;

  private static final long SHORTLY_MILLIS = 20;

  private final CampaignRecord record;
  private final CampaignStorage storage;
  private final Supplier<CampaignState> empty;
  private final ReentrantLock lock = new ReentrantLock();
  private final Semaphore room = new Semaphore(MOST_LOOKING);
  private Optional<CampaignState> state = Optional.empty();
  private volatile Optional<DecisionAsOf> decided = Optional.empty();
  private volatile boolean wasSeen;
  private volatile Optional<Status> status = Optional.empty();

  public Replica(CampaignRecord record, Supplier<CampaignState> empty, CampaignStorage storage) {
    this.record = record;
    this.empty = empty;
    this.storage = storage;
  }

  /**
   * Takes what has come since somebody last looked, if anybody has since this was last done: before
   * the next one looks, who would wait for it. Status and decision are told as of before meanwhile.
   */
  public void keepUp() {
    if (wasSeen && lock.tryLock()) {
      wasSeen = false;
      inTurn(now -> now.replay().campaign());
    }
  }

  public <T> T look(Function<CampaignState, T> at) {
    if (!room.tryAcquire()) {
      throw new BusyException(MOST_LOOKING);
    }
    wasSeen = true;
    lock.lock();
    try {
      return inTurn(
          now -> {
            publish(now); // for those who would wait for this look otherwise
            return at.apply(now);
          });
    } finally {
      room.release();
    }
  }

  /** Does something with the campaign as it is now; gives up the lock, which is held already. */
  private <T> T inTurn(Function<CampaignState, T> work) {
    try {
      CampaignState now = state.orElseGet(empty);
      state = Optional.empty(); // unless all goes well: it may stop half-way
      if (storage.head(record.id()) > now.books().head()) {
        storage.entries(record.id(), now.books().head(), now::apply);
      }
      T result = work.apply(now);
      state = Optional.of(now);
      return result;
    } finally {
      lock.unlock();
    }
  }

  /** The decision as it is now, or as of a moment ago if others compute for more than a second. */
  public DecisionAsOf decision() {
    wasSeen = true;
    Optional<DecisionAsOf> before = decided;
    if (!isMyTurn(before.isPresent() ? PATIENCE_MILLIS : Long.MAX_VALUE)) {
      return before.orElseThrow();
    }
    return inTurn(
        now -> {
          Optional<DecisionAsOf> last = decided; // others may have been here meanwhile
          long head = now.books().head();
          if (last.isEmpty() || last.get().entries() != head) {
            Decision decision = now.replay().campaign().decision();
            last = Optional.of(new DecisionAsOf(head, decision, now.replay().items()));
            decided = last;
          }
          publish(now);
          return last.get();
        });
  }

  private boolean isMyTurn(long millis) {
    try {
      return lock.tryLock(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while others looked at the campaign", e);
    }
  }

  /** Where the campaign stands; as of a moment ago while others have something large computed. */
  public Status status() {
    wasSeen = true;
    while (!lock.tryLock()) {
      Optional<Status> last = status;
      if (last.isPresent()) {
        return last.get();
      }
      if (isMyTurn(SHORTLY_MILLIS)) {
        break;
      }
    }
    return inTurn(this::publish);
  }

  /** The status that was told last: no older than any decision that was told. */
  public Status lastStatus() {
    Optional<Status> last = status;
    return last.isPresent() ? last.get() : status();
  }

  private Status publish(CampaignState now) {
    Optional<Status> last = status;
    if (last.isEmpty() || last.get().entries() != now.books().head()) {
      last = Optional.of(status(now));
      status = last;
    }
    return last.get();
  }

  private static Status status(CampaignState state) {
    Bookkeeping books = state.books();
    Campaign campaign = state.replay().campaign();
    return new Status(
        books.head(),
        books.question(),
        books.list(),
        books.observations().count() - books.observations().withdrawn(),
        books.observations().withdrawn(),
        books.toldLate(),
        books.tickets().count(),
        books.open().size(),
        books.givenBack(),
        (int) books.aside().filter(item -> !books.list().isRetired(item)).count(),
        campaign.spent(),
        books.budget(),
        campaign.isFinished(),
        campaign.above(),
        books.head(),
        books.wordedAt(),
        books
            .runningAudit()
            .flatMap(
                running -> state.replay().audit().map(under -> running(running.goal(), under))),
        books.finishedAudit());
  }

  private static Status.RunningAudit running(StoppingRule goal, SharedAudit under) {
    Audit audit = under.audit();
    return new Status.RunningAudit(
        goal,
        audit.drawn(),
        audit.flags(),
        audit.pulls(),
        audit.mostWrong(),
        audit.shown(),
        audit.itemsLeft(),
        audit.price());
  }
}
