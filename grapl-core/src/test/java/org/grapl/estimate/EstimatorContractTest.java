package org.grapl.estimate;

import java.util.List;
import org.grapl.Noise;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.evidence.Inverses;

/** The estimators of the core. */
class EstimatorContractTest extends WeightedContract {

  private static EstimatorFactory evidence(boolean isIterative) {
    return (graph, smoothing, question) ->
        isIterative
            ? new EvidenceEstimator(graph, Noise.of(0.5), question, Inverses.iterative(graph))
            : new EvidenceEstimator(graph, Noise.of(0.5), question);
  }

  @Override
  protected List<Subject> all() {
    return List.of(
        new Subject("exact", Engine.EXACT, 1e-9, Kind.CERTIFIED),
        new Subject("iterative", Engine.ITERATIVE, 3e-8, Kind.CERTIFIED),
        new Subject("plain means", EstimatorFactory.plainMeans(), 1e-12, Kind.PLAIN),
        new Subject("evidence", evidence(false), 1e-6, Kind.FITTED),
        new Subject("evidence, iterative", evidence(true), 0.05, Kind.FITTED));
  }
}
