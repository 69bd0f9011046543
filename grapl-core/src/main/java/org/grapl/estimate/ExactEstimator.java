package org.grapl.estimate;

import org.grapl.Check;
import org.grapl.Question;
import org.grapl.graph.Graph;
import org.grapl.linear.DenseInverse;
import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SolveReport;

/**
 * The Laplacian-regularised estimate on an explicit inverse: exact to rounding, with every variance
 * and the log-determinant for free. O(N²) per observation, so for graphs of a few thousand arms.
 *
 * <pre>c = V⁻¹e;  s = c_i;  m += c (y − m_i)/(γ + s);  σ² −= c²/(γ + s);  log|V| += log(1 + s/γ)
 * </pre>
 */
public final class ExactEstimator extends LaplacianEstimator {

  /** After this many observations the means are refined against the system itself. */
  private static final int REFINE_EVERY = 64;

  private final DenseInverse inverse;
  private final ErrorCertificate certificate;
  private final double[] column;
  private final double[] residual;
  private final double[] scratch;
  private double logDeterminantRatio;
  private int sinceRefined;

  private ExactEstimator(
      Graph graph, Smoothing smoothing, Question question, DenseInverse inverse) {
    super(graph, smoothing, question);
    this.inverse = inverse;
    this.certificate = new ErrorCertificate(system);
    this.column = new double[graph.size()];
    this.residual = new double[graph.size()];
    this.scratch = new double[graph.size()];
  }

  /** An estimator that has seen nothing. Inverts L + λI: O(N³). */
  public static ExactEstimator open(Graph graph, Smoothing smoothing, Question question) {
    return new Start(graph, smoothing.lambda()).open(smoothing, question);
  }

  /**
   * The inverse of L + λI, which depends on the graph and λ only. Many estimators, with different γ
   * or for different campaigns, can be opened from one. Thread-safe.
   */
  public static final class Start {

    private final Graph graph;
    private final double lambda;
    private final DenseInverse inverse;

    public Start(Graph graph, double lambda) {
      this.graph = graph;
      this.lambda = lambda;
      this.inverse = DenseInverse.of(ShiftedLaplacian.uniform(graph, lambda));
    }

    /** An estimator that has seen nothing; its λ must be the one of this start. */
    public ExactEstimator open(Smoothing smoothing, Question question) {
      if (smoothing.lambda() != lambda) {
        throw Check.mustBe("lambda", "the one of the start, " + lambda, smoothing.lambda());
      }
      return new ExactEstimator(graph, smoothing, question, inverse.copy());
    }
  }

  @Override
  void solveAfter(int arm, double value) {
    double gamma = smoothing.gamma();
    inverse.column(arm, column);
    double s = column[arm];
    double innovation = value - smoothing.offset() - solution[arm];
    double factor = innovation / (gamma + s);
    for (int i = 0; i < solution.length; i++) {
      solution[i] += factor * column[i];
    }
    logDeterminantRatio += StrictMath.log1p(s / gamma);
    inverse.addToDiagonal(arm, 1 / gamma, column);
    if (++sinceRefined == REFINE_EVERY) {
      refine();
    }
  }

  /** One rank-one change per observed arm, then the means at once. */
  @Override
  void solveAfter(Tally more) {
    double gamma = smoothing.gamma();
    for (int arm = 0; arm < size(); arm++) {
      int count = more.samples(arm);
      if (count > 0) {
        inverse.column(arm, column);
        logDeterminantRatio += StrictMath.log1p(column[arm] * count / gamma);
        inverse.addToDiagonal(arm, count / gamma, column);
      }
    }
    rightHandSide(residual);
    inverse.multiply(residual, solution);
    refine();
  }

  /** m += V⁻¹(x − V m): removes the rounding that has gathered since the last time. */
  private void refine() {
    sinceRefined = 0;
    currentResidual();
    inverse.multiply(residual, scratch);
    for (int i = 0; i < solution.length; i++) {
      solution[i] += scratch[i];
    }
  }

  private void currentResidual() {
    rightHandSide(scratch);
    system.residual(scratch, solution, residual);
  }

  @Override
  public Variances variances() {
    return Variances.FREE;
  }

  @Override
  public double variance(int arm) {
    Check.index("arm", size(), arm);
    return inverse.diagonal(arm);
  }

  /** log(|V| / |L + λI|), which the confidence lemma A.1 needs. */
  public double logDeterminantRatio() {
    return logDeterminantRatio;
  }

  @Override
  public SolveReport report() {
    currentResidual();
    return new SolveReport("explicit inverse", 0, certificate.bound(residual));
  }
}
