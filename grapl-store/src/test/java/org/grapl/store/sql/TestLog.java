package org.grapl.store.sql;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.grapl.Question;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Settings;
import org.grapl.store.log.CampaignStorage;

/** A campaign whose entries say nothing, for tests of what a store does when it fails. */
final class TestLog {

  private TestLog() {}

  static long campaign(CampaignStorage storage) {
    String hash = storage.keep(new byte[] {1, 2, 3});
    return storage
        .create(
            new CampaignRecord(
                0, "local", "one", Instant.EPOCH, hash, hash, Settings.of(Question.above(0)), ""))
        .id();
  }

  static void append(CampaignStorage storage, long campaign, int count) {
    storage.write(
        campaign,
        log -> {
          log.append(StorageContractTest.rebuilt(log.head() + 1, count));
          return 0;
        });
  }

  static int count(CampaignStorage storage, long campaign) {
    AtomicInteger entries = new AtomicInteger();
    storage.entries(campaign, 0, entry -> entries.incrementAndGet());
    return entries.get();
  }
}
