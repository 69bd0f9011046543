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
 * R the noise of the fit. Or the answers have nothing to do with the items: a guess, once in
 * {@value #ONE_IN} times, normal about any mean with the variance that the answers have themselves.
 */
final class NumberReliability {

  private static final int ONE_IN = 10;

  /** Steps of log(R_w²/R²). */
  private static final double STEP = 0.35;

  private static final int STEPS = 12;
  private static final double WIDTH = 1;

  private final double noise;
  private final List<Residual> residuals = new ArrayList<>();

  /**
   * @param value about the line
   * @param mean what is known of the item otherwise, with this variance
   */
  private record Residual(double value, double mean, double variance, double weight) {}

  /**
   * @param noise R²
   */
  NumberReliability(double noise) {
    this.noise = noise;
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
    double honest = most + StrictMath.log(sum / prior * (1 - 1.0 / ONE_IN));
    double guess = logOfGuess() + StrictMath.log(1.0 / ONE_IN);
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
        residuals.isEmpty() ? 1.0 / ONE_IN : 1 / (1 + StrictMath.exp(honest - guess)),
        List.of());
  }

  /**
   * The logarithm of the likelihood of answers that have nothing to do with the items, less that of
   * two numbers found from them: their mean and variance.
   */
  private double logOfGuess() {
    double mean = residuals.stream().mapToDouble(Residual::value).average().orElse(0);
    double squares = residuals.stream().mapToDouble(r -> (r.value - mean) * (r.value - mean)).sum();
    double variance = Math.max(noise, squares / Math.max(1, residuals.size() - 1));
    return -0.5 * (residuals.size() * StrictMath.log(variance) + squares / variance)
        - StrictMath.log(Math.max(1, residuals.size()));
  }
}
