package org.grapl.certify;

import org.grapl.Check;
import org.grapl.Question;

/**
 * Checks one arm until it is cleared of being on the wrong side, or flagged. A wrong arm is cleared
 * with probability at most {@code missRate}, whatever its mean; counting an arm as flagged is
 * always safe, so every other reason to stop leads there.
 *
 * <p>Let z be the distance of a fresh observation from the edge of the tolerance, positive on the
 * side on which the arm was put. If the arm is wrong, z has a mean of at most 0, and the wealth of
 * somebody who bets on it,
 *
 * <pre>mean over two λ of Π exp(λz − λ²R²/2)        or, for values in [0, 1],  Π (1 + λz)</pre>
 *
 * is a supermartingale from 1 that reaches 1/missRate with probability at most missRate (Ville). λ
 * and the largest number of checks are set from the estimates before the first check.
 */
final class ArmTrial {

  enum Verdict {
    OPEN,
    CLEARED,
    FLAGGED
  }

  /** A right arm as far from the line as estimated loses so much with probability below 1 %. */
  private static final double HOPELESS = -5;

  /** Checks of one arm beyond which an answer is not worth its price. */
  private static final int MOST_CHECKS = 1000;

  private static final double[] SHARES_OF_BET = {0.5, 1};

  private final Scatter scatter;
  private final double edge;
  private final double sign;
  private final double goal;
  private final int mostChecks;
  private final double[] bets = new double[SHARES_OF_BET.length];
  private final double[] logWealth = new double[SHARES_OF_BET.length];
  private int checks;
  private Verdict verdict = Verdict.OPEN;

  /**
   * @param gap how far from the edge of the tolerance the mean is thought to lie
   */
  ArmTrial(Scatter scatter, Question question, boolean above, double gap, double missRate) {
    this.scatter = scatter;
    this.sign = above ? 1 : -1;
    this.edge = question.threshold() - sign * question.tolerance();
    this.goal = missRate == 0 ? 0 : -StrictMath.log(missRate);
    double noise = scatter instanceof Scatter.SubGaussian normal ? normal.noise() : 0.5;
    double information = gap * gap / (2 * noise * noise);
    this.mostChecks = (int) Math.min(MOST_CHECKS, Math.ceil(4 * (goal + 3) / information));
    double best = gap / (noise * noise);
    if (scatter instanceof Scatter.ZeroToOne) {
      // Kelly's bet for coins; no single loss may take everything.
      double room = Math.max(1e-3, above ? edge : 1 - edge);
      double variance = Math.max(1e-3, edge * (1 - edge));
      best = Math.min(gap / variance, 0.9 / room);
    }
    for (int j = 0; j < bets.length; j++) {
      bets[j] = SHARES_OF_BET[j] * best;
    }
  }

  Verdict verdict() {
    return verdict;
  }

  void tell(double value) {
    checks++;
    double distance = sign * (value - edge);
    if (scatter instanceof Scatter.Exact) {
      // The tolerance belongs to the right side: above from τ − ε on, below before τ + ε.
      boolean wrong = sign > 0 ? distance < 0 : distance <= 0;
      verdict = wrong ? Verdict.FLAGGED : Verdict.CLEARED;
      return;
    }
    bet(value, distance);
    double wealth = logMeanWealth();
    if (wealth >= goal) {
      verdict = Verdict.CLEARED;
    } else if (wealth <= HOPELESS || checks >= mostChecks) {
      verdict = Verdict.FLAGGED;
    }
  }

  private void bet(double value, double distance) {
    if (scatter instanceof Scatter.SubGaussian normal) {
      double variance = normal.noise() * normal.noise();
      for (int j = 0; j < bets.length; j++) {
        logWealth[j] += bets[j] * distance - 0.5 * bets[j] * bets[j] * variance;
      }
    } else {
      Check.within("value", 0, 1, value);
      for (int j = 0; j < bets.length; j++) {
        logWealth[j] += StrictMath.log1p(bets[j] * distance);
      }
    }
  }

  private double logMeanWealth() {
    double largest = Math.max(logWealth[0], logWealth[1]);
    double sum = 0;
    for (double wealth : logWealth) {
      sum += StrictMath.exp(wealth - largest);
    }
    return largest + StrictMath.log(sum / bets.length);
  }
}
