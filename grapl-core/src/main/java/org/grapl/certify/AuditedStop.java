package org.grapl.certify;

import java.util.Optional;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Tally;
import org.grapl.certify.Claims.Wrong;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Stops a search as soon as its {@link StoppingRule} is met for certain. It watches the decisions
 * of a search; when one looks good enough it freezes it and asks for an {@link Audit}. One that
 * passes ends the search; after one that does not the search goes on, richer by its observations.
 *
 * <pre>{@code
 * while (stop.state() != CERTIFIED) {
 *   if (stop.state() == AUDITING) {
 *     int item = stop.nextItem();
 *     double value = check(item);
 *     campaign.record(item, value);
 *     stop.tell(item, value);
 *   } else {
 *     ... one step of the search ...
 *     if (stop.isDue(campaign.checks())) stop.consider(campaign.decision(), campaign.tally());
 *   }
 * }
 * }</pre>
 *
 * <p>However many audits it takes, the claim in the end is wrong with probability at most δ = 1 −
 * confidence: the k-th may err with probability δ/(ζ(3) k³), and these add up to δ. Each audit is
 * valid given all that went before it and at every moment it could be left.
 *
 * <p>An audit is started when the rule would hold with twice as many wrong items as the {@link
 * ErrorEstimate} expects (four times after the first failure, and so on), or when the observations
 * reach 3/error and the smaller of N/4 and 10√N, and each time they have doubled since the last
 * audit. (Earlier costs more: on the political blogs, of which 4 % are wrong after 70 checks,
 * audits for 5 % that began then took 430 to 800 checks in all; begun at N/4 about 360.)
 *
 * <p>Draws its items by the key (seed, {@link Role#AUDIT}, number of the audit). One owner, not
 * thread-safe.
 */
public final class AuditedStop {

  /** What is to be done next. */
  public enum State {
    /** The search goes on. */
    SAMPLING,
    /** {@link #nextItem} is to be observed and told. */
    AUDITING,
    /** The rule is met. */
    CERTIFIED
  }

  private static final double FIRST_TRUST = 0.5;
  private static final double TRUST_AFTER_FAILURE = 0.5;
  private static final double GROWTH_BEFORE_NEXT = 1.25;

  private final StoppingRule rule;
  private final Noise noise;
  private final long seed;
  private final boolean screens;
  private final Optional<Audit.Groups> groups;
  private Optional<Attempt> attempt = Optional.empty();
  private State state = State.SAMPLING;
  private double trust = FIRST_TRUST;
  private long checks;
  private long nextLook = 1;
  private long forcedAt;

  /** With exact values, so many known items leave no more than may be wrong. */
  private long certainAt = Long.MAX_VALUE;

  private boolean isPointless;

  /** What tries that count finds have guessed of the number of items above. */
  private double precision;

  private double weighedGuesses;
  private int attempts;
  private long auditPulls;

  /**
   * @param noise how observations scatter, known for certain
   * @param seed which items audits draw
   * @throws IllegalArgumentException if the noise is unknown: nothing can be guaranteed then
   */
  public AuditedStop(StoppingRule rule, Noise noise, long seed) {
    this(rule, noise, seed, Optional.empty(), false);
  }

  private AuditedStop(
      StoppingRule rule, Noise noise, long seed, Optional<Audit.Groups> groups, boolean screens) {
    this.noise = Audit.requireKnown("until", noise, "stop by budget");
    this.rule = Check.given("rule", rule);
    this.seed = seed;
    this.groups = groups;
    this.screens = screens;
  }

  /** Stops when the rule is met in each of these groups by itself. */
  public AuditedStop inEach(Audit.Groups ofItems) {
    return new AuditedStop(rule, noise, seed, Optional.of(ofItems), screens);
  }

  /**
   * Claims nothing but what was checked: called above are the items found to be. Then no decision
   * is frozen, the search goes on between random draws, and all it finds counts. Where values are
   * not exact nothing is found for certain, and decisions are audited as ever.
   */
  public AuditedStop countingFinds() {
    return new AuditedStop(rule, noise, seed, groups, noise.isExact() && groups.isEmpty());
  }

  public State state() {
    return state;
  }

  /** Whether {@link #consider} is worth its cost after so many observations. */
  public boolean isDue(long checks) {
    return state == State.SAMPLING && (checks >= nextLook || checks >= certainAt);
  }

  /**
   * Looks at the decision of the search and, if it may be good enough, freezes it for an audit.
   *
   * @param told everything the decision rests on
   */
  public void consider(Decision decision, Tally told) {
    Check.given("decision", decision);
    Check.given("tally", told);
    require(State.SAMPLING);
    checks = told.total();
    if (attempt.filter(each -> each.state() == Audit.State.RUNNING).isPresent()) {
      attempt.get().learn(told);
      follow(attempt.get());
      return;
    }
    nextLook = checks + Math.max(1, checks / 20);
    int size = decision.size();
    Claims claims = rule.claims();
    if (forcedAt == 0) {
      double least = 3 / claims.smallestShare();
      forcedAt = (long) Math.ceil(Math.max(Math.min(size / 4.0, 10 * Math.sqrt(size)), least));
    }
    boolean certain = false;
    if (noise.isExact()) {
      certainAt = claims.areOfSides() || groups.isPresent() ? size : size - claims.allowed(size);
      certain = told.observedItems() >= certainAt;
    }
    isPointless = !Audit.couldErr(decision, told, noise);
    boolean isTime = checks >= forcedAt && isWorthTrying(decision);
    if (!isPointless && (certain || isTime || looksGood(decision, told))) {
      attempts++;
      Attempt opened = attempt(claims, decision, told);
      attempt = Optional.of(opened);
      follow(opened);
    }
  }

  private Attempt attempt(Claims claims, Decision decision, Tally told) {
    int number = Math.max(1, attempts);
    Audit.Goal goal = Audit.Goal.ofTry(number, claims, rule.confidence());
    KeyedRandom random = KeyedRandom.of(seed, Role.AUDIT, number);
    return screens
        ? new Screening(told, decision.question(), goal, random)
        : Audit.open(
            decision,
            told,
            noise,
            goal,
            random,
            groups.orElseGet(() -> Audit.Groups.none(decision.size())));
  }

  /**
   * What it would take to show these claims from here on, if the model is right about how many
   * items are wrong; empty if nothing could be wrong.
   */
  public Optional<Price> price(Claims claims, Decision decision, Tally told) {
    return Audit.couldErr(decision, told, noise)
        ? Optional.of(attempt(claims, decision, told).price())
        : Optional.empty();
  }

  /** Whether no certificate is to be had: the tolerance is so large that nothing could be wrong. */
  public boolean isPointless() {
    return isPointless;
  }

  private boolean looksGood(Decision decision, Tally told) {
    if (screens && precision > 0) {
      long found = decision.above().filter(item -> told.checks(item) > 0).count();
      double missed = Math.max(0, weighedGuesses / precision - found);
      return isExpected(Wrong.of(0, missed / FIRST_TRUST), found, decision);
    }
    if (!decision.hasDeviations()) {
      return false;
    }
    ErrorEstimate estimate = ErrorEstimate.of(decision);
    Wrong wrong = Wrong.of(estimate.wronglyAbove().value(), estimate.wronglyBelow().value());
    return isExpected(wrong.times(1 / trust), decision.above().count(), decision)
        && estimate.hasSeenEnough(trust * rule.claims().smallestShare());
  }

  private boolean isExpected(Wrong wrong, long named, Decision decision) {
    return Claims.shown(wrong, (int) named, decision.size()).imply(rule.claims());
  }

  /** Of few items called above one missed is many: better find more of them first. */
  private boolean isWorthTrying(Decision decision) {
    double found = decision.above().count();
    double recall = rule.claims().recall();
    return recall == 0 || found * (1 - recall) >= recall;
  }

  /** The item to observe for the audit. */
  public int nextItem() {
    require(State.AUDITING);
    return attempt.orElseThrow().nextItem();
  }

  /**
   * The items to observe next, {@link #nextItem} first, at most so many. Whoever observes several
   * at once tells each when it is its turn: the audit then sees what it would have seen one by one.
   * Their order was drawn before; some may not be needed in the end.
   */
  public int[] upcoming(int most) {
    require(State.AUDITING);
    return attempt.orElseThrow().upcoming(Check.atLeast("most", 1, most));
  }

  /** Whether an observation of an item settles on which side it lies. */
  public boolean isExact() {
    return noise.isExact();
  }

  /** Takes a fresh observation of {@link #nextItem}; the search should take it too. */
  public void tell(int item, double value) {
    require(State.AUDITING);
    Attempt running = attempt.orElseThrow();
    running.tell(item, value);
    auditPulls++;
    checks++;
    follow(running);
  }

  private void follow(Attempt running) {
    switch (running.state()) {
      case RUNNING -> {
        int turn = running.turnOfSearch();
        nextLook = checks + turn;
        state = turn > 0 ? State.SAMPLING : State.AUDITING;
      }
      case PASSED -> state = State.CERTIFIED;
      case GIVEN_UP -> {
        if (running instanceof Screening tried) {
          precision += tried.precision();
          weighedGuesses += tried.precision() * tried.guess();
        }
        state = State.SAMPLING;
        trust *= TRUST_AFTER_FAILURE;
        nextLook = screens ? checks + 1 : (long) Math.ceil(GROWTH_BEFORE_NEXT * checks);
        forcedAt = Math.max(forcedAt, 2 * checks);
      }
    }
  }

  private void require(State wanted) {
    if (state != wanted) {
      throw new IllegalStateException("this needs the state " + wanted + ", it is " + state);
    }
  }

  public int attempts() {
    return attempts;
  }

  /** How many observations all audits together have asked for. */
  public long auditPulls() {
    return auditPulls;
  }

  /** What the last audit was thought to take when it began, if there was one. */
  public Optional<Price> price() {
    return attempt.map(Attempt::price);
  }

  /** How many more items the audit under way would look at; 0 if there is none. */
  public int itemsLeft() {
    return attempt.map(Attempt::itemsLeft).orElse(0);
  }

  /** Whether the certified decision puts an item above the line. */
  public boolean isAbove(int item) {
    require(State.CERTIFIED);
    return attempt.orElseThrow().isAbove(item);
  }

  /** The claim for which the search was stopped. */
  public Certificate certificate() {
    require(State.CERTIFIED);
    return attempt.orElseThrow().certificate().withConfidence(rule.confidence());
  }

  @Override
  public String toString() {
    return "AuditedStop[%s, %s, %d attempts]".formatted(rule, state, attempts);
  }
}
