package org.grapl.experiments.study;

import java.util.List;
import org.grapl.Truth;
import org.grapl.experiments.Measure;
import org.grapl.experiments.Problem;

/** γ* of the paper's section 3.3 as a measure of each trial. */
final class GammaStar {

  static final String PRINTED = "printed";
  static final String CORRECTED = "corrected";
  static final String PRINTED_SHIFTED = "printed, λ added before the means are drawn";
  static final String CORRECTED_SHIFTED = "corrected, λ added before the means are drawn";

  private GammaStar() {}

  interface Truths {
    Truth truth(Problem problem, long seed);
  }

  static List<Measure> measures(double noise) {
    return List.of();
  }

  static List<Measure> shiftedMeasures(double noise, Truths truths) {
    return List.of();
  }
}
