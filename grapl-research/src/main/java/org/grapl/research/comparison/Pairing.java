package org.grapl.research.comparison;

import org.grapl.internal.Check;
import org.grapl.research.Errors;

/**
 * One method against another on the same trials, by area.
 *
 * @param wins trials in which the first has the smaller area
 * @param ties trials in which both have the same
 * @param losses trials in which the first has the larger area
 * @param ratio the mean area of the first divided by that of the second; NaN if that is 0
 */
public record Pairing(int wins, int ties, int losses, double ratio) {

  /** Compares trial by trial; both must have run the same ones. */
  static Pairing of(Errors one, Errors other) {
    if (one.trials() != other.trials()) {
      throw Check.mustBe("number of trials", "the same, " + other.trials(), one.trials());
    }
    int wins = 0;
    int ties = 0;
    for (int trial = 0; trial < one.trials(); trial++) {
      int order = Double.compare(one.area(trial), other.area(trial));
      wins += order < 0 ? 1 : 0;
      ties += order == 0 ? 1 : 0;
    }
    double reference = other.area().mean();
    return new Pairing(
        wins,
        ties,
        one.trials() - wins - ties,
        reference == 0 ? Double.NaN : one.area().mean() / reference);
  }
}
