package org.grapl.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where a campaign stands.
 *
 * @param entries the number of the last entry of its log
 * @param retired how many of its items are not asked for any more, and not counted as above or
 *     below
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
    int retired,
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
   * @param drawn how many items it has looked at
   * @param flags how many of them it found wrong, or could not clear
   * @param checks how many checks that took
   * @param mostWrong at most so many items are wrong, as far as it got
   * @param claims what is certain so far
   * @param itemsLeft so many more are to be looked at if they are wrong no more often
   * @param promised what it was thought to take when it was opened
   */
  public record Running(
      AuditGoal goal,
      List<Claim> claims,
      int drawn,
      int flags,
      long checks,
      int mostWrong,
      int itemsLeft,
      AuditPrice promised) {}

  /**
   * The outcome of an audit.
   *
   * @param claims what is certain of the audited decision
   * @param passed whether it showed what it was to show
   * @param statement the claim, in words
   * @param items how many items the list had that it is about
   * @param graph the SHA-256 of the graph of that list
   */
  public record Last(
      AuditGoal goal,
      List<Claim> claims,
      boolean passed,
      int mostWrong,
      int drawn,
      String statement,
      int items,
      String graph,
      long entry,
      Instant at) {}

  /**
   * Something that is certain of an audited decision.
   *
   * @param of {@code error}, {@code recall} or {@code precision}
   * @param atMost the share, of an error
   * @param atLeast the share, of the others
   */
  public record Claim(
      String of, OptionalDouble atMost, OptionalDouble atLeast, double confidence) {}

  /**
   * How many checks of random items an audit should take.
   *
   * @param least no valid test could do with fewer
   * @param low of the range that should hold the number nine times in ten
   * @param likely if as many items are wrong as the model expects
   * @param high of the range
   * @param passes whether it should pass then, rather than be given up by {@code likely}
   */
  public record AuditPrice(long least, long low, long likely, long high, boolean passes) {}
}
