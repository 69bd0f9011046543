package org.grapl.engine;

import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.engine.gradient.ConjugateGradient;
import org.grapl.estimate.ExactEstimator;
import org.grapl.estimate.LaplacianEstimator;
import org.grapl.estimate.Variances;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SolveReport;

/**
 * The Laplacian-regularised estimate by conjugate gradients started from the previous means: the
 * paper's own way, with a certified error instead of a hoped-for one. O(links) per iteration and
 * observation, so for graphs that are too large for {@link ExactEstimator}.
 */
public final class IterativeEstimator extends LaplacianEstimator<ShiftedLaplacian> {

  /** Certified error of every mean, in units of the largest |observation − offset|. */
  public static final double DEFAULT_ACCURACY = 1e-8;

  private final ConjugateGradient solver;
  private final double accuracy;
  private final double[] rightHandSide;
  private double magnitude;
  private long refreshAt = 1;
  private SolveReport report = new SolveReport("conjugate gradients", 0, 0);

  private IterativeEstimator(Graph graph, Smoothing smoothing, Question question, double accuracy) {
    super(ShiftedLaplacian.uniform(graph, smoothing.lambda()), smoothing, question);
    this.solver = new ConjugateGradient(system);
    this.accuracy = Check.positive("accuracy", accuracy);
    this.rightHandSide = new double[graph.size()];
  }

  /**
   * An estimator that has seen nothing, with the {@linkplain #DEFAULT_ACCURACY default accuracy}.
   */
  public static IterativeEstimator open(Graph graph, Smoothing smoothing, Question question) {
    return open(graph, smoothing, question, DEFAULT_ACCURACY);
  }

  /**
   * An estimator that has seen nothing.
   *
   * @param accuracy certified bound on the error of every mean, in units of the largest
   *     |observation − offset|
   */
  public static IterativeEstimator open(
      Graph graph, Smoothing smoothing, Question question, double accuracy) {
    return new IterativeEstimator(graph, smoothing, question, accuracy);
  }

  @Override
  protected void solveAfter(int item, double value, double weight) {
    rightHandSide[item] = rightHandSide(item);
    magnitude = Math.max(magnitude, Math.abs(value - smoothing.offset()));
    solve(isOutweighed(item, weight, 1));
  }

  @Override
  protected void solveAfter(Tally more) {
    for (int item = 0; item < size(); item++) {
      if (more.checks(item) > 0) {
        rightHandSide[item] = rightHandSide(item);
        magnitude = Math.max(magnitude, Math.abs(more.mean(item) - smoothing.offset()));
      }
    }
    solve(isOutweighed(more));
  }

  private void solve(boolean isOutweighed) {
    if (total() >= refreshAt) {
      solver.refresh();
      refreshAt = 2 * total();
    } else if (isOutweighed) {
      solver.refreshPreconditioner();
    }
    if (magnitude > 0) {
      // Should the solve fail, nothing is known of the means until the next one succeeds.
      report = new SolveReport(report.method(), 0, Double.POSITIVE_INFINITY);
      report = solver.solve(rightHandSide, solution, accuracy * magnitude);
    }
  }

  @Override
  public Variances variances() {
    return Variances.ON_DEMAND;
  }

  /** One solve with a unit vector. */
  @Override
  public double variance(int item) {
    Check.index("item", size(), item);
    return solver.inverseDiagonal(item, DEFAULT_ACCURACY);
  }

  @Override
  public SolveReport report() {
    return report;
  }
}
