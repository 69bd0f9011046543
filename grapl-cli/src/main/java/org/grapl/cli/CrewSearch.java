package org.grapl.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Ticket;

/**
 * A search with several checks out at once. As soon as one reply is in, the next item is chosen,
 * with the checks that are out counted as made, and handed out.
 *
 * <p>One of a crew that fails is gone: the item is given to another and the search goes on. It
 * fails if none is left, or if one item brings down two of them; then replies to what is out are
 * still waited for and kept.
 */
final class CrewSearch {

  /**
   * Of the first checks so many are out at once, then this share of those made: what is chosen
   * without the answers of many others is chosen half blind. (On the digits 16 at once from the
   * first check on took 102 checks instead of 67 until 5 % were wrong.)
   */
  private static final int FIRST_AT_ONCE = 4;

  private static final double SHARE_AT_ONCE = 0.125;

  private final Search search;
  private final Crew crew;
  private final Consumer<String> notes;
  private final BooleanSupplier isInterrupted;

  /** What is out, and how long it took to choose it. */
  private final Map<Ticket, Long> out = new LinkedHashMap<>();

  private final Deque<Ticket> again = new ArrayDeque<>();
  private final Set<Integer> troublesome = new HashSet<>();
  private Optional<RuntimeException> failure = Optional.empty();

  CrewSearch(Search search, Crew crew, Consumer<String> notes, BooleanSupplier isInterrupted) {
    this.search = search;
    this.crew = crew;
    this.notes = notes;
    this.isInterrupted = isInterrupted;
  }

  void run(LongConsumer progress) {
    Campaign campaign = search.campaign();
    try {
      while (!isInterrupted.getAsBoolean() && handOut()) {
        crew.await(isInterrupted).ifPresent(this::take);
        progress.accept((long) campaign.spent());
      }
      Optional<Crew.Arrival> there = crew.await(() -> true);
      while (there.isPresent()) {
        take(there.get());
        there = crew.await(() -> true);
      }
    } finally {
      out.keySet().forEach(campaign::abandon);
      again.forEach(campaign::abandon);
    }
    failure.ifPresent(
        why -> {
          throw why;
        });
  }

  /** Keeps everybody busy; false if no reply needs to be waited for. */
  private boolean handOut() {
    while (failure.isEmpty() && crew.hasIdle() && !search.isFinished() && mayMoreBeOut()) {
      long choosing = System.nanoTime();
      Optional<Ticket> next = again.isEmpty() ? next() : Optional.of(again.remove());
      if (next.isEmpty()) {
        break;
      }
      out.put(next.get(), System.nanoTime() - choosing);
      crew.hand(next.get(), search);
    }
    return !out.isEmpty() && !search.isCertified();
  }

  private boolean mayMoreBeOut() {
    long made = search.campaign().checks();
    return search.isAuditing() || out.size() < Math.max(FIRST_AT_ONCE, SHARE_AT_ONCE * made);
  }

  private Optional<Ticket> next() {
    return search.isAuditing()
        ? search.nextOfAudit(crew.size(), this::isOut, out.isEmpty())
        : search.nextChosen(out.isEmpty());
  }

  private boolean isOut(int item) {
    return out.keySet().stream().anyMatch(ticket -> ticket.item() == item)
        || again.stream().anyMatch(ticket -> ticket.item() == item);
  }

  private void take(Crew.Arrival arrival) {
    Ticket ticket = arrival.ticket();
    long choosing = Objects.requireNonNull(out.remove(ticket));
    arrival.reply().ifPresent(reply -> search.accept(ticket, reply, choosing));
    arrival.failure().ifPresent(why -> goOnWithout(ticket, why));
  }

  private void goOnWithout(Ticket ticket, RuntimeException why) {
    again.add(ticket);
    boolean isFirst = troublesome.add(ticket.item());
    if (failure.isPresent()) {
      return;
    }
    if (crew.size() == 0 || !isFirst) {
      failure = Optional.of(why);
    } else if (!isInterrupted.getAsBoolean()) { // else they were told to stop, too
      notes.accept("%s; going on with the other %d".formatted(why.getMessage(), crew.size()));
    }
  }
}
