package org.grapl.store.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.grapl.Decision;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Entry;
import org.grapl.store.Settings;
import org.grapl.store.Verification;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.state.CampaignReplay.Choices;

/** Does everything again from the first entry of a log, and compares. */
public final class LogVerifier {

  private static final int MOST_SHOWN = 100;

  /** So many entries are read at a time. */
  private static final int PAGE = 1000;

  private final Lists lists;

  /** Chooses everything again. */
  private final CampaignState again;

  /** Does everything again that the log says, and as little as possible of it. */
  private final CampaignState whole;

  private final CampaignState shortest;

  /** The number of the entry that was taken last, or cannot be. */
  private long last;

  private LogVerifier(Lists lists, Settings settings) {
    this.lists = lists;
    this.again = new CampaignState(lists, settings, Choices.MADE_AGAIN);
    this.whole = new CampaignState(lists, settings, Choices.TAKEN_FROM_LOG);
    this.shortest = new CampaignState(lists, settings, Choices.TAKEN_FROM_LOG);
    again.replay().compareEverything(new Fitter(lists, settings));
  }

  public static Verification verify(
      CampaignRecord record, Lists lists, CampaignStorage storage, LongConsumer progress) {
    LogVerifier verifier = new LogVerifier(lists, record.settings());
    long head = storage.head(record.id());
    Optional<String> broken = Optional.empty();
    while (broken.isEmpty() && verifier.last < head) {
      // In pages: what is computed in between must not keep the store waiting.
      List<Entry> page = new ArrayList<>();
      long after = verifier.last;
      storage.entries(record.id(), after, Math.min(head, after + PAGE), page::add);
      broken = verifier.failure(() -> page.forEach(verifier::take));
      progress.accept(verifier.last);
    }
    boolean[] isSame = {false};
    if (broken.isEmpty()) {
      broken = verifier.failure(() -> isSame[0] = verifier.isSameDecision());
    }
    return new Verification(
        verifier.last,
        verifier.again.replay().madeAgain(),
        Stream.concat(broken.stream(), verifier.again.replay().differences().stream())
            .limit(MOST_SHOWN)
            .toList(),
        isSame[0]);
  }

  /** Why a log cannot be gone on with, whatever a wrong entry leads to. */
  private Optional<String> failure(Runnable work) {
    try {
      work.run();
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(
          "entry %d does not go with those before it: %s".formatted(last, e.getMessage()));
    }
  }

  private void take(Entry entry) {
    last = entry.number();
    LogRules.check(lists, again.books(), entry);
    again.apply(entry);
    again.replay().settleWhatIsCompared();
    whole.apply(entry);
    whole.replay().settleIfLong();
    shortest.apply(entry);
  }

  private boolean isSameDecision() {
    again.replay().campaign();
    return areSame(whole.replay().campaign().decision(), shortest.replay().campaign().decision());
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
