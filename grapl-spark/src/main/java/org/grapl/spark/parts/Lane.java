package org.grapl.spark.parts;

import java.util.Arrays;
import org.grapl.engine.gradient.Preconditioner;
import org.grapl.engine.gradient.RemainingEnergy;
import org.grapl.internal.Check;
import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.Vectors;

/**
 * One right-hand side on its way through conjugate gradients, V·x = b, which asks for products with
 * V one at a time so that a pass over the parts can serve several. One owner, not thread-safe.
 */
abstract class Lane {

  private static final int MOST_ATTEMPTS = 5;

  private final double[] right;
  private final double[] solution;
  private final double[] residual;
  private final double[] preconditioned;
  private final double[] direction;
  private final RemainingEnergy remaining = new RemainingEnergy();
  private double left = 1;
  private double rho;
  private int attempts;
  private State state;

  private enum State {
    /** The residual of the first guess is not known yet. */
    GUESSED,
    GOING,
    /** The goal is reached by the residual as updated, which drifts; now for the true one. */
    LOOKING,
    DONE
  }

  /**
   * Begins with what is known.
   *
   * @param right b; not copied
   * @param solution the first guess, overwritten with the solution
   */
  private Lane(double[] right, double[] solution) {
    Check.length("solution", right.length, solution);
    this.right = right;
    this.solution = solution;
    this.residual = new double[right.length];
    this.preconditioned = new double[right.length];
    this.direction = new double[right.length];
    boolean isNothing = Arrays.stream(solution).allMatch(each -> each == 0);
    this.state = isNothing ? State.GOING : State.GUESSED;
  }

  /** x, as far as it is. */
  double[] solution() {
    return solution;
  }

  /** b − V·x, exact or as updated. */
  double[] residual() {
    return residual;
  }

  /** The square of the error in the norm of V, relative to the solution: an estimate. */
  double left() {
    return left;
  }

  /** How often the true residual was looked at. */
  int attempts() {
    return attempts;
  }

  /** Whether the lane may stop, by its residual as updated from iteration to iteration. */
  abstract boolean isReached();

  /** Whether it is to be judged by the residual of its solution computed anew; costs a pass. */
  boolean wantsTrueResidual() {
    return true;
  }

  /**
   * Whether it may stop, by that residual; else it goes on from there. Of a first guess nothing
   * else is known.
   */
  abstract boolean isConfirmed();

  /** Whether it only helps others, and need not be reached once they are. */
  boolean isAuxiliary() {
    return false;
  }

  /**
   * Goes on to a certified error of each entry of at most so much, or as small as rounding allows.
   *
   * @param system for the size of the rounding
   */
  static Lane certified(
      double[] right,
      double[] solution,
      ErrorCertificate certificate,
      PartedSystem system,
      double accuracy) {
    return new Lane(right, solution) {

      @Override
      boolean isReached() {
        return certificate.bound(residual()) <= 0.5 * accuracy;
      }

      @Override
      boolean isConfirmed() {
        double bound = certificate.bound(residual());
        if (bound <= accuracy
            || (attempts() > 0 && bound <= system.roundingFloor(this, certificate))) {
          return true;
        }
        if (attempts() > MOST_ATTEMPTS) {
          throw new NoConvergenceException("certified error", attempts(), bound, accuracy);
        }
        return false;
      }
    };
  }

  /** Of b = 1: a rough solution, by which it then sharpens a certificate. */
  static Lane sharpening(ErrorCertificate certificate, int size) {
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    return new Lane(ones, new double[size]) {

      @Override
      boolean isReached() {
        return Arrays.stream(residual()).allMatch(r -> Math.abs(r) <= ErrorCertificate.ROUGH);
      }

      @Override
      boolean isConfirmed() {
        certificate.sharpen(solution(), residual()); // true whatever the residual
        return true;
      }

      @Override
      boolean isAuxiliary() {
        return true;
      }
    };
  }

  /** From nothing to an error of about η in the norm of V, relative to the solution. */
  static Lane relative(double[] right, double accuracy) {
    return new Lane(right, new double[right.length]) {

      @Override
      boolean isReached() {
        return left() <= accuracy * accuracy;
      }

      @Override
      boolean wantsTrueResidual() {
        return false;
      }

      @Override
      boolean isConfirmed() {
        return false; // never asked: it begins with nothing
      }
    };
  }

  boolean isDone() {
    return state == State.DONE;
  }

  /** Sets out, unless nothing has to be done. */
  void begin(Preconditioner preconditioner) {
    if (state == State.GOING) {
      System.arraycopy(right, 0, residual, 0, right.length);
      setOut(preconditioner);
    }
  }

  /** Goes on with another preconditioner. */
  void restart(Preconditioner preconditioner) {
    if (state == State.GOING) {
      setOut(preconditioner);
    }
  }

  private void setOut(Preconditioner preconditioner) {
    state = State.GOING;
    preconditioner.apply(residual, preconditioned);
    System.arraycopy(preconditioned, 0, direction, 0, direction.length);
    rho = number(Vectors.dot(residual, preconditioned));
    if (!(rho > 0)) {
      left = 0;
      state = State.DONE; // nothing is left to gain
    }
  }

  /** The vector whose product with V it waits for. */
  double[] wanted() {
    return state == State.GOING ? direction : solution;
  }

  /** Takes that product, and one step. */
  void take(double[] image, Preconditioner preconditioner) {
    if (state == State.GOING) {
      step(image, preconditioner);
      return;
    }
    for (int i = 0; i < residual.length; i++) {
      residual[i] = right[i] - image[i];
    }
    boolean isLooking = state == State.LOOKING;
    attempts += isLooking ? 1 : 0;
    if (isConfirmed()) {
      state = State.DONE;
    } else {
      setOut(preconditioner);
    }
  }

  private void step(double[] image, Preconditioner preconditioner) {
    double curvature = number(Vectors.dot(direction, image));
    if (!(curvature > 0)) {
      left = 0;
      stop(); // the direction is exhausted: nothing is left to gain from here
      return;
    }
    double length = rho / curvature;
    for (int i = 0; i < residual.length; i++) {
      solution[i] += length * direction[i];
      residual[i] -= length * image[i];
    }
    left = remaining.after(length * rho);
    if (isReached()) {
      stop();
      return;
    }
    preconditioner.apply(residual, preconditioned);
    double next = Vectors.dot(residual, preconditioned);
    double keep = next / rho;
    rho = next;
    for (int i = 0; i < direction.length; i++) {
      direction[i] = preconditioned[i] + keep * direction[i];
    }
  }

  /** Weights or values so large that they overflow must not pass for a solution. */
  private static double number(double product) {
    if (Double.isNaN(product)) {
      throw new NoConvergenceException("residual", 0, product, 0);
    }
    return product;
  }

  private void stop() {
    state = wantsTrueResidual() ? State.LOOKING : State.DONE;
  }
}
