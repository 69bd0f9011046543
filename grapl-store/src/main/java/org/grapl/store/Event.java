package org.grapl.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import org.grapl.Question;
import org.grapl.certify.Claims;
import org.grapl.certify.StoppingRule;
import org.grapl.internal.Check;

/** Something that happened to a campaign. Items and tickets are numbers within it. */
public sealed interface Event {

  /** Why an item was handed out. */
  enum Purpose {
    /** The policy chose it. */
    SEARCH,
    /** An audit drew it. */
    AUDIT,
    /** A person asked for this very item. */
    PICKED
  }

  /** Why a ticket was given back. */
  enum Reason {
    /** The worker gave it back. */
    ABANDONED,
    /** Its time was over. */
    EXPIRED,
    /** The item cannot be checked: it is not handed out again. */
    SET_ASIDE
  }

  /**
   * A ticket was handed out.
   *
   * @param ticket its number, rising from 1 without gaps
   * @param expires when it may be handed out again unless it was told, in milliseconds
   */
  record Asked(long ticket, int item, Instant expires, Purpose purpose) implements Event {
    public Asked {
      Check.atLeast("ticket", 1, ticket);
      Check.atLeast("item", 0, item);
      expires = expires.truncatedTo(ChronoUnit.MILLIS);
    }
  }

  /** A ticket was answered; late if it had been given back, or had expired, before. */
  record Told(long ticket, Reading reading, boolean late) implements Event {}

  /** A ticket came back unanswered. */
  record GivenBack(long ticket, Reason reason) implements Event {}

  /** An observation came in that nobody had asked for. */
  record Recorded(int item, Reading reading) implements Event {}

  /**
   * An observation, known by the number of its entry, counts no longer.
   *
   * @param settled whether because somebody settled what the item is, against it
   */
  record Withdrawn(long observation, boolean settled) implements Event {
    public Withdrawn(long observation) {
      this(observation, false);
    }
  }

  /**
   * From here on these items are somebody's to check; those of nobody (an empty name) are anybody's
   * again.
   *
   * @param shared whether others may be given them meanwhile
   */
  record Assigned(String to, boolean shared, BitSet items) implements Event {
    public Assigned {
      Requester.of(to);
      items = (BitSet) items.clone();
    }

    @Override
    public BitSet items() {
      return (BitSet) items.clone();
    }
  }

  /** Somebody has looked again: what an observation says is right, however odd it looks. */
  record Confirmed(long observation) implements Event {}

  /** From here on another question is asked. */
  record QuestionChanged(Question question) implements Event {
    public QuestionChanged {
      Settings.checkQuestion(question);
    }
  }

  /** From here on another number of checks may be made, or cost; infinite for any. */
  record BudgetChanged(double budget) implements Event {
    public BudgetChanged {
      Check.budget(budget);
    }
  }

  /**
   * An audit began that is to show something of the present decision.
   *
   * @param rule by which it draws and checks items
   */
  record AuditOpened(StoppingRule goal, int rule) implements Event {

    /**
     * The present rule. By the one before it, noisy items were checked another number of times:
     * nobody can make those choices again. Audits of exact values are the same by both.
     */
    public static final int RULE = 2;

    public AuditOpened(StoppingRule goal) {
      this(goal, RULE);
    }

    public AuditOpened {
      if (rule < 1 || rule > RULE) {
        throw Check.mustBe("rule", "one that this version knows", rule);
      }
    }
  }

  /** The running audit was closed before its end. */
  record AuditClosed() implements Event {}

  /**
   * The running audit came to its end.
   *
   * @param mostWrong at most so many items of the audited decision are wrong
   * @param wronglyAbove at most so many of those called above are; {@value #TOGETHER} if items of
   *     both sides were counted together
   * @param drawn how many items were looked at
   * @param statement the claim, in words
   * @param above the items that the audited decision calls above
   */
  record AuditEnded(
      boolean passed, int mostWrong, int wronglyAbove, int drawn, String statement, BitSet above)
      implements Event {

    public static final int TOGETHER = -1;

    public AuditEnded {
      above = (BitSet) above.clone();
    }

    /**
     * The error, recall and precision that are certain of the audited decision of so many items.
     */
    public Claims shown(int size) {
      int named = above.cardinality();
      if (wronglyAbove != TOGETHER) {
        return Claims.of(wronglyAbove, mostWrong - wronglyAbove, named, size);
      }
      Claims worst =
          Claims.of(Math.min(mostWrong, named), Math.min(mostWrong, size - named), named, size);
      return new Claims((double) mostWrong / size, worst.recall(), worst.precision());
    }

    @Override
    public BitSet above() {
      return (BitSet) above.clone();
    }
  }

  /**
   * From here on the campaign is about another list: items and links were added, or items retired.
   * The estimates are made again on it from all observations.
   */
  record Grown(ItemList list) implements Event {}

  /** From here on people read these words. No number depends on them. */
  record Worded(Wording words) implements Event {}

  /**
   * The estimates were made again from the observations: whoever reads the log can start here.
   * While they are made, aside, others go on; what they tell meanwhile is taken one by one.
   *
   * @param fitted what explains them best, in the words of {@link
   *     org.grapl.campaign.CampaignBuilder#fit}
   * @param seen the number of the last entry known when that was found; 0 if it never was
   * @param together the number of the last entry whose observations were taken all together; 0 if
   *     those of all entries before this one were
   */
  record Rebuilt(String fitted, long seen, long together) implements Event {
    public Rebuilt {
      Check.atLeast("seen", 0L, seen);
      Check.atLeast("together", 0L, together);
    }

    public Rebuilt(String fitted, long seen) {
      this(fitted, seen, 0);
    }
  }
}
