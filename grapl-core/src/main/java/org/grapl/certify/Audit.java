package org.grapl.certify;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.internal.Check;
import org.grapl.internal.Probability;
import org.grapl.random.KeyedRandom;

/**
 * Judges a decision by looking at items drawn at random, and is right whatever the graph and the
 * model: after every item, with probability at least 1 − δ for all of them at once, at most {@link
 * #mostWrong} items of {@link #isAbove the audited decision} are wrong. Wrong means on the wrong
 * side by more than the tolerance; the count refers to all items.
 *
 * <p>The decision is frozen when the audit opens, before its items are drawn; what is found later
 * must not change it, or the items drawn would no longer be a fair sample of its errors. The one
 * exception is free: with exact values, an item whose value is known is put where the value lies,
 * both before the audit (the items are then drawn among the others) and during it (an error found
 * is an error less). The claim is about this decision, not about estimates made anew with the
 * values found, which may differ on items nobody looked at.
 *
 * <p>Exact values: each item drawn is looked at once. Noisy values with a known scatter: each item
 * drawn gets fresh checks until it is cleared or flagged ({@link ItemTrial}); wrong items are
 * flagged with a known probability at least ({@link Screening}). Flags are counted by {@link
 * CountSequence}. Proof: {@code docs/CERTIFICATES.md}.
 *
 * <p>One owner, not thread-safe.
 */
public final class Audit {

  /** Where an audit stands. */
  public enum State {
    /** More is to be seen. */
    RUNNING,
    /** At most as many items are wrong as was to be shown. */
    PASSED,
    /** Too much was wrong to hope for more; what was bounded so far stays true. */
    GIVEN_UP
  }

  /**
   * What an audit is to show.
   *
   * @param wrong at most so many items are wrong
   * @param delta the probability, in (0, 1), with which the audit may err
   */
  public record Goal(int wrong, double delta) {
    public Goal {
      Check.atLeast("wrong", 0, wrong);
      Probability.inside("delta", delta);
    }
  }

  /** Given up if this many times the items of a flawless audit would not do at the present rate. */
  private static final int PATIENCE = 4;

  private final Question question;
  private final boolean[] above;
  private final double[] gap;
  private final Noise noise;
  private final Goal goal;
  private final int[] order;
  private final Screening screening;
  private final CountSequence sequence;

  /** So many flags in all are few enough. */
  private final int hoped;

  private final int patience;
  private State state = State.RUNNING;
  private ItemTrial trial;
  private int drawn;
  private int flags;

  /** Of the items cleared, those whose answers lie on the other side, within the tolerance. */
  private int crossed;

  /** Of the answers of the item being checked, about the line. */
  private double distances;

  private int mostFlags;
  private long pulls;

  /**
   * Freezes a decision and opens its audit.
   *
   * @param told everything observed so far, the items of exact values among it being known
   * @param noise how observations scatter, known for certain
   * @param random which items are drawn; must have had no influence on the decision
   * @throws IllegalArgumentException if the noise is unknown: any value could come from any mean
   */
  public static Audit open(
      Decision decision, Tally told, Noise noise, Goal goal, KeyedRandom random) {
    Check.given("decision", decision);
    Check.given("tally", told);
    Check.given("goal", goal);
    Check.given("random", random);
    requireKnown("audit", noise, "do without a guarantee");
    if (told.size() != decision.size()) {
      throw Check.mustBe("tally", "of " + decision.size() + " items", told.size());
    }
    return new Audit(decision, told, noise, goal, random);
  }

  static Noise requireKnown(String where, Noise noise, String otherwise) {
    if (!Check.given("noise", noise).isKnown()) {
      throw Check.mustBe(
          where + ": noise",
          "exact, of known deviation or within [0, 1]",
          "unknown; state the noise, or " + otherwise);
    }
    return noise;
  }

  private Audit(Decision decision, Tally told, Noise noise, Goal goal, KeyedRandom random) {
    int size = decision.size();
    this.question = decision.question();
    this.noise = noise;
    this.goal = goal;
    this.above = new boolean[size];
    this.gap = new double[size];
    for (int item = 0; item < size; item++) {
      above[item] =
          isKnown(told, item) ? question.isAbove(exactValue(told, item)) : decision.isAbove(item);
      gap[item] = question.gap(decision.mean(item));
    }
    raiseSmallGaps(told);
    int[] unknown = IntStream.range(0, size).filter(item -> !isKnown(told, item)).toArray();
    int[] places = random.permutation(unknown.length);
    this.order = Arrays.stream(places).map(place -> unknown[place]).toArray();
    this.mostFlags = order.length;
    this.screening =
        noise.isExact() || order.length <= goal.wrong()
            ? Screening.exact()
            : Screening.cheapest(order.length, goal.wrong(), goal.delta());
    this.hoped = Math.min(order.length, screening.leastFlags(goal.wrong() + 1) - 1);
    // A population of one serves where nobody is left to be drawn.
    this.sequence =
        new CountSequence(Math.max(1, order.length), hoped, goal.delta() - screening.delta());
    int flawless = sequence.drawsWithoutMark(order.length, hoped);
    // Where few items are left, audits that find every error in the end would never be given up.
    this.patience = Math.min(flawless * PATIENCE, flawless + (order.length - flawless) / 2);
    this.trial = nextTrial();
  }

  private boolean isKnown(Tally told, int item) {
    return noise.isExact() && told.checks(item) > 0;
  }

  private static double exactValue(Tally told, int item) {
    double deviation = Math.sqrt(told.scatter(item) / told.weight(item));
    if (deviation > 1e-9 * Math.max(1, Math.abs(told.mean(item)))) {
      throw Check.mustBe("values of item " + item, "equal if they are exact", "unequal ones");
    }
    return told.mean(item);
  }

  /**
   * Raises expected distances that are too small to be worth their checks: to half the median, and
   * to half the distance at which observed items lie typically, because estimates shrink.
   */
  private void raiseSmallGaps(Tally told) {
    double[] sorted = gap.clone();
    Arrays.sort(sorted);
    double typical = Math.max(sorted[sorted.length / 2], typicalDistance(told));
    double least = Math.max(1e-12, 0.5 * typical);
    Arrays.setAll(gap, item -> Math.max(gap[item], least));
  }

  /** √ mean((ȳ − τ)² − R²/n) over the observed items, those of little weight counting less. */
  private double typicalDistance(Tally told) {
    double level = ItemTrial.level(noise);
    double sum = 0;
    double shares = 0;
    for (int item = 0; item < told.size(); item++) {
      if (told.checks(item) > 0) {
        double distance = told.mean(item) - question.threshold();
        sum += told.share(item) * (distance * distance - level * level / told.weight(item));
        shares += told.share(item);
      }
    }
    return shares == 0 ? 0 : Math.sqrt(Math.max(0, sum) / shares);
  }

  private ItemTrial nextTrial() {
    if (isEnough(mostFlags, flags)) {
      state = State.PASSED;
    } else if (isHopeless()) {
      state = State.GIVEN_UP;
    }
    int item = order.length == 0 ? 0 : order[Math.min(drawn, order.length - 1)];
    return new ItemTrial(noise, question, above[item], gap[item], screening.missRate());
  }

  /** Whether the audit would fail at the rate of flags seen so far, chance conceded. */
  private boolean isHopeless() {
    if (drawn == order.length) {
      return true;
    }
    if (flags < 2) {
      return false;
    }
    double rate = (flags - Math.sqrt(flags)) / drawn;
    int later = Math.max(drawn + 1, patience);
    int flagsLater = Math.max(flags, (int) Math.min(later, Math.round(rate * later)));
    return drawn >= patience || !isEnough(sequence.upper(later, flagsLater), flagsLater);
  }

  private boolean isEnough(int mostInAll, int flagged) {
    // With exact values those flagged are put right, so only the others count.
    return noise.isExact() ? mostInAll - flagged <= goal.wrong() : mostInAll <= hoped;
  }

  public State state() {
    return state;
  }

  public int nextItem() {
    requireRunning();
    return order[drawn];
  }

  /**
   * The next items that will be drawn if those before them do not end the audit, at most so many,
   * in this order; none if the audit is over. Answers of several items are told item by item; what
   * the audit no longer asks for by then is left out.
   */
  public int[] upcoming(int most) {
    Check.atLeast("most", 0, most);
    return state == State.RUNNING
        ? Arrays.copyOfRange(order, drawn, drawn + Math.min(most, order.length - drawn))
        : new int[0];
  }

  /** Takes a fresh observation of {@link #nextItem()}. */
  public void tell(int item, double value) {
    requireRunning();
    if (item != order[drawn]) {
      throw Check.mustBe("item", "the one to be audited now, " + order[drawn], item);
    }
    trial.tell(Check.observable("value", value));
    distances += value - question.threshold();
    pulls++;
    if (trial.verdict() == ItemTrial.Verdict.OPEN) {
      return;
    }
    drawn++;
    if (trial.verdict() == ItemTrial.Verdict.FLAGGED) {
      flags++;
    } else if (above[item] != distances >= 0) {
      crossed++;
    }
    distances = 0;
    if (noise.isExact()) {
      above[item] = question.isAbove(value);
    }
    mostFlags = Math.min(mostFlags, sequence.upper(drawn, flags));
    trial = nextTrial();
  }

  private void requireRunning() {
    if (state != State.RUNNING) {
      throw new IllegalStateException("the audit is over: " + state);
    }
  }

  /** At most so many items are on the wrong side. */
  public int mostWrong() {
    return noise.isExact() ? mostFlags - flags : screening.mostWrong(mostFlags, order.length);
  }

  /** The audited decision: frozen at the start, exact values put where they lie. */
  public boolean isAbove(int item) {
    return above[Check.index("item", above.length, item)];
  }

  /** How many items were looked at. */
  public int drawn() {
    return drawn;
  }

  /** How many of them were flagged; with exact values, wrong and put right. */
  public int flags() {
    return flags;
  }

  /** How many of the others their answers contradict, by no more than the tolerance. */
  public int crossed() {
    return crossed;
  }

  public long pulls() {
    return pulls;
  }

  /** What the audit shows as of now; true at any time, whether it passed or not. */
  public Certificate certificate() {
    return certificate(1 - goal.delta());
  }

  Certificate certificate(double confidence) {
    int size = above.length;
    int most = mostWrong();
    String none = flags == 0 ? "none" : Integer.toString(flags);
    String grounds =
        noise.isExact()
            ? "%d of the items not yet known %s looked at in random order, %s had been wrong%s"
                .formatted(
                    drawn,
                    drawn == 1 ? "was" : "were",
                    none,
                    flags == 0 ? "" : flags == 1 ? " and is put right" : " and are put right")
            : "%d random %s checked afresh, %s could not be cleared"
                .formatted(drawn, drawn == 1 ? "item was" : "items were", none);
    // Said because a tolerance larger than the values would clear every item.
    String contradicted =
        crossed == 0
            ? ""
            : "; the answers of %d of them contradicted the decision by less than that"
                .formatted(crossed);
    return new Certificate(
        String.format(
            Locale.ROOT,
            "At most %d of %d items (%.2f %%) of the audited decision %s on the wrong side of %s%s, whatever the graph: %s%s.",
            most,
            size,
            100.0 * most / size,
            most == 1 ? "is" : "are",
            Check.number(question.threshold()),
            question.tolerance() == 0 ? "" : " by more than " + Check.number(question.tolerance()),
            grounds,
            contradicted),
        confidence,
        pulls);
  }

  @Override
  public String toString() {
    return "Audit[%s, %d drawn, at most %d of %d wrong]"
        .formatted(state, drawn, mostWrong(), above.length);
  }
}
