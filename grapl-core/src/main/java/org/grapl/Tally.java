package org.grapl;

import java.util.Arrays;
import org.grapl.internal.Check;

/**
 * How often each arm was observed, with which sum, and how much repeated values scattered. This is
 * the whole statistical state: an estimate depends on nothing else, least of all on the order of
 * the observations. Tallies of parts add up to the tally of the whole.
 *
 * <p>An observation of weight w counts as w observations of the usual scatter: its variance is
 * R²/w. It is one observation all the same, where observations are counted. Weights are kept only
 * once there is one other than 1; with weights of 1 nothing is other than without.
 *
 * <p>Mutable; one owner, not thread-safe.
 */
public final class Tally {

  private static final double COIN_ROUNDING = 1e-9;

  private final int[] samples;
  private final double[] sums;

  /** Σ w per arm; empty while that is the number of samples. */
  private double[] weights = {};

  /** Σ w (x − mean of its arm)² within each arm, kept by the updating formula of B. P. Welford. */
  private final double[] scatter;

  private long total;
  private int observedArms;

  public Tally(int size) {
    Check.atLeast("size", 1, size);
    this.samples = new int[size];
    this.sums = new double[size];
    this.scatter = new double[size];
  }

  public int size() {
    return samples.length;
  }

  /** Takes one observation. */
  public void add(int arm, double value) {
    add(arm, value, 1);
  }

  /** Takes one observation that counts as {@code weight} of them; see {@link Check#weight}. */
  public void add(int arm, double value, double weight) {
    Check.index("arm", samples.length, arm);
    Check.observable("value", value);
    Check.weight(weight, value);
    if (weight != 1) {
      keepWeights();
    }
    double before = weight(arm);
    samples[arm] = Math.addExact(samples[arm], 1);
    if (before == 0) {
      observedArms++;
    } else {
      double distance = value - sums[arm] / before;
      scatter[arm] += distance * distance * before * weight / (before + weight);
    }
    if (weights.length > 0) {
      weights[arm] += weight;
    }
    sums[arm] += weight * value;
    total++;
  }

  private void keepWeights() {
    if (weights.length == 0) {
      weights = Arrays.stream(samples).asDoubleStream().toArray();
    }
  }

  /** Takes everything another tally holds. */
  public void add(Tally other) {
    if (other.size() != size()) {
      throw Check.mustBe("tally", "of " + size() + " arms", other.size());
    }
    if (other.weights.length > 0) {
      keepWeights();
    }
    for (int arm = 0; arm < samples.length; arm++) {
      if (other.samples[arm] > 0) {
        take(arm, other.samples[arm], other.weight(arm), other.sums[arm], other.scatter[arm]);
      }
    }
  }

  /** Takes some observations of one arm. */
  public void add(int arm, ArmTally some) {
    Check.index("arm", samples.length, arm);
    if (some.weight() != some.samples()) {
      keepWeights();
    }
    take(arm, some.samples(), some.weight(), some.sum(), some.scatter());
  }

  private void take(int arm, int count, double weight, double sum, double within) {
    double mine = weight(arm);
    if (mine > 0) {
      scatter[arm] += ArmTally.scatterBetween(mine, sums[arm], weight, sum);
    } else {
      observedArms++;
    }
    scatter[arm] += within;
    samples[arm] = Math.addExact(samples[arm], count);
    if (weights.length > 0) {
      weights[arm] = mine + weight;
    }
    sums[arm] += sum;
    total += count;
  }

  /** How often the arm was observed. */
  public int samples(int arm) {
    return samples[Check.index("arm", samples.length, arm)];
  }

  /**
   * Σ w, the sum of the weights of the arm's observations: their number, unless some carry others
   * than 1. With R² the variance of a single observation, that of the arm's mean is R²/Σ w.
   */
  public double weight(int arm) {
    Check.index("arm", samples.length, arm);
    return weights.length > 0 ? weights[arm] : samples[arm];
  }

  /**
   * The same, at most 1: how much an arm counts where each arm observed counts once, however often
   * it was, but one of which nearly nothing is known must not drown the others.
   */
  public double share(int arm) {
    return Math.min(1, weight(arm));
  }

  /** The sum of the arm's observations, each times its weight. */
  public double sum(int arm) {
    return sums[Check.index("arm", samples.length, arm)];
  }

  /** Σ w (x − mean)² of the arm's observations about their own mean. */
  public double scatter(int arm) {
    return scatter[Check.index("arm", samples.length, arm)];
  }

  /** The arm's plain mean, Σ w x/Σ w; NaN if it was never observed. */
  public double mean(int arm) {
    return sum(arm) / weight(arm);
  }

  /** The number of observations of all arms. */
  public long total() {
    return total;
  }

  /** The sum of the weights of all observations: their number, unless some carry others than 1. */
  public double totalWeight() {
    return weights.length > 0 ? Arrays.stream(weights).sum() : total;
  }

  /** How many arms were observed at least once. */
  public int observedArms() {
    return observedArms;
  }

  /** Observations beyond the first of their arm: the degrees of freedom of {@link #noise()}. */
  public long repeats() {
    return total - observedArms;
  }

  /**
   * The standard deviation of repeated observations, pooled over all arms: an estimate of the noise
   * R of an observation of weight 1, √(Σ scatter/Σ (n − 1)), whose square is without bias whatever
   * the weights. NaN while no arm was observed twice.
   */
  public double noise() {
    double sum = 0;
    for (double s : scatter) {
      sum += s;
    }
    return repeats() == 0 ? Double.NaN : Math.sqrt(sum / repeats());
  }

  /** Whether all observations are zeros and ones, and not all equal in some arm. */
  public boolean areCoinFlips() {
    boolean disagree = false;
    for (int arm = 0; arm < samples.length; arm++) {
      if (samples[arm] > 0) {
        // Σwx² = Σwx in every arm
        double squares = scatter[arm] + sum(arm) * mean(arm);
        if (Math.abs(squares - sum(arm)) > COIN_ROUNDING * weight(arm)) {
          return false;
        }
        disagree |= scatter[arm] > COIN_ROUNDING * weight(arm);
      }
    }
    return disagree;
  }

  /** Σ w (x − offset)² over all observations. */
  public double sumOfSquares(double offset) {
    double sum = 0;
    for (int arm = 0; arm < samples.length; arm++) {
      if (samples[arm] > 0) {
        double distance = mean(arm) - offset;
        sum += scatter[arm] + weight(arm) * distance * distance;
      }
    }
    return sum;
  }

  /** Σ w (x − offset)²/Σ w: how far values lie from the offset, squared; 0 if there are none. */
  public double meanSquare(double offset) {
    return total == 0 ? 0 : sumOfSquares(offset) / totalWeight();
  }

  /** In a line, for people. */
  @Override
  public String toString() {
    return "Tally[%d observations of %d of %d arms]".formatted(total, observedArms, size());
  }

  /** An independent copy. */
  public Tally copy() {
    Tally copy = new Tally(size());
    copy.add(this);
    return copy;
  }
}
