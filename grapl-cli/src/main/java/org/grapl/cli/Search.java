package org.grapl.cli;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Ticket;
import org.grapl.certify.AuditedStop;
import org.grapl.certify.Certificate;
import org.grapl.certify.Claims;
import org.grapl.certify.Price;
import org.grapl.internal.Check;
import org.grapl.sampler.SamplerException;

/**
 * Runs a campaign against a checker, step by step, noting each step and the time it took. An answer
 * that is taken back leaves no trace: the campaign begins anew and is told all others in their
 * order, as it is told those of earlier sittings.
 */
final class Search {

  /** One check: how many items were wrong after it, if known, and the time it took. */
  record Step(int item, double value, OptionalInt wrong, long nanos) {}

  private final Supplier<Campaign> campaigns;
  private final Supplier<Optional<AuditedStop>> stops;
  private final Optional<Truth> truth;
  private final Checker.History history;
  private Campaign campaign;
  private Optional<AuditedStop> stop;
  private final List<Step> steps = new ArrayList<>();

  /** Answers that came since the decision was frozen, before the audit draws their items. */
  private final Map<Integer, Deque<Double>> unaudited = new HashMap<>();

  private Optional<RuntimeException> failure = Optional.empty();
  private OptionalInt askedAgain = OptionalInt.empty();
  private boolean isOutOfBudget;
  private boolean isEverythingKnown;
  private boolean isQuit;
  private boolean isOutOfMoney;
  private Consumer<Price> auditors = price -> {};

  /** Campaign and stop are made anew for each answer taken back. */
  Search(
      Supplier<Campaign> campaigns,
      Supplier<Optional<AuditedStop>> stops,
      Optional<Truth> truth,
      Checker.History history) {
    this.campaigns = campaigns;
    this.stops = stops;
    this.truth = truth;
    this.history = history;
    this.campaign = campaigns.get();
    this.stop = stops.get();
  }

  /** Who is told, when an audit begins, what it should take. */
  void onAudit(Consumer<Price> listener) {
    auditors = listener;
  }

  /**
   * Checks until the budget is spent, the result is certified, everything is known, the rest is
   * skipped, somebody wants to stop, or the checker fails; in each case what was told stays.
   */
  void run(
      Checker checker,
      ToIntFunction<Campaign> batch,
      BooleanSupplier isInterrupted,
      LongConsumer progress) {
    run(
        () -> {
          while (!isFinished() && !isQuit && !isInterrupted.getAsBoolean()) {
            step(checker, batch, isInterrupted);
            progress.accept((long) campaign.spent());
          }
        },
        isInterrupted);
  }

  /** The same by several at once; who is told, in words, what went wrong on the way. */
  void run(
      Crew crew, Consumer<String> notes, BooleanSupplier isInterrupted, LongConsumer progress) {
    run(() -> new CrewSearch(this, crew, notes, isInterrupted).run(progress), isInterrupted);
  }

  private void run(Runnable steps, BooleanSupplier isInterrupted) {
    try {
      goThroughHistory();
      steps.run();
      isEverythingKnown |= campaign.isFinished() && campaign.pays(1) && isEveryItemObserved();
    } catch (RuntimeException e) {
      if (!isInterrupted.getAsBoolean()) { // else the checker was told to stop, too
        failure = Optional.of(e);
      }
    }
  }

  private void goThroughHistory() {
    steps.clear();
    unaudited.clear();
    isOutOfBudget = false;
    isEverythingKnown = false;
    if (campaign.checks() > 0) {
      consider(); // what was known before may do
    }
    for (Checker.History.Entry entry : history.entries()) {
      entry
          .answer()
          .ifPresentOrElse(
              answer -> take(entry.item(), answer.value()), () -> campaign.setAside(entry.item()));
    }
  }

  private void step(Checker checker, ToIntFunction<Campaign> batch, BooleanSupplier isInterrupted) {
    if (isAuditing()) {
      int item = stop.orElseThrow().nextItem();
      isOutOfBudget = !campaign.isAffordable(item); // another item instead would be no random one
      if (!isOutOfBudget) {
        checkWithoutTicket(checker, item);
      }
    } else if (askedAgain.isPresent()) {
      checkWithoutTicket(checker, askedAgain.getAsInt());
    } else {
      int worthChecking = campaign.worthChecking();
      if (worthChecking == 0) {
        nothingIsLeft();
      } else {
        takeBatch(checker, Math.min(worthChecking, batch.applyAsInt(campaign)), isInterrupted);
      }
    }
  }

  private void nothingIsLeft() {
    isEverythingKnown = isEveryItemObserved();
    isOutOfBudget = !isEverythingKnown;
  }

  /** The item to check next while others may be out; nothing if one must wait for them. */
  Optional<Ticket> nextChosen(boolean isNoneOut) {
    Optional<Ticket> next = campaign.worthChecking() == 0 ? Optional.empty() : campaign.ask();
    if (next.isEmpty() && isNoneOut) {
      nothingIsLeft();
    }
    return next;
  }

  /**
   * The same for the audit, of so many items that it will look at next: their order is drawn
   * already, and it is told their answers in this order.
   */
  Optional<Ticket> nextOfAudit(int ahead, IntPredicate isOut, boolean isNoneOut) {
    for (int item : stop.orElseThrow().upcoming(ahead)) {
      if (!isOut.test(item) && !unaudited.containsKey(item)) {
        if (campaign.isSetAside(item) && item == stop.orElseThrow().nextItem()) {
          throw skippedInAudit(item);
        }
        if (campaign.isAffordable(item)) {
          return Optional.of(campaign.issue(item));
        }
        isOutOfBudget |= isNoneOut; // another item instead would be no random one
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Takes the reply to a ticket that was handed out alone. */
  void accept(Ticket ticket, Checker.Reply reply, long nanosToChoose) {
    int item = ticket.item();
    if (reply instanceof Checker.Reply.Value answer) {
      keep(item, answer);
      tell(ticket, answer.value(), nanosToChoose);
      judge(item, answer.value());
    } else if (reply == Checker.Reply.Wish.SKIP) {
      boolean isNews = !campaign.isSetAside(item);
      campaign.setAside(ticket);
      if (isNews) {
        history.skipped(item);
      }
    } else {
      campaign.abandon(ticket);
      isOutOfMoney = true; // nobody of a crew has another wish
    }
  }

  private SamplerException skippedInAudit(int item) {
    return new SamplerException(
        name(item)
            + " was skipped, but it was drawn by lot to show what --until asks for, and another in its place would not be");
  }

  private boolean isEveryItemObserved() {
    return campaign.tally().observedItems() == campaign.graph().size();
  }

  /** Checks an item that the campaign did not choose: for the audit, or once more. */
  private void checkWithoutTicket(Checker checker, int item) {
    Checker.Reply reply = checker.check(item, this);
    if (reply instanceof Checker.Reply.Value answer) {
      keep(item, answer);
      take(item, answer.value());
    } else if (reply == Checker.Reply.Wish.SKIP) {
      if (isAuditing()) {
        throw skippedInAudit(item);
      }
      campaign.setAside(item);
      history.skipped(item);
    } else {
      heed(reply, checker);
      return; // who takes something back is asked for that again
    }
    askedAgain = OptionalInt.empty();
  }

  private void takeBatch(Checker checker, int batch, BooleanSupplier isInterrupted) {
    Campaign asked = campaign;
    long asking = System.nanoTime();
    Deque<Ticket> open = new ArrayDeque<>(asked.ask(batch));
    long perTicket = (System.nanoTime() - asking) / open.size();
    try {
      do {
        checkNext(open, checker, perTicket);
      } while (!open.isEmpty()
          && campaign == asked
          && !isQuit
          && !isOutOfMoney
          && !isInterrupted.getAsBoolean());
    } finally {
      open.forEach(asked::abandon);
    }
    consider();
  }

  private void checkNext(Deque<Ticket> open, Checker checker, long nanosToChoose) {
    Ticket ticket = open.element();
    int item = ticket.item();
    boolean isSkipped = campaign.isSetAside(item); // a batch may hold an item twice
    Checker.Reply reply = isSkipped ? Checker.Reply.Wish.SKIP : checker.check(item, this);
    if (reply instanceof Checker.Reply.Value answer) {
      keep(item, answer);
      open.remove();
      tell(ticket, answer.value(), nanosToChoose);
    } else if (reply == Checker.Reply.Wish.SKIP) {
      open.remove();
      campaign.setAside(ticket);
      if (!isSkipped) {
        history.skipped(item);
      }
    } else {
      heed(reply, checker);
    }
  }

  private void tell(Ticket ticket, double value, long nanosToChoose) {
    long telling = System.nanoTime();
    try {
      campaign.tell(ticket, value);
    } finally {
      // Paid for and taken, even if the estimates could not be brought up to date.
      note(ticket.item(), value, nanosToChoose + System.nanoTime() - telling);
    }
  }

  private void heed(Checker.Reply reply, Checker checker) {
    if (reply == Checker.Reply.Wish.QUIT) {
      isQuit = true;
      return;
    }
    if (reply == Checker.Reply.Wish.OUT_OF_MONEY) {
      isOutOfMoney = true;
      return;
    }
    Checker.History.Entry last = history.takeBack();
    campaign = campaigns.get();
    stop = stops.get();
    goThroughHistory();
    askedAgain = OptionalInt.of(last.item());
    checker.tookBack(last);
  }

  private void keep(int item, Checker.Reply.Value answer) {
    Check.observable("value of " + name(item), answer.value());
    history.answered(item, answer);
  }

  /** Tells the campaign, and the audit if there is one, what nobody holds a ticket for. */
  private void take(int item, double value) {
    long telling = System.nanoTime();
    try {
      campaign.record(item, value);
    } finally {
      note(item, value, System.nanoTime() - telling);
    }
    judge(item, value);
  }

  /**
   * An audit is told answers in the order in which it draws items. One that comes before its turn
   * waits, whoever asked for it: the decision was frozen without it, so that it is a fresh one.
   */
  private void judge(int item, double value) {
    if (!isAuditing() && !isCertified()) {
      consider();
      return;
    }
    unaudited.computeIfAbsent(item, any -> new ArrayDeque<>()).add(value);
    while (isAuditing() && unaudited.containsKey(stop.orElseThrow().nextItem())) {
      int next = stop.orElseThrow().nextItem();
      Deque<Double> answers = Objects.requireNonNull(unaudited.get(next));
      stop.orElseThrow().tell(next, answers.remove());
      if (answers.isEmpty()) {
        unaudited.remove(next);
      }
    }
    if (stop.orElseThrow().state() == AuditedStop.State.SAMPLING) {
      unaudited.clear();
    }
  }

  private void consider() {
    if (stop.isPresent() && stop.get().isDue(campaign.checks())) {
      int before = stop.get().attempts();
      stop.get().consider(campaign.decision(), campaign.tally());
      if (isAuditing() && stop.get().attempts() > before) {
        stop.get().price().ifPresent(auditors);
      }
    }
  }

  private String name(int item) {
    return '"' + campaign.graph().label(item) + '"';
  }

  private void note(int item, double value, long took) {
    OptionalInt wrong =
        truth.isPresent() ? OptionalInt.of(campaign.wrong(truth.get())) : OptionalInt.empty();
    steps.add(new Step(item, value, wrong, took));
  }

  /** The campaign as of now; another one after an answer was taken back. */
  Campaign campaign() {
    return campaign;
  }

  Checker.History history() {
    return history;
  }

  boolean isUncertified() {
    return stop.isPresent() && !isCertified();
  }

  /** Whether the result is certified, the budget or the money spent or nothing left to check. */
  boolean isFinished() {
    return isCertified()
        || isOutOfMoney
        || isOutOfBudget
        || isEverythingKnown
        || campaign.isFinished();
  }

  boolean isOutOfMoney() {
    return isOutOfMoney;
  }

  boolean isEverythingKnown() {
    return isEverythingKnown;
  }

  boolean isQuit() {
    return isQuit;
  }

  /** How many items that were skipped would be worth a check. */
  int skipped() {
    return campaign.worthCheckingAside();
  }

  /** Whether the search ended because all that would be worth a check was skipped. */
  boolean isRestSkipped() {
    return skipped() > 0 && campaign.worthChecking() == 0;
  }

  boolean isCertified() {
    return stop.filter(s -> s.state() == AuditedStop.State.CERTIFIED).isPresent();
  }

  /** Whether the next item is drawn by lot for a certificate. */
  boolean isAuditing() {
    return stop.filter(s -> s.state() == AuditedStop.State.AUDITING).isPresent();
  }

  /** How many more items the audit under way would look at; empty if there is none. */
  OptionalInt auditLeft() {
    return isAuditing() ? OptionalInt.of(stop.orElseThrow().itemsLeft()) : OptionalInt.empty();
  }

  /** What it would take to show these claims from here on; empty if nothing could be wrong. */
  Optional<Price> price(Claims claims) {
    return stop.orElseThrow().price(claims, campaign.decision(), campaign.tally());
  }

  Optional<Certificate> certificate() {
    return isCertified() ? stop.map(AuditedStop::certificate) : Optional.empty();
  }

  /**
   * The decision: the one that was certified, or else the campaign's own. Exact answers that came
   * too late for the audit put right what they contradict, which makes no claim less true.
   */
  Decision decision() {
    Decision decision = campaign.decision();
    if (!isCertified()) {
      return decision;
    }
    AuditedStop certified = stop.orElseThrow();
    return decision.withVerdicts(
        item ->
            certified.isExact() && unaudited.containsKey(item)
                ? campaign.question().isAbove(unaudited.get(item).element())
                : certified.isAbove(item));
  }

  List<Step> steps() {
    return steps;
  }

  Optional<RuntimeException> failure() {
    return failure;
  }

  /** The time of choosing and updating: the median of the second half, in microseconds. */
  double stepMicros() {
    long[] half = steps.stream().skip(steps.size() / 2).mapToLong(Step::nanos).sorted().toArray();
    return half.length == 0 ? Double.NaN : half[half.length / 2] * 1e-3;
  }

  /** The first step after which the error is at most this; empty if it never was. */
  Optional<Integer> firstStepAt(double error) {
    int counted = truth.orElseThrow().counted(campaign.question());
    return IntStream.rangeClosed(1, steps.size())
        .filter(t -> steps.get(t - 1).wrong().orElseThrow() <= error * counted)
        .boxed()
        .findFirst();
  }
}
