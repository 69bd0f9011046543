package org.grapl.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.grapl.Checker;
import org.grapl.estimate.Checkers;

/**
 * How often somebody is right about items above the line, s, and below it, t, where log-odds of s
 * and t are λ + β and λ − β: by the likelihood of their answers on a grid. Beforehand nine in ten
 * have something to say,
 *
 * <pre>λ ~ N(centre, 1) but at least 0.6 (right in 65 %),   β ~ N(0, ½²)</pre>
 *
 * and the others guess (λ = 0, with a habit β of saying yes) or do worse. Answers about items that
 * lie above with probability p count through p alone, in bins of its log-odds.
 */
final class SideReliability {

  /**
   * How many guess. With this, 95 % of simulated people who guess are named within 100 answers
   * about items of which 97 % are known, and 3 % of those who are right in 70 % (85 and 7 % where
   * 90 % of the items are known).
   */
  private static final double GUESSING = 0.1;

  private static final double STEP = 0.25;
  private static final double LOWEST = 0.6;
  private static final double HIGHEST = 5.1;
  private static final double MOST_BIASED = 1;
  private static final double SPREAD = 1;
  private static final double BIAS = 0.5;

  /** λ of those who guess or do worse, and how many of them there are. */
  private static final double[] USELESS = {0, -0.5, -1, -2};

  private static final double[] USELESS_SHARE = {0.8, 0.1, 0.05, 0.05};
  private static final double HABIT = 0.7;
  private static final double HABIT_STEP = 0.5;
  private static final double STRONGEST_HABIT = 2;

  /** Where λ lies as a rule, right in 85 %, and as how many people that counts. */
  private static final double USUAL = 1.7;

  private static final double USUAL_PEOPLE = 1;

  /** So many answers tell half of what there is to be told of somebody. */
  private static final double HALF_TOLD = 10;

  private static final double BIN = 0.2;
  private static final int MIDDLE = 50;
  private static final int BINS = 2 * MIDDLE + 1;

  /** Cells of the grid: λ, s, t, and the logarithm of the prior, which is not of λ. */
  private static final double[] LAMBDA;

  private static final double[] ABOVE;
  private static final double[] BELOW;
  private static final double[] LOG_PRIOR;

  /** How many cells are of people who have something to say; the others follow. */
  private static final int HONEST;

  static {
    List<double[]> cells = new ArrayList<>();
    for (double lambda = LOWEST; lambda < HIGHEST + STEP / 2; lambda += STEP) {
      for (double beta = -MOST_BIASED; beta < MOST_BIASED + STEP / 2; beta += STEP) {
        cells.add(new double[] {lambda, beta, -0.5 * square(beta / BIAS)});
      }
    }
    HONEST = cells.size();
    double all = 0;
    for (double habit = -STRONGEST_HABIT; habit <= STRONGEST_HABIT; habit += HABIT_STEP) {
      all += StrictMath.exp(-0.5 * square(habit / HABIT));
    }
    for (int k = 0; k < USELESS.length; k++) {
      double share = StrictMath.log(GUESSING * USELESS_SHARE[k] / all);
      for (double habit = -STRONGEST_HABIT; habit <= STRONGEST_HABIT; habit += HABIT_STEP) {
        cells.add(new double[] {USELESS[k], habit, share - 0.5 * square(habit / HABIT)});
      }
    }
    LAMBDA = cells.stream().mapToDouble(cell -> cell[0]).toArray();
    LOG_PRIOR = cells.stream().mapToDouble(cell -> cell[2]).toArray();
    ABOVE = cells.stream().mapToDouble(c -> 1 / (1 + StrictMath.exp(-c[0] - c[1]))).toArray();
    BELOW = cells.stream().mapToDouble(c -> 1 / (1 + StrictMath.exp(-c[0] + c[1]))).toArray();
  }

  /** How many said yes, and no, by how likely the item lies above. */
  private final double[] yes = new double[BINS];

  private final double[] no = new double[BINS];

  /** Where λ lies as a rule. */
  private final double centre;

  private int answers;

  /** Somebody of whom nothing is known. */
  SideReliability() {
    this(USUAL);
  }

  private SideReliability(double centre) {
    this.centre = centre;
  }

  /** Somebody of whom nothing is known but what is usual here. */
  SideReliability fresh() {
    return new SideReliability(centre);
  }

  private static double square(double x) {
    return x * x;
  }

  /**
   * An answer.
   *
   * @param odds the log-odds of its item to lie above, by all others
   * @param weight as how many answers it counts, at most one
   */
  void add(boolean isYes, double odds, double weight) {
    double place = Math.max(-MIDDLE, Math.min(MIDDLE, odds / BIN));
    (isYes ? yes : no)[MIDDLE + (int) Math.round(place)] += weight;
    answers++;
  }

  /** Somebody of whom nothing is known but what these people show to be usual. */
  SideReliability learntFrom(SideReliability[] people) {
    double count = USUAL_PEOPLE;
    double sum = USUAL_PEOPLE * USUAL;
    for (SideReliability each : people) {
      double[] chance = each.posterior();
      double honest = 0;
      double lambda = 0;
      for (int cell = 0; cell < HONEST; cell++) {
        honest += chance[cell];
        lambda += chance[cell] * LAMBDA[cell];
      }
      double told = honest * each.answers / (each.answers + HALF_TOLD);
      count += told;
      sum += honest > 0 ? told * lambda / honest : 0;
    }
    return new SideReliability(sum / count);
  }

  /** How likely each cell is. */
  private double[] posterior() {
    double[] log = LOG_PRIOR.clone();
    double all = 0;
    for (int cell = 0; cell < HONEST; cell++) {
      log[cell] -= 0.5 * square((LAMBDA[cell] - centre) / SPREAD);
      all += StrictMath.exp(log[cell]);
    }
    double share = StrictMath.log((1 - GUESSING) / all);
    for (int cell = 0; cell < HONEST; cell++) {
      log[cell] += share;
    }
    for (int bin = 0; bin < BINS; bin++) {
      if (yes[bin] + no[bin] > 0) {
        double p = 1 / (1 + StrictMath.exp(-(bin - MIDDLE) * BIN));
        for (int cell = 0; cell < log.length; cell++) {
          double chance = p * ABOVE[cell] + (1 - p) * (1 - BELOW[cell]);
          log[cell] += yes[bin] > 0 ? yes[bin] * StrictMath.log(chance) : 0;
          log[cell] += no[bin] > 0 ? no[bin] * StrictMath.log(1 - chance) : 0;
        }
      }
    }
    double most = Arrays.stream(log).max().orElseThrow();
    double[] chance = Arrays.stream(log).map(each -> StrictMath.exp(each - most)).toArray();
    double sum = Arrays.stream(chance).sum();
    return Arrays.stream(chance).map(each -> each / sum).toArray();
  }

  /**
   * How often they are right.
   *
   * @param ifAbove s
   * @param ifBelow t
   */
  record Rates(double ifAbove, double ifBelow) {

    /** By how much an answer speaks for above, in log-odds. */
    double speaks(boolean isYes) {
      double odds = Checkers.logOdds(ifAbove, ifBelow, isYes);
      return isYes ? odds : -odds;
    }
  }

  /** As expected. */
  Rates rates() {
    return rates(posterior());
  }

  private static Rates rates(double[] chance) {
    double above = 0;
    double below = 0;
    for (int cell = 0; cell < chance.length; cell++) {
      above += chance[cell] * ABOVE[cell];
      below += chance[cell] * BELOW[cell];
    }
    return new Rates(above, below);
  }

  /**
   * What is believed of this person.
   *
   * @param share how many items lie above
   */
  Checker checker(String name, double share, List<String> alike) {
    double[] chance = posterior();
    Rates rates = rates(chance);
    double guessing = 0;
    double[] right = new double[chance.length];
    for (int cell = 0; cell < chance.length; cell++) {
      guessing += cell < HONEST ? 0 : chance[cell];
      right[cell] = share * ABOVE[cell] + (1 - share) * BELOW[cell];
    }
    Checker.OfSides sides =
        new Checker.OfSides(
            rates.ifAbove,
            rates.ifBelow,
            share * rates.ifAbove + (1 - share) * rates.ifBelow,
            quantile(right, chance, 0.05),
            quantile(right, chance, 0.95));
    return new Checker(name, answers, Optional.of(sides), Optional.empty(), guessing, alike);
  }

  /** The value that so much of all chance lies below. */
  static double quantile(double[] value, double[] chance, double below) {
    List<Integer> order =
        IntStream.range(0, value.length)
            .boxed()
            .sorted(Comparator.comparingDouble(cell -> value[cell]))
            .toList();
    double sum = 0;
    for (int cell : order) {
      sum += chance[cell];
      if (sum >= below) {
        return value[cell];
      }
    }
    return value[order.get(order.size() - 1)];
  }
}
