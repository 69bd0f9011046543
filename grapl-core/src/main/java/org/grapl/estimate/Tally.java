package org.grapl.estimate;

import org.grapl.Check;

/**
 * How often each arm was observed, with which sum, and how much repeated values scattered. This is
 * the whole statistical state: an estimate depends on nothing else, least of all on the order of
 * the observations. Tallies of parts add up to the tally of the whole.
 *
 * <p>Mutable; one owner, not thread-safe.
 */
public final class Tally {

  private static final double COIN_ROUNDING = 1e-9;

  private final int[] samples;
  private final double[] sums;

  /** Σ (x − mean of its arm)² within each arm, kept by the updating formula of B. P. Welford. */
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
    Check.index("arm", samples.length, arm);
    Check.observable("value", value);
    int before = samples[arm];
    if (before == 0) {
      observedArms++;
    } else {
      double distance = value - sums[arm] / before;
      scatter[arm] += distance * distance * before / (before + 1.0);
    }
    samples[arm] = Math.addExact(before, 1);
    sums[arm] += value;
    total++;
  }

  /** Takes everything another tally holds. */
  public void add(Tally other) {
    if (other.size() != size()) {
      throw Check.mustBe("tally", "of " + size() + " arms", other.size());
    }
    for (int arm = 0; arm < samples.length; arm++) {
      double mine = samples[arm];
      double theirs = other.samples[arm];
      if (theirs > 0) {
        if (mine > 0) {
          double distance = other.sums[arm] / theirs - sums[arm] / mine;
          scatter[arm] += distance * distance * mine * theirs / (mine + theirs);
        } else {
          observedArms++;
        }
        scatter[arm] += other.scatter[arm];
        samples[arm] = Math.addExact(samples[arm], other.samples[arm]);
        sums[arm] += other.sums[arm];
      }
    }
    total += other.total;
  }

  /** How often the arm was observed. */
  public int samples(int arm) {
    return samples[Check.index("arm", samples.length, arm)];
  }

  /** The sum of the arm's observations. */
  public double sum(int arm) {
    return sums[Check.index("arm", samples.length, arm)];
  }

  /** Σ (x − mean)² of the arm's observations about their own mean. */
  public double scatter(int arm) {
    return scatter[Check.index("arm", samples.length, arm)];
  }

  /** The arm's plain mean; NaN if it was never observed. */
  public double mean(int arm) {
    return sum(arm) / samples(arm);
  }

  /** The number of observations of all arms. */
  public long total() {
    return total;
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
   * R. NaN while no arm was observed twice.
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
        // Σx² = Σx in every arm
        double squares = scatter[arm] + sum(arm) * mean(arm);
        if (Math.abs(squares - sum(arm)) > COIN_ROUNDING * samples[arm]) {
          return false;
        }
        disagree |= scatter[arm] > COIN_ROUNDING * samples[arm];
      }
    }
    return disagree;
  }

  /** Σ (x − offset)² over all observations. */
  public double sumOfSquares(double offset) {
    double sum = 0;
    for (int arm = 0; arm < samples.length; arm++) {
      if (samples[arm] > 0) {
        double distance = mean(arm) - offset;
        sum += scatter[arm] + samples[arm] * distance * distance;
      }
    }
    return sum;
  }

  /** An independent copy. */
  public Tally copy() {
    Tally copy = new Tally(size());
    copy.add(this);
    return copy;
  }
}
