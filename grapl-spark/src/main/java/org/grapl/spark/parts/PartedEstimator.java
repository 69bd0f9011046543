package org.grapl.spark.parts;

import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.engine.IterativeEstimator;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.estimate.LaplacianEstimator;
import org.grapl.estimate.Variances;
import org.grapl.internal.Check;
import org.grapl.linear.SolveReport;
import org.grapl.linear.Vectors;
import org.jspecify.annotations.Nullable;

/**
 * The Laplacian-regularised estimate where links are kept in parts, here or elsewhere: as {@link
 * IterativeEstimator}, with a certified error, but for observations that come in batches, because
 * every pass over the parts is dear.
 */
public final class PartedEstimator extends LaplacianEstimator<PartedSystem> {

  /** Certified error of every mean, in units of the largest |observation − offset|. */
  public static final double DEFAULT_ACCURACY = 1e-7;

  private final Variances variances;
  private final double[] rightHandSide;
  private double magnitude;
  private double @Nullable [] diagonal;
  private SolveReport report = new SolveReport("conjugate gradients in parts", 0, 0);

  private PartedEstimator(
      PartedLaplacian links, Smoothing smoothing, Question question, Variances variances) {
    super(PartedSystem.uniform(links, smoothing.lambda()), smoothing, question);
    this.variances = variances;
    this.rightHandSide = new double[size()];
  }

  /**
   * Opens estimators on these links. The graph that a campaign hands them must have as many items;
   * its own links, of which it needs none, are not looked at.
   *
   * @param variances {@link Variances#NONE}, or {@link Variances#FREE} for those of all items by
   *     sampling, some percent off, when first asked for: about 64 solves
   */
  public static EstimatorFactory on(PartedLaplacian links, Variances variances) {
    return (items, smoothing, question) -> {
      if (items.size() != links.size()) {
        throw Check.mustBe("graph", "of " + links.size() + " items", items.size());
      }
      return new PartedEstimator(links, smoothing, question, variances);
    };
  }

  @Override
  protected void solveAfter(int item, double value, double weight) {
    magnitude = Math.max(magnitude, Math.abs(value - smoothing.offset()));
    solve();
  }

  @Override
  protected void solveAfter(Tally more) {
    for (int item = 0; item < size(); item++) {
      if (more.checks(item) > 0) {
        magnitude = Math.max(magnitude, Math.abs(more.mean(item) - smoothing.offset()));
      }
    }
    solve();
  }

  private void solve() {
    diagonal = null;
    if (magnitude > 0) {
      rightHandSide(rightHandSide);
      // Should the solve fail, nothing is known of the means until the next one succeeds.
      report = new SolveReport(report.method(), 0, Double.POSITIVE_INFINITY);
      report = system.solve(rightHandSide, solution, DEFAULT_ACCURACY * magnitude);
    }
  }

  @Override
  protected double residualForm() {
    double[] residual = system.residual();
    return residual.length == 0 ? 0 : Vectors.dot(residual, solution);
  }

  @Override
  public Variances variances() {
    return variances;
  }

  @Override
  public double variance(int item) {
    Check.index("item", size(), item);
    if (variances == Variances.NONE) {
      throw new IllegalStateException("this estimator was opened without variances");
    }
    if (diagonal == null) {
      diagonal = system.inverseDiagonal();
    }
    return diagonal[item];
  }

  @Override
  public SolveReport report() {
    return report;
  }
}
