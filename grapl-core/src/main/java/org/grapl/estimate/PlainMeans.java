package org.grapl.estimate;

import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.internal.Check;
import org.grapl.linear.SolveReport;

/**
 * Every item for itself: its plain mean, the threshold or another value while it is unobserved. The
 * "no graph" of the paper's figures and the estimator of APT. O(1) per observation.
 */
public final class PlainMeans implements Estimator {

  private final Tally tally;
  private final ChangedItems changed;
  private final double unobserved;

  public PlainMeans(int size, Question question) {
    this(size, question.threshold());
  }

  public PlainMeans(int size, double unobserved) {
    this.tally = new Tally(size);
    this.changed = new ChangedItems(ItemOrder.natural(size));
    this.unobserved = unobserved;
  }

  @Override
  public Tally told() {
    return tally;
  }

  @Override
  public void observe(int item, double value, double weight) {
    tally.add(item, value, weight);
    changed.markPlace(item);
  }

  @Override
  public void observe(Tally more) {
    tally.add(more);
    changed.markAll();
  }

  @Override
  public double mean(int item) {
    return tally.checks(item) == 0 ? unobserved : tally.mean(item);
  }

  @Override
  public Variances variances() {
    return Variances.FREE;
  }

  /** 1/n, with weights 1/Σ w: infinite for an item never observed, whose estimate says nothing. */
  @Override
  public double variance(int item) {
    Check.index("item", size(), item);
    return 1 / tally.weight(item);
  }

  /** R² from repeated observations; NaN while there are none. */
  @Override
  public double scale() {
    double noise = tally.noise();
    return noise * noise;
  }

  @Override
  public double noise() {
    return tally.noise();
  }

  @Override
  public ChangedItems changed() {
    return changed;
  }

  @Override
  public SolveReport report() {
    return new SolveReport("plain means", 0, 0);
  }
}
