package org.grapl.research.theory;

import java.util.EnumMap;
import java.util.Map;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.ShiftedLaplacian;

/**
 * Everything the paper says about one problem: a graph, the true means, the question, and the
 * algorithm's parameters.
 *
 * <pre>{@code
 * Theory theory = new Theory(graph, truth, question, smoothing, 1, 2);
 * theory.gammaStar(GammaStar.Formula.CORRECTED).gamma();
 * theory.bounds().grapl(Form.CORRECTED, 5000).probability();
 * theory.report(5000);
 * }</pre>
 *
 * <p>Eigenvalues are computed when a quantity first needs them and kept. One owner, not
 * thread-safe.
 */
public final class Theory {

  private final Truth truth;
  private final ShiftedLaplacian regularised;
  private final Sampling sampling;
  private final ProblemComplexity complexity;
  private final EffectiveDimension dimension;
  private final double norm;

  /**
   * @param alpha α of the index Δ√(n + α)
   * @param noise R, the sub-Gaussian noise of one sample; 0 for exact values
   */
  public Theory(
      Graph graph,
      Truth truth,
      Question question,
      Smoothing smoothing,
      double alpha,
      double noise) {
    if (truth.size() != graph.size()) {
      throw Check.mustBe("truth", "of " + graph.size() + " arms", truth.size());
    }
    double lambda = smoothing.lambda();
    this.truth = truth;
    this.regularised = ShiftedLaplacian.uniform(graph, lambda);
    this.sampling = new Sampling(smoothing.gamma(), lambda, alpha, noise);
    this.complexity = ProblemComplexity.of(truth, question);
    this.dimension = new EffectiveDimension(graph, lambda);
    this.norm = norm(smoothing.offset());
  }

  /** H, H̃, H* and N_small. */
  public ProblemComplexity complexity() {
    return complexity;
  }

  /** γ, λ, α and R, with M. */
  public Sampling sampling() {
    return sampling;
  }

  /** ‖μ − offset‖ in the norm of L_λ, with the offset of the estimates (remark on offsets). */
  public double norm() {
    return norm;
  }

  /** ‖μ − offset‖ in the norm of L_λ; offset 0 for ‖μ‖ as the paper first defines it. */
  public double norm(double offset) {
    double[] distance = truth.means();
    for (int item = 0; item < distance.length; item++) {
      distance[item] -= offset;
    }
    return regularised.norm(distance);
  }

  /** The effective dimension for any γ and T. */
  public EffectiveDimension effectiveDimension() {
    return dimension;
  }

  /** The bounds with the effective dimension of all T samples, which is safe. */
  public Bounds bounds() {
    return bounds(EffectiveDimension.Horizon.FULL);
  }

  public Bounds bounds(EffectiveDimension.Horizon horizon) {
    return new Bounds(complexity, sampling, norm, dimension, horizon);
  }

  /** γ*. Its noise must not be 0. */
  public GammaStar gammaStar(GammaStar.Formula formula) {
    return GammaStar.of(formula, complexity, sampling, norm, dimension);
  }

  /** All quantities at a budget of T samples. */
  public TheoryReport report(long budget) {
    Check.atLeast("budget", 1L, budget);
    Map<GammaStar.Formula, GammaStar> gammas = new EnumMap<>(GammaStar.Formula.class);
    if (sampling.noise() > 0) {
      for (GammaStar.Formula formula : GammaStar.Formula.values()) {
        gammas.put(formula, gammaStar(formula));
      }
    }
    Bounds bounds = bounds();
    Map<Form, TheoryReport.Promises> promises = new EnumMap<>(Form.class);
    for (Form form : Form.values()) {
      promises.put(
          form,
          new TheoryReport.Promises(
              bounds.criticalBudget(form),
              bounds.nonAdaptive(form, budget),
              bounds.grapl(form, budget),
              bounds.oracle(form, budget),
              bounds.simple(form, budget)));
    }
    return new TheoryReport(
        budget,
        complexity,
        sampling,
        norm(0),
        norm,
        dimension.at(sampling.gamma(), (double) budget, EffectiveDimension.Horizon.FULL),
        dimension.at(sampling.gamma(), (double) budget, EffectiveDimension.Horizon.AT_MOST_ITEMS),
        dimension.improvedAt(sampling.gamma(), (double) budget),
        bounds.firstBudget(),
        gammas,
        promises);
  }
}
