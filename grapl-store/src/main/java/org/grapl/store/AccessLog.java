package org.grapl.store;

import java.time.Instant;
import java.util.List;

/**
 * Who did what through a server. Holds the {@link #KEPT} last lines; older ones are dropped, so
 * that it does not outgrow the campaigns. Thread-safe, and safe among processes; methods throw
 * {@link StoreException} like those of {@link Ledger}.
 */
public interface AccessLog {

  /** How many lines are held. */
  int KEPT = 1_000_000;

  /** How long a text of a line is at most; longer ones are cut. */
  int LONGEST_TEXT = 500;

  /**
   * What was done.
   *
   * @param who the token's id or the person; empty if unknown
   * @param action such as {@code tell}
   * @param campaign its name; empty if it was about none
   * @param status the answer, as in HTTP
   * @param remote the address the request came from
   */
  record Access(
      Instant at, String who, String action, String campaign, int status, String remote) {}

  /** A line with its number, which rises but may leave gaps. */
  record Line(long number, Access access) {}

  /**
   * Adds lines in one transaction: for a busy server it is cheaper to gather some. Characters that
   * cannot be stored are replaced by U+FFFD, because also an odd request must leave its trace.
   */
  void add(List<Access> accesses);

  /**
   * The newest lines below a number, the newest first.
   *
   * @param before {@link Long#MAX_VALUE} for the first page, then the last number of the page
   *     before
   * @param count how many at most
   */
  List<Line> newest(long before, int count);
}
