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
    int[] checks = new int[size];
    double scale = estimator.scale();
    boolean hasDeviations = estimator.variances() == Variances.FREE && Double.isFinite(scale);
    double[] deviations = new double[hasDeviations ? size : 0];
    for (int item = 0; item < size; item++) {
      means[item] = estimator.mean(item);
      checks[item] = estimator.checks(item);
      if (hasDeviations) {
        double variance = estimator.variance(item);
        // An item without any information stays unknown even where repeated values agree exactly.
        deviations[item] = Double.isInfinite(variance) ? variance : Math.sqrt(scale * variance);
      }
    }
    return new Decision(
        question, means, deviations, checks, hasDeviations ? sharpness.getAsDouble() : 1);
  }
}
