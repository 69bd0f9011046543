package org.grapl.evidence;

import org.grapl.graph.Graph;
import org.grapl.linear.CoreInverse;
import org.grapl.linear.DenseMatrixInverse;
import org.grapl.linear.Elimination;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.UpdatableInverse;
import org.grapl.linear.Vectors;

/**
 * The covariance K of a {@link Kernel} on a graph: even, that is every arm varies as much as any
 * other, however it is linked, and scaled so that the part of the field that is not constant has a
 * variance of 1 on average over the arms:
 *
 * <pre>K = scale · D M⁻¹ D,   M = B or B²,   B = L + d̄·ridge·I,   D_ii = (M⁻¹)_ii^−½
 * 1/scale = mean_i [P D M⁻¹ D P]_ii,   P = I − 11ᵀ/N.</pre>
 *
 * <p>One owner, not thread-safe.
 */
final class KernelPrior {

  private final Graph graph;
  private final int power;
  private final double shift;
  private final Elimination pattern;
  private final CoreInverse inverse;
  private final double scale;
  private final double[] scratch;
  private final double[] factor;

  /**
   * @param graph with the weights that the kernel wants
   * @param pattern of a graph with the same edges
   */
  KernelPrior(Kernel kernel, Graph graph, Elimination pattern) {
    int size = graph.size();
    this.graph = graph;
    this.power = kernel.power();
    this.shift = kernel.ridge() * meanDegree(graph);
    this.pattern = pattern;
    this.inverse = CoreInverse.of(ShiftedLaplacian.uniform(graph, shift), pattern);
    this.scratch = new double[size];
    this.factor = new double[size];
    double[] diagonal = diagonal();
    for (int arm = 0; arm < size; arm++) {
      factor[arm] = 1 / Math.sqrt(diagonal[arm]);
    }
    double[] sums = new double[size];
    inverse.multiply(factor, sums);
    if (power == 2) {
      multiplyOnceMore(sums);
    }
    double constant = Vectors.dot(factor, sums) / size;
    // A single arm has nothing but a constant part.
    this.scale = size > 1 ? size / (size - constant) : 1;
  }

  /** 1 if there are no edges. */
  private static double meanDegree(Graph graph) {
    double sum = 0;
    for (double degree : graph.rows().degree()) {
      sum += degree;
    }
    return sum > 0 ? sum / graph.size() : 1;
  }

  /** Of M⁻¹: of B⁻², the sums of the squared entries of each column of B⁻¹. */
  private double[] diagonal() {
    if (power == 1) {
      return inverse.diagonal();
    }
    double[] diagonal = new double[scratch.length];
    for (int arm = 0; arm < scratch.length; arm++) {
      inverse.column(arm, scratch);
      diagonal[arm] = Vectors.dot(scratch, scratch);
    }
    return diagonal;
  }

  /** D_ii. */
  double factor(int arm) {
    return factor[arm];
  }

  double scale() {
    return scale;
  }

  /** out = Ke, the covariances of one arm with all, the common level aside. */
  void column(int arm, double[] out) {
    inverse.column(arm, out);
    if (power == 2) {
      multiplyOnceMore(out);
    }
    for (int j = 0; j < out.length; j++) {
      out[j] *= scale * factor[arm] * factor[j];
    }
  }

  /** x = B⁻¹x. */
  private void multiplyOnceMore(double[] x) {
    System.arraycopy(x, 0, scratch, 0, x.length);
    inverse.multiply(scratch, x);
  }

  /** (M + diag(more))⁻¹. */
  UpdatableInverse inverse(double[] more) {
    return power == 1 ? sparse(more) : dense(more);
  }

  private UpdatableInverse sparse(double[] more) {
    double[] shifts = new double[more.length];
    for (int arm = 0; arm < shifts.length; arm++) {
      shifts[arm] = shift + more[arm];
    }
    return CoreInverse.of(new ShiftedLaplacian(graph, shifts), pattern);
  }

  private UpdatableInverse dense(double[] more) {
    int size = graph.size();
    ShiftedLaplacian system = ShiftedLaplacian.uniform(graph, shift);
    double[] unit = new double[size];
    double[] column = new double[size];
    double[] square = new double[size];
    double[][] lower = new double[size][];
    for (int i = 0; i < size; i++) {
      unit[i] = 1;
      system.multiply(unit, column);
      unit[i] = 0;
      system.multiply(column, square);
      lower[i] = java.util.Arrays.copyOf(square, i + 1);
      lower[i][i] += more[i];
    }
    return new DenseMatrixInverse(lower);
  }
}
