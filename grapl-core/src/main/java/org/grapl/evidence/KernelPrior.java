package org.grapl.evidence;

import org.grapl.graph.Graph;
import org.grapl.linear.CoreInverse;
import org.grapl.linear.DenseMatrixInverse;
import org.grapl.linear.Elimination;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.UpdatableInverse;
import org.grapl.linear.Vectors;

/**
 * The covariance K of a {@link Kernel} on a graph, even: every arm varies as much as any other,
 * however it is linked; scaled so that the part of the field that is not constant has a variance of
 * 1 on average over the arms:
 *
 * <pre>K = M⁻¹·scale,  M = B or B²,  B = L + d̄·ridge·I;
 * scale = 1 / mean_i [P M⁻¹ P]_ii,  P = I − 11ᵀ/N,  1ᵀM⁻¹1 = N (d̄·ridge)^−power.</pre>
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
  private final double[] balance;

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
    this.balance = new double[size];
    double[] diagonal = diagonal();
    for (int arm = 0; arm < size; arm++) {
      balance[arm] = 1 / Math.sqrt(diagonal[arm]);
    }
    double trace = 0;
    for (int arm = 0; arm < size; arm++) {
      trace += balance[arm] * balance[arm] * diagonal[arm];
    }
    double[] sums = new double[size];
    inverse.multiply(balance, sums);
    repeat(sums, power - 1);
    double constant = Vectors.dot(balance, sums) / size;
    this.scale = size / Math.max(trace - constant, Math.ulp(constant));
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
      double[] half = new double[scratch.length];
      inverse.column(arm, half);
      repeat(half, power / 2 - 1);
      diagonal[arm] = Vectors.dot(half, half);
    }
    return diagonal;
  }

  /** The factor of an arm: K = scale · diag(factor) M⁻¹ diag(factor). */
  double factor(int arm) {
    return balance[arm];
  }

  /** K = scale · M⁻¹. */
  double scale() {
    return scale;
  }

  /** out = Ke, the covariances of one arm with all, the common level aside. */
  void column(int arm, double[] out) {
    inverse.column(arm, out);
    repeat(out, power - 1);
    for (int j = 0; j < out.length; j++) {
      out[j] *= scale * balance[arm] * balance[j];
    }
  }

  /** x = B⁻ᵗx. */
  private void repeat(double[] x, int times) {
    for (int k = 0; k < times; k++) {
      System.arraycopy(x, 0, scratch, 0, x.length);
      inverse.multiply(scratch, x);
    }
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
      system.multiply(unit, square);
      unit[i] = 0;
      for (int k = 1; k < power; k++) {
        System.arraycopy(square, 0, column, 0, size);
        system.multiply(column, square);
      }
      lower[i] = java.util.Arrays.copyOf(square, i + 1);
      lower[i][i] += more[i];
    }
    return new DenseMatrixInverse(lower);
  }
}
