package org.grapl.store.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.grapl.Decision;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.certify.Audit;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.AuditForecast;
import org.grapl.store.AuditForecast.Range;
import org.grapl.store.Event.AuditOpened;
import org.grapl.store.Settings;
import org.grapl.store.state.Bookkeeping.RunningAudit;

/** All that an audit begins with. Immutable, but for the tally, which nobody changes. */
public record AuditStart(
    Decision decision, Tally told, Settings settings, RunningAudit about, ImaginedChecks imagined) {

  /** The largest of so many numbers is less than another of their kind 1 time in 10. */
  private static final int REHEARSALS = 9;

  /** On so many items one takes as long as somebody is willing to wait. */
  private static final int MANY_ITEMS = 100_000;

  static AuditStart of(Campaign campaign, Tally told, Settings settings, RunningAudit about) {
    return new AuditStart(
        campaign.decision(),
        told,
        settings,
        about,
        ImaginedChecks.of(campaign, settings.noise().isYesNo()));
  }

  /** If it were opened now. */
  public static AuditStart ofNext(Campaign campaign, Bookkeeping books, AuditOpened opened) {
    return of(campaign, campaign.tally(), books.settings(), books.nextAudit(opened));
  }

  Audit open() {
    return open(KeyedRandom.of(settings.seed(), Role.AUDIT, about.number()));
  }

  private Audit open(KeyedRandom random) {
    return Audit.open(
        decision,
        told,
        settings.noise(),
        Audit.Goal.ofTry(about.number(), about.goal().claims(), about.goal().confidence()),
        random);
  }

  /** Rehearses it, on other items than it will draw. */
  public AuditForecast forecast() {
    List<Audit> done = new ArrayList<>();
    int rehearsals = decision.size() > MANY_ITEMS || !decision.hasDeviations() ? 1 : REHEARSALS;
    for (int k = 0; k < rehearsals; k++) {
      done.add(rehearsed(KeyedRandom.of(settings.seed(), Role.REHEARSAL, about.number(), k)));
    }
    Range items = range(done, Audit::drawn);
    return new AuditForecast(
        new Range(Math.min(open().itemsLeft(), items.high()), items.high()),
        range(done, Audit::pulls),
        rehearsals,
        (int) done.stream().filter(each -> each.state() == Audit.State.PASSED).count());
  }

  private static Range range(List<Audit> done, ToLongFunction<Audit> number) {
    long[] sorted = done.stream().mapToLong(number).sorted().toArray();
    return new Range(sorted[0], sorted[sorted.length - 1]);
  }

  private Audit rehearsed(KeyedRandom random) {
    Audit audit = open(random);
    while (audit.state() == Audit.State.RUNNING) {
      int item = audit.nextItem();
      double truth =
          decision.hasDeviations() ? imagined.truth(decision, item, random) : decision.mean(item);
      int drawn = audit.drawn();
      while (audit.state() == Audit.State.RUNNING && audit.drawn() == drawn) {
        audit.tell(item, imagined.check(truth, random));
      }
    }
    return audit;
  }
}
