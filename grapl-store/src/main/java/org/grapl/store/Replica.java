package org.grapl.store;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;

/**
 * A campaign for those who only look: it follows the log by itself and never makes the writer wait.
 * It never asks the policy, so that its estimates are the same in every bit in every program that
 * reads the log. Thread-safe; who looks at the same time as others waits for them, but for the
 * status and the decision, which are then told as of a moment ago.
 */
final class Replica {

  /** More who look at the same time would take all room there is for requests. */
  private static final int MOST_LOOKING = 16;

  /** How long who wants the decision of now waits before it is told as of a moment ago. */
  private static final long PATIENCE_MILLIS = 1000;

  private static final long SHORTLY_MILLIS = 20;

  private final CampaignRecord record;
  private final Ledger ledger;
  private final Supplier<Fold> empty;
  private final ReentrantLock lock = new ReentrantLock();
  private final Semaphore room = new Semaphore(MOST_LOOKING);
  private Optional<Fold> fold = Optional.empty();
  private volatile Optional<Decided> decided = Optional.empty();
  private volatile Optional<Status> status = Optional.empty();

  /**
   * A decision.
   *
   * @param entries the number of the last entry it knows
   */
  record Decided(long entries, Decision decision) {}

  Replica(CampaignRecord record, Supplier<Fold> empty, Ledger ledger) {
    this.record = record;
    this.empty = empty;
    this.ledger = ledger;
  }

  /**
   * Looks at the campaign as it is now.
   *
   * @throws BusyException if too many do so already
   */
  <T> T look(Function<Fold, T> at) {
    if (!room.tryAcquire()) {
      throw new BusyException(MOST_LOOKING);
    }
    lock.lock();
    try {
      Fold now = current();
      publish(now); // for those who would wait for this look otherwise
      return at.apply(now);
    } catch (RuntimeException | Error e) {
      fold = Optional.empty(); // it may have stopped half-way
      throw e;
    } finally {
      lock.unlock();
      room.release();
    }
  }

  private Fold current() {
    Fold now = fold.orElseGet(empty);
    fold = Optional.empty(); // unless all goes well
    long head = ledger.head(record.id());
    if (head > now.book().head()) {
      ledger.entries(record.id(), now.book().head(), now::apply);
    }
    fold = Optional.of(now);
    return now;
  }

  /**
   * The decision as it is now, or as of a moment ago if others have something large computed for
   * longer than a second.
   */
  Decided decided() {
    Optional<Decided> last = decided;
    if (!isMyTurn(last.isPresent() ? PATIENCE_MILLIS : Long.MAX_VALUE)) {
      return last.orElseThrow();
    }
    try {
      last = decided; // others may have been here meanwhile
      Fold now = current();
      long head = now.book().head();
      if (last.isEmpty() || last.get().entries() != head) {
        last = Optional.of(new Decided(head, now.engine().campaign().decision()));
        decided = last;
      }
      return last.get();
    } catch (RuntimeException | Error e) {
      fold = Optional.empty();
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for the lock, at most so long; whether it was got. */
  private boolean isMyTurn(long millis) {
    try {
      return lock.tryLock(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while others looked at the campaign", e);
    }
  }

  /**
   * Where the campaign stands. While others have something large computed it is told as of a moment
   * ago rather than after them.
   */
  Status status() {
    while (!lock.tryLock()) {
      Optional<Status> last = status;
      if (last.isPresent()) {
        return last.get();
      }
      if (isMyTurn(SHORTLY_MILLIS)) {
        break;
      }
    }
    try {
      return publish(current());
    } catch (RuntimeException | Error e) {
      fold = Optional.empty();
      throw e;
    } finally {
      lock.unlock();
    }
  }

  private Status publish(Fold now) {
    Optional<Status> last = status;
    if (last.isEmpty() || last.get().entries() != now.book().head()) {
      last = Optional.of(status(now));
      status = last;
    }
    return last.get();
  }

  private static Status status(Fold fold) {
    Book book = fold.book();
    Campaign campaign = fold.engine().campaign();
    return new Status(
        book.head(),
        book.question(),
        book.size(),
        book.observations().count() - book.observations().withdrawn(),
        book.observations().withdrawn(),
        book.toldLate(),
        book.tickets().count(),
        book.open().size(),
        book.givenBack(),
        (int) book.aside().count(),
        campaign.spent(),
        book.budget(),
        campaign.isFinished(),
        campaign.above(),
        book.head(),
        book.runningAudit()
            .flatMap(
                running ->
                    fold.engine()
                        .audit()
                        .map(
                            desk ->
                                new Status.RunningAudit(
                                    running.goal(),
                                    desk.audit().drawn(),
                                    desk.audit().flags(),
                                    desk.audit().mostWrong()))),
        book.finishedAudit()
            .map(
                done ->
                    new Status.Audited(
                        done.audit().goal(),
                        done.question(),
                        done.outcome(),
                        done.audit().entry(),
                        done.at())));
  }
}
