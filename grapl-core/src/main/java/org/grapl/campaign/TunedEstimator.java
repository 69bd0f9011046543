package org.grapl.campaign;

import java.util.Optional;
import java.util.function.Function;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.Fitted;
import org.grapl.estimate.ForwardingEstimator;

/**
 * Estimates by one γ, λ and offset. Unless γ is given it follows from the noise, known or measured
 * on repeated observations, and is revised now and then ({@link Doublings}): another estimator is
 * then opened and told everything.
 *
 * <p>The rule γ = 10 R² supposes values about 1 away from the offset. Where the values seen are
 * clearly of another size, the noise is first brought to their unit. It also supposes links of
 * weight 1: γ is divided by their mean weight, because γL is what counts.
 */
final class TunedEstimator extends ForwardingEstimator {

  /**
   * Where γ, λ and the offset come from.
   *
   * @param given what was given; the rest is by the rules above
   * @param noise of one observation; while nothing is known and none repeated, taken as exact
   * @param weight the unit of the links, unless γ is given: their mean weight
   */
  record Settings(Strategy.Smoothed given, Noise noise, double weight) {

    /** Whether γ will follow from repeated observations. */
    boolean needsRepeats() {
      return given.gamma().isEmpty() && !noise.isKnown();
    }

    Smoothing smoothing(Tally tally, Question question) {
      double offset = given.offset().orElse(question.threshold());
      double lambda = given.lambda().orElse(Smoothing.DEFAULT_LAMBDA * weight);
      return new Smoothing(given.gamma().orElseGet(() -> rule(tally, offset)), lambda, offset);
    }

    private double rule(Tally tally, double from) {
      double level = noise.isKnown() ? noise.level() : tally.repeats() == 0 ? 0 : tally.noise();
      double ruled = Smoothing.gammaForNoise(level / unit(tally, from, level));
      // Repeated values that differ in their last digit only are exact for our purpose.
      double least = noise.isKnown() ? 0 : Smoothing.GAMMA_FOR_EXACT_VALUES;
      return Math.max(least, ruled) / weight;
    }

    /**
     * How far values lie from the offset, noise aside, if that is more than 3 or less than a third
     * beyond one and a half standard errors, √(2/n), of a mean square; otherwise 1. It is better to
     * err towards another unit: with a γ too small estimates are rough, with one too large all
     * items end on one side.
     */
    private static double unit(Tally tally, double offset, double noise) {
      if (tally.total() < Doublings.FIRST) {
        return 1;
      }
      double square = tally.meanSquare(offset);
      double doubt = 1.5 * Math.sqrt(2.0 / tally.total());
      // Σ w (x − offset)²/Σ w has R²·t/Σ w from noise.
      double ofNoise = noise * noise * (tally.total() / tally.totalWeight());
      double signal = square - ofNoise;
      boolean large = square * (1 - doubt) - ofNoise > 9;
      boolean small = square * (1 + doubt) < 1 / 9.0;
      return (large || small) && signal > 0 ? Math.sqrt(signal) : 1;
    }
  }

  private final Function<Smoothing, Estimator> estimators;
  private final Function<Tally, Smoothing> rule;
  private final Doublings doublings = new Doublings();
  private Smoothing smoothing;

  /**
   * @param rule how to smooth after what has been observed
   * @param known what it will be told first, so that not everything is solved anew at once
   */
  TunedEstimator(
      Function<Smoothing, Estimator> estimators, Function<Tally, Smoothing> rule, Tally known) {
    this(estimators, rule, rule.apply(known));
  }

  private TunedEstimator(
      Function<Smoothing, Estimator> estimators,
      Function<Tally, Smoothing> rule,
      Smoothing smoothing) {
    super(estimators.apply(smoothing));
    this.estimators = estimators;
    this.rule = rule;
    this.smoothing = smoothing;
  }

  @Override
  public void observe(int item, double value, double weight) {
    boolean isRepeat = checks(item) > 0;
    super.observe(item, value, weight);
    reviseIf(doublings.isDueAfter(isRepeat, total()));
  }

  @Override
  public void observe(Tally more) {
    super.observe(more);
    reviseIf(doublings.isDueAfter(told()));
  }

  @Override
  public void observe(Tally all, Fitted fitted) {
    super.observe(all, fitted);
    reviseIf(doublings.isDueAfter(told()));
  }

  private void reviseIf(boolean isDue) {
    if (isDue) {
      Smoothing revised = rule.apply(told());
      if (revised.gamma() != smoothing.gamma()) {
        Tally tally = tally();
        smoothing = revised;
        current = estimators.apply(smoothing);
        current.observe(tally);
      }
    }
  }

  @Override
  public Optional<Smoothing> smoothing() {
    return Optional.of(smoothing);
  }
}
