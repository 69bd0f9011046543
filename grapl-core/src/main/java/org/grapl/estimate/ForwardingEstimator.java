package org.grapl.estimate;

import java.util.Optional;
import org.grapl.Belief;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.linear.SolveReport;

/** Lets another estimator do the work, and may replace it by one that suits what came in better. */
public abstract class ForwardingEstimator implements Estimator {

  /** Who does the work now. */
  protected Estimator current;

  protected ForwardingEstimator(Estimator first) {
    this.current = first;
  }

  @Override
  public void observe(int item, double value, double weight) {
    current.observe(item, value, weight);
  }

  @Override
  public void observe(Tally more) {
    current.observe(more);
  }

  @Override
  public void observe(Tally all, Fitted fitted) {
    current.observe(all, fitted);
  }

  @Override
  public Tally told() {
    return current.told();
  }

  @Override
  public Optional<Fitted> fitted() {
    return current.fitted();
  }

  @Override
  public Optional<Belief> belief() {
    return current.belief();
  }

  @Override
  public Optional<Smoothing> smoothing() {
    return current.smoothing();
  }

  @Override
  public double noise() {
    return current.noise();
  }

  @Override
  public double mean(int item) {
    return current.mean(item);
  }

  @Override
  public void means(int from, int to, double[] out) {
    current.means(from, to, out);
  }

  @Override
  public Variances variances() {
    return current.variances();
  }

  @Override
  public double variance(int item) {
    return current.variance(item);
  }

  @Override
  public double scale() {
    return current.scale();
  }

  @Override
  public Sharpness sharpness() {
    return current.sharpness();
  }

  @Override
  public ChangedItems changed() {
    return current.changed();
  }

  @Override
  public Optional<Field> field() {
    return current.field();
  }

  @Override
  public SolveReport report() {
    return current.report();
  }
}
