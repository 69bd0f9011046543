package org.grapl;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;

/**
 * How often each item was observed, with which sum, and how much repeated values scattered: the
 * whole statistical state, whatever the order of the observations. Tallies of parts add up.
 *
 * <p>An observation of weight w counts as w observations of the usual scatter: its variance is
 * R²/w. It is one observation all the same, where observations are counted. Weights are kept only
 * once there is one other than 1.
 *
 * <p>Observations are kept one by one, too, and may be signed by who made them.
 *
 * <p>Mutable; one owner, not thread-safe.
 */
public final class Tally {

  private static final double COIN_ROUNDING = 1e-9;

  /**
   * More are not kept one by one: a tally that is added to itself again and again has any number.
   */
  private static final int MOST_LOOSE = 1 << 20;

  private final int[] checks;
  private final double[] sums;

  /** Σ w per item; empty while that is the number of checks. */
  private double[] weights = {};

  /** Σ w (x − mean of its item)² within each item, by the updating formula of B. P. Welford. */
  private final double[] scatter;

  private long total;
  private int observedItems;

  private final Answers answers = new Answers();

  /** Those that nobody signed, as far as they came one by one; not kept here where some are. */
  private final Answers loose = new Answers();

  /** Those that nobody signed, where there are both kinds. */
  private @Nullable Tally unsigned;

  public Tally(int size) {
    Check.atLeast("size", 1, size);
    this.checks = new int[size];
    this.sums = new double[size];
    this.scatter = new double[size];
  }

  public int size() {
    return checks.length;
  }

  public void add(int item, double value) {
    add(item, value, 1);
  }

  /** Takes one observation that counts as {@code weight} of them; see {@link Check#weight}. */
  public void add(int item, double value, double weight) {
    Check.index("item", checks.length, item);
    Check.observable("value", value);
    Check.weight(weight, value);
    if (answers.count() > 0) {
      unsignedPart().add(item, value, weight);
    } else {
      if (loose.count() < MOST_LOOSE) {
        loose.add(item, value, weight, "");
      }
    }
    count(item, value, weight);
  }

  /**
   * Takes one observation by somebody.
   *
   * @param by who made it; empty if nobody knows
   */
  public void add(int item, double value, double weight, String by) {
    if (by.isEmpty()) {
      add(item, value, weight);
      return;
    }
    Check.index("item", checks.length, item);
    Check.observable("value", value);
    Check.weight(weight, value);
    if (answers.count() == 0 && total > 0) {
      unsigned = copy();
    }
    answers.add(item, value, weight, by);
    count(item, value, weight);
  }

  private Tally unsignedPart() {
    Tally part = unsigned;
    if (part == null) {
      part = new Tally(size());
      unsigned = part;
    }
    return part;
  }

  private void count(int item, double value, double weight) {
    if (weight != 1) {
      keepWeights();
    }
    double before = weight(item);
    checks[item] = Math.addExact(checks[item], 1);
    if (before == 0) {
      observedItems++;
    } else {
      double distance = value - sums[item] / before;
      scatter[item] += distance * distance * before * weight / (before + weight);
    }
    if (weights.length > 0) {
      weights[item] += weight;
    }
    sums[item] += weight * value;
    total++;
  }

  private void keepWeights() {
    if (weights.length == 0) {
      weights = Arrays.stream(checks).asDoubleStream().toArray();
    }
  }

  public void add(Tally other) {
    if (other.size() != size()) {
      throw Check.mustBe("tally", "of " + size() + " items", other.size());
    }
    addAll(other, item -> item);
  }

  /** The same observations, of which several items may be one. */
  public Tally grouped(int count, IntUnaryOperator place) {
    Tally grouped = new Tally(count);
    grouped.addAll(this, place);
    return grouped;
  }

  private void addAll(Tally other, IntUnaryOperator place) {
    keepSignatures(other, place);
    if (other.weights.length > 0) {
      keepWeights();
    }
    for (int item = 0; item < other.checks.length; item++) {
      if (other.checks[item] > 0) {
        take(
            place.applyAsInt(item),
            other.checks[item],
            other.weight(item),
            other.sums[item],
            other.scatter[item]);
      }
    }
  }

  public void add(int item, ItemTally some) {
    Check.index("item", checks.length, item);
    if (answers.count() > 0) {
      unsignedPart().add(item, some);
    }
    if (some.weight() != some.checks()) {
      keepWeights();
    }
    take(item, some.checks(), some.weight(), some.sum(), some.scatter());
  }

  /** Keeps who said what in another tally, all of which is about to be added. */
  private void keepSignatures(Tally other, IntUnaryOperator place) {
    if (answers.count() == 0 && other.answers.count() == 0) {
      if (loose.count() + other.loose.count() <= MOST_LOOSE) {
        loose.addAll(other.loose, place);
      }
      return;
    }
    if (answers.count() == 0 && total > 0) {
      unsigned = copy();
    }
    Tally others = other.answers.count() == 0 ? other : other.unsigned;
    if (others != null && others.total > 0) {
      unsignedPart().add(others.grouped(size(), place));
    }
    answers.addAll(other.answers, place);
  }

  /** Who said what, as far as it was signed. The tally's own, read only. */
  public Answers answers() {
    return answers;
  }

  /** Those that nobody signed, one by one; without those that came as the sums of several. */
  public Answers loose() {
    return unsigned().loose;
  }

  /**
   * Somebody has looked again: the last answer taken is right, however odd it looks.
   *
   * @param by who gave it, as when it was taken
   */
  public void confirmLast(String by) {
    (by.isEmpty() ? loose() : answers).confirmLast();
  }

  /** The same of all of them. */
  public void confirmAll() {
    answers.confirmAll();
    loose().confirmAll();
  }

  /** How many have signed. */
  public int signers() {
    return answers.names().size();
  }

  /** Those that nobody signed. */
  public Tally unsigned() {
    Tally part = answers.count() == 0 ? this : unsigned;
    return part == null ? new Tally(size()) : part;
  }

  private void take(int item, int count, double weight, double sum, double within) {
    double mine = weight(item);
    if (mine > 0) {
      scatter[item] += ItemTally.scatterBetween(mine, sums[item], weight, sum);
    } else {
      observedItems++;
    }
    scatter[item] += within;
    checks[item] = Math.addExact(checks[item], count);
    if (weights.length > 0) {
      weights[item] = mine + weight;
    }
    sums[item] += sum;
    total += count;
  }

  /** All of one item. */
  public ItemTally of(int item) {
    return new ItemTally(checks(item), weight(item), sums[item], scatter[item]);
  }

  public int checks(int item) {
    return checks[Check.index("item", checks.length, item)];
  }

  /**
   * Σ w, the sum of the weights of the item's observations: their number, unless some carry others
   * than 1. The variance of the item's mean is R²/Σ w.
   */
  public double weight(int item) {
    Check.index("item", checks.length, item);
    return weights.length > 0 ? weights[item] : checks[item];
  }

  /**
   * The same, at most 1: how much an item counts where each item observed counts once, however
   * often it was, but one of which nearly nothing is known must not drown the others.
   */
  public double share(int item) {
    return Math.min(1, weight(item));
  }

  /** The sum of the item's observations, each times its weight. */
  public double sum(int item) {
    return sums[Check.index("item", checks.length, item)];
  }

  /** Σ w (x − mean)² of the item's observations about their own mean. */
  public double scatter(int item) {
    return scatter[Check.index("item", checks.length, item)];
  }

  /** The item's plain mean, Σ w x/Σ w; NaN if it was never observed. */
  public double mean(int item) {
    return sum(item) / weight(item);
  }

  public long total() {
    return total;
  }

  /** The sum of the weights of all observations: their number, unless some carry others than 1. */
  public double totalWeight() {
    return weights.length > 0 ? Arrays.stream(weights).sum() : total;
  }

  public int observedItems() {
    return observedItems;
  }

  /** Observations beyond the first of their item: the degrees of freedom of {@link #noise()}. */
  public long repeats() {
    return total - observedItems;
  }

  /**
   * The standard deviation of repeated observations, pooled over all items: an estimate of R, √(Σ
   * scatter/Σ (n − 1)), whose square is without bias whatever the weights. NaN while no item was
   * observed twice.
   */
  public double noise() {
    double sum = 0;
    for (double s : scatter) {
      sum += s;
    }
    return repeats() == 0 ? Double.NaN : Math.sqrt(sum / repeats());
  }

  /** Whether all observations are zeros and ones, and not all equal in some item. */
  public boolean areCoinFlips() {
    boolean disagree = false;
    for (int item = 0; item < checks.length; item++) {
      if (checks[item] > 0) {
        // Σwx² = Σwx in every item
        double squares = scatter[item] + sum(item) * mean(item);
        if (Math.abs(squares - sum(item)) > COIN_ROUNDING * weight(item)) {
          return false;
        }
        disagree |= scatter[item] > COIN_ROUNDING * weight(item);
      }
    }
    return disagree;
  }

  /** Σ w (x − offset)² over all observations. */
  public double sumOfSquares(double offset) {
    double sum = 0;
    for (int item = 0; item < checks.length; item++) {
      if (checks[item] > 0) {
        double distance = mean(item) - offset;
        sum += scatter[item] + weight(item) * distance * distance;
      }
    }
    return sum;
  }

  /** Σ w (x − offset)²/Σ w: how far values lie from the offset, squared; 0 if there are none. */
  public double meanSquare(double offset) {
    return total == 0 ? 0 : sumOfSquares(offset) / totalWeight();
  }

  @Override
  public String toString() {
    return "Tally[%d observations of %d of %d items]".formatted(total, observedItems, size());
  }

  public Tally copy() {
    Tally copy = new Tally(size());
    copy.add(this);
    return copy;
  }
}
