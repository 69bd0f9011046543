package org.grapl.campaign;

import java.util.function.DoubleSupplier;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.Variances;

/** Makes decisions of estimates as they are at one moment. */
final class Snapshot {

  private Snapshot() {}

  static Decision of(Estimator estimator, Question question) {
    return of(estimator, question, estimator::sharpness);
  }

  /**
   * @param sharpness asked for if there are deviations
   */
  static Decision of(Estimator estimator, Question question, DoubleSupplier sharpness) {
    int size = estimator.size();
    double[] means = new double[size];
    int[] samples = new int[size];
    double scale = estimator.scale();
    boolean hasDeviations = estimator.variances() == Variances.FREE && Double.isFinite(scale);
    double[] deviations = new double[hasDeviations ? size : 0];
    for (int arm = 0; arm < size; arm++) {
      means[arm] = estimator.mean(arm);
      samples[arm] = estimator.samples(arm);
      if (hasDeviations) {
        double variance = estimator.variance(arm);
        // An arm without any information stays unknown even where repeated values agree exactly.
        deviations[arm] = Double.isInfinite(variance) ? variance : Math.sqrt(scale * variance);
      }
    }
    return new Decision(
        question, means, deviations, samples, hasDeviations ? sharpness.getAsDouble() : 1);
  }
}
