package org.grapl.engine;

import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.ShiftedLaplacian;

/**
 * Every residual below a threshold of its own: those of {@link ErrorCertificate}, times the
 * smallest tolerance of any item. Local in the best sense, because no item is affected by what is
 * left behind elsewhere; but where few items have been observed the thresholds are tiny.
 */
final class MaximumCriterion implements Criterion {

  /** A global solve goes this far below the thresholds, so that the next steps have room. */
  private static final double ROOM = 0.3;

  /** How much an item's diagonal entry may grow before its tolerance is looked at anew. */
  private static final double HEADROOM = 1.5;

  private final ShiftedLaplacian system;
  private final ErrorCertificate certificate;
  private final Tolerances tolerances;
  private final Relaxation relaxation;
  private double tolerance;
  private double largestDiagonal;
  private boolean isOutgrown;

  MaximumCriterion(
      ShiftedLaplacian system,
      ErrorCertificate certificate,
      Tolerances tolerances,
      Relaxation relaxation) {
    this.system = system;
    this.certificate = certificate;
    this.tolerances = tolerances;
    this.relaxation = relaxation;
  }

  @Override
  public void revise() {
    reconsider();
    use(tolerance);
  }

  /** Looks anew at the system and the tolerances, without setting thresholds. */
  void reconsider() {
    double largest = 0;
    for (int item = 0; item < system.size(); item++) {
      largest = Math.max(largest, system.diagonal(item));
    }
    largestDiagonal = HEADROOM * largest;
    isOutgrown = false;
    tolerance = Math.max(tolerances.floor(), tolerances.deviation() / Math.sqrt(largestDiagonal));
  }

  private void use(double newTolerance) {
    tolerance = newTolerance;
    for (int item = 0; item < system.size(); item++) {
      relaxation.limit(item, threshold(item));
    }
    relaxation.recount();
    relaxation.tune(1 / certificate.maxH());
  }

  /** How large the residual of an item may be. */
  double threshold(int item) {
    return tolerance * certificate.threshold(item);
  }

  @Override
  public void grown(int item, double amount) {
    relaxation.limit(item, threshold(item));
    isOutgrown |= system.diagonal(item) > largestDiagonal;
  }

  @Override
  public boolean isOutgrown() {
    boolean was = hasOutgrown();
    if (was) {
      revise();
    }
    return was;
  }

  /** Whether an item has; nothing is revised. */
  boolean hasOutgrown() {
    return isOutgrown && tolerance > tolerances.floor();
  }

  @Override
  public boolean isMet() {
    return !isOutgrown();
  }

  @Override
  public double excess(double[] residual) {
    double worst = 0;
    for (int item = 0; item < residual.length; item++) {
      worst = Math.max(worst, Math.abs(relaxation.inThresholds(item, residual[item])));
    }
    return worst;
  }

  @Override
  public boolean isReached(double[] residual) {
    return excess(residual) <= ROOM;
  }

  @Override
  public void loosen(double times) {
    use(times * tolerance);
  }

  @Override
  public double errorBound() {
    return tolerance;
  }

  @Override
  public void balance(long globalWork, long localWork) {
    // The thresholds are what the proof needs, whatever the work.
  }
}
