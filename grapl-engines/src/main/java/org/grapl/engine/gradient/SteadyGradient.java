package org.grapl.engine.gradient;

import java.util.Arrays;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.Vectors;

/**
 * Solves what {@link LevelledGradient} cannot: one right-hand side at a time, in double precision.
 *
 * <p>In single precision a residual that should sum to zero on every component does not quite. The
 * split preconditioner turns the rest into a level, which is taken out again with a rounding error
 * that grows with the degree of a hub: on a star whose hub was observed the residual grew sevenfold
 * with each iteration. Here products are formed from differences, so that levels cost no digits,
 * and the residual is made to sum to zero after each iteration.
 */
final class SteadyGradient {

  private final SplitSystem system;
  private final int limit;
  private final double[] residual;
  private final double[] preconditioned;
  private final double[] direction;
  private final double[] image;
  private final double[] level;

  SteadyGradient(SplitSystem system) {
    int size = system.size();
    this.system = system;
    this.limit = ConjugateGradient.limit(size);
    this.residual = new double[size];
    this.preconditioned = new double[size];
    this.direction = new double[size];
    this.image = new double[size];
    this.level = new double[system.shiftOf.length];
  }

  /**
   * x = V⁻¹b, for b that sums to zero on every component.
   *
   * @param b one of {@code width} that are interleaved, as x is
   * @throws NoConvergenceException if there are too many iterations
   */
  void solve(float[] b, float[] x, int lane, int width, double accuracy) {
    double[] solution = new double[residual.length];
    for (int i = 0; i < residual.length; i++) {
      residual[i] = b[width * i + lane];
    }
    takeOutSums();
    RemainingEnergy remaining = new RemainingEnergy();
    double left = precondition();
    double before = left;
    double error = 0;
    System.arraycopy(preconditioned, 0, direction, 0, direction.length);
    for (int iteration = 0; left > 0; iteration++) {
      double length = left / curvature();
      Vectors.add(solution, length, direction);
      Vectors.add(residual, -length, image);
      takeOutSums();
      error = remaining.after(length * left);
      before = left;
      left = precondition();
      if (error <= accuracy * accuracy) {
        break;
      }
      if (iteration == limit || !(left < Double.POSITIVE_INFINITY)) {
        throw new NoConvergenceException("relative error", iteration, Math.sqrt(error), accuracy);
      }
      double keep = left / before;
      for (int i = 0; i < direction.length; i++) {
        direction[i] = preconditioned[i] + keep * direction[i];
      }
    }
    for (int i = 0; i < solution.length; i++) {
      x[width * i + lane] = (float) solution[i];
    }
  }

  /** r −= shift·(1ᵀr)/Σshift on every component. */
  private void takeOutSums() {
    Arrays.fill(level, 0);
    for (int i = 0; i < residual.length; i++) {
      level[system.component[i]] += residual[i];
    }
    for (int i = 0; i < residual.length; i++) {
      int of = system.component[i];
      residual[i] -= level[of] / system.shiftOf[of] * system.shift[i];
    }
  }

  /** z = S⁻ᵀD̃S⁻¹r without its levels; returns rᵀz. */
  private double precondition() {
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    float[] weight = system.rows.weight();
    double[] z = preconditioned;
    for (int i = 0; i < z.length; i++) {
      double sum = residual[i];
      for (int k = start[i]; k < start[i + 1] && neighbour[k] < i; k++) {
        sum += weight[k] * z[neighbour[k]];
      }
      z[i] = sum / system.pivot[i];
    }
    Arrays.fill(level, 0);
    for (int i = z.length - 1; i >= 0; i--) {
      double sum = z[i] * system.pivot[i];
      for (int k = start[i + 1] - 1; k >= start[i] && neighbour[k] > i; k--) {
        sum += weight[k] * z[neighbour[k]];
      }
      z[i] = sum / system.pivot[i];
      level[system.component[i]] += system.shift[i] * z[i];
    }
    for (int i = 0; i < z.length; i++) {
      int of = system.component[i];
      z[i] -= level[of] / system.shiftOf[of];
    }
    return Vectors.dot(residual, z);
  }

  /** image = V·direction; returns the curvature. */
  private double curvature() {
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    float[] weight = system.rows.weight();
    double sum = 0;
    for (int i = 0; i < image.length; i++) {
      double flow = system.shift[i] * direction[i];
      for (int k = start[i]; k < start[i + 1]; k++) {
        flow += weight[k] * (direction[i] - direction[neighbour[k]]);
      }
      image[i] = flow;
      sum += flow * direction[i];
    }
    return sum;
  }
}
