package org.grapl.policy;

/** Round robin: the arm with the fewest samples, the lowest of them. Ignores what was observed. */
public record FewestSamplesPolicy() implements Policy {

  @Override
  public int next(View view) {
    return Policy.lowest(view.size(), view::samples);
  }
}
