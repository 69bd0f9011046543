package org.grapl.linear;

import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.internal.SparseRows;

/**
 * V = L + diag(shift) with L = D − W. Positive definite as long as every component has a positive
 * shift, and an M-matrix with V·1 = shift: its inverse has no negative entry.
 *
 * <p>The shift moves as items are observed; one owner, not thread-safe.
 */
public final class ShiftedLaplacian implements ShiftedSystem {

  private final Graph graph;
  private final double[] shift;

  /** The system with the given shift, copied; every entry must be a finite number > 0. */
  public ShiftedLaplacian(Graph graph, double[] shift) {
    Check.length("shift", graph.size(), shift);
    for (double s : shift) {
      Check.positive("shift", s);
    }
    this.graph = graph;
    this.shift = shift.clone();
  }

  /** L + λI, the paper's L_λ. */
  public static ShiftedLaplacian uniform(Graph graph, double lambda) {
    double[] shift = new double[graph.size()];
    java.util.Arrays.fill(shift, lambda);
    return new ShiftedLaplacian(graph, shift);
  }

  @Override
  public int size() {
    return shift.length;
  }

  public Graph graph() {
    return graph;
  }

  /** The shift of one item, which is also its row sum (V·1). */
  @Override
  public double shift(int item) {
    return shift[item];
  }

  @Override
  public double diagonal(int item) {
    return graph.rows().degree()[item] + shift[item];
  }

  @Override
  public void addToDiagonal(int item, double amount) {
    shift[item] += Check.positive("amount", amount);
  }

  /** out = V·x. */
  public void multiply(double[] x, double[] out) {
    SparseRows rows = graph.rows();
    int[] start = rows.start();
    int[] neighbour = rows.neighbour();
    double[] weight = rows.weight();
    double[] degree = rows.degree();
    for (int i = 0; i < shift.length; i++) {
      double sum = (degree[i] + shift[i]) * x[i];
      for (int k = start[i]; k < start[i + 1]; k++) {
        sum -= weight[k] * x[neighbour[k]];
      }
      out[i] = sum;
    }
  }

  /** out = |V|·|x|, every entry taken without its sign: the scale of the rounding in V·x. */
  public void multiplyAbsolute(double[] x, double[] out) {
    SparseRows rows = graph.rows();
    for (int i = 0; i < shift.length; i++) {
      double sum = (rows.degree()[i] + shift[i]) * Math.abs(x[i]);
      for (int k = rows.start()[i]; k < rows.start()[i + 1]; k++) {
        sum += rows.weight()[k] * Math.abs(x[rows.neighbour()[k]]);
      }
      out[i] = sum;
    }
  }

  /** out = b − V·x. */
  public void residual(double[] b, double[] x, double[] out) {
    multiply(x, out);
    for (int i = 0; i < out.length; i++) {
      out[i] = b[i] - out[i];
    }
  }

  /** √(xᵀVx), the norm ‖x‖_V; written as a sum of squares so that nothing cancels. */
  public double norm(double[] x) {
    Check.length("x", size(), x);
    double[] square = new double[1];
    for (int i = 0; i < x.length; i++) {
      square[0] += shift[i] * x[i] * x[i];
    }
    graph.forEachLink((a, b, w) -> square[0] += w * (x[a] - x[b]) * (x[a] - x[b]));
    return Math.sqrt(square[0]);
  }
}
