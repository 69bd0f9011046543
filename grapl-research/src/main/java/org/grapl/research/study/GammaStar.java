package org.grapl.research.study;

import java.util.List;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.policy.GraplPolicy;
import org.grapl.research.Measure;
import org.grapl.research.Problem;
import org.grapl.research.theory.GammaStar.Formula;
import org.grapl.research.theory.Theory;

/** γ* of the paper's section 3.3 as a measure of each trial. */
final class GammaStar {

  static final String PRINTED = "printed";
  static final String CORRECTED = "corrected";
  static final String PRINTED_SHIFTED = "printed, λ added before the means are drawn";
  static final String CORRECTED_SHIFTED = "corrected, λ added before the means are drawn";

  private GammaStar() {}

  /** Other means for the graph of a problem. */
  @FunctionalInterface
  interface Truths {
    Truth truth(Problem problem, long seed);
  }

  static List<Measure> measures(double noise, GraplPolicy rule) {
    return List.of(
        measure(PRINTED, Formula.PRINTED, noise, rule, (problem, seed) -> problem.truth()),
        measure(CORRECTED, Formula.CORRECTED, noise, rule, (problem, seed) -> problem.truth()));
  }

  static List<Measure> shiftedMeasures(double noise, GraplPolicy rule, Truths truths) {
    return List.of(
        measure(PRINTED_SHIFTED, Formula.PRINTED, noise, rule, truths),
        measure(CORRECTED_SHIFTED, Formula.CORRECTED, noise, rule, truths));
  }

  private static Measure measure(
      String name, Formula formula, double noise, GraplPolicy rule, Truths truths) {
    return new Measure(
        name,
        (problem, seed) ->
            theory(problem, truths.truth(problem, seed), 1, noise, rule)
                .gammaStar(formula)
                .gamma());
  }

  static Theory theory(Problem problem, Truth truth, double gamma, double noise, GraplPolicy rule) {
    Smoothing smoothing =
        new Smoothing(gamma, Smoothing.DEFAULT_LAMBDA, problem.question().threshold());
    return Theory.of(problem.graph(), truth, problem.question(), smoothing)
        .alpha(rule.alpha())
        .noise(noise)
        .build();
  }
}
