package org.grapl.policy;

import org.grapl.Question;
import org.grapl.estimate.Variances;

/** A view with given means and counts, for policies tested on their own. */
public record StandInView(Question question, double[] means, int[] counts) implements View {

  @Override
  public int size() {
    return means.length;
  }

  @Override
  public double mean(int arm) {
    return means[arm];
  }

  @Override
  public int samples(int arm) {
    return counts[arm];
  }

  @Override
  public int pending(int arm) {
    return 0;
  }

  @Override
  public long total() {
    long total = 0;
    for (int count : counts) {
      total += count;
    }
    return total;
  }

  @Override
  public long asked() {
    return total();
  }

  @Override
  public Variances variances() {
    return Variances.NONE;
  }

  @Override
  public double variance(int arm) {
    throw new IllegalStateException("no variances here");
  }
}
