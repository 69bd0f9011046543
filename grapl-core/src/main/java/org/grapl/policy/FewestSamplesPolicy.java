package org.grapl.policy;

import org.grapl.Question;

/** Round robin: the arm with the fewest samples, the lowest of them. Ignores what was observed. */
public record FewestSamplesPolicy() implements Policy, ArmIndex {

  @Override
  public int next(View view) {
    return view.lowest(this);
  }

  @Override
  public double of(Question question, double mean, double samples) {
    return samples;
  }
}
