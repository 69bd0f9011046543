package org.grapl.research.spectrum;

import java.util.List;
import org.grapl.estimate.Engine;
import org.grapl.estimate.WeightedContract;

/** The regression on the graph's eigenvectors, held to what every estimator must satisfy. */
class SpectralContractTest extends WeightedContract {

  @Override
  protected List<Subject> all() {
    // All eigenvectors: with fewer, means may leave the range and depend on the numbering. Its
    // updates lose what the condition of the problem loses: n/gamma over lambda is up to
    // 40/1e-5/1e-3 = 4e9 here, times the rounding of 1e-16.
    return List.of(
        new Subject("spectral", SpectralEstimator.factory(24), 4e-7, Kind.SMOOTH),
        // Parts of the contract are about certified estimates only: one is there to be compared.
        new Subject("exact", Engine.EXACT, 1e-9, Kind.CERTIFIED));
  }
}
