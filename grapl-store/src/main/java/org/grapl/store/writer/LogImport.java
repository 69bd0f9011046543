package org.grapl.store.writer;

import org.grapl.store.Entry;
import org.grapl.store.Event.AuditEnded;
import org.grapl.store.Requester;
import org.grapl.store.Settings;
import org.grapl.store.StorableText;
import org.grapl.store.state.CampaignReplay;
import org.grapl.store.state.CampaignState;
import org.grapl.store.state.Lists;
import org.grapl.store.state.LogRules;

/** Takes over a log that was kept elsewhere. */
public final class LogImport {

  private LogImport() {}

  /**
   * Refuses a log that no campaign can have written, or that cannot be gone on from, in about the
   * time in which it is opened later. Audits are made again, because certificates rest on them.
   */
  public static void check(Lists lists, Settings settings, Iterable<Entry> entries) {
    CampaignState state = new CampaignState(lists, settings, CampaignReplay.Choices.TAKEN_FROM_LOG);
    for (Entry entry : entries) {
      try {
        new Requester(entry.who(), entry.request());
        StorableText.checkNote(entry.note());
        LogRules.check(lists, state.books(), entry);
        state.apply(entry);
        if (state.books().runningAudit().isPresent() || entry.event() instanceof AuditEnded) {
          state.replay().campaign();
        }
      } catch (RuntimeException e) { // whatever a forged entry leads to
        throw new IllegalArgumentException(
            "entry %d does not go with those before it: %s"
                .formatted(entry.number(), e.getMessage()),
            e);
      }
    }
    try {
      state.replay().campaign();
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "the entries are not those of one campaign: " + e.getMessage(), e);
    }
    if (!state.replay().differences().isEmpty()) {
      throw new IllegalArgumentException(state.replay().differences().get(0));
    }
  }
}
