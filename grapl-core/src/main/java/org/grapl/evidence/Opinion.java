package org.grapl.evidence;

import java.util.Optional;
import org.grapl.Tally;
import org.grapl.estimate.Fit;
import org.grapl.estimate.Sides;
import org.grapl.evidence.SideSites.Site;
import org.grapl.internal.Normal;

/** What one fit makes of the answers. One owner, not thread-safe. */
final class Opinion {

  private static final double LEAST_CERTAINTY = 1e-6;

  private final double threshold;
  private final Posterior posterior;
  private final Optional<Sides> sides;
  private final SideInformation information;

  private Opinion(double threshold, Posterior posterior) {
    this.threshold = threshold;
    this.posterior = posterior;
    this.sides = posterior.fit().sides();
    this.information = new SideInformation(sides.map(Sides::mistakes).orElse(0.5));
  }

  /** Empty if it cannot be computed. */
  static Optional<Opinion> of(Fit fit, Evidence evidence, Tally tally, double threshold) {
    Sites sites = evidence.sites(tally, fit);
    return evidence
        .prior(fit.kernel())
        .flatMap(prior -> Posterior.of(fit, prior, sites, threshold, evidence.scores()))
        .map(posterior -> new Opinion(threshold, posterior))
        .filter(opinion -> opinion.tellOthers(tally));
  }

  /** Those whose answers about sides are too many to be weighed all at once follow one by one. */
  private boolean tellOthers(Tally tally) {
    boolean isSound = true;
    for (int item = 0; item < tally.size() && sides.isPresent() && isSound; item++) {
      if (tally.checks(item) > 0 && posterior.precision(item) == 0) {
        isSound = answer(item, tally, sides.get());
      }
    }
    return isSound;
  }

  Posterior posterior() {
    return posterior;
  }

  Fit fit() {
    return posterior.fit();
  }

  boolean isSided() {
    return sides.isPresent();
  }

  double threshold() {
    return threshold;
  }

  /**
   * One answer more.
   *
   * @param tally has it already
   * @param weight as which it counts
   * @return whether what is known then are numbers
   */
  boolean tell(int item, double value, double weight, Tally tally) {
    if (sides.isPresent()) {
      return answer(item, tally, sides.get());
    }
    double precision = weight / fit().noise();
    return posterior.change(item, precision, precision * (value - threshold));
  }

  /** Takes what all answers say together; whether what is known then are numbers. */
  boolean weighAgain(Sites sites) {
    boolean isSound = true;
    for (int item = 0; item < sites.precision().length && isSound; item++) {
      double morePrecision = sites.precision()[item] - posterior.precision(item);
      double moreShift = sites.shift()[item] - posterior.shift(item);
      if (morePrecision != 0 || moreShift != 0) {
        isSound = posterior.change(item, morePrecision, moreShift);
      }
    }
    return isSound;
  }

  /** What the answers to all other items say of one, about the line. */
  record Others(double mean, double variance) {}

  /** Empty where rounding leaves nothing of it. */
  Optional<Others> others(int item) {
    double variance = posterior.variance(item);
    double left = 1 - posterior.precision(item) * variance;
    double mean = posterior.mean(item) - threshold - variance * posterior.shift(item);
    return left > 0 ? Optional.of(new Others(mean / left, variance / left)) : Optional.empty();
  }

  /** What an item's answers say of its side, taken anew. */
  private boolean answer(int item, Tally tally, Sides told) {
    Optional<Others> others = others(item);
    if (others.isEmpty()) {
      return false;
    }
    double before = posterior.precision(item); // only grows: no solver takes off a diagonal
    double above = SideEvidence.above(tally, item, told);
    Site site = Site.of(above, others.get().mean, others.get().variance, before);
    return posterior.change(item, site.precision() - before, site.shift() - posterior.shift(item));
  }

  /**
   * By how many deviations an item lies above the line. Where its own answers tell sides the normal
   * distribution that stands for them will not do: it is p Φ(u) : (1 − p) Φ(−u) for above, u from
   * what all others say of it.
   */
  double certainty(int item, Tally tally) {
    Optional<Others> others =
        sides.isPresent() && tally.checks(item) > 0 ? others(item) : Optional.empty();
    if (others.isEmpty()) {
      return (posterior.mean(item) - threshold) / Math.sqrt(posterior.variance(item));
    }
    double u = others.get().mean / Math.sqrt(others.get().variance);
    double above = SideEvidence.above(tally, item, sides.get());
    double up = above * Normal.roughCdf(u);
    double down = (1 - above) * Normal.roughCdf(-u);
    return Normal.quantile(up / (up + down));
  }

  /**
   * How likely the answers to an item were to lie on the side they do, as foreseen from the answers
   * to all others by one who is so much surer than this opinion.
   */
  double foreseen(int item, Tally tally, double sharpness) {
    Optional<Others> others = others(item);
    if (others.isEmpty()) {
      return 1;
    }
    double mean = others.get().mean;
    double variance = others.get().variance / (sharpness * sharpness);
    if (sides.isEmpty()) {
      double u = mean / Math.sqrt(variance + 1 / posterior.precision(item));
      return Normal.roughCdf(tally.mean(item) >= threshold ? u : -u);
    }
    double above = SideEvidence.above(tally, item, sides.get());
    double up = Normal.roughCdf(mean / Math.sqrt(variance));
    return above * up + (1 - above) * (1 - up);
  }

  /**
   * The logarithm of the likelihood of an item's n answers, if so many of all answers are mistakes,
   * divided by √n. Items that are asked for again are the hard ones: where each answer counts in
   * full, expected wrong is up to four times too high on clean maps, where each item counts once,
   * 2.4 times too low where sides are scattered.
   */
  double logLikelihood(double mistakes, int item, Tally tally) {
    Optional<Others> others = others(item);
    if (others.isEmpty()) {
      return 0;
    }
    Sides told = new Sides(sides.orElseThrow().low(), sides.get().high(), mistakes);
    double up = Normal.roughCdf(others.get().mean / Math.sqrt(others.get().variance));
    double ifAbove = told.logLikelihood(true, tally.mean(item), tally.weight(item));
    double ifBelow = told.logLikelihood(false, tally.mean(item), tally.weight(item));
    double most = Math.max(ifAbove, ifBelow);
    double chance = up * StrictMath.exp(ifAbove - most) + (1 - up) * StrictMath.exp(ifBelow - most);
    double log = most + StrictMath.log(Math.max(Double.MIN_NORMAL, chance));
    return log / Math.sqrt(Math.max(1, tally.weight(item)));
  }

  /** Whether an item's own answers say that it lies above. */
  boolean isAnsweredAbove(int item, Tally tally) {
    return sides.isPresent()
        ? SideEvidence.above(tally, item, sides.get()) > 0.5
        : tally.mean(item) >= threshold;
  }

  /** The mean of an item in units of the answers. */
  double mean(int item, double certainty) {
    return sides.isPresent()
        ? sides.get().shown(threshold, Normal.roughCdf(certainty))
        : posterior.mean(item);
  }

  /** Such that an item is as sure to lie on its side as it is, in units of the answers. */
  double variance(int item, double certainty) {
    if (sides.isEmpty()) {
      return posterior.variance(item);
    }
    double deviation =
        Math.abs(certainty) > LEAST_CERTAINTY
            ? (mean(item, certainty) - threshold) / certainty
            : Math.sqrt(2 / Math.PI) * (sides.get().high() - threshold); // the limit
    return deviation * deviation;
  }

  /**
   * R² of one more answer to an item, in units of the field.
   *
   * @param variance of the item when it comes
   */
  double noise(double certainty, double variance) {
    return sides.isPresent() ? noise(information, certainty, variance) : fit().noise();
  }

  /** The same of an answer that tells so much. */
  static double noise(SideInformation told, double certainty, double variance) {
    return variance * (1 / told.at(certainty) - 1);
  }
}
