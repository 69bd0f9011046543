package org.grapl.estimate;

import java.util.ArrayList;
import java.util.List;
import org.grapl.internal.Check;

/**
 * How far an estimate may be from the exact solution of its equations. An engine that evaluates
 * lazily keeps the mean of every item j, at all times, within
 *
 * <pre>max(absolute, ofSpread · spread, ofDeviation · s√(V⁻¹)_jj)</pre>
 *
 * of the exact one. The spread is the root mean square of observation − offset, s² the {@link
 * Estimator#scale}, both as they were when the number of observations last had doubled; so that
 * s√(V⁻¹)_jj is the standard deviation of the item's own estimate: a small share of it is an error
 * that no decision can notice. Where (V⁻¹)_jj is not at hand, 1/V_jj, which is less, stands in for
 * it. Exact engines do better than any of it.
 *
 * @param absolute in units of the observations
 * @param ofSpread in units of the spread of the observations
 * @param ofDeviation in units of the item's own posterior deviation
 */
public record Accuracy(double absolute, double ofSpread, double ofDeviation) {

  /** One per cent of the item's own deviation, or 1e-4 of the spread if that is more. */
  public static final Accuracy DEFAULT = new Accuracy(0, 1e-4, 0.01);

  public Accuracy {
    Check.notNegative("absolute accuracy", absolute);
    Check.notNegative("accuracy relative to the spread", ofSpread);
    Check.notNegative("accuracy relative to the deviation", ofDeviation);
    if (absolute + ofSpread + ofDeviation == 0) {
      throw new IllegalArgumentException("an accuracy must be positive, got 0");
    }
  }

  /** For a person. */
  public String inWords() {
    List<String> terms = new ArrayList<>();
    if (absolute > 0) {
      terms.add(Check.number(absolute));
    }
    if (ofSpread > 0) {
      terms.add(Check.number(ofSpread) + " of the spread of the observations");
    }
    if (ofDeviation > 0) {
      terms.add(Check.number(100 * ofDeviation) + " % of the item's own deviation");
    }
    return "certified within "
        + String.join(" or ", terms)
        + (terms.size() > 1 ? ", whichever is more" : "");
  }

  /** The same for all items, in units of the observations. */
  public static Accuracy within(double absolute) {
    return new Accuracy(Check.positive("accuracy", absolute), 0, 0);
  }
}
