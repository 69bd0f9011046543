package org.grapl.estimate;

import java.util.List;
import org.grapl.Noise;
import org.grapl.evidence.EvidenceEstimator;

/** The estimators of the core. */
class EstimatorContractTest extends WeightedContract {

  @Override
  protected List<Subject> all() {
    return List.of(
        new Subject("exact", Engine.EXACT, 1e-9, Kind.CERTIFIED),
        new Subject("plain means", EstimatorFactory.plainMeans(), 1e-12, Kind.PLAIN),
        new Subject(
            "evidence",
            (graph, smoothing, question) -> new EvidenceEstimator(graph, Noise.of(0.5), question),
            1e-6,
            Kind.FITTED));
  }
}
