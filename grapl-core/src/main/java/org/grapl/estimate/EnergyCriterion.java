package org.grapl.estimate;

import org.grapl.linear.EnergyCertificate;
import org.grapl.linear.ShiftedLaplacian;

/**
 * The energy of all residuals together below a limit, by {@link EnergyCertificate}, which bounds
 * the error of each arm in units of its own deviation. On graphs that hang together well an
 * observation moves all arms by nearly the same amount, and little else beyond a few hops: the
 * common amount is kept as a number (the level) until it is worth moving all arms; the rest is
 * relaxed down to thresholds that serve speed only, κD_u. What is left behind adds up over the
 * steps until a global solve clears it away.
 */
final class EnergyCriterion implements Criterion {

  /** The share of the tolerance that the level may use up; the energy has the rest. */
  private static final double LEVEL = 0.3;

  /** A global solve goes this far below what is allowed: it clears the way for 1 − ROOM² of it. */
  private static final double ROOM = 0.2;

  /** Most by which κ changes at once. */
  private static final double STEP = 1.5;

  private static final double FIRST_KAPPA = 0.005;

  private final ShiftedLaplacian system;
  private final EnergyCertificate certificate;
  private final Tolerances tolerances;
  private final Relaxation relaxation;

  /** κ in units of the allowed energy. */
  private double relativeKappa = FIRST_KAPPA;

  private double kappa;
  private double loose = 1;
  private double allowedEnergy;
  private double allowedLevel;

  EnergyCriterion(
      ShiftedLaplacian system,
      EnergyCertificate certificate,
      Tolerances tolerances,
      Relaxation relaxation) {
    this.system = system;
    this.certificate = certificate;
    this.tolerances = tolerances;
    this.relaxation = relaxation;
  }

  @Override
  public void revise() {
    certificate.refresh();
    loose = 1;
    allow();
    limit();
    relaxation.tunePlainly();
  }

  /** Either within the floor for every arm, or within the share of the deviation for every arm. */
  private void allow() {
    double floor = loose * tolerances.floor();
    double deviation = loose * tolerances.deviation();
    allowedEnergy = (1 - LEVEL) * Math.max(deviation, floor / certificate.largestDeviation());
    allowedLevel = LEVEL * Math.max(floor, deviation * certificate.smallestDeviation());
  }

  private void limit() {
    kappa = relativeKappa * allowedEnergy;
    double[] degree = system.graph().rows().degree();
    for (int arm = 0; arm < degree.length; arm++) {
      relaxation.limit(arm, kappa * degree[arm]);
    }
    relaxation.recount();
  }

  @Override
  public void grown(int arm, double amount) {
    certificate.grown(arm, amount);
    allow();
  }

  /** Never: what is allowed follows each observation. */
  @Override
  public boolean isOutgrown() {
    return false;
  }

  @Override
  public boolean isMet() {
    double level = certificate.level(relaxation.sum());
    if (Math.abs(level) > allowedLevel
        || (energy() > allowedEnergy && 2 * energyOfLevel() > energy())) {
      relaxation.raise(level);
    }
    return energy() <= allowedEnergy;
  }

  private double energy() {
    return certificate.energy(kappa * relaxation.squares(), certificate.level(relaxation.sum()));
  }

  private double energyOfLevel() {
    return certificate.energy(0, certificate.level(relaxation.sum()));
  }

  @Override
  public double excess(double[] residual) {
    double sum = 0;
    double squares = 0;
    double[] degree = system.graph().rows().degree();
    for (int arm = 0; arm < residual.length; arm++) {
      sum += residual[arm];
      squares += residual[arm] * residual[arm] / degree[arm];
    }
    double level = certificate.level(sum);
    return Math.max(
        certificate.energy(squares, level) / allowedEnergy, Math.abs(level) / allowedLevel);
  }

  @Override
  public boolean isReached(double[] residual) {
    return excess(residual) <= ROOM;
  }

  @Override
  public void loosen(double times) {
    loose *= times;
    allow();
    limit();
  }

  @Override
  public double errorBound() {
    return Math.abs(certificate.level(relaxation.sum()))
        + certificate.largestDeviation() * energy();
  }

  /** As much relaxation as global solving: near the least sum of both. */
  @Override
  public void balance(long globalWork, long localWork) {
    double ratio = Math.sqrt((double) localWork / globalWork);
    relativeKappa *= Math.min(STEP, Math.max(1 / STEP, ratio));
    limit();
  }
}
