package org.grapl.certify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.certify.Claims.Wrong;
import org.grapl.internal.Check;
import org.grapl.internal.Probability;
import org.grapl.random.KeyedRandom;

/**
 * Judges a decision by looking at items drawn at random, and is right whatever the graph and the
 * model: after every item, with probability at least 1 − δ for all of them at once, at most {@link
 * #mostWrong} items of {@link #isAbove the audited decision} are wrong, and its error, recall and
 * precision are what is {@link #shown}. Wrong means on the wrong side by more than the tolerance.
 *
 * <p>Where only a share of all items is asked for, items are drawn from all of them. For recall and
 * precision those called above and those called below are counted apart ({@link Stratum}), with
 * parts of δ; which of them the next item is drawn from may depend on all that was seen.
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
   * @param delta the probability, in (0, 1), with which the audit may err
   */
  public record Goal(Claims claims, double delta) {

    /** ζ(3) = Σ 1/k³, rounded up. */
    private static final double SUM_OF_INVERSE_CUBES = 1.2020569031595945;

    public Goal {
      Check.given("claims", claims);
      Probability.inside("delta", delta);
    }

    /**
     * That of the k-th audit of the same search. It may err with probability δ/(ζ(3) k³), δ = 1 −
     * confidence: however often somebody tries again, all claims together are wrong with
     * probability at most δ.
     */
    public static Goal ofTry(int k, Claims claims, double confidence) {
      double number = k;
      return new Goal(claims, (1 - confidence) / (SUM_OF_INVERSE_CUBES * number * number * number));
    }
  }

  /** Given up if this many times the items of a flawless audit would not do at the present rate. */
  private static final int PATIENCE = 4;

  /** Parts of δ that the items called above may get. */
  private static final double[] SHARES_OF_DELTA = {0.05, 0.2, 0.5, 0.8, 0.95};

  /** All of δ but for what the other stratum, of which nothing is asked, must have. */
  private static final double ALMOST = 1 - 1e-9;

  private final Question question;
  private final boolean[] above;
  private final double[] gap;
  private final Noise noise;
  private final Goal goal;

  /** Of all items, or of those called above and those called below. */
  private final List<Stratum> strata;

  private final int patience;
  private State state = State.RUNNING;

  /** Which stratum the item being checked is of, and how many more are planned of each. */
  private int current;

  private int[] planned;

  /** When there are so many draws, or another flag, the plan is made again. */
  private int plannedUpTo;

  private ItemTrial trial;
  private int named;

  /** Of the items cleared, those whose answers lie on the other side, within the tolerance. */
  private int crossed;

  /** Of the answers of the item being checked, about the line. */
  private double distances;

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
    for (int item = 0; item < size; item++) {
      named += above[item] ? 1 : 0;
    }
    int[] unknown = IntStream.range(0, size).filter(item -> !isKnown(told, item)).toArray();
    int[] places = random.permutation(unknown.length);
    int[] order = Arrays.stream(places).map(place -> unknown[place]).toArray();
    this.strata = goal.claims().areOfSides() ? sides(order) : List.of(whole(order));
    this.planned = plan(stratum -> 0);
    int flawless = Math.min(order.length, IntStream.of(planned).sum());
    // Where few items are left, audits that find every error in the end would never be given up.
    this.patience = Math.min(flawless * PATIENCE, flawless + (order.length - flawless) / 2);
    this.trial = nextTrial();
  }

  private Stratum whole(int[] order) {
    int allowed = goal.claims().allowed(above.length);
    return new Stratum(order, allowed, goal.delta(), noise.isExact());
  }

  /** Those called above and those called below, with the parts of δ that should cost least. */
  private List<Stratum> sides(int[] order) {
    int[] up = Arrays.stream(order).filter(item -> above[item]).toArray();
    int[] down = Arrays.stream(order).filter(item -> !above[item]).toArray();
    double least = Double.POSITIVE_INFINITY;
    int hopedAbove = 0;
    int hopedBelow = 0;
    double share = goal.claims().recall() == 0 && goal.claims().error() == 1 ? ALMOST : 0.5;
    double[] shares = share == ALMOST ? new double[] {ALMOST} : SHARES_OF_DELTA;
    for (int wrongAbove : targets(up.length)) {
      int wrongBelow = allowedBelow(wrongAbove, down.length);
      for (double part : shares) {
        double price =
            wrongBelow < 0
                ? Double.POSITIVE_INFINITY
                : Stratum.price(up.length, wrongAbove, part * goal.delta())
                    + Stratum.price(down.length, wrongBelow, (1 - part) * goal.delta());
        if (price < least) {
          least = price;
          hopedAbove = wrongAbove;
          hopedBelow = wrongBelow;
          share = part;
        }
      }
    }
    return List.of(
        new Stratum(up, hopedAbove, share * goal.delta(), noise.isExact()),
        new Stratum(down, hopedBelow, (1 - share) * goal.delta(), noise.isExact()));
  }

  /** Numbers from 0 to {@code most}, the further apart the larger. */
  private static int[] targets(int most) {
    return IntStream.iterate(0, n -> n <= most, n -> Math.max(n + 1, (int) (1.15 * n))).toArray();
  }

  /** How many of those called below may be wrong beside so many of those called above; −1: none. */
  private int allowedBelow(int wrongAbove, int most) {
    return CountSequence.last(-1, most + 1, n -> isEnough(Wrong.of(wrongAbove, n)));
  }

  /**
   * How many more draws of each stratum, the fewest in all, would show what is to be shown; more
   * than there are items if nothing would.
   *
   * @param rate of flags in a stratum
   */
  private int[] plan(ToDoubleFunction<Stratum> rate) {
    Stratum first = strata.get(0);
    if (strata.size() == 1) {
      int allowed = goal.claims().allowed(above.length);
      return new int[] {first.more(allowed, rate.applyAsDouble(first))};
    }
    Stratum second = strata.get(1);
    int[] best = {first.size() + 1, second.size() + 1};
    for (int wrongAbove : targets(first.mostWrong())) {
      int wrongBelow = allowedBelow(wrongAbove, second.mostWrong());
      if (wrongBelow < 0) {
        break;
      }
      int ofFirst = first.more(wrongAbove, rate.applyAsDouble(first));
      if (ofFirst < best[0] + best[1]) {
        int ofSecond = second.more(wrongBelow, rate.applyAsDouble(second));
        if (ofFirst + ofSecond < best[0] + best[1]) {
          best = new int[] {ofFirst, ofSecond};
        }
      }
    }
    return best;
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
    if (isEnough(mostWrongBySide())) {
      state = State.PASSED;
    } else if (isHopeless()) {
      state = State.GIVEN_UP;
    }
    current = next(planned, IntStream.range(0, strata.size()).map(this::leftIn).toArray());
    Stratum stratum = strata.get(current);
    int item = state == State.RUNNING ? stratum.item(stratum.drawn()) : 0;
    return new ItemTrial(noise, question, above[item], gap[item], stratum.missRate());
  }

  private int leftIn(int stratum) {
    return strata.get(stratum).size() - strata.get(stratum).drawn();
  }

  /** The stratum of which most is planned, as far as it has items left. */
  private static int next(int[] plan, int[] left) {
    int best = 0;
    for (int k = 1; k < plan.length; k++) {
      if (left[k] > 0 && (left[best] == 0 || plan[k] > plan[best])) {
        best = k;
      }
    }
    return best;
  }

  /** Whether the audit would fail at the rate of flags seen so far, chance conceded. */
  private boolean isHopeless() {
    int drawn = drawn();
    int left = IntStream.range(0, strata.size()).map(this::leftIn).sum();
    if (left == 0) {
      return true;
    }
    if (flags() < 2) {
      return false;
    }
    if (drawn >= patience) {
      return true;
    }
    if (strata.size() == 1) {
      Stratum all = strata.get(0);
      int then = all.mostWrongAfter(patience - drawn, all.concededRate());
      return then > goal.claims().allowed(above.length);
    }
    return drawn + IntStream.of(plan(Stratum::concededRate)).sum() > patience;
  }

  private boolean isEnough(Wrong most) {
    return Claims.shown(most, named, above.length).imply(goal.claims());
  }

  private Wrong mostWrongBySide() {
    int most = strata.get(0).mostWrong();
    return strata.size() == 1
        ? new Wrong(most, Math.min(most, named), Math.min(most, above.length - named))
        : Wrong.of(most, strata.get(1).mostWrong());
  }

  public State state() {
    return state;
  }

  public int nextItem() {
    requireRunning();
    Stratum stratum = strata.get(current);
    return stratum.item(stratum.drawn());
  }

  /**
   * The next items that will be drawn if none of those before them is flagged or ends the audit, at
   * most so many, in this order; none if the audit is over. Answers of several items are told item
   * by item; what the audit no longer asks for by then is left out.
   */
  public int[] upcoming(int most) {
    Check.atLeast("most", 0, most);
    int[] plan = planned.clone();
    int[] left = IntStream.range(0, strata.size()).map(this::leftIn).toArray();
    int count = state == State.RUNNING ? Math.min(most, IntStream.of(left).sum()) : 0;
    int[] items = new int[count];
    int stratum = current;
    for (int k = 0; k < count; k++) {
      items[k] = strata.get(stratum).item(strata.get(stratum).size() - left[stratum]);
      left[stratum]--;
      plan[stratum]--;
      stratum = next(plan, left);
    }
    return items;
  }

  /**
   * How many more items would have to be looked at to show what is to be shown, if they are wrong
   * no more often than those before; 0 if the audit is over.
   */
  public int itemsLeft() {
    return state == State.RUNNING ? IntStream.of(planned).map(n -> Math.max(0, n)).sum() : 0;
  }

  /** Takes a fresh observation of {@link #nextItem()}. */
  public void tell(int item, double value) {
    int expected = nextItem();
    if (item != expected) {
      throw Check.mustBe("item", "the one to be audited now, " + expected, item);
    }
    trial.tell(Check.observable("value", value));
    distances += value - question.threshold();
    pulls++;
    if (trial.verdict() == ItemTrial.Verdict.OPEN) {
      return;
    }
    boolean isFlagged = trial.verdict() == ItemTrial.Verdict.FLAGGED;
    if (!isFlagged && above[item] != distances >= 0) {
      crossed++;
    }
    distances = 0;
    if (noise.isExact()) {
      boolean isAbove = question.isAbove(value);
      named += (isAbove ? 1 : 0) - (above[item] ? 1 : 0);
      above[item] = isAbove;
    }
    strata.get(current).tell(isFlagged);
    planned[current]--;
    if (isFlagged || drawn() >= plannedUpTo) {
      planned = plan(Stratum::concededRate);
      plannedUpTo = drawn() + 1 + drawn() / 10;
    }
    trial = nextTrial();
  }

  private void requireRunning() {
    if (state != State.RUNNING) {
      throw new IllegalStateException("the audit is over: " + state);
    }
  }

  /** At most so many items are on the wrong side. */
  public int mostWrong() {
    return strata.stream().mapToInt(Stratum::mostWrong).sum();
  }

  /** The error, recall and precision of the audited decision that are certain. */
  public Claims shown() {
    return Claims.shown(mostWrongBySide(), named, above.length);
  }

  /** The audited decision: frozen at the start, exact values put where they lie. */
  public boolean isAbove(int item) {
    return above[Check.index("item", above.length, item)];
  }

  /** How many items were looked at. */
  public int drawn() {
    return strata.stream().mapToInt(Stratum::drawn).sum();
  }

  /** How many of them were flagged; with exact values, wrong and put right. */
  public int flags() {
    return strata.stream().mapToInt(Stratum::flags).sum();
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
    // Said because a tolerance larger than the values would clear every item.
    String contradicted =
        crossed == 0
            ? ""
            : "; the answers of %d of them contradicted the decision by less than that"
                .formatted(crossed);
    String claim = strata.size() == 1 ? claimOfAll() : claimOfSides();
    return new Certificate(
        claim + ", whatever the graph: " + grounds() + contradicted + ".",
        shown(),
        confidence,
        pulls);
  }

  private String claimOfAll() {
    int size = above.length;
    int most = mostWrong();
    return String.format(
        Locale.ROOT,
        "At most %d of %d items (%.2f %%) of the audited decision %s on the wrong side of %s",
        most,
        size,
        100.0 * most / size,
        most == 1 ? "is" : "are",
        line());
  }

  private String claimOfSides() {
    Claims shown = shown();
    List<String> parts = new ArrayList<>();
    if (goal.claims().recall() > 0) {
      parts.add(
          String.format(
              Locale.ROOT,
              "at least %.2f %% of the items above %s are among the %d called above",
              floored(shown.recall()),
              Check.number(question.threshold()),
              named));
    }
    if (goal.claims().precision() > 0) {
      parts.add(
          String.format(
              Locale.ROOT,
              "at least %.2f %% of the %d called above are above %s",
              floored(shown.precision()),
              named,
              Check.number(question.threshold())));
    }
    if (goal.claims().error() < 1) {
      parts.add(
          String.format(
              Locale.ROOT, "at most %d of %d items are wrong", mostWrong(), above.length));
    }
    String all = String.join(", and ", parts);
    // Items within the tolerance are in neither group of wrong ones, so they must be in a right
    // one.
    String within =
        question.tolerance() == 0
            ? ""
            : " (items within %s of that line count as what they are called)"
                .formatted(Check.number(question.tolerance()));
    return Character.toUpperCase(all.charAt(0)) + all.substring(1) + within;
  }

  /** In percent, rounded down to what is shown. */
  private static double floored(double share) {
    return Math.floor(1e4 * share + 1e-9) / 100;
  }

  private String line() {
    return Check.number(question.threshold())
        + (question.tolerance() == 0 ? "" : " by more than " + Check.number(question.tolerance()));
  }

  private String grounds() {
    int drawn = drawn();
    int flags = flags();
    String none = flags == 0 ? "none" : Integer.toString(flags);
    String among =
        strata.size() == 1
            ? ""
            : " (%d called above, %d below)"
                .formatted(strata.get(0).drawn(), strata.get(1).drawn());
    return noise.isExact()
        ? "%d of the items not yet known%s %s looked at in random order, %s had been wrong%s"
            .formatted(
                drawn,
                among,
                drawn == 1 ? "was" : "were",
                none,
                flags == 0 ? "" : flags == 1 ? " and is put right" : " and are put right")
        : "%d random %s%s checked afresh, %s could not be cleared"
            .formatted(drawn, drawn == 1 ? "item was" : "items were", among, none);
  }

  @Override
  public String toString() {
    return "Audit[%s, %d drawn, at most %d of %d wrong]"
        .formatted(state, drawn(), mostWrong(), above.length);
  }
}
