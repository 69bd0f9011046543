package org.grapl.certify;

import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.internal.Check;

/**
 * Checks one item until it is cleared of being on the wrong side, or flagged. A wrong item is
 * cleared with probability at most {@code missRate}, whatever its mean; counting an item as flagged
 * is always safe, so every other reason to stop leads there.
 *
 * <p>Let z be the distance of a fresh observation from the edge of the tolerance, positive on the
 * side on which the item was put. If the item is wrong, z has a mean of at most 0, and the wealth
 * of somebody who bets on it,
 *
 * <pre>mean over two λ of Π exp(λz − λ²R²/2)        or, for values in [0, 1],  Π (1 + λz)</pre>
 *
 * is a supermartingale from 1 that reaches 1/missRate with probability at most missRate (Ville).
 * One λ is fixed by half the distance expected, the other follows the distances seen so far at this
 * item, the expected one counting as (R/gap)² of them; both are set before the value they bet on,
 * and neither depends on other items of the audit.
 */
final class ItemTrial {

  enum Verdict {
    OPEN,
    CLEARED,
    FLAGGED
  }

  /** A right item as far from the line as estimated loses so much with probability below 1 %. */
  private static final double HOPELESS = -5;

  /** Checks of one item beyond which an answer is not worth its price. */
  private static final int MOST_CHECKS = 1000;

  private final Noise noise;
  private final double edge;
  private final double sign;
  private final double gap;
  private final double goal;
  private final int mostChecks;

  /** R²; ¼ for values in [0, 1]. */
  private final double variance;

  private double cautiousLogWealth;
  private double learningLogWealth;
  private double sumOfDistances;
  private int checks;
  private Verdict verdict = Verdict.OPEN;

  /**
   * @param gap how far from the edge of the tolerance the mean is thought to lie
   */
  ItemTrial(Noise noise, Question question, boolean above, double gap, double missRate) {
    this.noise = noise;
    this.sign = above ? 1 : -1;
    this.edge = question.threshold() - sign * question.tolerance();
    this.gap = gap;
    this.goal = missRate == 0 ? 0 : -StrictMath.log(missRate);
    double level = level(noise);
    this.variance = level * level;
    double information = gap * gap / (2 * variance);
    this.mostChecks = (int) Math.min(MOST_CHECKS, Math.ceil(4 * (goal + 3) / information));
  }

  static double level(Noise noise) {
    return noise.kind() == Noise.Kind.NORMAL ? noise.level() : 0.5;
  }

  Verdict verdict() {
    return verdict;
  }

  void tell(double value) {
    double distance = sign * (value - edge);
    if (noise.isExact()) {
      // The tolerance belongs to the right side: above from τ − ε on, below before τ + ε.
      boolean wrong = sign > 0 ? distance < 0 : distance <= 0;
      verdict = wrong ? Verdict.FLAGGED : Verdict.CLEARED;
      return;
    }
    if (noise.isYesNo()) {
      Check.within("value", 0, 1, value);
    }
    double weight = variance / (gap * gap);
    double seen = (weight * gap + sumOfDistances) / (weight + checks);
    cautiousLogWealth += logGain(0.5 * gap, distance);
    learningLogWealth += logGain(Math.max(seen, 0.25 * gap), distance);
    sumOfDistances += distance;
    checks++;
    double wealth = logMeanWealth();
    if (wealth >= goal) {
      verdict = Verdict.CLEARED;
    } else if (wealth <= HOPELESS || checks >= mostChecks) {
      verdict = Verdict.FLAGGED;
    }
  }

  /** The gain of the bet that is best if z has this mean. */
  private double logGain(double mean, double distance) {
    if (noise.kind() == Noise.Kind.NORMAL) {
      double bet = mean / variance;
      return bet * distance - 0.5 * bet * bet * variance;
    }
    // Kelly's bet for coins; no single loss may take everything.
    double room = Math.max(1e-3, sign > 0 ? edge : 1 - edge);
    double bet = Math.min(mean / Math.max(1e-3, edge * (1 - edge)), 0.9 / room);
    return StrictMath.log1p(bet * distance);
  }

  private double logMeanWealth() {
    double larger = Math.max(cautiousLogWealth, learningLogWealth);
    double smaller = Math.min(cautiousLogWealth, learningLogWealth);
    return larger + StrictMath.log(0.5 * (1 + StrictMath.exp(smaller - larger)));
  }
}
