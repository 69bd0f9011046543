package org.grapl.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.grapl.Checker;

/**
 * By how much somebody's numbers are off: an answer is the mean of its item plus a bias b plus
 * noise of variance R_w², by the likelihood of how far answers lie from what is known of their
 * items otherwise, with
 *
 * <pre>b ~ N(0, R²),   log(R_w²/R²) ~ N(0, 1)</pre>
 *
 * R the noise of the fit. Or, beforehand once in ten times, they guess: their answers are normal
 * with the mean and variance of everybody's, whatever the item.
 */
final class NumberReliability {

  /** How many guess. */
  private static final double GUESSING = 0.1;

  /** So many answers of anybody may be slips, so that a single one makes nobody a guesser. */
  private static final double SLIPS = 0.25;

  /** Steps of log(R_w²/R²). */
  private static final double STEP = 0.35;

  private static final int STEPS = 12;
  private static final double WIDTH = 1;

  private final double noise;
  private final double usual;
  private final double usualVariance;
  private final List<Residual> residuals = new ArrayList<>();

  /**
   * @param value about the line
   * @param mean what is known of the item otherwise, with this variance
   */
  private record Residual(double value, double mean, double variance, double weight) {}

  /**
   * @param noise R²
   * @param usual the mean of everybody's answers, about the line
   * @param usualVariance their variance
   */
  NumberReliability(double noise, double usual, double usualVariance) {
    this.noise = noise;
    this.usual = usual;
    this.usualVariance = usualVariance;
  }

  void add(double value, double mean, double variance, double weight) {
    residuals.add(new Residual(value, mean, variance, weight));
  }

  /** What is believed of this person. */
  Checker checker(String name) {
    int cells = 2 * STEPS + 1;
    double[] log = new double[cells];
    double[] bias = new double[cells];
    double[] deviation = new double[cells];
    for (int cell = 0; cell < cells; cell++) {
      double own = noise * StrictMath.exp((cell - STEPS) * STEP);
      double precision = 1 / noise;
      double shift = 0;
      double squares = 0;
      double logs = 0;
      for (Residual each : residuals) {
        double variance = each.variance + own / each.weight;
        double off = each.value - each.mean;
        precision += 1 / variance;
        shift += off / variance;
        squares += off * off / variance;
        logs += StrictMath.log(variance);
      }
      bias[cell] = shift / precision;
      deviation[cell] = Math.sqrt(own);
      double steps = (cell - STEPS) * STEP / WIDTH;
      log[cell] =
          -0.5 * (steps * steps + logs + squares - shift * shift / precision)
              - 0.5 * StrictMath.log(noise * precision);
    }
    double most = Arrays.stream(log).max().orElseThrow();
    double[] chance = Arrays.stream(log).map(each -> StrictMath.exp(each - most)).toArray();
    double sum = Arrays.stream(chance).sum();
    double ownBias = 0;
    double logDeviation = 0;
    for (int cell = 0; cell < cells; cell++) {
      chance[cell] /= sum;
      ownBias += chance[cell] * bias[cell];
      logDeviation += chance[cell] * StrictMath.log(deviation[cell]);
    }
    double ownNoise = StrictMath.exp(logDeviation);
    return new Checker(
        name,
        residuals.size(),
        Optional.empty(),
        Optional.of(
            new Checker.OfNumbers(
                ownBias,
                ownNoise,
                SideReliability.quantile(deviation, chance, 0.05),
                SideReliability.quantile(deviation, chance, 0.95))),
        guessing(ownBias, ownNoise * ownNoise),
        List.of());
  }

  /** How likely the answers have nothing to do with the items. */
  private double guessing(double bias, double variance) {
    double logOdds = StrictMath.log(GUESSING / (1 - GUESSING));
    for (Residual each : residuals) {
      double honest =
          logDensity(each.value - each.mean - bias, each.variance + variance / each.weight);
      // Where little is known of an item a guess is no sharper: nobody is told by such answers.
      double guess =
          logDensity(each.value - usual, Math.max(usualVariance, each.variance + variance));
      double most = Math.max(honest, guess);
      logOdds +=
          guess
              - most
              - StrictMath.log(
                  (1 - SLIPS) * StrictMath.exp(honest - most)
                      + SLIPS * StrictMath.exp(guess - most));
    }
    return Double.isNaN(logOdds) ? GUESSING : 1 / (1 + StrictMath.exp(-logOdds));
  }

  /** Of N(0, variance), without the factor 2π. */
  private static double logDensity(double x, double variance) {
    return -0.5 * (StrictMath.log(variance) + x * x / variance);
  }
}
