package org.grapl.policy;

import org.grapl.Question;

/** A view with given means and counts, for policies tested on their own. */
public record StandInView(Question question, double[] means, int[] counts) implements View {

  @Override
  public int size() {
    return means.length;
  }

  @Override
  public double mean(int item) {
    return means[item];
  }

  @Override
  public int checks(int item) {
    return counts[item];
  }

  @Override
  public int pending(int item) {
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
}
