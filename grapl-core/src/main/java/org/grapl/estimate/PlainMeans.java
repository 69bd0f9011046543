package org.grapl.estimate;

import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.internal.Check;
import org.grapl.linear.SolveReport;

/**
 * Every arm for itself: its plain mean, the threshold while it is unobserved. The "no graph" of the
 * paper's figures and the estimator of APT. O(1) per observation.
 */
public final class PlainMeans implements Estimator {

  private final Tally tally;
  private final ChangedArms changed;
  private final double threshold;

  public PlainMeans(int size, Question question) {
    this.tally = new Tally(size);
    this.changed = new ChangedArms(ArmOrder.natural(size));
    this.threshold = question.threshold();
  }

  @Override
  public int size() {
    return tally.size();
  }

  @Override
  public Tally tally() {
    return tally.copy();
  }

  @Override
  public int samples(int arm) {
    return tally.samples(arm);
  }

  @Override
  public long total() {
    return tally.total();
  }

  @Override
  public void observe(int arm, double value) {
    observe(arm, value, 1);
  }

  @Override
  public void observe(int arm, double value, double weight) {
    tally.add(arm, value, weight);
    changed.markPlace(arm);
  }

  @Override
  public void observe(Tally more) {
    tally.add(more);
    changed.markAll();
  }

  @Override
  public double mean(int arm) {
    return tally.samples(arm) == 0 ? threshold : tally.mean(arm);
  }

  @Override
  public Variances variances() {
    return Variances.FREE;
  }

  /** 1/n, with weights 1/Σ w: infinite for an arm never observed, whose estimate says nothing. */
  @Override
  public double variance(int arm) {
    Check.index("arm", size(), arm);
    return 1 / tally.weight(arm);
  }

  /** R² from repeated observations; NaN while there are none. */
  @Override
  public double scale() {
    double noise = tally.noise();
    return noise * noise;
  }

  @Override
  public ChangedArms changed() {
    return changed;
  }

  @Override
  public SolveReport report() {
    return new SolveReport("plain means", 0, 0);
  }
}
