package org.grapl.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
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
 * the field in place of one prior probability for all items. Each person is weighed in turn, with
 * the others as they were last found.
 */
final class CheckerEvidence {

  private static final int SWEEPS = 4;

  /** No field is so sure that a single answer makes somebody a liar. */
  private static final double SUREST = 0.99;

  private static final int[] NONE = {};

  private final Answers answers;
  private final int people;
  private final Optional<Sides> sides;
  private final double threshold;

  /** R² of the fit. */
  private final double noise;

  /** By answer: what the answers to other items say of its item, about the line. */
  private final double[] mean;

  /** The same; infinite where nothing is known. */
  private final double[] variance;

  /** By answer: all answers to the same item; none where a place stands for several items. */
  private final int[][] together;

  private CheckerEvidence(Tally told, Opinion opinion, Evidence evidence) {
    this.answers = told.answers();
    this.people = answers.names().size();
    this.sides = evidence.sides(told);
    this.threshold = opinion.threshold();
    this.noise = opinion.fit().noise();
    this.mean = new double[answers.count()];
    this.variance = new double[answers.count()];
    this.together = new int[answers.count()][];
    Arrays.fill(together, NONE);
    Arrays.fill(variance, Double.POSITIVE_INFINITY);
    Map<Integer, List<Integer>> byItem = new HashMap<>();
    for (int k = 0; k < answers.count(); k++) {
      int answer = k;
      byItem.computeIfAbsent(answers.item(k), item -> new ArrayList<>(1)).add(k);
      opinion
          .others(answers.item(k))
          .ifPresent(
              others -> {
                mean[answer] = others.mean();
                variance[answer] = others.variance();
              });
    }
    for (List<Integer> same : evidence.areOfItems() ? byItem.values() : List.<List<Integer>>of()) {
      int[] all = same.stream().mapToInt(k -> k).toArray();
      same.forEach(k -> together[k] = all);
    }
  }

  /**
   * @param opinion of the likeliest fit to the answers, as they were weighed before
   */
  static Checkers of(Tally told, Opinion opinion, Evidence evidence) {
    CheckerEvidence found = new CheckerEvidence(told, opinion, evidence);
    return found.sides.isPresent() ? found.ofSides(found.sides.get()) : found.ofNumbers();
  }

  private Checkers ofSides(Sides told) {
    boolean[] isYes = new boolean[answers.count()];
    for (int k = 0; k < isYes.length; k++) {
      isYes[k] = answers.value(k) - told.low() > told.high() - answers.value(k);
    }
    SideReliability usual = new SideReliability();
    SideReliability[] found = new SideReliability[people];
    Arrays.fill(found, usual);
    Copies copies = new Copies(answers, together, isYes);
    double share = 0.5;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      double[] speaks = speaking(found, isYes, copies);
      SideReliability[] next = new SideReliability[people];
      for (int who = 0; who < people; who++) {
        next[who] = usual.fresh();
      }
      double above = 0;
      for (int k = 0; k < isYes.length; k++) {
        double odds = odds(k, answers.by(k), answers.by(k), speaks, copies);
        next[answers.by(k)].add(isYes[k], odds, Math.min(1, answers.weight(k)));
        above += 1 / (1 + StrictMath.exp(-odds)) / isYes.length;
      }
      usual = usual.learntFrom(next);
      share = above;
      found = next;
      copies.find(found, (k, one, other) -> odds(k, one, other, speaks, copies));
    }
    List<Checker> all = new ArrayList<>();
    for (int who = 0; who < people; who++) {
      all.add(found[who].checker(answers.names().get(who), share, copies.alike(who)));
    }
    Checker anybody = usual.checker("", share, List.of());
    return new Checkers(
        Optional.of(new Sides(told.low(), told.high(), Checkers.mistakes(anybody))),
        anybody,
        all,
        copies.pairs());
  }

  /** By how much each answer speaks for above, as far as it is independent of those before it. */
  private double[] speaking(SideReliability[] by, boolean[] isYes, Copies copies) {
    List<SideReliability.Rates> rates = Arrays.stream(by).map(SideReliability::rates).toList();
    double[] speaks = new double[isYes.length];
    for (int k = 0; k < speaks.length; k++) {
      speaks[k] = answers.weight(k) * copies.share(k) * rates.get(answers.by(k)).speaks(isYes[k]);
    }
    return speaks;
  }

  /**
   * The log-odds of the item of an answer to lie above by all answers but those of two people, or
   * of those who say the same as they do.
   */
  private double odds(int k, int one, int other, double[] speaks, Copies copies) {
    double p = Normal.roughCdf(mean[k] / Math.sqrt(variance[k]));
    double kept = Math.min(SUREST, Math.max(1 - SUREST, p));
    double odds = StrictMath.log(kept / (1 - kept));
    for (int l : together[k]) {
      int by = answers.by(l);
      if (by != one && by != other) {
        odds += (1 - copies.of(by, one)) * (1 - copies.of(by, other)) * speaks[l];
      }
    }
    return odds;
  }

  private Checkers ofNumbers() {
    DoubleSummaryStatistics values = new DoubleSummaryStatistics();
    double squares = 0;
    for (int k = 0; k < mean.length; k++) {
      double value = answers.value(k) - threshold;
      values.accept(value);
      squares += value * value;
    }
    double usual = values.getAverage();
    double usualVariance = squares / mean.length - usual * usual;
    Checker anybody = new NumberReliability(noise, usual, usualVariance).checker("");
    List<Checker> all = new ArrayList<>(Collections.nCopies(people, anybody));
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      NumberReliability[] found = new NumberReliability[people];
      Arrays.setAll(found, who -> new NumberReliability(noise, usual, usualVariance));
      for (int k = 0; k < mean.length; k++) {
        addNumber(k, all, found[answers.by(k)]);
      }
      for (int who = 0; who < people; who++) {
        all.set(who, found[who].checker(answers.names().get(who)));
      }
    }
    return new Checkers(Optional.empty(), anybody, all, List.of());
  }

  /** Holds an answer against what all others say of its item. */
  private void addNumber(int k, List<Checker> all, NumberReliability to) {
    double precision = 1 / variance[k];
    double shift = mean[k] * precision;
    for (int l : together[k]) {
      if (answers.by(l) != answers.by(k)) {
        Checker.OfNumbers who = all.get(answers.by(l)).numbers().orElseThrow();
        double own = answers.weight(l) / (who.noise() * who.noise());
        precision += own;
        shift += own * (answers.value(l) - threshold - who.bias());
      }
    }
    if (precision > 0) {
      to.add(answers.value(k) - threshold, shift / precision, 1 / precision, answers.weight(k));
    }
  }
}
