package org.grapl.engine.gradient;

import java.util.Arrays;
import org.grapl.internal.Check;
import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SolveReport;
import org.grapl.linear.Vectors;

/**
 * Solves V·x = b by preconditioned conjugate gradients, from what is known (a warm start) until a
 * goal is met. One owner, not thread-safe.
 *
 * <p>The preconditioner is {@link IncompleteCholesky}, which costs next to nothing to set up. Where
 * that does not get there within {@value #PATIENCE} iterations, as on grids with few observations,
 * the solve goes on with {@link ApproximateCholesky}, which then stays until the next refresh.
 * Counting iterations, rather than timing them, makes a campaign take the same course on any
 * machine.
 */
public final class ConjugateGradient {

  /** Beyond this many iterations per restart a solve is given up; 10 √N or 1000 are plenty. */
  private static final int LEAST_LIMIT = 1000;

  private static final int RESTARTS = 5;

  /**
   * Iterations after which a better preconditioner is worth its price: setting it up costs about as
   * much as 40 iterations, a solve with it about as much as 35 to 70.
   */
  private static final int PATIENCE = 40;

  private static final String METHOD = "conjugate gradients";

  private final ShiftedLaplacian system;
  private final IncompleteCholesky incomplete;
  private Preconditioner preconditioner;
  private final ErrorCertificate certificate;
  private final int limit;
  private final double[] residual;
  private final double[] preconditioned;
  private final double[] direction;
  private final double[] image;
  private long work;

  /** What a residual must be like for a solve to stop. */
  @FunctionalInterface
  public interface Goal {

    boolean isReached(double[] residual);
  }

  public ConjugateGradient(ShiftedLaplacian system) {
    int size = system.size();
    this.system = system;
    this.incomplete = new IncompleteCholesky(system);
    this.preconditioner = incomplete;
    this.certificate = new ErrorCertificate(system);
    this.limit = limit(size);
    this.residual = new double[size];
    this.preconditioned = new double[size];
    this.direction = new double[size];
    this.image = new double[size];
  }

  /** How many iterations a solve with so many items is given before it is given up. */
  public static int limit(int size) {
    return Math.max(LEAST_LIMIT, (int) (10 * Math.sqrt(size)));
  }

  /**
   * What all iterations so far have cost, in links: one multiplication counts each link once, and
   * so does incomplete Cholesky; items count like links. Setting up is not included.
   */
  public long work() {
    return work;
  }

  /** What an iteration costs with the preconditioner now in use. */
  public long iterationWork() {
    return system.graph().links() + (long) system.size() + preconditioner.work();
  }

  /** The certificate by which solutions are judged. */
  public ErrorCertificate certificate() {
    return certificate;
  }

  /**
   * Improves {@code x} until the certified error of each entry is at most {@code accuracy}, or as
   * small as rounding allows; the report tells what was reached.
   *
   * @param x the first guess, overwritten with the solution
   * @throws NoConvergenceException if neither is reached
   */
  public SolveReport solve(double[] b, double[] x, double accuracy) {
    Check.positive("accuracy", accuracy);
    int iterations = 0;
    Goal goal = r -> certificate.bound(r) <= 0.5 * accuracy;
    // The recursively updated residual drifts away from b − V·x: only the true one certifies.
    for (int attempt = 0; attempt <= RESTARTS; attempt++) {
      system.residual(b, x, residual);
      double bound = certificate.bound(residual);
      if (bound <= accuracy || (attempt > 0 && bound <= roundingFloor(x))) {
        return new SolveReport(METHOD, iterations, bound);
      }
      if (attempt < RESTARTS) {
        iterations += improve(x, residual, goal);
      }
    }
    throw new NoConvergenceException(
        "certified error", iterations, certificate.bound(residual), accuracy);
  }

  /**
   * The bound that a solution exact to the last digit may still get: its residual is as large as
   * the rounding of the products that make it up, see {@link ErrorCertificate#ROUNDING}.
   */
  public double roundingFloor(double[] x) {
    system.multiplyAbsolute(x, image);
    for (int i = 0; i < x.length; i++) {
      image[i] *= ErrorCertificate.ROUNDING;
    }
    return certificate.bound(image);
  }

  /** Brings the preconditioner and the certificate up to date with a system that has moved. */
  public void refresh() {
    double[] h = new double[system.size()];
    Arrays.fill(h, certificate.maxH());
    refresh(h);
  }

  /**
   * The same, with a guess for V⁻¹1 at hand.
   *
   * @param h overwritten with an approximation of V⁻¹1, the guess for next time
   */
  public void refresh(double[] h) {
    refreshPreconditioner();
    residualOfOnes(h);
    improve(h, residual, ConjugateGradient::isRough);
    residualOfOnes(h);
    certificate.sharpen(h, residual);
  }

  /** Brings the preconditioner alone up to date. */
  public void refreshPreconditioner() {
    incomplete.refresh();
    preconditioner = incomplete;
  }

  /**
   * (V⁻¹)_ii, from a solve of V·c = e_i. With the residual r of c the value c_i + cᵀr is too small
   * by rᵀV⁻¹r ≤ Σ|r| · bound(r), the square of a small number, so that a rough c suffices.
   *
   * @param accuracy relative to the value; where rounding does not allow for it, what rounding does
   */
  public double inverseDiagonal(int i, double accuracy) {
    double[] column = new double[system.size()];
    column[i] = 1 / system.diagonal(i); // a lower bound of the value
    double allowed = accuracy * column[i];
    Goal goal = r -> sum(r) * certificate.bound(r) <= allowed;
    int iterations = 0;
    for (int attempt = 0; attempt <= RESTARTS; attempt++) {
      system.multiply(column, residual);
      for (int j = 0; j < column.length; j++) {
        residual[j] = (j == i ? 1 : 0) - residual[j];
      }
      if (goal.isReached(residual) || (attempt > 0 && isRounding(residual, column))) {
        return column[i] + Vectors.dot(column, residual);
      }
      iterations += improve(column, residual, goal);
    }
    throw new NoConvergenceException(
        "error of a variance", iterations, sum(residual) * certificate.bound(residual), allowed);
  }

  /** Whether the residual of x is no more than what rounding may have left. */
  private boolean isRounding(double[] r, double[] x) {
    return certificate.bound(r) <= roundingFloor(x);
  }

  private static double sum(double[] r) {
    double sum = 0;
    for (double each : r) {
      sum += Math.abs(each);
    }
    return sum;
  }

  private void residualOfOnes(double[] h) {
    system.multiply(h, residual);
    for (int i = 0; i < h.length; i++) {
      residual[i] = 1 - residual[i];
    }
  }

  private static boolean isRough(double[] residual) {
    for (double r : residual) {
      if (!(Math.abs(r) <= ErrorCertificate.ROUGH)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Improves {@code x} until its residual reaches a goal, the limit of iterations is met or nothing
   * is left to gain. The residual is updated along; over many iterations it drifts away from the
   * true one by rounding.
   *
   * @param x the first guess, overwritten
   * @param r its residual, overwritten
   * @return the number of iterations
   */
  public int improve(double[] x, double[] r, Goal goal) {
    if (goal.isReached(r)) {
      return 0;
    }
    if (preconditioner != incomplete) {
      return iterate(x, r, goal, limit);
    }
    int iterations = iterate(x, r, goal, PATIENCE);
    if (iterations < PATIENCE || goal.isReached(r)) {
      return iterations;
    }
    preconditioner = new ApproximateCholesky(system);
    return iterations + iterate(x, r, goal, limit);
  }

  private int iterate(double[] x, double[] r, Goal goal, int most) {
    preconditioner.apply(r, preconditioned);
    System.arraycopy(preconditioned, 0, direction, 0, x.length);
    double rho = Vectors.dot(r, preconditioned);
    for (int iteration = 1; iteration <= most; iteration++) {
      work += iterationWork();
      system.multiply(direction, image);
      double curvature = Vectors.dot(direction, image);
      if (!(curvature > 0)) {
        return iteration; // the direction is exhausted: nothing is left to gain from here
      }
      double step = rho / curvature;
      for (int i = 0; i < x.length; i++) {
        x[i] += step * direction[i];
        r[i] -= step * image[i];
      }
      if (goal.isReached(r)) {
        return iteration;
      }
      preconditioner.apply(r, preconditioned);
      double next = Vectors.dot(r, preconditioned);
      double beta = next / rho;
      rho = next;
      for (int i = 0; i < x.length; i++) {
        direction[i] = preconditioned[i] + beta * direction[i];
      }
    }
    return most;
  }
}
