package org.grapl.certify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * parts of δ ({@link Part}); which of them the next item is drawn from may depend on all that was
 * seen.
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
 * flagged with a known probability at least. Flags are counted by {@link CountSequence}. Proof:
 * {@code docs/CERTIFICATES.md}.
 *
 * <p>Items that the decision {@linkplain Decision#without leaves out} are neither drawn nor
 * counted.
 *
 * <p>One owner, not thread-safe.
 */
public final class Audit implements Attempt {

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

  /**
   * Groups of items, named before anything is drawn, in each of which the same is to be shown.
   *
   * @param names of the groups
   * @param of the group of each item, as its place among the names
   */
  public record Groups(List<String> names, List<Integer> of) {

    public Groups {
      names = List.copyOf(names);
      of = List.copyOf(of);
    }

    /** Of items whose groups have these names. */
    public static Groups named(List<String> groupOfItem) {
      Check.given("groups", groupOfItem);
      List<String> names = groupOfItem.stream().distinct().sorted().toList();
      return new Groups(
          names, groupOfItem.stream().map(each -> Collections.binarySearch(names, each)).toList());
    }

    static Groups none(int size) {
      return new Groups(List.of(""), Collections.nCopies(size, 0));
    }
  }

  /** By which factor the checks that an item takes may be off. */
  private static final double CHECKS_RANGE = 3;

  private final Question question;
  private final boolean[] above;
  private final Noise noise;
  private final Goal goal;
  private final Groups groups;
  private final Distances distances;

  private final Price price;

  /** One for each group. */
  private final List<Part> parts;

  /** Of all parts, and the part of each. */
  private final List<Stratum> strata = new ArrayList<>();

  private final List<Part> partOf = new ArrayList<>();

  private State state = State.RUNNING;

  /** Which stratum the item being checked is of. */
  private int current;

  private ItemTrial trial;

  /** Of the items cleared, those whose answers lie on the other side, within the tolerance. */
  private int crossed;

  /** Of the answers of the item being checked, about the line. */
  private double sumOfDistances;

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
    int size = Check.given("decision", decision).size();
    return open(decision, told, noise, goal, random, Groups.none(size));
  }

  /**
   * Opens an audit that is to show the goal in each group by itself; all of that together is wrong
   * with probability at most δ.
   */
  public static Audit open(
      Decision decision, Tally told, Noise noise, Goal goal, KeyedRandom random, Groups groups) {
    Check.given("decision", decision);
    Check.given("tally", told);
    Check.given("goal", goal);
    Check.given("random", random);
    Check.given("groups", groups);
    requireKnown("audit", noise, "do without a guarantee");
    if (told.size() != decision.size()) {
      throw Check.mustBe("tally", "of " + decision.size() + " items", told.size());
    }
    if (groups.of().size() != decision.size()) {
      throw Check.mustBe("groups", "of " + decision.size() + " items", groups.of().size());
    }
    if (!couldErr(decision, told, noise)) {
      throw Check.mustBe(
          "tolerance",
          "smaller than the distance of some value from the line, or nothing could be wrong",
          decision.question().tolerance() + "; use a smaller one");
    }
    return new Audit(decision, told, noise, goal, random, groups);
  }

  /**
   * Whether any item could be wrong by more than the tolerance, as far as one knows: a value that
   * is possible, or for exact values was seen, lies further from the line. What a certificate says
   * is empty otherwise.
   */
  static boolean couldErr(Decision decision, Tally told, Noise noise) {
    Question question = decision.question();
    double tolerance = question.tolerance();
    if (tolerance == 0 || told.total() == 0) {
      return true;
    }
    if (noise.isYesNo()) {
      return question.threshold() - tolerance > 0 || question.threshold() + tolerance <= 1;
    }
    boolean isExact = noise.isExact();
    return IntStream.range(0, told.size())
        .filter(item -> !isExact || told.checks(item) > 0)
        .mapToDouble(item -> isExact ? told.mean(item) : decision.mean(item))
        .anyMatch(value -> Math.abs(value - question.threshold()) > tolerance);
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

  private Audit(
      Decision decision, Tally told, Noise noise, Goal goal, KeyedRandom random, Groups groups) {
    int size = decision.size();
    this.question = decision.question();
    this.noise = noise;
    this.goal = goal;
    this.groups = groups;
    this.above = new boolean[size];
    for (int item = 0; item < size; item++) {
      above[item] =
          isKnown(told, item) ? question.isAbove(exactValue(told, item)) : decision.isAbove(item);
    }
    this.distances = new Distances(typicalDistance(decision, told));
    int[] counted = IntStream.range(0, size).filter(item -> !decision.isRetired(item)).toArray();
    int[] unknown = Arrays.stream(counted).filter(item -> !isKnown(told, item)).toArray();
    int[] places = random.permutation(unknown.length);
    int[] order = Arrays.stream(places).map(place -> unknown[place]).toArray();
    Goal ofEach = new Goal(goal.claims(), goal.delta() / groups.names().size());
    this.parts =
        IntStream.range(0, groups.names().size())
            .mapToObj(k -> part(k, counted, order, ofEach))
            .toList();
    for (Part part : parts) {
      for (Stratum stratum : part.strata()) {
        strata.add(stratum);
        partOf.add(part);
      }
    }
    this.trial = nextTrial();
    this.price = price(decision);
  }

  private Price price(Decision decision) {
    ErrorEstimate.Range none = new ErrorEstimate.Range(0, 0, 0);
    ErrorEstimate expected =
        decision.hasDeviations()
            ? ErrorEstimate.of(decision)
            : new ErrorEstimate(none, none, none, decision.counted(), 0, false, 0);
    Price items =
        parts.stream()
            .map(part -> part.price(expected, (double) part.size() / decision.counted()))
            .reduce(Price::plus)
            .orElseThrow();
    return noise.isExact() ? items : items.times(trial.checksExpected(), CHECKS_RANGE);
  }

  private Part part(int group, int[] counted, int[] order, Goal ofEach) {
    List<Integer> of = groups.of();
    return new Part(
        above,
        Arrays.stream(counted).filter(item -> of.get(item) == group).toArray(),
        Arrays.stream(order).filter(item -> of.get(item) == group).toArray(),
        noise.isExact(),
        ofEach);
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
   * How far from the line items lie: their answers on average, beyond the line on the side on which
   * they were put. Where there are none half of the items by the decision, whose estimates shrink.
   */
  private double typicalDistance(Decision decision, Tally told) {
    double sum = 0;
    double weights = 0;
    for (int item = 0; item < told.size(); item++) {
      double beyond = told.checks(item) == 0 ? 0 : told.mean(item) - question.threshold();
      sum += told.weight(item) * (above[item] ? beyond : -beyond);
      weights += told.weight(item);
    }
    double[] gaps =
        IntStream.range(0, told.size())
            .mapToDouble(item -> Math.abs(decision.mean(item) - question.threshold()))
            .sorted()
            .toArray();
    double observed = weights == 0 ? 0 : sum / weights;
    return question.tolerance() + Math.max(1e-12, Math.max(gaps[gaps.length / 2], observed));
  }

  private ItemTrial nextTrial() {
    if (parts.stream().allMatch(Part::isShown)) {
      state = State.PASSED;
    } else if (parts.stream().anyMatch(Part::isHopeless)) {
      state = State.GIVEN_UP;
    }
    current = next(planned(), left());
    Stratum stratum = strata.get(current);
    int item = state == State.RUNNING ? stratum.item(stratum.drawn()) : 0;
    return new ItemTrial(noise, question, above[item], distances, stratum.missRate());
  }

  /** How many more are to be drawn of each stratum; none of parts that show enough already. */
  private int[] planned() {
    return IntStream.range(0, strata.size())
        .map(
            k -> {
              Part part = partOf.get(k);
              boolean isDone = parts.size() > 1 && part.isShown();
              return isDone
                  ? Integer.MIN_VALUE / 2
                  : part.planned(part.strata().indexOf(strata.get(k)));
            })
        .toArray();
  }

  private int[] left() {
    return strata.stream().mapToInt(Stratum::left).toArray();
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

  @Override
  public State state() {
    return state;
  }

  @Override
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
  @Override
  public int[] upcoming(int most) {
    Check.atLeast("most", 0, most);
    int[] plan = planned();
    int[] left = left();
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
  @Override
  public int itemsLeft() {
    return state == State.RUNNING ? IntStream.of(planned()).map(n -> Math.max(0, n)).sum() : 0;
  }

  /**
   * What it should take from the beginning, by what the frozen decision says of its own errors;
   * without deviations it says that there are none.
   */
  @Override
  public Price price() {
    return price;
  }

  /** Takes a fresh observation of {@link #nextItem()}. */
  @Override
  public void tell(int item, double value) {
    int expected = nextItem();
    if (item != expected) {
      throw Check.mustBe("item", "the one to be audited now, " + expected, item);
    }
    trial.tell(Check.observable("value", value));
    sumOfDistances += value - question.threshold();
    pulls++;
    if (trial.verdict() == ItemTrial.Verdict.OPEN) {
      return;
    }
    boolean isFlagged = trial.verdict() == ItemTrial.Verdict.FLAGGED;
    if (!isFlagged && above[item] != sumOfDistances >= 0) {
      crossed++;
    }
    sumOfDistances = 0;
    boolean isAbove = noise.isExact() ? question.isAbove(value) : above[item];
    int calledAbove = (isAbove ? 1 : 0) - (above[item] ? 1 : 0);
    above[item] = isAbove;
    partOf.get(current).tell(strata.get(current), isFlagged, calledAbove);
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
    return Claims.shown(
        parts.stream().map(Part::mostWrong).reduce(Wrong::plus).orElseThrow(),
        parts.stream().mapToInt(Part::named).sum(),
        size());
  }

  /** Of how many items the audited decision is. */
  private int size() {
    return parts.stream().mapToInt(Part::size).sum();
  }

  /** The same of each group; empty if none was named. */
  public Map<String, Claims> shownOfGroups() {
    Map<String, Claims> shown = new LinkedHashMap<>();
    for (int k = 0; k < parts.size(); k++) {
      if (!groups.names().get(k).isEmpty()) {
        shown.put(groups.names().get(k), parts.get(k).shown());
      }
    }
    return shown;
  }

  /** The audited decision: frozen at the start, exact values put where they lie. */
  @Override
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
  @Override
  public Certificate certificate() {
    AuditWords words = new AuditWords(question, goal.claims());
    String grounds = words.grounds(strata, noise.isExact(), crossed);
    return new Certificate(
        words.claim(parts, grounds), shown(), shownOfGroups(), 1 - goal.delta(), pulls);
  }

  @Override
  public String toString() {
    return "Audit[%s, %d drawn, at most %d of %d wrong]"
        .formatted(state, drawn(), mostWrong(), size());
  }
}
