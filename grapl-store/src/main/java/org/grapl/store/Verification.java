package org.grapl.store;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.Event.Purpose;

/**
 * What came out when all entries of a campaign were done again.
 *
 * @param entries how many there are
 * @param choices how many choices of items were made again
 * @param differences what came out otherwise, in words, each with its entry; the first hundred
 * @param sameDecision whether every estimate and verdict came out the same, bit for bit
 */
public record Verification(
    long entries, long choices, List<String> differences, boolean sameDecision) {

  private static final int MOST_SHOWN = 100;

  /** So many entries are read at a time. */
  private static final int PAGE = 1000;

  public Verification {
    differences = List.copyOf(differences);
  }

  public boolean passed() {
    return differences.isEmpty() && sameDecision;
  }

  static List<String> shown(List<Engine.Difference> differences) {
    List<String> shown = new ArrayList<>();
    for (Engine.Difference each : differences) {
      if (shown.size() < MOST_SHOWN) {
        shown.add("entry %d: %s".formatted(each.entry(), each.what()));
      }
    }
    return shown;
  }

  /** Does everything again from the first entry. */
  static Verification of(
      CampaignRecord record, ItemGraph items, Ledger ledger, LongConsumer progress) {
    Fold again = new Fold(items, record.settings(), Engine.Choices.MADE_AGAIN);
    Fold whole = new Fold(items, record.settings(), Engine.Choices.TAKEN_FROM_LOG);
    Fold shortest = new Fold(items, record.settings(), Engine.Choices.TAKEN_FROM_LOG);
    again.engine().compareEverything(new Fitter(items, record.settings()));
    long choices = 0;
    long head = ledger.head(record.id());
    while (again.book().head() < head) {
      // In pages: what is computed in between must not keep the store waiting.
      List<Entry> page = new ArrayList<>();
      long after = again.book().head();
      ledger.entries(record.id(), after, Math.min(head, after + PAGE), page::add);
      for (Entry entry : page) {
        again.apply(entry);
        again.engine().settleWhatIsCompared();
        whole.apply(entry);
        whole.engine().settleIfLong();
        shortest.apply(entry);
        if (entry.event() instanceof Event.Asked asked && asked.purpose() != Purpose.PICKED) {
          choices++;
        }
      }
      progress.accept(again.book().head());
    }
    again.engine().campaign();
    return new Verification(
        again.book().head(),
        choices,
        shown(again.engine().differences()),
        Decisions.areSame(
            whole.engine().campaign().decision(), shortest.engine().campaign().decision()));
  }
}
