package org.grapl.research.spectrum;

import java.util.Arrays;
import java.util.Optional;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.estimate.Field;
import org.grapl.estimate.LaplacianEstimator;
import org.grapl.estimate.ScaledField;
import org.grapl.estimate.Variances;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SolveReport;

/**
 * Ridge regression on the first D eigenvectors of the graph, the estimator of SpectralUCB (M.
 * Valko, R. Munos, B. Kveton, T. Kocák, "Spectral bandits for smooth graph functions", 2014). With
 * Q the N × D matrix of eigenvectors and Λ their eigenvalues, λ included,
 *
 * <pre>V = Λ + Qᵀ diag(n) Q/γ;   a = V⁻¹ Qᵀ x;   mean = Q a + offset;   σ_i² = q_iᵀ V⁻¹ q_i</pre>
 *
 * where x are the observations minus the offset, divided by γ and summed per item. The paper has γ
 * = 1 and offset 0. With D = N this is the Laplacian estimate; with fewer it can neither tell apart
 * items that have the same first coordinates nor keep the means between the extreme observations,
 * and where equal eigenvalues are cut apart at D the answer depends on the numbering of the items.
 *
 * <p>V is kept as its Cholesky factor; an observation costs O(D² + ND). One owner, not thread-safe.
 */
public final class SpectralEstimator extends LaplacianEstimator<ShiftedLaplacian> {

  private final int dimension;
  private final double[] values;
  private final double[] rows;

  /** The lower triangle C of V = C Cᵀ, by rows. */
  private final double[] factor;

  private final double[] coordinates;
  private final double[] work;
  private final double[] variance;
  private final double[] column;
  private final Optional<Field> field;

  SpectralEstimator(Graph graph, SpectralBasis basis, Smoothing smoothing, Question question) {
    super(ShiftedLaplacian.uniform(graph, smoothing.lambda()), smoothing, question);
    this.dimension = basis.dimension();
    this.values = basis.values();
    this.rows = basis.rows();
    this.factor = new double[dimension * dimension];
    this.coordinates = new double[dimension];
    this.work = new double[dimension];
    this.variance = new double[size()];
    this.column = new double[size()];
    for (int k = 0; k < dimension; k++) {
      factor[k * dimension + k] = Math.sqrt(values[k]);
    }
    for (int item = 0; item < variance.length; item++) {
      for (int k = 0; k < dimension; k++) {
        double q = rows[item * dimension + k];
        variance[item] += q * q / values[k];
      }
    }
    this.field =
        Optional.of(
            new ScaledField(this, this::inverseTimes, (out, item) -> inverseColumn(item, out)));
  }

  /** Opens estimators with D eigenvectors, computed once for each λ while the graph is the same. */
  public static EstimatorFactory factory(int dimension) {
    return new Factory(dimension);
  }

  /** D. */
  public int dimension() {
    return dimension;
  }

  @Override
  protected void solveAfter(int item, double value, double weight) {
    addObservations(item, weight);
    solve();
  }

  @Override
  protected void solveAfter(Tally more) {
    for (int item = 0; item < size(); item++) {
      if (more.checks(item) > 0) {
        addObservations(item, more.weight(item));
      }
    }
    solve();
  }

  /** V += n q qᵀ/γ, and with c = Q V⁻¹q before the change: σ² −= c²/(γ/n + c_item). */
  private void addObservations(int item, double count) {
    inverseColumn(item, column);
    double g = smoothing.gamma() / count;
    double own = variance[item];
    double shrink = 1 / (g + own);
    for (int j = 0; j < column.length; j++) {
      variance[j] -= shrink * column[j] * column[j];
    }
    variance[item] = own * g * shrink; // without cancellation
    double root = 1 / Math.sqrt(g);
    for (int k = 0; k < dimension; k++) {
      work[k] = root * rows[item * dimension + k];
    }
    addToFactor(work);
  }

  /** C Cᵀ += w wᵀ by plane rotations; w is spent. */
  private void addToFactor(double[] w) {
    for (int k = 0; k < dimension; k++) {
      double pivot = factor[k * dimension + k];
      double longer = Math.hypot(pivot, w[k]);
      double cosine = longer / pivot;
      double sine = w[k] / pivot;
      factor[k * dimension + k] = longer;
      for (int i = k + 1; i < dimension; i++) {
        double c = (factor[i * dimension + k] + sine * w[i]) / cosine;
        factor[i * dimension + k] = c;
        w[i] = cosine * w[i] - sine * c;
      }
    }
  }

  private void solve() {
    Arrays.fill(coordinates, 0);
    for (int item = 0; item < size(); item++) {
      if (checks(item) > 0) {
        addRow(item, rightHandSide(item), coordinates);
      }
    }
    solve(coordinates);
    fromCoordinates(coordinates, solution);
  }

  /** to += weight · q_item. */
  private void addRow(int item, double weight, double[] to) {
    for (int k = 0; k < dimension; k++) {
      to[k] += weight * rows[item * dimension + k];
    }
  }

  /** x = V⁻¹x. */
  private void solve(double[] x) {
    for (int i = 0; i < dimension; i++) {
      double sum = x[i];
      for (int k = 0; k < i; k++) {
        sum -= factor[i * dimension + k] * x[k];
      }
      x[i] = sum / factor[i * dimension + i];
    }
    for (int i = dimension - 1; i >= 0; i--) {
      x[i] /= factor[i * dimension + i];
      for (int k = 0; k < i; k++) {
        x[k] -= factor[i * dimension + k] * x[i];
      }
    }
  }

  /** out = Q in. */
  private void fromCoordinates(double[] in, double[] out) {
    for (int item = 0; item < out.length; item++) {
      double sum = 0;
      for (int k = 0; k < dimension; k++) {
        sum += rows[item * dimension + k] * in[k];
      }
      out[item] = sum;
    }
  }

  private void inverseColumn(int item, double[] out) {
    System.arraycopy(rows, item * dimension, work, 0, dimension);
    solve(work);
    fromCoordinates(work, out);
  }

  /** out = Q V⁻¹ Qᵀ in. */
  private void inverseTimes(double[] in, double[] out) {
    double[] spectral = new double[dimension];
    for (int item = 0; item < in.length; item++) {
      addRow(item, in[item], spectral);
    }
    solve(spectral);
    fromCoordinates(spectral, out);
  }

  @Override
  public Variances variances() {
    return Variances.FREE;
  }

  @Override
  public double variance(int item) {
    return variance[Check.index("item", size(), item)];
  }

  @Override
  public Optional<Field> field() {
    return field;
  }

  /**
   * The error is that of solving the regression, at most ‖Qᵀx − V a‖/λ, and not of having left out
   * eigenvectors.
   */
  @Override
  public SolveReport report() {
    double[] residual = new double[dimension];
    double[] exact = new double[size()];
    fromCoordinates(coordinates, exact);
    for (int item = 0; item < exact.length; item++) {
      addRow(item, rightHandSide(item) - weight(item) * exact[item] / smoothing.gamma(), residual);
    }
    double square = 0;
    for (int k = 0; k < dimension; k++) {
      double r = residual[k] - values[k] * coordinates[k];
      square += r * r;
    }
    String name = "spectral, %d eigenvectors".formatted(dimension);
    return new SolveReport(name, 0, Math.sqrt(square) / smoothing.lambda());
  }

  /** Keeps the last basis, which is the expensive part. */
  private static final class Factory implements EstimatorFactory {

    private record Made(Graph graph, double lambda, SpectralBasis basis) {}

    private final int dimension;
    private Optional<Made> last = Optional.empty();

    Factory(int dimension) {
      this.dimension = Check.atLeast("dimension", 1, dimension);
    }

    @Override
    public synchronized Estimator open(Graph graph, Smoothing smoothing, Question question) {
      double lambda = smoothing.lambda();
      if (last.isEmpty() || last.get().graph != graph || last.get().lambda != lambda) {
        last = Optional.of(new Made(graph, lambda, SpectralBasis.of(graph, lambda, dimension)));
      }
      return last.get().basis.open(smoothing, question);
    }
  }
}
