package org.grapl.client;

import java.util.OptionalDouble;

/**
 * What an audit is to show: any of the first three, but one at least.
 *
 * @param error at most this share of all items is wrong
 * @param recall of the items above the line at least this share is called above
 * @param precision of the items called above at least this share is above the line
 * @param confidence the probability with which the claims are to be true
 */
public record AuditGoal(
    OptionalDouble error, OptionalDouble recall, OptionalDouble precision, double confidence) {

  /** Nothing yet. */
  public static AuditGoal with(double confidence) {
    OptionalDouble none = OptionalDouble.empty();
    return new AuditGoal(none, none, none, confidence);
  }

  public AuditGoal error(double most) {
    return new AuditGoal(OptionalDouble.of(most), recall, precision, confidence);
  }

  public AuditGoal recall(double least) {
    return new AuditGoal(error, OptionalDouble.of(least), precision, confidence);
  }

  public AuditGoal precision(double least) {
    return new AuditGoal(error, recall, OptionalDouble.of(least), confidence);
  }
}
