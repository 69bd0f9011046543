package org.grapl.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.grapl.Answers;
import org.grapl.estimate.Checkers;
import org.grapl.evidence.SideReliability.Rates;

/**
 * Who errs like whom. Of two people who answered about the same item, the answer of one is with
 * probability c just that of the other: of an item that lies above with probability p, answers y
 * and z are given with
 *
 * <pre>Σ over both sides: p (1 − c) P(y) P(z) + p c ½ (P(y) + P(z)) [y = z],</pre>
 *
 * so that people who agree where both are probably wrong are found. Also of one person who answered
 * twice. One owner, not thread-safe.
 */
final class Copies {

  /** c is tried in so many steps. */
  private static final int STEPS = 10;

  /**
   * How likely somebody is like one of the others, beforehand. Of one's own second answers nobody
   * knows.
   */
  private static final double DEPENDENT = 0.1;

  /** From here on two are said to be alike. */
  private static final double ALIKE = 0.5;

  /** Two who are this independent count as two. */
  private static final double LEAST = 0.1;

  /** The log-odds of the item of an answer to lie above by the answers of all but two people. */
  @FunctionalInterface
  interface Odds {
    double of(int answer, int one, int other);
  }

  private final Answers answers;
  private final int[][] together;
  private final boolean[] isYes;

  /** c of pairs, by {@link #key}. */
  private final Map<Long, Double> copied = new HashMap<>();

  /**
   * @param together by answer, all answers to the same item
   */
  Copies(Answers answers, int[][] together, boolean[] isYes) {
    this.answers = answers;
    this.together = together;
    this.isYes = isYes;
  }

  private long key(int one, int other) {
    return (long) Math.min(one, other) * answers.names().size() + Math.max(one, other);
  }

  /** The expected c of two people. */
  double of(int one, int other) {
    return copied.isEmpty() ? 0 : copied.getOrDefault(key(one, other), 0.0);
  }

  /** By how much an answer is independent of those that came before it. */
  double share(int k) {
    double share = 1;
    for (int l : together[k]) {
      if (l < k) {
        share *= 1 - of(answers.by(k), answers.by(l));
      }
    }
    return share;
  }

  /** Finds c of all who have answered about the same items. */
  void find(SideReliability[] people, Odds odds) {
    List<Rates> rates = Arrays.stream(people).map(SideReliability::rates).toList();
    Map<Long, double[]> logs = new HashMap<>();
    for (int k = 0; k < isYes.length; k++) {
      for (int l : together[k]) {
        if (l < k) {
          int one = answers.by(l);
          int other = answers.by(k);
          double[] log = logs.computeIfAbsent(key(one, other), pair -> new double[STEPS + 1]);
          double above = 1 / (1 + StrictMath.exp(-odds.of(k, one, other)));
          add(k, l, above, rates.get(other), rates.get(one), log);
        }
      }
    }
    copied.clear();
    logs.forEach(
        (pair, log) -> {
          int size = answers.names().size();
          boolean isOneself = pair / size == pair % size;
          double c = expected(log, DEPENDENT / Math.max(1, size - 1), isOneself);
          if (c >= LEAST) {
            copied.put(pair, c);
          }
        });
  }

  /** Adds the logarithm of the likelihood of two answers for each c. */
  private void add(int k, int l, double p, Rates byK, Rates byL, double[] log) {
    double aboveK = isYes[k] ? byK.ifAbove() : 1 - byK.ifAbove();
    double aboveL = isYes[l] ? byL.ifAbove() : 1 - byL.ifAbove();
    double belowK = isYes[k] ? 1 - byK.ifBelow() : byK.ifBelow();
    double belowL = isYes[l] ? 1 - byL.ifBelow() : byL.ifBelow();
    double apart = p * aboveK * aboveL + (1 - p) * belowK * belowL;
    double same =
        isYes[k] == isYes[l] ? 0.5 * (p * (aboveK + aboveL) + (1 - p) * (belowK + belowL)) : 0;
    for (int step = 0; step <= STEPS; step++) {
      double c = (double) step / STEPS;
      log[step] += StrictMath.log(Math.max(Double.MIN_NORMAL, (1 - c) * apart + c * same));
    }
  }

  /**
   * @param dependent how likely c is not 0, beforehand, of two people
   */
  private static double expected(double[] log, double dependent, boolean isOneself) {
    double most = Arrays.stream(log).max().orElseThrow();
    double sum = 0;
    double mean = 0;
    for (int step = 0; step <= STEPS; step++) {
      double prior = isOneself ? 1 : step == 0 ? 1 - dependent : dependent / STEPS;
      double weight = prior * StrictMath.exp(log[step] - most);
      sum += weight;
      mean += weight * step / STEPS;
    }
    return mean / sum;
  }

  /** The names of those who err like somebody. */
  List<String> alike(int who) {
    List<String> names = new ArrayList<>();
    for (int other = 0; other < answers.names().size(); other++) {
      if (other != who && of(who, other) >= ALIKE) {
        names.add(answers.names().get(other));
      }
    }
    return names;
  }

  List<Checkers.Pair> pairs() {
    List<Checkers.Pair> pairs = new ArrayList<>();
    int size = answers.names().size();
    new TreeMap<>(copied)
        .forEach(
            (pair, c) ->
                pairs.add(
                    new Checkers.Pair(
                        answers.names().get((int) (pair / size)),
                        answers.names().get((int) (pair % size)),
                        c)));
    return pairs;
  }
}
