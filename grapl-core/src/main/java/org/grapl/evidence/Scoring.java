package org.grapl.evidence;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.grapl.Noise;
import org.grapl.Tally;
import org.grapl.estimate.Fit;

/**
 * ItemScores candidates by what was observed of some items; the formula is in {@link Evidence}.
 * What a matrix makes of the observations is kept: candidates that differ by their level alone
 * share it, and a search passes by the same candidates again and again. One owner, not thread-safe.
 */
final class Scoring {

  private final Noise noise;
  private final Function<Candidate, Optional<double[][]>> matrix;
  private final Map<Candidate, QuadraticForms> known = new HashMap<>();
  private final double[] y;

  /** Mean ȳ², 1 if there is none: what s² is thought to be beforehand. */
  private final double usualSignal;

  private final double scatter;
  private final long observations;

  /**
   * @param matrix makes the lower triangle of A, the common level aside; empty if it cannot be
   *     computed
   */
  Scoring(
      Tally tally,
      List<Integer> items,
      double offset,
      Noise noise,
      Function<Candidate, Optional<double[][]>> matrix) {
    this.noise = noise;
    this.matrix = matrix;
    this.y = new double[items.size()];
    double squares = 0;
    double shares = 0;
    double scatter = 0;
    long observations = 0;
    for (int i = 0; i < y.length; i++) {
      int item = items.get(i);
      y[i] = tally.mean(item) - offset;
      squares += tally.share(item) * y[i] * y[i];
      shares += tally.share(item);
      scatter += tally.scatter(item);
      observations += tally.checks(item);
    }
    this.usualSignal = squares > 0 ? squares / shares : 1;
    this.scatter = scatter;
    this.observations = observations;
  }

  Fit score(Candidate candidate) {
    QuadraticForms forms = forms(candidate.withoutLevel());
    int count = y.length;
    double g = candidate.noiseRatio();
    double form = forms.value(candidate.levelRatio());
    double shared = candidate.logPrior() - 0.5 * forms.logDeterminant(candidate.levelRatio());
    boolean isExact = noise.isExact();
    if (noise.isKnown() && !isExact) {
      double signal = noise.level() * noise.level() / g;
      double score = shared - 0.5 * form / signal - 0.5 * count * StrictMath.log(signal);
      return candidate.fit(signal, score, Optional.empty());
    }
    double q = form + (isExact ? 0 : scatter / g);
    double t = isExact ? count : observations;
    double signal = (q + 2 * usualSignal) / (t + 2);
    double score = shared - 0.5 * (t + 2) * StrictMath.log(signal);
    score -= isExact ? 0 : 0.5 * (t - count) * StrictMath.log(g);
    return candidate.fit(signal, score, Optional.empty());
  }

  private QuadraticForms forms(Candidate withoutLevel) {
    QuadraticForms forms = known.get(withoutLevel);
    if (forms == null) {
      forms =
          matrix
              .apply(withoutLevel)
              .map(lower -> QuadraticForms.of(lower, y))
              .orElse(QuadraticForms.SINGULAR);
      known.put(withoutLevel, forms);
    }
    return forms;
  }

  /** The better of a fit and what a candidate makes. */
  Fit better(Fit best, Candidate candidate) {
    Fit fit = score(candidate);
    return fit.score() > best.score() ? fit : best;
  }
}
