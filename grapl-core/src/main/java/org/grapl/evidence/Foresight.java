package org.grapl.evidence;

import java.util.Arrays;
import java.util.List;
import org.grapl.Belief;
import org.grapl.Tally;
import org.grapl.estimate.Kernel;
import org.grapl.estimate.Sharpness;
import org.grapl.internal.Normal;

/**
 * How well the sides of items are foreseen, measured on a random sample of all items: the first
 * ones of a {@link org.grapl.random.SampleOrder} as far as they have all been checked, for whatever
 * reason. (Items that were chosen are the hard ones: measured on them, models look worse than they
 * are.) Each is predicted from the answers to all others.
 */
final class Foresight {

  /** c is tried from e^−1.5 to e^1.5. */
  private static final double STEP = 0.1;

  private static final int STEPS = 15;

  /**
   * How far log c is thought to lie from what is usual. With 0.7 one surprise in a small sample
   * halved c, and expected wrong jumped by more than a factor of 3 87 times on 224 random problems
   * drawn for choosing this; with 0.3 it does 34 times, and is right as often.
   */
  private static final double SPREAD = 0.3;

  /**
   * Where log c lies as a rule: models are less sure than they could be. (With 0 expected wrong is
   * right 1 % less often on random problems, 4 % less often on real ones, and jumps less often: 47
   * instead of 69 times on 224 random problems.)
   */
  private static final double USUAL = 0.1;

  /**
   * What the logarithm of the number of wrong items is off by even where c is known: 90 % of the
   * ranges then hold it on random problems drawn for choosing this.
   */
  private static final double UNEXPLAINED = 0.75;

  /** One surprise is no proof. */
  private static final double LEAST_PROBABILITY = 1e-4;

  /** Bins of z, for sums over all items. */
  private static final double BIN = 0.05;

  private static final int BINS = 160;

  /** So many shares of mistakes are tried. */
  private static final int SHARES = 20;

  /** A smaller sample says nothing about how much the graph helps. */
  private static final int FEWEST = 5;

  private int size;

  /** How many are on the side that was foreseen, how many above. */
  private int right;

  private int above;

  /** The logarithm of the likelihood of all their answers by c. */
  private final double[] log = new double[2 * STEPS + 1];

  private Foresight() {}

  /**
   * @param weights of the opinions, 1 together
   */
  static Foresight of(List<Opinion> opinions, double[] weights, Tally tally, int[] order) {
    Foresight foresight = new Foresight();
    while (foresight.size < order.length && tally.checks(order[foresight.size]) > 0) {
      foresight.add(opinions, weights, tally, order[foresight.size]);
    }
    return foresight;
  }

  private void add(List<Opinion> opinions, double[] weights, Tally tally, int item) {
    double[] chance = new double[log.length];
    for (int k = 0; k < weights.length; k++) {
      for (int c = 0; c < log.length; c++) {
        chance[c] += weights[k] * opinions.get(k).foreseen(item, tally, factor(c));
      }
    }
    for (int c = 0; c < log.length; c++) {
      log[c] += StrictMath.log(Math.max(LEAST_PROBABILITY, chance[c]));
    }
    size++;
    right += chance[STEPS] > 0.5 ? 1 : 0;
    above += opinions.get(0).isAnsweredAbove(item, tally) ? 1 : 0;
  }

  /**
   * How many answers are mistakes, at large. A fit finds how many are among those that came, and
   * they were asked for where it is hard to tell. So that is the most there can be; all shares up
   * to it are weighed by how likely they make the answers of the random sample.
   */
  static double mistakes(Opinion opinion, Tally tally, int[] order) {
    double most = opinion.fit().sides().orElseThrow().mistakes();
    double[] log = new double[SHARES];
    for (int k = 0; k < order.length && tally.checks(order[k]) > 0; k++) {
      for (int s = 0; s < SHARES; s++) {
        log[s] += opinion.logLikelihood(most * (s + 0.5) / SHARES, order[k], tally);
      }
    }
    double best = Arrays.stream(log).max().orElseThrow();
    double sum = 0;
    double mean = 0;
    for (int s = 0; s < SHARES; s++) {
      double weight = StrictMath.exp(log[s] - best);
      sum += weight;
      mean += weight * most * (s + 0.5) / SHARES;
    }
    return mean / sum;
  }

  private static double factor(int c) {
    return StrictMath.exp((c - STEPS) * STEP);
  }

  /**
   * c is weighed by how likely it makes the answers that came, beside the doubt that it is far from
   * what is usual.
   *
   * @param certainty z of each item; not finite where its side is known
   */
  Sharpness sharpness(double[] certainty) {
    int[] count = new int[BINS];
    for (double z : certainty) {
      if (Math.abs(z) < BIN * BINS) {
        count[(int) (Math.abs(z) / BIN)]++;
      }
    }
    double[] posterior = new double[log.length];
    Arrays.setAll(posterior, c -> log[c] - 0.5 * square(((c - STEPS) * STEP - USUAL) / SPREAD));
    double most = Arrays.stream(posterior).max().orElseThrow();
    double sum = 0;
    double logFactor = 0;
    double first = 0;
    double second = 0;
    for (int c = 0; c < log.length; c++) {
      double weight = StrictMath.exp(posterior[c] - most);
      double wrong = StrictMath.log(0.5 + wrong(count, factor(c)));
      sum += weight;
      logFactor += weight * (c - STEPS) * STEP;
      first += weight * wrong;
      second += weight * wrong * wrong;
    }
    double variance = Math.max(0, second / sum - square(first / sum));
    return new Sharpness(
        StrictMath.exp(logFactor / sum), Math.sqrt(variance + square(UNEXPLAINED)));
  }

  private static double wrong(int[] count, double factor) {
    double wrong = 0;
    for (int bin = 0; bin < BINS; bin++) {
      wrong += count[bin] * Normal.roughCdf(-factor * (bin + 0.5) * BIN);
    }
    return wrong;
  }

  private static double square(double x) {
    return x * x;
  }

  /** What this says of the graph, for people. */
  Belief belief(Kernel kernel, double noise, boolean hasLinks) {
    int common = Math.max(above, size - above);
    double explained = hasLinks && right > common ? (right - common) / (double) (size - common) : 0;
    String words;
    if (!hasLinks) {
      words = "no links: every item is judged by itself";
    } else if (size < FEWEST) {
      words = "too little has been checked to say how much the graph helps";
    } else {
      words =
          "of %d items checked at random, the graph tells the side of %d from the others; guessing the more common side is right for %d"
              .formatted(size, right, common);
    }
    return new Belief(kernel.toString(), noise, explained, words);
  }
}
