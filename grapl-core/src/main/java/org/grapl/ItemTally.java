package org.grapl;

import java.io.Serializable;
import org.grapl.internal.Check;

/**
 * The tally of one item, or of some of its observations: such tallies add up, in any order and
 * wherever they were made.
 *
 * @param checks how many observations
 * @param weight Σ w
 * @param sum Σ w x
 * @param scatter Σ w (x − mean)² about their own mean
 */
public record ItemTally(int checks, double weight, double sum, double scatter)
    implements Serializable {

  private static final long serialVersionUID = 1;

  public static ItemTally of(double value, double weight) {
    Check.observable("value", value);
    Check.weight(weight, value);
    return new ItemTally(1, weight, weight * value, 0);
  }

  public ItemTally plus(ItemTally other) {
    return new ItemTally(
        Math.addExact(checks, other.checks),
        weight + other.weight,
        sum + other.sum,
        scatter + other.scatter + scatterBetween(weight, sum, other.weight, other.sum));
  }

  /**
   * What the distance of two means adds to the scatter (T. F. Chan, G. H. Golub, R. J. LeVeque).
   */
  static double scatterBetween(double mine, double sum, double theirs, double theirSum) {
    double distance = theirSum / theirs - sum / mine;
    return distance * distance * mine * theirs / (mine + theirs);
  }
}
