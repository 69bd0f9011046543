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
import org.grapl.campaign.Ticket;

/**
 * Those who check at the same time, each of them one item at a time. Their replies come in any
 * order. One owner, not thread-safe.
 */
interface Crew extends AutoCloseable {

  /** What became of a check: a reply, or why there is none. */
  record Arrival(
      Ticket ticket, Optional<Checker.Reply> reply, Optional<RuntimeException> failure) {}

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
    return new InTurn(checker, size);
  }

  /** Threads, one for each who checks. */
  final class AtOnce implements Crew {

    private static final long MILLIS_BETWEEN_LOOKS = 50;

    private final List<Checker> all;
    private final List<Checker> members;
    private final Deque<Checker> idle;
    private final BlockingQueue<Runnable> done = new LinkedBlockingQueue<>();
    private final Deque<Arrival> arrived = new ArrayDeque<>();
    private final ExecutorService threads =
        Executors.newCachedThreadPool(task -> ProcessSampler.daemon(task, "grapl-check"));

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
      threads.execute(
          () -> {
            try {
              Checker.Reply reply = checker.check(ticket.item(), search);
              done.add(() -> replied(checker, ticket, reply));
            } catch (RuntimeException e) {
              done.add(() -> failed(checker, ticket, e));
            }
          });
    }

    private void replied(Checker checker, Ticket ticket, Checker.Reply reply) {
      if (members.contains(checker)) {
        idle.add(checker);
      }
      arrived.add(new Arrival(ticket, Optional.of(reply), Optional.empty()));
    }

    private void failed(Checker checker, Ticket ticket, RuntimeException why) {
      members.removeIf(each -> each == checker);
      idle.removeIf(each -> each == checker);
      arrived.add(new Arrival(ticket, Optional.empty(), Optional.of(why)));
    }

    @Override
    public Optional<Arrival> await(BooleanSupplier isGivenUp) {
      try {
        Runnable next = done.poll();
        while (next == null && !isGivenUp.getAsBoolean()) {
          next = done.poll(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
        }
        if (next != null) {
          next.run();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return Optional.ofNullable(arrived.poll());
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
  record InTurn(Checker checker, int size, Deque<Runnable> out, Deque<Arrival> arrived)
      implements Crew {

    private InTurn(Checker checker, int size) {
      this(checker, size, new ArrayDeque<>(), new ArrayDeque<>());
    }

    @Override
    public boolean hasIdle() {
      return out.size() < size;
    }

    @Override
    public void hand(Ticket ticket, Search search) {
      out.add(
          () ->
              arrived.add(
                  new Arrival(
                      ticket,
                      Optional.of(checker.check(ticket.item(), search)),
                      Optional.empty())));
    }

    @Override
    public Optional<Arrival> await(BooleanSupplier isGivenUp) {
      if (!isGivenUp.getAsBoolean() && !out.isEmpty()) {
        out.remove().run();
      }
      return Optional.ofNullable(arrived.poll());
    }

    @Override
    public void close() {
      checker.close();
    }
  }
}
