package org.grapl.golden;

import java.util.List;
import org.grapl.estimate.Engine;

/** The estimators and policies of the core. */
class GoldenRunsTest extends GoldenRuns {

  @Override
  protected List<Candidate> candidates() {
    return List.of(new Candidate("exact", Engine.EXACT, 1e-9));
  }
}
