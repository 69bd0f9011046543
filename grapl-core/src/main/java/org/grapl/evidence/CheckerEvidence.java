package org.grapl.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.grapl.Answers;
import org.grapl.Checker;
import org.grapl.Tally;
import org.grapl.estimate.Checkers;
import org.grapl.estimate.Sides;
import org.grapl.internal.Normal;

/**
 * How far those who answered can be trusted, found from what the answers to other items say of an
 * item (the field) and from what others say of the same one, in the manner of A. P. Dawid and A. M.
 * Skene, "Maximum likelihood estimation of observer error-rates using the EM algorithm", 1979, with
 * the field in place of one prior probability for all items. Each is weighed in turn, with what the
 * others are worth as last found.
 *
 * <p>Two who err alike are found by agreeing where both are probably wrong: one answer is with
 * probability c just that of the other.
 */
final class CheckerEvidence {

  private static final int SWEEPS = 4;

  /** No field is so sure that it makes somebody a liar by a single answer. */
  private static final double SUREST = 0.99;

  /** c is tried in so many steps. */
  private static final int COPIES = 10;

  /** How likely two are independent, as a rule; of one's own second answers nobody knows. */
  private static final double INDEPENDENT = 0.9;

  /** From here on two are said to be alike. */
  private static final double ALIKE = 0.5;

  /** A pair this independent counts as two. */
  private static final double LEAST_COPIED = 0.05;

  private final Answers answers;
  private final int[][] ofItem;
  private final Optional<Sides> sides;

  /** Whether answers of one item can be compared: those of one place may be of two. */
  private final boolean areOfItems;

  /** By item: the log-odds of lying above, or mean and variance, by the answers to other items. */
  private final Map<Integer, Opinion.Others> field = new HashMap<>();

  private final List<Checkers.Pair> pairs = new ArrayList<>();

  private CheckerEvidence(Tally told, Opinion opinion, Evidence evidence) {
    this.answers = told.answers();
    this.sides = evidence.sides(told);
    this.areOfItems = evidence.areOfItems();
    Map<Integer, List<Integer>> byItem = new HashMap<>();
    for (int k = 0; k < answers.count(); k++) {
      int item = answers.item(k);
      byItem.computeIfAbsent(item, each -> new ArrayList<>()).add(k);
      opinion.others(item).ifPresent(others -> field.put(item, others));
    }
    this.ofItem = new int[answers.count()][];
    for (List<Integer> together : byItem.values()) {
      int[] all = together.stream().mapToInt(k -> k).toArray();
      together.forEach(k -> ofItem[k] = all);
    }
  }

  /**
   * @param opinion of the likeliest fit
   */
  static Checkers of(Tally told, Opinion opinion, Evidence evidence) {
    CheckerEvidence checkers = new CheckerEvidence(told, opinion, evidence);
    return checkers.sides.isPresent()
        ? checkers.ofSides()
        : checkers.ofNumbers(opinion.fit().noise(), opinion.threshold());
  }

  private int people() {
    return answers.names().size();
  }

  private boolean isYes(int k) {
    Sides told = sides.orElseThrow();
    return answers.value(k) - told.low() > told.high() - answers.value(k);
  }

  private Checkers ofSides() {
    double share = 0.5;
    SideReliability prior = new SideReliability();
    Checker anybody = prior.checker("", 0, share);
    List<Checker> all = new ArrayList<>();
    for (String name : answers.names()) {
      all.add(prior.checker(name, 0, share));
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      SideReliability[] found = new SideReliability[people()];
      Arrays.setAll(found, who -> prior.fresh());
      double above = 0;
      for (int k = 0; k < answers.count(); k++) {
        if (field.containsKey(answers.item(k))) {
          double others = aboveByOthers(k, all);
          found[answers.by(k)].add(isYes(k), others);
          above += others;
        }
      }
      share = above / Math.max(1, answers.count());
      prior.centre(found);
      anybody = prior.fresh().checker("", 0, share);
      for (int who = 0; who < people(); who++) {
        all.set(who, found[who].checker(answers.names().get(who), found[who].answers(), share));
      }
      if (areOfItems) {
        findPairs(all);
      }
    }
    Sides told = sides.orElseThrow();
    double mistakes = Checkers.mistakes(anybody);
    return new Checkers(
        Optional.of(new Sides(told.low(), told.high(), mistakes)), anybody, withAlike(all), pairs);
  }

  /** How likely an item lies above by all but those who err like the giver of an answer. */
  private double aboveByOthers(int k, List<Checker> all) {
    return aboveWithout(k, answers.by(k), answers.by(k), all);
  }

  private double aboveWithout(int k, int one, int other, List<Checker> all) {
    Opinion.Others others = field.get(answers.item(k));
    double p = Normal.roughCdf(others.mean() / Math.sqrt(others.variance()));
    p = Math.min(SUREST, Math.max(1 - SUREST, p));
    double odds = StrictMath.log(p / (1 - p));
    for (int l : areOfItems ? ofItem[k] : new int[0]) {
      int by = answers.by(l);
      if (by != one && by != other) {
        double share = (1 - copied(by, one)) * (1 - copied(by, other)) * share(l);
        double speaks = Checkers.logOdds(all.get(by).sides().orElseThrow(), isYes(l));
        odds += share * (isYes(l) ? speaks : -speaks);
      }
    }
    return 1 / (1 + StrictMath.exp(-odds));
  }

  /** By how much an answer is independent of those before it. */
  private double share(int k) {
    double share = 1;
    for (int l : ofItem[k]) {
      if (l < k) {
        share *= 1 - copied(answers.by(k), answers.by(l));
      }
    }
    return share;
  }

  private double copied(int one, int other) {
    String a = answers.names().get(one);
    String b = answers.names().get(other);
    for (Checkers.Pair pair : pairs) {
      if ((pair.one().equals(a) && pair.other().equals(b))
          || (pair.one().equals(b) && pair.other().equals(a))) {
        return pair.copied();
      }
    }
    return 0;
  }

  /** Looks for people who err alike, on the items that both answered. */
  private void findPairs(List<Checker> all) {
    Map<Long, double[]> logs = new HashMap<>();
    for (int k = 0; k < answers.count(); k++) {
      if (!field.containsKey(answers.item(k))) {
        continue;
      }
      for (int l : ofItem[k]) {
        if (l < k) {
          int first = Math.min(answers.by(k), answers.by(l));
          int second = Math.max(answers.by(k), answers.by(l));
          double[] log =
              logs.computeIfAbsent(
                  (long) first * people() + second, pair -> new double[COPIES + 1]);
          double above = aboveWithout(k, first, second, all);
          double ifAbove = 1;
          double ifBelow = 1;
          double copyIfAbove = 0;
          double copyIfBelow = 0;
          for (int answer : new int[] {k, l}) {
            Checker.OfSides who = all.get(answers.by(answer)).sides().orElseThrow();
            double a = isYes(answer) ? who.ifAbove() : 1 - who.ifAbove();
            double b = isYes(answer) ? 1 - who.ifBelow() : who.ifBelow();
            ifAbove *= a;
            ifBelow *= b;
            copyIfAbove += isYes(k) == isYes(l) ? a / 2 : 0;
            copyIfBelow += isYes(k) == isYes(l) ? b / 2 : 0;
          }
          for (int c = 0; c <= COPIES; c++) {
            double copied = (double) c / COPIES;
            double a = (1 - copied) * ifAbove + copied * copyIfAbove;
            double b = (1 - copied) * ifBelow + copied * copyIfBelow;
            log[c] += StrictMath.log(Math.max(Double.MIN_NORMAL, above * a + (1 - above) * b));
          }
        }
      }
    }
    pairs.clear();
    logs.keySet().stream()
        .sorted()
        .forEach(
            key -> {
              int first = (int) (key / people());
              int second = (int) (key % people());
              double copied = copied(logs.get(key), first == second);
              if (copied >= LEAST_COPIED) {
                pairs.add(
                    new Checkers.Pair(
                        answers.names().get(first), answers.names().get(second), copied));
              }
            });
  }

  /** The expected c. */
  private static double copied(double[] log, boolean isOneself) {
    double most = Arrays.stream(log).max().orElseThrow();
    double sum = 0;
    double mean = 0;
    for (int c = 0; c <= COPIES; c++) {
      double prior = isOneself ? 1 : c == 0 ? INDEPENDENT : (1 - INDEPENDENT) / COPIES;
      double weight = prior * StrictMath.exp(log[c] - most);
      sum += weight;
      mean += weight * c / COPIES;
    }
    return mean / sum;
  }

  private List<Checker> withAlike(List<Checker> all) {
    return all.stream()
        .map(
            who ->
                new Checker(
                    who.name(),
                    who.answers(),
                    who.sides(),
                    who.numbers(),
                    who.guessing(),
                    answers.names().stream()
                        .filter(other -> !other.equals(who.name()))
                        .filter(
                            other ->
                                copied(
                                        answers.names().indexOf(who.name()),
                                        answers.names().indexOf(other))
                                    >= ALIKE)
                        .toList()))
        .toList();
  }

  private Checkers ofNumbers(double noise, double threshold) {
    NumberReliability prior = new NumberReliability(noise);
    Checker anybody = prior.checker("", 0);
    List<Checker> all = new ArrayList<>();
    for (String name : answers.names()) {
      all.add(prior.checker(name, 0));
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      NumberReliability[] found = new NumberReliability[people()];
      Arrays.setAll(found, who -> new NumberReliability(noise));
      for (int k = 0; k < answers.count(); k++) {
        if (field.containsKey(answers.item(k))) {
          Opinion.Others others = othersOf(k, all, threshold);
          found[answers.by(k)].add(
              answers.value(k) - threshold, others.mean(), others.variance(), answers.weight(k));
        }
      }
      for (int who = 0; who < people(); who++) {
        all.set(who, found[who].checker(answers.names().get(who), found[who].answers()));
      }
    }
    return new Checkers(Optional.empty(), anybody, all, List.of());
  }

  /** What is known of an item's mean about the line without an answer's giver. */
  private Opinion.Others othersOf(int k, List<Checker> all, double threshold) {
    Opinion.Others others = field.get(answers.item(k));
    double precision = 1 / others.variance();
    double shift = others.mean() * precision;
    for (int l : areOfItems ? ofItem[k] : new int[0]) {
      if (answers.by(l) != answers.by(k)) {
        Checker.OfNumbers who = all.get(answers.by(l)).numbers().orElseThrow();
        double own = answers.weight(l) / (who.noise() * who.noise());
        precision += own;
        shift += own * (answers.value(l) - threshold - who.bias());
      }
    }
    return new Opinion.Others(shift / precision, 1 / precision);
  }
}
