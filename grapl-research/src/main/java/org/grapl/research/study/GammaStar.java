package org.grapl.research.study;

import java.util.LinkedHashMap;
import java.util.Map;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.policy.GraplPolicy;
import org.grapl.research.Problem;
import org.grapl.research.theory.GammaStar.Formula;
import org.grapl.research.theory.Theory;

/** γ* of the paper's section 3.3 as a measure of each trial. */
final class GammaStar {

  static final String PRINTED = "printed";
  private static final String CORRECTED = "corrected";
  private static final String SHIFTED = ", λ added before the means are drawn";
  static final String PRINTED_SHIFTED = PRINTED + SHIFTED;

  private GammaStar() {}

  static Map<String, Double> measures(Problem problem, double noise, GraplPolicy rule) {
    return measures("", problem, problem.truth(), noise, rule);
  }

  /** With other means for the graph of a problem. */
  static Map<String, Double> shiftedMeasures(
      Problem problem, Truth truth, double noise, GraplPolicy rule) {
    return measures(SHIFTED, problem, truth, noise, rule);
  }

  private static Map<String, Double> measures(
      String suffix, Problem problem, Truth truth, double noise, GraplPolicy rule) {
    Theory theory = theory(problem, truth, 1, noise, rule);
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put(PRINTED + suffix, theory.gammaStar(Formula.PRINTED).gamma());
    measures.put(CORRECTED + suffix, theory.gammaStar(Formula.CORRECTED).gamma());
    return measures;
  }

  static Theory theory(Problem problem, Truth truth, double gamma, double noise, GraplPolicy rule) {
    Smoothing smoothing =
        new Smoothing(gamma, Smoothing.DEFAULT_LAMBDA, problem.question().threshold());
    return new Theory(problem.graph(), truth, problem.question(), smoothing, rule.alpha(), noise);
  }
}
