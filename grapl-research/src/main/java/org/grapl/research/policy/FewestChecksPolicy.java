package org.grapl.research.policy;

import org.grapl.Question;
import org.grapl.policy.ItemIndex;

/** Round robin: the item with the fewest checks, the lowest of them. Ignores what was observed. */
public record FewestChecksPolicy() implements ItemIndex {

  @Override
  public double of(Question question, double mean, double checks) {
    return checks;
  }
}
