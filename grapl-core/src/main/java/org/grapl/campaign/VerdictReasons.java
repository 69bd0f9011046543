package org.grapl.campaign;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.estimate.Estimator;
import org.grapl.estimate.Field;

/**
 * Why an item is called above or below: every observation with the weight it has in the item's
 * estimate. With C the covariances as they are now, R² the noise and n_s observations of item s
 * (their weights added up, if they carry any) with mean ȳ_s,
 *
 * <pre>mean_i − offset = Σ_s weight_s (ȳ_s − offset),   weight_s = C_is n_s / R².</pre>
 *
 * (For a prior C₀, data y with noise D: C₀(C₀ + D)⁻¹ = CD⁻¹.) Where answers tell sides, what they
 * say of a normal field takes the place of n_s(ȳ_s − offset)/R². Where several fits are averaged
 * the weights are those of the likeliest, in proportion, so that they add up to the estimate. What
 * they leave is rounding.
 *
 * @param item the item in question
 * @param offset the value that items without observations lean to: the line, unless set otherwise
 * @param mean its estimate
 * @param deviation the standard deviation of the estimate
 * @param influences the items observed, the largest contribution first
 */
public record VerdictReasons(
    int item, double offset, double mean, double deviation, List<Influence> influences) {

  public VerdictReasons {
    influences = List.copyOf(influences);
  }

  /**
   * What the observations of one item contribute to the estimate of another, or of itself.
   *
   * @param item whose observations
   * @param checks how many there are
   * @param mean their mean
   * @param weight how much of their distance from the offset the estimate takes over
   * @param contribution weight · (mean − offset); those of all items add up to the estimate's own
   *     distance from the offset
   */
  public record Influence(int item, int checks, double mean, double weight, double contribution) {}

  static Optional<VerdictReasons> of(Estimator estimator, Question question, int item) {
    double offset = estimator.smoothing().map(Smoothing::offset).orElse(question.threshold());
    return estimator
        .field()
        .filter(field -> estimator.total() > 0)
        .map(field -> of(field, estimator, offset, item));
  }

  private static VerdictReasons of(Field field, Estimator estimator, double offset, int item) {
    Tally tally = estimator.checkers().weighed(estimator.told());
    double mean = estimator.mean(item);
    double ofField = field.mean(field.placeOf(item)) - offset;
    double share = ofField == 0 ? 1 : (mean - offset) / ofField;
    int place = field.placeOf(item);
    double[] covariance = new double[field.size()];
    field.covariances(place, covariance);
    Tally ofPlaces = new Tally(field.size());
    int[] observed =
        IntStream.range(0, tally.size()).filter(each -> tally.checks(each) > 0).toArray();
    for (int s : observed) {
      ofPlaces.add(field.placeOf(s), tally.of(s));
    }
    List<Influence> influences = new ArrayList<>();
    for (int s : observed) {
      int from = field.placeOf(s);
      double part = tally.weight(s) / ofPlaces.weight(from);
      double contribution = share * part * covariance[from] * field.pull(from, ofPlaces, offset);
      double weight = contribution / (tally.mean(s) - offset);
      influences.add(
          new Influence(
              s,
              tally.checks(s),
              tally.mean(s),
              Double.isFinite(weight) ? weight : 0,
              contribution));
    }
    influences.sort(
        Comparator.comparingDouble((Influence each) -> -Math.abs(each.contribution()))
            .thenComparing(Influence::item));
    double deviation = Math.sqrt(estimator.scale() * estimator.variance(item));
    return new VerdictReasons(item, offset, mean, deviation, influences);
  }
}
