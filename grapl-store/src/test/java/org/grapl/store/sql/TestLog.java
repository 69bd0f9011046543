package org.grapl.store.sql;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.grapl.Question;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Ledger;
import org.grapl.store.Settings;

/** A campaign whose entries say nothing, for tests of what a store does when it fails. */
final class TestLog {

  private TestLog() {}

  static long campaign(Ledger ledger) {
    String hash = ledger.keep(new byte[] {1, 2, 3});
    return ledger
        .create(
            new CampaignRecord.Draft(
                "local", "one", Instant.EPOCH, hash, hash, Settings.of(Question.above(0)), ""))
        .id();
  }

  static void append(Ledger ledger, long campaign, int count) {
    ledger.write(
        campaign,
        log -> {
          log.append(LedgerContractTest.rebuilt(log.head() + 1, count));
          return 0;
        });
  }

  static int count(Ledger ledger, long campaign) {
    AtomicInteger entries = new AtomicInteger();
    ledger.entries(campaign, 0, entry -> entries.incrementAndGet());
    return entries.get();
  }
}
