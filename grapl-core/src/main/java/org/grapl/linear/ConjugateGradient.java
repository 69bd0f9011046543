package org.grapl.linear;

import java.util.Arrays;
import org.grapl.Check;

/**
 * Solves V·x = b by preconditioned conjugate gradients until a certified bound on the error of
 * every entry is met. Starts from what is known (a warm start), works without allocation after
 * construction. One owner, not thread-safe.
 */
public final class ConjugateGradient {

  /** Beyond this many iterations per restart a solve is given up; 10 √N or 1000 are plenty. */
  private static final int LEAST_LIMIT = 1000;

  private static final int RESTARTS = 5;

  private static final String METHOD = "conjugate gradients";
  private static final double ULP = 0x1.0p-53;
  private static final int ULPS = 16;

  private final ShiftedLaplacian system;
  private final IncompleteCholesky preconditioner;
  private final ErrorCertificate certificate;
  private final int limit;
  private final double[] residual;
  private final double[] preconditioned;
  private final double[] direction;
  private final double[] image;

  public ConjugateGradient(ShiftedLaplacian system) {
    int size = system.size();
    this.system = system;
    this.preconditioner = new IncompleteCholesky(system);
    this.certificate = new ErrorCertificate(system);
    this.limit = Math.max(LEAST_LIMIT, (int) (10 * Math.sqrt(size)));
    this.residual = new double[size];
    this.preconditioned = new double[size];
    this.direction = new double[size];
    this.image = new double[size];
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
    // The recursively updated residual drifts away from b − V·x: only the true one certifies.
    for (int attempt = 0; attempt <= RESTARTS; attempt++) {
      system.residual(b, x, residual);
      double bound = certificate.bound(residual);
      if (bound <= accuracy || (attempt > 0 && bound <= roundingFloor(b, x))) {
        return new SolveReport(METHOD, iterations, bound);
      }
      if (attempt < RESTARTS) {
        iterations += iterate(x, 0.5 * accuracy);
      }
    }
    throw new NoConvergenceException(
        "certified error", iterations, certificate.bound(residual), accuracy);
  }

  /**
   * The bound that a solution exact to the last digit may still get: its residual is as large as
   * the rounding of the products that make it up, {@value #ULPS} units in the last place of each.
   */
  private double roundingFloor(double[] b, double[] x) {
    system.multiplyAbsolute(x, image);
    for (int i = 0; i < x.length; i++) {
      image[i] = ULPS * ULP * (image[i] + Math.abs(b[i]));
    }
    return certificate.bound(image);
  }

  /** Brings the preconditioner and the certificate up to date with a system that has moved. */
  public void refresh() {
    preconditioner.refresh();
    double[] one = new double[system.size()];
    Arrays.fill(one, 1);
    double[] h = new double[system.size()];
    system.residual(one, h, residual);
    iterate(h, 0.1 * certificate.bound(one) / limit);
    system.residual(one, h, residual);
    certificate.sharpen(h, residual);
  }

  /** Runs from the residual field as it stands; stops at the accuracy or at the limit. */
  private int iterate(double[] x, double accuracy) {
    preconditioner.apply(residual, preconditioned);
    System.arraycopy(preconditioned, 0, direction, 0, x.length);
    double rho = Vectors.dot(residual, preconditioned);
    for (int iteration = 1; iteration <= limit; iteration++) {
      system.multiply(direction, image);
      double curvature = Vectors.dot(direction, image);
      if (!(curvature > 0)) {
        return iteration; // the direction is exhausted: nothing is left to gain from here
      }
      double step = rho / curvature;
      for (int i = 0; i < x.length; i++) {
        x[i] += step * direction[i];
        residual[i] -= step * image[i];
      }
      if (certificate.bound(residual) <= accuracy) {
        return iteration;
      }
      preconditioner.apply(residual, preconditioned);
      double next = Vectors.dot(residual, preconditioned);
      double beta = next / rho;
      rho = next;
      for (int i = 0; i < x.length; i++) {
        direction[i] = preconditioned[i] + beta * direction[i];
      }
    }
    return limit;
  }
}
