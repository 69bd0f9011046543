package org.grapl.research.policy;

import org.grapl.Question;
import org.grapl.policy.ItemIndex;
import org.grapl.policy.Policy;
import org.grapl.policy.View;

/** Round robin: the item with the fewest checks, the lowest of them. Ignores what was observed. */
public record FewestChecksPolicy() implements Policy, ItemIndex {

  @Override
  public int next(View view) {
    return view.lowest(this);
  }

  @Override
  public double of(Question question, double mean, double checks) {
    return checks;
  }
}
