package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where a campaign stands.
 *
 * @param entries the number of the last entry of its log
 * @param checks how many count, those withdrawn not
 * @param late how many of them came after their ticket had been given back
 * @param tickets how many were ever handed out
 * @param open how many of them somebody holds
 * @param aside items that cannot be checked
 * @param spent what checks have cost: their number, unless items have costs of their own
 * @param budget none for no limit
 * @param above how many items are called above
 * @param decidedAt the entry that was the last when these were called so
 */
public record Status(
    long entries,
    double threshold,
    double tolerance,
    int items,
    int checks,
    int withdrawn,
    int late,
    int tickets,
    int open,
    int givenBack,
    int aside,
    double spent,
    OptionalDouble budget,
    @JsonProperty("finished") boolean isFinished,
    int above,
    int below,
    long decidedAt,
    AuditStatus audit) {

  /** The audit under way, and the last one that came to its end. */
  public record AuditStatus(Optional<Running> running, Optional<Last> last) {}

  /**
   * An audit under way.
   *
   * @param error the share of wrong items it is to rule out
   * @param drawn how many items it has looked at
   * @param flags how many of them it found wrong, or could not clear
   * @param mostWrong at most so many items are wrong, as far as it got
   */
  public record Running(double error, double confidence, int drawn, int flags, int mostWrong) {}

  /**
   * The outcome of an audit.
   *
   * @param passed whether it showed what it was to show
   * @param statement the claim, in words
   */
  public record Last(
      double error,
      double confidence,
      boolean passed,
      int mostWrong,
      int drawn,
      String statement,
      long entry,
      Instant at) {}
}
