package org.grapl.store.state;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.grapl.Decision;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.certify.Audit;
import org.grapl.certify.Claims;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.Event.AuditEnded;
import org.grapl.store.Event.AuditOpened;
import org.grapl.store.Settings;
import org.grapl.store.state.Bookkeeping.RunningAudit;

/**
 * An audit whose checks are made by several people at once. Answers may come in any order; each
 * waits until the audit has come to its item. One owner, not thread-safe.
 */
public final class SharedAudit {

  private final Claims asked;
  private final Decision decision;
  private final Audit audit;
  private final Map<Integer, Deque<Double>> waiting = new HashMap<>();

  /** The items of its open tickets. */
  private final Map<Long, Integer> out = new HashMap<>();

  private final Set<Long> tickets = new HashSet<>();

  /** The decision and all it was made from, as they are when the audit opens. */
  SharedAudit(Decision decision, Tally told, Settings settings, RunningAudit about) {
    this.asked = about.goal().claims();
    this.decision = decision;
    this.audit =
        Audit.open(
            decision,
            told,
            settings.noise(),
            Audit.Goal.ofTry(about.number(), asked, about.goal().confidence()),
            KeyedRandom.of(settings.seed(), Role.AUDIT, about.number()));
  }

  /** If it were opened now. */
  public static SharedAudit ofNext(Campaign campaign, Bookkeeping books, AuditOpened opened) {
    return new SharedAudit(
        campaign.decision(), campaign.tally(), books.settings(), books.nextAudit(opened));
  }

  public boolean isRunning() {
    return audit.state() == Audit.State.RUNNING;
  }

  /** The next item to be handed out; none while others have all that can be used. */
  public Optional<Integer> next() {
    if (!isRunning()) {
      return Optional.empty();
    }
    int known = out.size() + waiting.size();
    for (int item : audit.upcoming(known + 1)) {
      if (!out.containsValue(item) && !waiting.containsKey(item)) {
        return Optional.of(item);
      }
    }
    return Optional.empty();
  }

  public void handedOut(long ticket, int item) {
    tickets.add(ticket);
    out.put(ticket, item);
  }

  public void givenBack(long ticket) {
    out.remove(ticket);
  }

  public void tell(long ticket, int item, double value) {
    out.remove(ticket);
    if (!isRunning()) {
      return;
    }
    waiting.computeIfAbsent(item, key -> new ArrayDeque<>()).add(value);
    while (isRunning()) {
      int now = audit.nextItem();
      Deque<Double> answers = waiting.get(now);
      if (answers == null) {
        return;
      }
      audit.tell(now, answers.remove());
      if (answers.isEmpty()) {
        waiting.remove(now);
      }
    }
  }

  public boolean asked(long ticket) {
    return tickets.contains(ticket);
  }

  public Audit audit() {
    return audit;
  }

  /** How it ended; only once it did. */
  public AuditEnded outcome() {
    BitSet above = new BitSet();
    for (int item = 0; item < decision.size(); item++) {
      above.set(item, audit.isAbove(item) && !decision.isRetired(item));
    }
    boolean isOfSides = asked.recall() > 0 || asked.precision() > 0;
    return new AuditEnded(
        audit.state() == Audit.State.PASSED,
        audit.mostWrong(),
        isOfSides
            ? (int) Math.round(above.cardinality() * (1 - audit.shown().precision()))
            : AuditEnded.TOGETHER,
        audit.drawn(),
        audit.certificate().claim(),
        above);
  }
}
