package org.grapl.spark.parts;

import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.NoConvergenceException;

/** What a {@link Lane} may be asked to reach. */
final class Goals {

  private static final int ATTEMPTS = 5;

  private Goals() {}

  /**
   * A certified error of each entry of at most so much, or as small as rounding allows.
   *
   * @param system for the size of the rounding
   */
  static Lane.Goal certified(ErrorCertificate certificate, PartedSystem system, double accuracy) {
    return new Lane.Goal() {

      @Override
      public boolean isReached(Lane lane) {
        return certificate.bound(lane.residual()) <= 0.5 * accuracy;
      }

      @Override
      public boolean isConfirmed(Lane lane) {
        double bound = certificate.bound(lane.residual());
        if (bound <= accuracy
            || (lane.attempts() > 0 && bound <= system.roundingFloor(lane, certificate))) {
          return true;
        }
        if (lane.attempts() > ATTEMPTS) {
          throw new NoConvergenceException("certified error", lane.attempts(), bound, accuracy);
        }
        return false;
      }
    };
  }

  /** Of b = 1 alone: a solution that sharpens a certificate, which it then does. */
  static Lane.Goal sharpening(ErrorCertificate certificate) {
    return new Lane.Goal() {

      @Override
      public boolean isReached(Lane lane) {
        for (double r : lane.residual()) {
          if (!(Math.abs(r) <= ErrorCertificate.ROUGH)) {
            return false;
          }
        }
        return true;
      }

      @Override
      public boolean isConfirmed(Lane lane) {
        certificate.sharpen(lane.solution(), lane.residual()); // true whatever the residual
        return true;
      }

      @Override
      public boolean isAuxiliary() {
        return true;
      }
    };
  }

  /** An error of about η in the norm of V, relative to the solution. */
  static Lane.Goal relative(double accuracy) {
    return new Lane.Goal() {

      @Override
      public boolean isReached(Lane lane) {
        return lane.left() <= accuracy * accuracy;
      }

      @Override
      public boolean wantsTrueResidual() {
        return false;
      }

      @Override
      public boolean isConfirmed(Lane lane) {
        return false; // of a guess nothing is known but its residual
      }
    };
  }
}
