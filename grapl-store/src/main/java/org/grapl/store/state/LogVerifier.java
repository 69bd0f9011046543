package org.grapl.store.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.grapl.Decision;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Entry;
import org.grapl.store.Verification;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.state.CampaignReplay.Choices;

/** Does everything again from the first entry of a log, and compares. */
public final class LogVerifier {

  private static final int MOST_SHOWN = 100;

  /** So many entries are read at a time. */
  private static final int PAGE = 1000;

  private LogVerifier() {}

  public static Verification verify(
      CampaignRecord record, Lists lists, CampaignStorage storage, LongConsumer progress) {
    CampaignState again = new CampaignState(lists, record.settings(), Choices.MADE_AGAIN);
    CampaignState whole = new CampaignState(lists, record.settings(), Choices.TAKEN_FROM_LOG);
    CampaignState shortest = new CampaignState(lists, record.settings(), Choices.TAKEN_FROM_LOG);
    again.replay().compareEverything(new Fitter(lists, record.settings()));
    long head = storage.head(record.id());
    while (again.books().head() < head) {
      // In pages: what is computed in between must not keep the store waiting.
      List<Entry> page = new ArrayList<>();
      long after = again.books().head();
      storage.entries(record.id(), after, Math.min(head, after + PAGE), page::add);
      for (Entry entry : page) {
        again.apply(entry);
        again.replay().settleWhatIsCompared();
        whole.apply(entry);
        whole.replay().settleIfLong();
        shortest.apply(entry);
      }
      progress.accept(again.books().head());
    }
    again.replay().campaign();
    return new Verification(
        again.books().head(),
        again.replay().madeAgain(),
        again.replay().differences().stream().limit(MOST_SHOWN).toList(),
        areSame(whole.replay().campaign().decision(), shortest.replay().campaign().decision()));
  }

  /** Whether two decisions are the same in every bit. */
  public static boolean areSame(Decision a, Decision b) {
    if (a.size() != b.size()
        || !a.question().equals(b.question())
        || a.hasDeviations() != b.hasDeviations()) {
      return false;
    }
    for (int item = 0; item < a.size(); item++) {
      if (!isSame(a.mean(item), b.mean(item))
          || a.checks(item) != b.checks(item)
          || a.isAbove(item) != b.isAbove(item)
          || (a.hasDeviations() && !isSame(a.deviation(item), b.deviation(item)))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(double a, double b) {
    return Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b);
  }
}
