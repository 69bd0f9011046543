package org.grapl.store;

import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.certify.Claims;
import org.grapl.certify.Price;
import org.grapl.certify.StoppingRule;
import org.grapl.store.Event.AuditEnded;

/**
 * Where a campaign stands.
 *
 * @param list the items it is about
 * @param observations how many count, those withdrawn not
 * @param late how many of them came after their ticket had been given back
 * @param open tickets that somebody holds, those whose time is over included until somebody asks
 * @param aside items that cannot be checked
 * @param spent what checks have cost: their number, unless items have costs of their own
 * @param decidedAt the number of the entry that was the last when items were called above
 * @param wordedAt the number of the entry that brought the present words; 0 if none did
 */
public record Status(
    long entries,
    Question question,
    ItemList list,
    int observations,
    int withdrawn,
    int late,
    int tickets,
    int open,
    int givenBack,
    int aside,
    double spent,
    double budget,
    boolean isFinished,
    int above,
    long decidedAt,
    long wordedAt,
    Optional<RunningAudit> running,
    Optional<Audited> audited) {

  /**
   * An audit under way.
   *
   * @param drawn how many items it has looked at
   * @param flags how many of them it found wrong, or could not clear
   * @param checks how many checks that took
   * @param mostWrong at most so many items are wrong, as far as it got
   * @param shown what is certain so far
   * @param itemsLeft so many more are to be looked at if they are wrong no more often
   * @param promised what it was thought to take when it was opened
   */
  public record RunningAudit(
      StoppingRule goal,
      int drawn,
      int flags,
      long checks,
      int mostWrong,
      Claims shown,
      int itemsLeft,
      Price promised) {

    /** So many more checks, if items take as many as those before. */
    public long checksLeft() {
      return drawn == 0 ? promised.likely() : Math.round((double) itemsLeft * checks / drawn);
    }
  }

  /**
   * The last audit that came to its end, and what the decision it was about had to answer.
   *
   * @param list the items that it is a statement about, which need not be those of now
   * @param by whose answers it rests on, and is a statement about: of those who answered about the
   *     items drawn; where values are exact and what was known before counts, of all
   * @param words those that people read when it ended
   */
  public record Audited(
      StoppingRule goal,
      Question question,
      AuditEnded outcome,
      long entry,
      Instant at,
      ItemList list,
      List<String> by,
      Wording words) {

    public Audited {
      by = List.copyOf(by);
    }

    /**
     * How many items a decision puts on the other side than the one that was audited, of those that
     * both are about.
     */
    public long changedIn(Decision decision) {
      BitSet above = outcome.above();
      return IntStream.range(0, Math.min(list.size(), decision.size()))
          .filter(item -> !list.isRetired(item) && !decision.isRetired(item))
          .filter(item -> decision.isAbove(item) != above.get(item))
          .count();
    }

    /** The error, recall and precision that are certain of the audited decision. */
    public Claims shown() {
      return outcome.shown(list.counted());
    }
  }

  /** How many items there are, those retired included. */
  public int items() {
    return list.size();
  }

  public int below() {
    return list.counted() - above;
  }
}
