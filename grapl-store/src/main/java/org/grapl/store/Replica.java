package org.grapl.store;

import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;

/**
 * A campaign for those who only look: it follows the log by itself and never makes the writer wait.
 * It never asks the policy, so that its estimates are the same in every bit in every program that
 * reads the log. Thread-safe; who looks at the same time as others waits for them.
 */
final class Replica {

  private final CampaignRecord record;
  private final Ledger ledger;
  private final Supplier<Fold> empty;
  private final ReentrantLock lock = new ReentrantLock();
  private Optional<Fold> fold = Optional.empty();
  private Optional<Decided> decided = Optional.empty();
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

  /** Looks at the campaign as it is now. */
  <T> T look(Function<Fold, T> at) {
    lock.lock();
    try {
      return at.apply(current());
    } catch (RuntimeException | Error e) {
      fold = Optional.empty(); // it may have stopped half-way
      throw e;
    } finally {
      lock.unlock();
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

  Decided decided() {
    return look(
        now -> {
          long head = now.book().head();
          if (decided.isEmpty() || decided.get().entries() != head) {
            decided = Optional.of(new Decided(head, now.engine().campaign().decision()));
          }
          return decided.get();
        });
  }

  /**
   * Where the campaign stands. While others have something large computed it is told as of a moment
   * ago rather than after them.
   */
  Status status() {
    Optional<Status> last = status;
    if (last.isPresent() && !lock.tryLock()) {
      return last.get();
    }
    if (last.isEmpty()) {
      lock.lock();
    }
    try {
      Fold now = current();
      if (last.isEmpty() || last.get().entries() != now.book().head()) {
        last = Optional.of(status(now));
        status = last;
      }
      return last.get();
    } catch (RuntimeException | Error e) {
      fold = Optional.empty();
      throw e;
    } finally {
      lock.unlock();
    }
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
