package org.grapl.evidence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.grapl.Noise;
import org.grapl.Tally;
import org.grapl.estimate.Fit;
import org.grapl.estimate.Kernel;
import org.grapl.estimate.Sides;
import org.grapl.internal.Probability;

/**
 * Chooses kernel, nugget, slopes of scores and share of mistakes where answers tell sides, as
 * {@link Evidence} does where they are numbers: an item lies above if g_i = δ + Σ b·s_i + f_i + e_i
 * &gt; 0, the field of a {@link Fit} with s² = 1, and the score is the logarithm of the probability
 * of all answers by {@link SideSites}, with a prior
 *
 * <pre>− 8 (answers are amounts after all) − [K independent] − [e &gt; 0] (1 + ½ |log e/0.1|)</pre>
 *
 * The level δ varies as much as all else, which makes any share of items above as likely as any
 * other before there are answers. All kernels are tried with all nuggets on the first items, then
 * one coordinate after the other with more of them.
 */
final class SideEvidence {

  /** More items would hardly change three numbers. */
  static final int MOST_ITEMS = 160;

  private static final int GRID_ITEMS = 70;
  private static final int ROUNDS = 3;
  private static final double[] MISTAKES = {0.02, 0.05, 0.1, 0.2, 0.3, 0.4};
  private static final double USUAL_MISTAKES = 0.1;
  private static final double USUAL_NUGGET = 0.01;
  private static final double SIDES_PENALTY = 8;

  /** Values that differ by less of their size are the same. */
  private static final double SAME = 1e-9;

  private final Tally tally;
  private final List<Integer> items;
  private final Evidence evidence;

  /**
   * @param items those listed by the evidence
   * @param evidence tells how items vary together
   */
  SideEvidence(Tally tally, List<Integer> items, Evidence evidence) {
    this.tally = tally;
    this.items = items;
    this.evidence = evidence;
  }

  /**
   * What kinds of sides the answers may tell, as far as is known of them: they must have one value
   * below the line and one above. None if they are numbers.
   */
  static List<Sides> kinds(Tally tally, double offset, Noise noise) {
    boolean areCoins = noise.isYesNo() || (!noise.isKnown() && tally.areCoinFlips());
    if (noise.isKnown() && !noise.isExact() && !areCoins) {
      return List.of();
    }
    Optional<Sides> values = areCoins ? Optional.of(new Sides(0, 1, 0)) : values(tally, offset);
    if (values.isEmpty() || values.get().low() >= offset || values.get().high() < offset) {
      return List.of();
    }
    double low = values.get().low();
    double high = values.get().high();
    List<Sides> kinds = new ArrayList<>();
    if (!areCoins) {
      kinds.add(values.get());
    }
    for (double mistakes : noise.isExact() ? new double[0] : MISTAKES) {
      kinds.add(new Sides(low, high, mistakes));
    }
    return kinds.stream().filter(kind -> allows(kind, tally)).toList();
  }

  /** The one value seen below the line and the one above; mirrored where there is none yet. */
  private static Optional<Sides> values(Tally tally, double offset) {
    double low = Double.NaN;
    double high = Double.NaN;
    for (int item = 0; item < tally.size(); item++) {
      double mean = tally.checks(item) > 0 ? tally.mean(item) : Double.NaN;
      if (tally.scatter(item) > SAME * tally.weight(item) * mean * mean) {
        continue; // both values, or others, which are looked for later
      }
      double known = mean < offset ? low : high;
      if (Math.abs(mean - known) > SAME * (Math.abs(mean) + Math.abs(known))) {
        return Optional.empty();
      }
      low = mean < offset ? mean : low;
      high = mean >= offset ? mean : high;
    }
    if (Double.isNaN(low) && Double.isNaN(high)) {
      return Optional.empty();
    }
    double mirroredLow = Double.isNaN(low) ? offset - Math.max(high - offset, SAME) : low;
    double mirroredHigh = Double.isNaN(high) ? 2 * offset - low : high;
    return Optional.of(new Sides(mirroredLow, mirroredHigh, 0));
  }

  private static boolean allows(Sides sides, Tally tally) {
    return IntStream.range(0, tally.size())
        .allMatch(item -> tally.checks(item) == 0 || sides.allow(tally, item));
  }

  /** p of each item: how its answers divide between above and below. */
  static double[] above(Tally tally, List<Integer> items, Sides sides) {
    return items.stream().mapToDouble(item -> above(tally, item, sides)).toArray();
  }

  static double above(Tally tally, int item, Sides sides) {
    double mean = tally.mean(item);
    double weight = tally.weight(item);
    double ifAbove = sides.logLikelihood(true, mean, weight);
    double ifBelow = sides.logLikelihood(false, mean, weight);
    return 1 / (1 + StrictMath.exp(ifBelow - ifAbove));
  }

  /** A model that is tried. */
  private record Guess(Kernel kernel, double nugget, double slope, Sides sides) {

    double logPrior() {
      double mistakes = sides.mistakes();
      return -SIDES_PENALTY
          - (kernel == Kernel.INDEPENDENT ? 1 : 0)
          - Candidate.slopePenalty(slope)
          - (mistakes > 0 ? 1 + 0.5 * Math.abs(StrictMath.log(mistakes / USUAL_MISTAKES)) : 0);
    }
  }

  /** The best fit of each kernel. */
  List<Fit> best(List<Kernel> kernels, List<Sides> kinds, int count) {
    int first = Math.min(count, GRID_ITEMS);
    double[] slopes = Candidate.slopes(evidence.scores());
    Map<Guess, Double> scores = new HashMap<>();
    Sides usual =
        kinds.stream()
            .filter(kind -> kind.mistakes() == USUAL_MISTAKES)
            .findFirst()
            .orElse(kinds.get(0));
    Guess best = new Guess(kernels.get(0), USUAL_NUGGET, slopes[0], usual);
    for (Kernel kernel : kernels) {
      for (double nugget : Candidate.NUGGETS) {
        for (double slope : slopes) {
          best = better(best, new Guess(kernel, nugget, slope, usual), first, scores);
        }
      }
    }
    best = climb(best, kernels, kinds, first, scores);
    if (count > first) {
      scores.clear();
      climb(best, kernels, kinds, Math.min(count, MOST_ITEMS), scores);
    }
    Map<Candidate.Shape, Fit> byShape = new TreeMap<>();
    scores.forEach(
        (guess, score) -> {
          if (score > Double.NEGATIVE_INFINITY) {
            Fit fit = candidate(guess).fit(1, score, Optional.of(guess.sides));
            byShape.merge(Candidate.Shape.of(fit), fit, SideEvidence::better);
          }
        });
    return List.copyOf(byShape.values());
  }

  /** Of equal ones that of the smaller nugget, then of fewer mistakes: not whichever came first. */
  private static Fit better(Fit one, Fit other) {
    if (one.score() != other.score()) {
      return one.score() > other.score() ? one : other;
    }
    return one.nuggetRatio() != other.nuggetRatio()
        ? one.nuggetRatio() < other.nuggetRatio() ? one : other
        : one.sides().orElseThrow().mistakes() < other.sides().orElseThrow().mistakes()
            ? one
            : other;
  }

  private Guess climb(
      Guess start, List<Kernel> kernels, List<Sides> kinds, int count, Map<Guess, Double> scores) {
    Guess best = start;
    for (int round = 0; round < ROUNDS; round++) {
      Guess before = best;
      for (Sides sides : kinds) {
        best = better(best, new Guess(best.kernel, best.nugget, best.slope, sides), count, scores);
      }
      for (double nugget : Candidate.NUGGETS) {
        best = better(best, new Guess(best.kernel, nugget, best.slope, best.sides), count, scores);
      }
      for (double slope : Candidate.slopes(evidence.scores())) {
        best = better(best, new Guess(best.kernel, best.nugget, slope, best.sides), count, scores);
      }
      for (Kernel kernel : kernels) {
        best = better(best, new Guess(kernel, best.nugget, best.slope, best.sides), count, scores);
      }
      if (best.equals(before)) {
        break;
      }
    }
    return best;
  }

  private Guess better(Guess one, Guess other, int count, Map<Guess, Double> scores) {
    return score(other, count, scores) > score(one, count, scores) ? other : one;
  }

  private double score(Guess guess, int count, Map<Guess, Double> scores) {
    return scores.computeIfAbsent(guess, each -> scored(each, count));
  }

  private double scored(Guess guess, int count) {
    return evidence
        .covariance(tally, candidate(guess), count)
        .map(lower -> SideSites.of(lower, above(tally, items.subList(0, count), guess.sides)))
        .map(sites -> sites.logEvidence() + shared(count, guess.sides) + guess.logPrior())
        .filter(score -> !Double.isNaN(score))
        .orElse(Double.NEGATIVE_INFINITY);
  }

  /** The part of the likelihood that p : 1 − p leaves out, in any order of an item's answers. */
  private double shared(int count, Sides sides) {
    double sum = 0;
    for (int item : items.subList(0, count)) {
      double mean = tally.mean(item);
      int checks = tally.checks(item);
      double ifAbove = sides.logLikelihood(true, mean, tally.weight(item));
      double ifBelow = sides.logLikelihood(false, mean, tally.weight(item));
      double most = Math.max(ifAbove, ifBelow);
      sum += most + StrictMath.log(StrictMath.exp(ifAbove - most) + StrictMath.exp(ifBelow - most));
      if (checks > 1 && !sides.areExact()) {
        double high = (mean - sides.low()) / (sides.high() - sides.low());
        sum += Probability.logChoose(checks, (int) Math.round(checks * high));
      }
    }
    return sum;
  }

  private Candidate candidate(Guess guess) {
    double level = Candidate.level(guess.nugget + guess.slope, evidence.constantPart(guess.kernel));
    return new Candidate(guess.kernel, 0, guess.nugget, level, guess.slope);
  }
}
