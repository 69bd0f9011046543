package org.grapl.campaign;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.grapl.Belief;
import org.grapl.Checker;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.Truth;
import org.grapl.estimate.EnginePlan;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.Fitted;
import org.grapl.estimate.Sharpness;
import org.grapl.estimate.Variances;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.SolveReport;
import org.grapl.policy.ChoiceReasons;
import org.grapl.policy.Policy;
import org.grapl.sampler.Sampler;

/**
 * The search for the items above the line: asks for checks, takes the answers in any order, and can
 * be asked for its decision at any time. Lives in memory. Thread-safe: every method holds the
 * campaign's lock.
 *
 * <pre>{@code
 * Campaign campaign = Campaign.on(graph).threshold(0.5).budget(200).open();
 * for (var next = campaign.ask(); next.isPresent(); next = campaign.ask()) {
 *   campaign.tell(next.get(), visit(graph.label(next.get().item())));
 * }
 * }</pre>
 *
 * Any number of workers may run this loop at once; they may also ask for batches.
 */
public final class Campaign {

  private static final int BATCH_SHARE = 5;

  private final Graph graph;
  private final Question question;
  private final Setup setup;
  private final boolean isExact;
  private final Estimator estimator;
  private final Policy policy;
  private final Purse purse;
  private final TicketBook tickets;
  private final CampaignView view;

  /** What is known of these informs others, but nothing is decided about them. */
  private final BitSet retired = new BitSet();

  /** All items before this one are observed or set aside, and stay so. */
  private int settled;

  Campaign(CampaignBuilder builder, Question question, Setup setup) {
    this.graph = builder.graph;
    this.question = question;
    this.setup = setup;
    this.isExact = builder.noise.isExact();
    this.tickets = new TicketBook(graph.size());
    this.purse =
        new Purse(tickets, graph.size(), builder.costs, builder.budget, builder.mostAtOnce);
    Tally known = builder.known.orElseGet(() -> new Tally(graph.size()));
    this.estimator = setup.estimators().apply(question, known);
    this.view = new CampaignView(question, estimator, tickets, purse, retired);
    this.policy = setup.policy(builder.mostAtOnce < Integer.MAX_VALUE);
    if (builder.known.isPresent()) {
      estimator.observe(known);
      view.observedMany();
    }
  }

  /** Starts describing a campaign on a graph. */
  public static CampaignBuilder on(Graph graph) {
    return new CampaignBuilder(graph);
  }

  /**
   * Hands out the item to check next. Empty if no check can be handed out that tells something: the
   * budget is handed out, every item is set aside or held by as many open tickets as it may have,
   * or values are exact and all items observed. With tickets open there may be another one later.
   */
  public Optional<Ticket> ask() {
    return ask("");
  }

  /**
   * The same for somebody, whose reliability counts. Where several check, nobody gets an item twice
   * while there are others.
   *
   * @param by who is going to check it, by the name that {@link #tell(Ticket, double, double,
   *     String)} is told; empty if nobody knows
   */
  public Optional<Ticket> ask(String by) {
    return ask(by, new BitSet());
  }

  /** The same, but none of some items; empty if there is nothing else worth asking for. */
  public synchronized Optional<Ticket> ask(String by, BitSet barred) {
    view.askFor(Check.given("by", by), barred);
    if (!isWorthAsking(barred)) {
      return Optional.empty();
    }
    int chosen = Check.index("item chosen by the policy", graph.size(), policy.next(view));
    if (!purse.affords(chosen)) {
      throw new IllegalStateException(
          "item chosen by the policy must be one that can be checked now, got " + chosen);
    }
    return Optional.of(issue(chosen));
  }

  /**
   * Hands out several items at once, each chosen as if those before it had been answered with their
   * own estimate; fewer where {@link #ask()} would hand out no more.
   */
  public synchronized List<Ticket> ask(int count) {
    Check.atLeast("count", 1, count);
    List<Ticket> batch = new ArrayList<>();
    for (Optional<Ticket> next = ask(); next.isPresent(); next = ask()) {
      batch.add(next.get());
      if (batch.size() == count) {
        break;
      }
    }
    return batch;
  }

  /**
   * Hands out an item that somebody else has chosen: a person, or this campaign in an earlier life.
   * The ticket may overdraw the budget, and may be one too many of its item.
   */
  public synchronized Ticket issue(int item) {
    Ticket ticket = tickets.issue(Check.index("item", graph.size(), item));
    purse.handOut(item);
    view.counted(item);
    return ticket;
  }

  /**
   * How many items to hand out at once where checks are made in batches: a fifth of what has been
   * told, at least one. What a batch cannot learn from its own first answers then costs little.
   */
  public synchronized int usualBatch() {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, estimator.total() / BATCH_SHARE));
  }

  public synchronized void tell(Ticket ticket, double value) {
    tell(ticket, value, 1);
  }

  /**
   * Takes the answer to a ticket. The same answer twice changes nothing; an answer to an abandoned
   * ticket is welcome.
   *
   * <p>Should bringing the estimates up to date fail, the answer is taken all the same: it counts,
   * and the next answer tries again.
   *
   * @param weight from 1e-12 to 1e12: it counts as so many checks of the usual scatter, that is,
   *     its variance is R²/weight, but it costs what one check costs
   * @throws IllegalStateException if the ticket was already told another value or weight
   */
  public synchronized void tell(Ticket ticket, double value, double weight) {
    tell(ticket, value, weight, "");
  }

  /**
   * The same by somebody. Where several answer, how far each can be trusted is found from how their
   * answers agree with those of others and with the graph, see {@link #checkers}.
   *
   * @param by a name; empty if nobody knows
   */
  public synchronized void tell(Ticket ticket, double value, double weight, String by) {
    Check.given("ticket", ticket);
    Check.given("by", by);
    Check.observable("value", value);
    Check.weight(weight, value);
    boolean wasOpen = tickets.state(ticket) == TicketState.OPEN;
    if (tickets.tell(ticket, value, weight)) {
      if (wasOpen) {
        purse.takeBack(ticket.item());
      }
      observe(ticket.item(), value, weight, by);
    }
  }

  /** Gives a ticket back unanswered: its item no longer counts as checked. */
  public synchronized void abandon(Ticket ticket) {
    Check.given("ticket", ticket);
    if (tickets.state(ticket) == TicketState.OPEN) {
      purse.takeBack(ticket.item());
    }
    tickets.abandon(ticket);
    view.counted(ticket.item());
  }

  /**
   * Gives a ticket back because its item cannot be checked: the item is not handed out again, and
   * is judged by its neighbours. An answer that comes after all is welcome.
   */
  public synchronized void setAside(Ticket ticket) {
    abandon(ticket);
    purse.setAside(ticket.item());
  }

  /** The same of an item for which nobody holds a ticket. */
  public synchronized void setAside(int item) {
    Check.index("item", graph.size(), item);
    // As if it had been handed out first, so that what policies draw at random is the same.
    tickets.abandon(tickets.issue(item));
    purse.setAside(item);
  }

  /**
   * Items that are of no interest any more: they are not handed out, decisions leave them {@link
   * Decision#without out}, and checks are chosen for the sake of the others. What was observed of
   * them still informs their neighbours.
   */
  public synchronized void retire(BitSet items) {
    if (items.length() > graph.size()) {
      throw Check.mustBe("retired items", "of " + graph.size() + " items", items.length() - 1);
    }
    retired.or(items);
    purse.setAside(items);
  }

  public synchronized boolean isSetAside(int item) {
    return purse.isSetAside(Check.index("item", graph.size(), item));
  }

  public synchronized void record(int item, double value) {
    record(item, value, 1);
  }

  /**
   * Takes an observation nobody asked for. It counts towards the budget and may overdraw it.
   *
   * @param weight as in {@link #tell(Ticket, double, double)}
   */
  public synchronized void record(int item, double value, double weight) {
    record(item, value, weight, "");
  }

  /**
   * @param by as in {@link #tell(Ticket, double, double, String)}
   */
  public synchronized void record(int item, double value, double weight, String by) {
    Check.index("item", graph.size(), item);
    Check.observable("value", value);
    observe(item, value, Check.weight(weight, value), Check.given("by", by));
  }

  private void observe(int item, double value, double weight, String by) {
    boolean isRepeat = estimator.checks(item) > 0;
    purse.pay(item, 1);
    estimator.observe(item, value, weight, by);
    view.observed(item, isRepeat);
  }

  /** Takes many observations nobody asked for, in the time of about one solve. */
  public synchronized void record(Tally observations) {
    estimator.observe(Check.given("observations", observations));
    recorded(observations);
  }

  /**
   * Takes all observations of an earlier life of this campaign and what it had {@link #fitted} to
   * them, in the time of one solve. Campaigns set up in the same way that begin so are the same in
   * every bit.
   *
   * @throws IllegalStateException if this campaign has observed something already
   */
  public synchronized void record(Tally observations, Fitted fitted) {
    Check.given("observations", observations);
    Check.given("fitted", fitted);
    if (estimator.total() > 0) {
      throw new IllegalStateException("an earlier life must come before anything is observed");
    }
    estimator.observe(observations, fitted);
    recorded(observations);
  }

  private void recorded(Tally observations) {
    view.observedMany();
    for (int item = 0; item < graph.size(); item++) {
      purse.pay(item, observations.checks(item));
    }
  }

  /** What was fitted to the observations, for another life of this campaign, if anything was. */
  public synchronized Optional<Fitted> fitted() {
    return estimator.fitted();
  }

  /**
   * Asks and tells until the budget is spent or others hold what is left of it. Items the sampler
   * cannot check are set aside. If it fails, its ticket is given back and nothing told is lost.
   */
  public Decision run(Sampler sampler) {
    Check.given("sampler", sampler);
    if (purse.budget() == Double.POSITIVE_INFINITY) {
      throw new IllegalStateException("run needs a budget; call budget(...) before open()");
    }
    for (Optional<Ticket> next = ask(); next.isPresent(); next = ask()) {
      Ticket ticket = next.get();
      OptionalDouble value;
      try {
        value = sampler.trySample(ticket.item());
      } catch (Throwable e) {
        abandon(ticket);
        throw e;
      }
      if (value.isPresent()) {
        tell(ticket, value.getAsDouble());
      } else {
        setAside(ticket);
      }
    }
    return decision();
  }

  /**
   * Whether no check is worth making any more, whatever becomes of open tickets: the budget is
   * spent, every item set aside, or values are exact and all that can be paid for are observed.
   */
  public synchronized boolean isFinished() {
    return purse.isSpent() || (isExact && !isAnyUnobserved(purse::couldAfford));
  }

  /** Whether a ticket handed out now could tell something. */
  public synchronized boolean isWorthAsking() {
    return !purse.isHandedOut() && (!isExact || isAnyUnobserved(purse::affords));
  }

  /** The same for who must not be given some items. */
  public synchronized boolean isWorthAsking(BitSet barred) {
    IntPredicate isOpen =
        item ->
            !barred.get(item) && purse.affords(item) && !(isExact && estimator.checks(item) > 0);
    return isWorthAsking()
        && (barred.isEmpty() || IntStream.range(0, graph.size()).anyMatch(isOpen));
  }

  private boolean isAnyUnobserved(IntPredicate isPossible) {
    while (settled < graph.size() && (estimator.checks(settled) > 0 || purse.isSetAside(settled))) {
      settled++;
    }
    return IntStream.range(settled, graph.size())
        .anyMatch(item -> estimator.checks(item) == 0 && isPossible.test(item));
  }

  /**
   * How many items a check can still tell something about, if the budget pays for it: all that are
   * not set aside, or, where observations are exact, those of them never observed.
   */
  public synchronized int worthChecking() {
    return worthChecking(item -> !purse.isSetAside(item));
  }

  /** How many more would be worth checking had they not been set aside. */
  public synchronized int worthCheckingAside() {
    return worthChecking(purse::isSetAside);
  }

  private int worthChecking(IntPredicate isMeant) {
    return count(
        item ->
            isMeant.test(item)
                && (!isExact || estimator.checks(item) == 0)
                && purse.wouldAfford(item));
  }

  private int count(IntPredicate which) {
    return (int) IntStream.range(0, graph.size()).filter(which).count();
  }

  /**
   * Whether a check of this item can be asked for now: it is paid for, not set aside and not held.
   */
  public synchronized boolean isAffordable(int item) {
    return purse.affords(Check.index("item", graph.size(), item));
  }

  /** Whether what is left of the budget, pending checks aside, pays for so many of any items. */
  public synchronized boolean pays(int checks) {
    return purse.pays(checks);
  }

  /** What the checks told have cost: their number, unless items have costs of their own. */
  public synchronized double spent() {
    return purse.spent();
  }

  public synchronized Decision decision() {
    return decided(estimator, question).without(retired);
  }

  /**
   * The decision on another question from the same observations: what a campaign opened with that
   * question and told all of them would say.
   */
  public synchronized Decision decision(Question other) {
    return decided(setup.reopened(estimator, Check.given("question", other)), other)
        .without(retired);
  }

  /**
   * Whether smoothing, or its rounding, puts an item on another side than the one it was exactly
   * observed on. What is exact is never called the other way.
   */
  private boolean isOverruled(Estimator estimator, Question question, int item) {
    return isExact
        && estimator.checks(item) > 0
        && question.isAbove(estimator.told().mean(item)) != question.isAbove(estimator.mean(item));
  }

  private boolean isAbove(int item) {
    return question.isAbove(estimator.mean(item)) != isOverruled(estimator, question, item);
  }

  private Decision decided(Estimator estimator, Question question) {
    int size = estimator.size();
    double[] means = new double[size];
    int[] checks = new int[size];
    double scale = estimator.scale();
    boolean hasDeviations = estimator.variances() == Variances.FREE && Double.isFinite(scale);
    double[] deviations = new double[hasDeviations ? size : 0];
    for (int item = 0; item < size; item++) {
      means[item] = estimator.mean(item);
      checks[item] = estimator.checks(item);
      if (hasDeviations) {
        double variance = estimator.variance(item);
        // An item without any information stays unknown even where repeated values agree exactly.
        deviations[item] = Double.isInfinite(variance) ? variance : Math.sqrt(scale * variance);
      }
      if (isOverruled(estimator, question, item)) {
        means[item] = estimator.told().mean(item);
        if (hasDeviations) {
          deviations[item] = 0;
        }
      }
    }
    Sharpness sharpness = estimator.sharpness();
    double factor = hasDeviations ? sharpness.factor() : 1;
    return new Decision(question, means, deviations, checks, factor, sharpness.doubt())
        .chosenFor(setup.goal());
  }

  /** How many items a decision made now would have wrong. Cheaper than making it. */
  public synchronized int wrong(Truth truth) {
    return Check.given("truth", truth).wrong(question, this::isAbove);
  }

  /** How many items that lie above were checked and would be called above now. */
  public synchronized int found(Truth truth) {
    Check.given("truth", truth);
    return count(
        item -> estimator.checks(item) > 0 && question.isAbove(truth.mean(item)) && isAbove(item));
  }

  /** How many items a decision made now would call above. Cheaper than making it: O(N). */
  public synchronized int above() {
    return count(item -> isAbove(item) && !retired.get(item));
  }

  public Graph graph() {
    return graph;
  }

  public Question question() {
    return question;
  }

  /** The budget; infinite if there is no limit. */
  public double budget() {
    return purse.budget();
  }

  /** Checks told, those known before the campaign included. */
  public synchronized long checks() {
    return estimator.total();
  }

  /** Checks handed out and not yet told. */
  public synchronized int pending() {
    return tickets.pending();
  }

  public synchronized TicketState state(Ticket ticket) {
    return tickets.state(Check.given("ticket", ticket));
  }

  /** Everything told or known before, copied. */
  public synchronized Tally tally() {
    return estimator.tally();
  }

  /** The standard deviation of one observation around the mean of its item, as now believed. */
  public synchronized double noise() {
    return estimator.noise();
  }

  /** The smoothing as of now; empty if estimates find their own. */
  public synchronized Optional<Smoothing> smoothing() {
    return estimator.smoothing();
  }

  /**
   * What is believed of those who have answered; empty while nobody is told apart: fewer than two
   * have answered, answers count as exact, or estimates do not find their own smoothing.
   */
  public synchronized List<Checker> checkers() {
    return estimator.checkers().all();
  }

  /** What the observations are explained by; empty unless estimates find their own smoothing. */
  public synchronized Optional<Belief> belief() {
    return estimator.belief();
  }

  /** Which engine serves and what it was predicted to cost; empty if none does. */
  public Optional<EnginePlan> plan() {
    return setup.plan();
  }

  /** How exact the present estimates are. */
  public synchronized SolveReport report() {
    return estimator.report();
  }

  /** Why an item is called above or below; empty without covariances or observations. */
  public synchronized Optional<VerdictReasons> verdictReasons(int item) {
    return VerdictReasons.of(estimator, question, Check.index("item", graph.size(), item));
  }

  /** Why an item is worth checking next; empty unless the campaign looks ahead. */
  public synchronized Optional<ChoiceReasons> choiceReasons(int item, int most) {
    Check.index("item", graph.size(), item);
    return policy.reasons(view, item, Check.atLeast("most", 0, most));
  }

  @Override
  public synchronized String toString() {
    return "Campaign[above %s, %d checks of %d items, %d pending]"
        .formatted(Check.number(question.threshold()), checks(), graph.size(), pending());
  }
}
