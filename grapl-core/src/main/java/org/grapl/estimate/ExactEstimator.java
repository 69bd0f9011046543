package org.grapl.estimate;

import java.util.Optional;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.CoreInverse;
import org.grapl.linear.Elimination;
import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SolveReport;
import org.grapl.linear.Vectors;
import org.jspecify.annotations.Nullable;

/**
 * The Laplacian-regularised estimate by elimination: exact to rounding, with the log-determinant
 * for free and, up to {@value #FREE_VARIANCES} items, every variance too. An observation costs a
 * walk through the factor of the graph, so this is for graphs that eliminate well (maps, grids,
 * small worlds, up to 10⁵ items and more) or are small.
 *
 * <pre>c = V⁻¹e;  s = c_i;  m += c (y − m_i)/(γ + s);  σ² −= c²/(γ + s);  log|V| += log(1 + s/γ)
 * </pre>
 *
 * with γ/w for γ if the observation has weight w.
 */
public final class ExactEstimator extends LaplacianEstimator<ShiftedLaplacian> {

  /** Up to here all variances are computed at the start and kept up to date. */
  private static final int FREE_VARIANCES = EnginePlan.EXACT_UP_TO;

  /** After this many observations the means are refined against the system itself. */
  private static final int REFINE_EVERY = 256;

  /** Beyond this a logarithm of the determinant is taken; the square of it is still finite. */
  private static final double LARGE = 1e100;

  /**
   * By how much a weight may lower the variance of its item at once; beyond, all is factorised
   * anew. In the factor the rest of a much larger change is rounding, and refining by such a factor
   * mends nothing: with 1e10 the bound on the error came to 1e-4 now and then, where unobserved
   * neighbours, held by λ alone, multiply what is left by degree/λ.
   */
  private static final double HEAVY = 1e6;

  private CoreInverse inverse;
  private final double logDeterminantAtFirst;
  private final ErrorCertificate certificate;
  private final double[] variance;
  private final double[] column;
  private final double[] residual;
  private final double[] scratch;
  private final Optional<Field> field;

  /**
   * |V| / |L + λI| = (1 + excess)·exp(logDeterminantRatio): a logarithm is due now and then only.
   */
  private double logDeterminantRatio;

  private double excess;
  private int sinceRefined;

  private ExactEstimator(
      ShiftedLaplacian system,
      CoreInverse inverse,
      double[] variance,
      Smoothing smoothing,
      Question question) {
    super(system, smoothing, question);
    this.inverse = inverse;
    this.logDeterminantAtFirst = inverse.logDeterminantAtFirst();
    this.certificate = new ErrorCertificate(system);
    this.variance = variance;
    this.column = new double[size()];
    this.residual = new double[size()];
    this.scratch = new double[size()];
    this.field =
        Optional.of(
            new ScaledField(
                this,
                (in, out) -> this.inverse.multiply(in, out),
                (out, item) -> this.inverse.column(item, out)));
  }

  /** An estimator that has seen nothing. */
  public static ExactEstimator open(Graph graph, Smoothing smoothing, Question question) {
    return new Start(Elimination.of(graph)).open(graph, smoothing, question);
  }

  /**
   * Opens many estimators on one graph, with different γ or for different campaigns: one
   * factorisation of L + λI serves all that follow each other with the same λ. Thread-safe.
   */
  public static final class Start implements EstimatorFactory {

    private final Elimination elimination;
    private double lambda;
    private @Nullable CoreInverse inverse;
    private double[] variance = {};

    /**
     * @param elimination of the graph
     */
    public Start(Elimination elimination) {
      this.elimination = elimination;
    }

    @Override
    public synchronized ExactEstimator open(Graph graph, Smoothing smoothing, Question question) {
      ShiftedLaplacian system = ShiftedLaplacian.uniform(graph, smoothing.lambda());
      CoreInverse first = inverse;
      if (first == null || lambda != smoothing.lambda()) {
        first = CoreInverse.of(system, elimination);
        variance = graph.size() <= FREE_VARIANCES ? first.diagonal() : new double[0];
        lambda = smoothing.lambda();
        inverse = first;
      }
      return new ExactEstimator(system, first.copy(), variance.clone(), smoothing, question);
    }
  }

  @Override
  protected void solveAfter(int item, double value, double weight) {
    inverse.column(item, column);
    double g = smoothing.gamma() / weight;
    double s = variance.length > 0 ? variance[item] : column[item];
    if (weight > 1 && s / g > HEAVY) {
      factoriseAnew();
      solve();
      return;
    }
    double factor = (value - smoothing.offset() - solution[item]) / (g + s);
    change(item, s, g, factor);
    if (++sinceRefined == REFINE_EVERY) {
      refine();
    }
  }

  /**
   * V += e eᵀ/g, whose {@link #column} and s = c_i are at hand, and m += factor·c: means,
   * variances, determinant, inverse. For the item itself s − s²/(g + s) would cancel when g is
   * tiny; gs/(g + s) does not.
   */
  private void change(int item, double s, double g, double factor) {
    double shrink = 1 / (g + s);
    if (variance.length > 0) {
      addColumn(solution, factor, variance, -shrink, column);
      variance[item] = g * shrink * s;
    } else {
      addColumn(solution, factor, column);
    }
    addToDeterminant(s / g);
    inverse.addToDiagonal(item, 1 / g);
  }

  private static void addColumn(
      double[] mean, double factor, double[] variance, double square, double[] column) {
    for (int i = 0; i < column.length; i++) {
      double c = column[i];
      mean[i] = Math.fma(factor, c, mean[i]);
      variance[i] = Math.fma(square * c, c, variance[i]);
    }
  }

  private static void addColumn(double[] mean, double factor, double[] column) {
    for (int i = 0; i < column.length; i++) {
      mean[i] = Math.fma(factor, column[i], mean[i]);
    }
  }

  /** 1 + excess times 1 + ratio, written so that a tiny ratio is not lost. */
  private void addToDeterminant(double ratio) {
    if (ratio > LARGE) {
      logDeterminantRatio += StrictMath.log1p(ratio);
      return;
    }
    excess += ratio * (1 + excess);
    if (excess > LARGE) {
      logDeterminantRatio += StrictMath.log1p(excess);
      excess = 0;
    }
  }

  /**
   * One rank-one change per observed item, or all of them in a new factorisation; then the means.
   */
  @Override
  protected void solveAfter(Tally more) {
    if (inverse.isCheaperAnew(more.observedItems()) || !changeAll(more)) {
      factoriseAnew();
    }
    solve();
  }

  /** Whether that went well: not if it met an item that suddenly weighs too much. */
  private boolean changeAll(Tally more) {
    for (int item = 0; item < size(); item++) {
      double weight = more.weight(item);
      if (weight > 0) {
        inverse.column(item, column);
        double s = variance.length > 0 ? variance[item] : column[item];
        double g = smoothing.gamma() / weight;
        if (weight > more.checks(item) && s / g > HEAVY) {
          return false;
        }
        change(item, s, g, 0);
      }
    }
    return true;
  }

  private void solve() {
    rightHandSide(residual);
    inverse.multiply(residual, solution);
    refine();
  }

  private void factoriseAnew() {
    inverse = inverse.anew(system);
    if (variance.length > 0) {
      System.arraycopy(inverse.diagonal(), 0, variance, 0, variance.length);
    }
    logDeterminantRatio = Math.max(0, inverse.logDeterminantAtFirst() - logDeterminantAtFirst);
    excess = 0;
  }

  /** m += V⁻¹(x − V m): removes the rounding that has gathered since the last time. */
  private void refine() {
    sinceRefined = 0;
    currentResidual();
    inverse.multiply(residual, scratch);
    Vectors.add(solution, 1, scratch);
  }

  private void currentResidual() {
    rightHandSide(scratch);
    system.residual(scratch, solution, residual);
  }

  @Override
  public Variances variances() {
    return variance.length > 0 ? Variances.FREE : Variances.ON_DEMAND;
  }

  @Override
  public double variance(int item) {
    Check.index("item", size(), item);
    if (variance.length > 0) {
      return variance[item];
    }
    inverse.column(item, scratch);
    return scratch[item];
  }

  /** Covariances cost a column of V⁻¹ each, as an observation does. */
  @Override
  public Optional<Field> field() {
    return field;
  }

  /** log(|V| / |L + λI|), which the confidence lemma A.1 needs. */
  public double logDeterminantRatio() {
    return logDeterminantRatio + StrictMath.log1p(excess);
  }

  @Override
  public SolveReport report() {
    currentResidual();
    return new SolveReport("elimination", 0, certificate.bound(residual));
  }
}
