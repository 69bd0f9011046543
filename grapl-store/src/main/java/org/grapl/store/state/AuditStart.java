package org.grapl.store.state;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
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

  /** How long somebody is willing to wait: on very many items not all are done by then. */
  private static final long MOST_NANOS = 1_000_000_000;

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
    long begin = System.nanoTime();
    int fewest = Math.min(decision.size(), open().itemsLeft());
    List<Audit> done = new ArrayList<>();
    for (int k = 0; k < (decision.hasDeviations() ? REHEARSALS : 1); k++) {
      KeyedRandom random = KeyedRandom.of(settings.seed(), Role.REHEARSAL, about.number(), k);
      Audit audit = rehearsed(random, begin);
      if (audit.state() == Audit.State.RUNNING) {
        break; // no time is left
      }
      done.add(audit);
    }
    return new AuditForecast(
        new Range(fewest, range(done, Audit::drawn, fewest).high()),
        range(done, Audit::pulls, fewest),
        done.size(),
        (int) done.stream().filter(each -> each.state() == Audit.State.PASSED).count());
  }

  /** Those that gave up early count as if they had gone on for a while. */
  private static Range range(List<Audit> done, ToLongFunction<Audit> number, int fewest) {
    LongSummaryStatistics numbers =
        done.stream().mapToLong(number).map(each -> Math.max(fewest, each)).summaryStatistics();
    return done.isEmpty()
        ? new Range(fewest, fewest)
        : new Range(numbers.getMin(), numbers.getMax());
  }

  private Audit rehearsed(KeyedRandom random, long begin) {
    Audit audit = open(random);
    while (audit.state() == Audit.State.RUNNING && System.nanoTime() - begin < MOST_NANOS) {
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
