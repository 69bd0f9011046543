package org.grapl.golden;

import java.util.List;
import org.grapl.estimate.Engine;

/** The estimators and policies of the core. */
class GoldenRunsTest extends GoldenRuns {

  @Override
  protected List<Candidate> candidates() {
    return List.of(
        new Candidate("exact", Engine.EXACT, 1e-9),
        // Certified to 1e-8 of the largest value only.
        new Candidate("iterative", Engine.ITERATIVE, 1e-6));
  }
}
