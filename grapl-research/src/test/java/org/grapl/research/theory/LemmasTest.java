package org.grapl.research.theory;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.estimate.ExactEstimator;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.Problem;

/** Lemmas A.2 and A.3, which are statements about matrices, on random graphs. */
class LemmasTest {

  private static final double ROUNDING = 1 + 1e-9;

  /** Lemma A.2: σ_i ≤ √( σ₀² / (1 + σ₀² n_i/γ) ). */
  private static double deviationBound(double firstDeviation, long samples, double gamma) {
    double square = firstDeviation * firstDeviation;
    return Math.sqrt(square / (1 + square * samples / gamma));
  }

  /** Lemma A.3: log(|V_T| / |L_λ|) ≤ 2 d_T log(1 + T/γλ). */
  private static double logDeterminantBound(
      Dimension dimension, double budget, double gamma, double lambda) {
    return 2 * dimension.high() * Math.log1p(budget / (gamma * lambda));
  }

  @Property(tries = 60)
  void deviationsAndDeterminantsStayBelowTheirBounds(
      @ForAll @IntRange(min = 1, max = 25) int size,
      @ForAll long seed,
      @ForAll @DoubleRange(min = -3, max = 3) double logGamma,
      @ForAll @DoubleRange(min = -6, max = 0) double logLambda) {
    double gamma = Math.pow(10, logGamma);
    double lambda = Math.pow(10, logLambda);
    Graph graph = TestGraphs.random(seed, size, 1.5);
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST, 1);
    ExactEstimator estimator =
        ExactEstimator.open(
            graph, new Smoothing(gamma, lambda, 0), new Question(0, Problem.TOLERANCE));
    double[] first = new double[size];
    for (int item = 0; item < size; item++) {
      first[item] = Math.sqrt(estimator.variance(item));
    }
    var dimension = new EffectiveDimension(graph, lambda);
    int favourites = 1 + random.nextInt(size);
    for (int t = 1; t <= 3 * size; t++) {
      estimator.observe(random.nextInt(favourites), 0);
      Dimension d = dimension.at(gamma, t, EffectiveDimension.Horizon.FULL);
      assertThat(estimator.logDeterminantRatio())
          .isLessThanOrEqualTo(ROUNDING * logDeterminantBound(d, t, gamma, lambda));
      int improved = dimension.improvedAt(gamma, t).high();
      assertThat(estimator.logDeterminantRatio())
          .isLessThanOrEqualTo(ROUNDING * improved * Math.log1p(t / (gamma * lambda)));
    }
    for (int item = 0; item < size; item++) {
      assertThat(Math.sqrt(estimator.variance(item)))
          .isLessThanOrEqualTo(
              ROUNDING * deviationBound(first[item], estimator.checks(item), gamma));
    }
  }
}
