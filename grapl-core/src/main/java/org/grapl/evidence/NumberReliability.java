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
 * R the noise of the fit. Or the answers have nothing to do with the items: a guess, beforehand
 * once in ten times, normal about a mean of its own with the variance of everybody's answers.
 */
final class NumberReliability {

  /** How many guess. */
  private static final double GUESSING = 0.1;

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
    this.usualVariance = Math.max(noise, usualVariance);
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
    double[] chance = new double[cells];
    double prior = 0;
    double sum = 0;
    for (int cell = 0; cell < cells; cell++) {
      double steps = (cell - STEPS) * STEP / WIDTH;
      prior += StrictMath.exp(-0.5 * steps * steps);
      chance[cell] = StrictMath.exp(log[cell] - most);
      sum += chance[cell];
    }
    double b = 0;
    double logDeviation = 0;
    for (int cell = 0; cell < cells; cell++) {
      chance[cell] /= sum;
      b += chance[cell] * bias[cell];
      logDeviation += chance[cell] * StrictMath.log(deviation[cell]);
    }
    double honest = most + StrictMath.log(sum / prior * (1 - GUESSING));
    double guess = logOfGuess() + StrictMath.log(GUESSING);
    return new Checker(
        name,
        residuals.size(),
        Optional.empty(),
        Optional.of(
            new Checker.OfNumbers(
                b,
                StrictMath.exp(logDeviation),
                SideReliability.quantile(deviation, chance, 0.05),
                SideReliability.quantile(deviation, chance, 0.95))),
        Double.isNaN(honest - guess) ? GUESSING : 1 / (1 + StrictMath.exp(honest - guess)),
        List.of());
  }

  /**
   * The logarithm of the likelihood of answers that have nothing to do with the items: N(μ, v)
   * each, μ ~ N(usual, v) itself; without the factors 2π, which the other reading has too.
   */
  private double logOfGuess() {
    double sum = 0;
    double squares = 0;
    for (Residual each : residuals) {
      sum += each.value - usual;
      squares += (each.value - usual) * (each.value - usual);
    }
    int count = residuals.size();
    return -0.5
        * (count * StrictMath.log(usualVariance)
            + StrictMath.log1p(count)
            + (squares - sum * sum / (1 + count)) / usualVariance);
  }
}
