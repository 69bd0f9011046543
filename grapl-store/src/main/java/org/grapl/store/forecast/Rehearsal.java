package org.grapl.store.forecast;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.grapl.Decision;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Ticket;
import org.grapl.certify.ErrorEstimate;
import org.grapl.estimate.Sides;
import org.grapl.random.KeyedRandom;
import org.jspecify.annotations.Nullable;

/**
 * Goes on with a campaign in memory as if checks gave what it believes. Each value is drawn by the
 * belief of its moment, those drawn before included: from a normal distribution with the estimate's
 * mean, and with its deviation and that of a check together. So all values together are drawn as
 * the model believes them, dependence between items included. Nothing is fitted again, and the
 * belief stays as sure as it is: answers that were drawn from it prove nothing of it. One owner,
 * not thread-safe.
 */
final class Rehearsal {

  private final Campaign campaign;
  private final Decision begin;
  private final boolean isZeroOrOne;
  private final KeyedRandom random;

  /** Tickets that are out already: their answers come in first. */
  private final Deque<Ticket> out = new ArrayDeque<>();

  /** How many of them there were. */
  private final int before;

  private final List<Integer> asked = new ArrayList<>();
  private final List<ErrorEstimate.Range> wrong = new ArrayList<>();
  private Decision now;
  private boolean isOver;

  Rehearsal(
      Campaign campaign,
      Decision begin,
      List<Integer> out,
      boolean isZeroOrOne,
      KeyedRandom random) {
    this.campaign = campaign;
    this.begin = begin;
    this.isZeroOrOne = isZeroOrOne;
    this.random = random;
    this.now = begin;
    this.before = out.size();
    out.forEach(item -> this.out.add(campaign.issue(item)));
    wrong.add(ErrorEstimate.of(begin).range());
  }

  /** Makes one more check, if there is any to be made; whether there was. */
  boolean step() {
    Ticket ticket = next();
    if (ticket == null) {
      isOver = true;
      return false;
    }
    campaign.tell(ticket, draw(ticket.item()));
    now = campaign.decision().asSureAs(begin);
    wrong.add(ErrorEstimate.of(now).range());
    return true;
  }

  private @Nullable Ticket next() {
    Ticket first = out.poll();
    if (first != null || !campaign.isWorthAsking()) {
      return first;
    }
    List<Ticket> next = campaign.ask(1);
    if (next.isEmpty()) {
      return null;
    }
    asked.add(next.get(0).item());
    return next.get(0);
  }

  private double draw(int item) {
    Optional<Sides> sides = campaign.fitted().flatMap(fitted -> fitted.fit().sides());
    if (sides.isPresent()) {
      boolean isAbove = random.nextDouble() < now.probabilityAbove(item);
      boolean isMistake = random.nextDouble() < sides.get().mistakes();
      return isAbove == isMistake ? sides.get().low() : sides.get().high();
    }
    // As sure as the model has proved to be, which may be surer than it says.
    double mean = now.mean(item) + now.deviation(item) / now.sharpness() * random.nextGaussian();
    if (isZeroOrOne) {
      return random.nextDouble() < mean ? 1 : 0;
    }
    double noise = campaign.noise();
    return noise > 0 ? mean + noise * random.nextGaussian() : mean;
  }

  Result soFar() {
    return new Result(before, asked, wrong, isOver);
  }

  /**
   * What came of a rehearsal: numbers only.
   *
   * @param before how many tickets were out when it began; their answers came in first
   * @param wrong how many items were expected to be wrong at the beginning and after each check
   */
  record Result(int before, List<Integer> asked, List<ErrorEstimate.Range> wrong, boolean isOver) {

    Result {
      asked = List.copyOf(asked);
      wrong = List.copyOf(wrong);
    }

    int steps() {
      return wrong.size() - 1;
    }

    /** Whether so many checks were made, or all there were. */
    boolean isFinished(int checks) {
      return isOver || steps() >= checks;
    }

    /** How many items are expected to be wrong after some checks; the last number stays. */
    ErrorEstimate.Range wrongAfter(int checks) {
      return wrong.get(Math.min(checks, steps()));
    }

    /** The items asked for within the first so many checks, in their order. */
    List<Integer> asked(int checks) {
      return asked.subList(0, Math.max(0, Math.min(asked.size(), checks - before)));
    }
  }
}
