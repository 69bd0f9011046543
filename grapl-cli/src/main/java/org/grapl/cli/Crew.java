package org.grapl.cli;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.grapl.campaign.Ticket;

/**
 * Those who check at the same time, each of them one item at a time. Their replies come in any
 * order. One owner, not thread-safe.
 */
interface Crew extends AutoCloseable {

  /** What became of a check: a reply, or why there is none. */
  record Arrival(Ticket ticket, Optional<Checker.Reply> reply, Optional<RuntimeException> failure) {

    private static Arrival of(Checker checker, Ticket ticket, Search search) {
      try {
        Checker.Reply reply = checker.check(ticket.item(), search);
        return new Arrival(ticket, Optional.of(reply), Optional.empty());
      } catch (RuntimeException e) {
        return new Arrival(ticket, Optional.empty(), Optional.of(e));
      }
    }
  }

  /** How many there are, less those that have failed. */
  int size();

  boolean hasIdle();

  /** Has one who is idle check an item. */
  void hand(Ticket ticket, Search search);

  /** The next reply, if one is there or comes before it is given up. */
  Optional<Arrival> await(BooleanSupplier isGivenUp);

  @Override
  void close();

  /**
   * Each of these checks on a thread of its own. One who fails is asked no more; a checker that is
   * here several times, because it can do several checks at once, fails as a whole.
   */
  static Crew of(List<Checker> checkers) {
    return new AtOnce(checkers);
  }

  /** As many checks out at once, though one checker makes them, in the order of asking. */
  static Crew simulated(Checker checker, int size) {
    return new InTurn(checker, size, new ArrayDeque<>());
  }

  /** Threads, one for each who checks. */
  final class AtOnce implements Crew {

    private static final long MILLIS_BETWEEN_LOOKS = 50;

    private final List<Checker> all;
    private final List<Checker> members;
    private final Deque<Checker> idle;
    private final BlockingQueue<Done> done = new LinkedBlockingQueue<>();
    private final ExecutorService threads =
        Executors.newCachedThreadPool(task -> Program.daemon(task, "grapl-check"));

    private record Done(Checker checker, Arrival arrival) {}

    private AtOnce(List<Checker> checkers) {
      this.all = List.copyOf(checkers);
      this.members = new ArrayList<>(checkers);
      this.idle = new ArrayDeque<>(checkers);
    }

    @Override
    public int size() {
      return members.size();
    }

    @Override
    public boolean hasIdle() {
      return !idle.isEmpty();
    }

    @Override
    public void hand(Ticket ticket, Search search) {
      Checker checker = idle.remove();
      threads.execute(() -> done.add(new Done(checker, Arrival.of(checker, ticket, search))));
    }

    @Override
    public Optional<Arrival> await(BooleanSupplier isGivenUp) {
      Done next = done.poll();
      try {
        while (next == null && !isGivenUp.getAsBoolean()) {
          next = done.poll(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return Optional.ofNullable(next).map(this::arrived);
    }

    private Arrival arrived(Done next) {
      Checker checker = next.checker();
      if (next.arrival().failure().isPresent()) {
        members.removeIf(each -> each == checker);
        idle.removeIf(each -> each == checker);
      } else if (members.contains(checker)) {
        idle.add(checker);
      }
      return next.arrival();
    }

    @Override
    public void close() {
      all.stream().distinct().forEach(checker -> threads.execute(checker::close));
      threads.shutdown();
      try {
        threads.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** One checker, which makes each check when its reply is waited for. */
  record InTurn(Checker checker, int size, Deque<Supplier<Arrival>> out) implements Crew {

    @Override
    public boolean hasIdle() {
      return out.size() < size;
    }

    @Override
    public void hand(Ticket ticket, Search search) {
      out.add(() -> Arrival.of(checker, ticket, search));
    }

    @Override
    public Optional<Arrival> await(BooleanSupplier isGivenUp) {
      return isGivenUp.getAsBoolean()
          ? Optional.empty()
          : Optional.ofNullable(out.poll()).map(Supplier::get);
    }

    @Override
    public void close() {
      checker.close();
    }
  }
}
