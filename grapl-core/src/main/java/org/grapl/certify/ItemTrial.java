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
 * <pre>Σ_λ w_λ Π exp(λz − λ²R²/2)        or, for values in [0, 1],  Σ_λ w_λ Π (1 + λz),</pre>
 *
 * is a supermartingale from 1 that reaches 1/missRate with probability at most missRate (Ville).
 * The bets λ ≥ 0 and their weights are {@link Distances}, fixed before the item's first value.
 */
final class ItemTrial {

  enum Verdict {
    OPEN,
    CLEARED,
    FLAGGED
  }

  /** Flagged once it is so much likelier that the item is as far on the wrong side. */
  private static final double HOPELESS = 6;

  /** Checks of an item, in times of what one at the typical distance needs: some are nearer. */
  private static final double PATIENCE = 32;

  /** Checks of one item beyond which an answer is not worth its price. */
  private static final int MOST_CHECKS = 1000;

  private final Noise noise;
  private final Distances distances;
  private final double edge;
  private final double sign;
  private final double goal;
  private final int mostChecks;

  /** By distance: of bets on the right side, and on the other. */
  private final double[] right;

  private final double[] wrong;
  private int checks;
  private Verdict verdict = Verdict.OPEN;

  ItemTrial(Noise noise, Question question, boolean above, Distances distances, double missRate) {
    this.noise = noise;
    this.distances = distances;
    this.sign = above ? 1 : -1;
    this.edge = question.threshold() - sign * question.tolerance();
    this.goal = missRate == 0 ? 0 : -StrictMath.log(missRate);
    this.right = new double[distances.count()];
    this.wrong = new double[distances.count()];
    this.mostChecks = (int) Math.min(MOST_CHECKS, Math.ceil(PATIENCE * (goal + 3) / information()));
  }

  /** Of a check at the typical distance. */
  private double information() {
    double ratio = distances.typical() / level(noise);
    return 0.5 * ratio * ratio;
  }

  /** How many checks a right item at the typical distance takes, about. */
  double checksExpected() {
    return (goal + 1.5) / information();
  }

  /** R; ½ for values in [0, 1]. */
  static double level(Noise noise) {
    return noise.kind() == Noise.Kind.NORMAL ? noise.level() : 0.5;
  }

  Verdict verdict() {
    return verdict;
  }

  void tell(double value) {
    double z = sign * (value - edge);
    if (noise.isExact()) {
      // The tolerance belongs to the right side: above from τ − ε on, below before τ + ε.
      boolean isWrong = sign > 0 ? z < 0 : z <= 0;
      verdict = isWrong ? Verdict.FLAGGED : Verdict.CLEARED;
      return;
    }
    if (noise.isYesNo()) {
      Check.within("value", 0, 1, value);
    }
    for (int k = 0; k < right.length; k++) {
      right[k] += logGain(distances.at(k), z);
      wrong[k] += logGain(-distances.at(k), z);
    }
    checks++;
    double wealth = distances.logMean(right);
    if (wealth >= goal) {
      verdict = Verdict.CLEARED;
      distances.learn(right);
    } else if (distances.logMean(wrong) - wealth >= HOPELESS || checks >= mostChecks) {
      verdict = Verdict.FLAGGED;
    }
  }

  /** The gain of the bet that is best if z has this mean. */
  private double logGain(double mean, double z) {
    if (noise.kind() == Noise.Kind.NORMAL) {
      double bet = mean / (noise.level() * noise.level());
      return bet * z - 0.5 * bet * mean;
    }
    // Kelly's bet for coins; no single loss may take everything.
    double share = Math.max(1e-3, edge * (1 - edge));
    double room = Math.max(1e-3, sign * mean > 0 ? edge : 1 - edge);
    double bet = Math.min(Math.abs(mean) / share, 0.9 / room);
    return StrictMath.log1p(Math.signum(mean) * bet * z);
  }
}
