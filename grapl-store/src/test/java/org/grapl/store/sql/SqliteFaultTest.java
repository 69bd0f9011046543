package org.grapl.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.grapl.store.sql.TestLog.append;
import static org.grapl.store.sql.TestLog.campaign;
import static org.grapl.store.sql.TestLog.count;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.grapl.Question;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.store.Await;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.NoSuchCampaignException;
import org.grapl.store.Reading;
import org.grapl.store.Recording;
import org.grapl.store.Requester;
import org.grapl.store.Settings;
import org.grapl.store.StoreException;
import org.grapl.store.file.CampaignFile;
import org.grapl.store.log.CampaignStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that are not what they should be, disks that are full, processes that die. */
final class SqliteFaultTest {

  private static final int FLIPS = 60;

  @TempDir private Path directory;

  private Path file() {
    return directory.resolve("grapl.db");
  }

  private long storeWith(int entries) {
    try (Database database = Database.open(file().toString())) {
      long id = campaign(database.storage());
      append(database.storage(), id, entries);
      return id;
    }
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("grapl.db: ")
        .hasMessageNotContainingAny("Exception", "SQLITE_", "\n");
  }

  @Test
  void aStoreIsCreatedButNotItsDirectory() {
    Path nowhere = directory.resolve("none").resolve("grapl.db");
    assertRefused(() -> Database.open(nowhere.toString()))
        .hasMessageContaining("there is no directory")
        .hasMessageContaining("create it");
    assertThat(nowhere.getParent()).doesNotExist();
    assertThatThrownBy(() -> Database.open(directory.toString()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("got a directory");
    assertRefused(() -> Database.openReadOnly(file().toString()))
        .hasMessageContaining("there is no such store");
    assertThat(file()).doesNotExist();
  }

  @Test
  void theFileIsSetUpAsPromised() throws Exception {
    storeWith(1);
    assertThat(TestSqlite.query(file(), "PRAGMA journal_mode")).isEqualTo("wal");
    assertThat(TestSqlite.query(file(), "PRAGMA application_id"))
        .isEqualTo(
            Integer.toString(ByteBuffer.wrap("grpl".getBytes(StandardCharsets.US_ASCII)).getInt()));
    try (Database database = Database.open("jdbc:sqlite:" + file())) {
      Backend backend = database.backend();
      assertThat(pragma(backend, "synchronous")).as("FULL").isEqualTo(2);
      assertThat(pragma(backend, "foreign_keys")).isEqualTo(1);
      assertThat(pragma(backend, "busy_timeout")).isGreaterThanOrEqualTo(10_000);
    }
  }

  private static int pragma(Backend backend, String name) {
    return backend.write(handle -> handle.createQuery("PRAGMA " + name).mapTo(Integer.class).one());
  }

  @Test
  void anEmptyFileBecomesAStore() throws Exception {
    Files.createFile(file());
    storeWith(1);
  }

  @Test
  void aFileThatIsNoDatabaseIsLeftAlone() throws Exception {
    byte[] text = "item,value\nblog-1,0.3\n".repeat(100).getBytes(StandardCharsets.UTF_8);
    Files.write(file(), text);
    assertRefused(() -> Database.open(file().toString()))
        .hasMessageContaining("got a file that is no database");
    assertRefused(() -> Database.openReadOnly(file().toString()))
        .hasMessageContaining("got a file that is no database");
    assertThat(Files.readAllBytes(file())).isEqualTo(text);
  }

  @Test
  void aDatabaseOfAnotherProgramIsLeftAlone() throws Exception {
    TestSqlite.execute(file(), "CREATE TABLE bookmarks (id INTEGER)");
    byte[] before = Files.readAllBytes(file());
    assertRefused(() -> Database.open(file().toString()))
        .hasMessageContaining("got a database of another program");
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
    Path marked = directory.resolve("2.grapl.db");
    TestSqlite.execute(marked, "PRAGMA application_id = 77");
    assertRefused(() -> Database.open(marked.toString()))
        .hasMessageContaining("got a database of another program");
  }

  @Test
  void aStoreOfANewerVersionIsLeftAlone() throws Exception {
    storeWith(1);
    TestSqlite.execute(
        file(),
        "INSERT INTO grapl_schema SELECT 99, '99', 'future', type, script, checksum, installed_by,"
            + " installed_on, execution_time, success FROM grapl_schema WHERE version = '1'");
    assertRefused(() -> Database.open(file().toString()))
        .hasMessageContaining("must have tables of version 7 or less, got 99; use a newer version");
    assertRefused(() -> Database.openReadOnly(file().toString()))
        .hasMessageContaining("use a newer version");
  }

  @Test
  void aFileCutShortIsNoticed() throws Exception {
    storeWith(20_000);
    try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() / 2 + 100);
    }
    assertRefused(
            () -> {
              try (Database database = Database.open(file().toString())) {
                count(database.storage(), 1);
              }
            })
        .hasMessageContaining("damaged or cut short")
        .hasMessageContaining("backup");
  }

  @Test
  void aTornPageIsNoticed() throws Exception {
    long id = storeWith(20_000);
    byte[] noise = new byte[8192];
    new Random(1).nextBytes(noise);
    try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(noise), channel.size() / 8192 * 4096);
    }
    try (Database database = Database.open(file().toString())) {
      assertRefused(() -> count(database.storage(), id)).hasMessageContaining("damaged");
    }
  }

  @Test
  void aReadOnlyStoreServesReadersOnly() throws Exception {
    try (TestDisk disk = TestDisk.mount(directory, "16m")) {
      long id = storeWith(100);
      disk.makeReadOnly();
      assertRefused(() -> Database.open(file().toString()))
          .hasMessageContaining("must be writable, and its directory too");
      try (Database database = Database.openReadOnly(file().toString())) {
        assertThat(count(database.storage(), id)).isEqualTo(100);
        assertRefused(() -> append(database.storage(), id, 1)).hasMessageContaining("reading only");
      }
      assertRefused(() -> Database.open(directory.resolve("new-grapl.db").toString()))
          .hasMessageContaining("cannot be created");
    }
  }

  @Test
  void aFullDiskLosesNothingThatWasKept() throws Exception {
    try (TestDisk disk = TestDisk.mount(directory, "3m");
        Database database = Database.open(file().toString())) {
      CampaignStorage storage = database.storage();
      long id = campaign(storage);
      int[] kept = {0};
      assertRefused(
              () -> {
                while (true) {
                  append(storage, id, 2000);
                  kept[0] += 2000;
                }
              })
          .hasMessageContaining("the disk is full, nothing of the change was kept; make room");
      assertThat(kept[0]).isPositive();
      assertThat(count(storage, id)).isEqualTo(kept[0]);
      assertThat(storage.head(id)).isEqualTo(kept[0]);
      try (Database again = Database.open(file().toString())) {
        assertThat(count(again.storage(), id)).isEqualTo(kept[0]);
      }
    }
  }

  @Test
  @Timeout(60)
  void aFullDiskIsNoticedWithoutAnybodyWriting() throws Exception {
    try (TestDisk disk = TestDisk.mount(directory, "3m")) {
      storeWith(100);
      try (Database database = Database.open(file().toString())) {
        CampaignStorage storage = database.storage();
        assertThat(count(storage, 1)).isEqualTo(100);
        Path filler = directory.resolve("filler");
        fill(filler);
        assertRefused(storage::check).hasMessageContaining("nothing of the change was kept");
        assertThat(count(storage, 1)).as("reading goes on").isEqualTo(100);
        Files.delete(filler);
        Await.until(() -> isWritable(storage));
        append(storage, 1, 1);
        assertThat(
                TestSqlite.query(file(), "SELECT count(*) FROM content WHERE hash LIKE 'check%'"))
            .as("nothing is left of what was tried")
            .isEqualTo("0");
      }
    }
  }

  private static void fill(Path filler) throws IOException {
    byte[] some = new byte[4096];
    try (OutputStream out = Files.newOutputStream(filler)) {
      while (true) {
        out.write(some);
      }
    } catch (IOException full) {
      return;
    }
  }

  private static boolean isWritable(CampaignStorage storage) {
    try {
      storage.check();
      return true;
    } catch (StoreException e) {
      return false;
    }
  }

  @Test
  void aStoreOnADiskWithoutRoomIsNotMade() throws Exception {
    try (TestDisk disk = TestDisk.mount(directory, "16k")) {
      assertRefused(() -> Database.open(file().toString()))
          .hasMessageContaining("check that it has room");
    }
  }

  @Test
  void oneServerAtATimeWorksOnAFile() throws Exception {
    try (Database first = Database.open(file().toString());
        Database second = Database.open(file().toString())) {
      first.claimForServer();
      first.claimForServer();
      assertRefused(second::claimForServer)
          .hasMessageContaining("another server works on this file already");
      append(second.storage(), campaign(second.storage()), 1);
      first.close();
      second.claimForServer();
    }
  }

  private void assertThatAnotherServerIsRefused() {
    try (Database database = Database.open(file().toString())) {
      assertRefused(database::claimForServer)
          .hasMessageMatching(".*another server works on this file already \\(process [0-9]+\\).*");
    }
  }

  @Test
  void whatAKilledProcessAcknowledgedIsThere() throws Exception {
    long id = storeWith(2);
    for (int round = 1; round <= 2; round++) {
      long said =
          AcknowledgingChild.runAndKill(
              file().toString(), id, 20 * round, this::assertThatAnotherServerIsRefused);
      try (Database database = Database.open(file().toString())) {
        database.claimForServer();
        long head = database.storage().head(id);
        assertThat(head).isBetween(said, said + 2);
        assertThat(head % 2).as("pairs are whole").isZero();
        assertThat(count(database.storage(), id)).isEqualTo((int) head);
      }
    }
  }

  @Test
  void aKilledProcessHasGrownAListOrNot() throws Exception {
    try (Campaigns campaigns =
        new Campaigns(Database.open(file().toString()).storage(), Clock.systemUTC())) {
      campaigns.create(
          Campaigns.LOCAL,
          "small",
          ItemGraph.of(Graph.builder().link("a", "b").build()),
          Settings.of(Question.above(0)),
          "");
    }
    for (int round = 1; round <= 3; round++) {
      long said =
          AcknowledgingChild.runAndKill(
              GrowingChild.class, file().toString(), "small", 7 * round, () -> {});
      try (Campaigns campaigns =
          new Campaigns(Database.open(file().toString()).storage(), Clock.systemUTC())) {
        DurableCampaign campaign = campaigns.open(Campaigns.LOCAL, "small");
        int size = campaign.status().items();
        assertThat((long) size).isBetween(said, said + 1);
        assertThat(campaign.items().graph().size()).isEqualTo(size);
        assertThat(campaign.lists().lists()).hasSize(size - 1);
        assertThat(campaign.verify(done -> {}).passed()).isTrue();
      }
    }
  }

  /** In the log, in the tables about it, in what is not used: what is found or does no harm. */
  @Test
  void aTurnedBitIsFoundOrChangesNothing() throws Exception {
    byte[] before;
    try (Database database = Database.open(file().toString())) {
      DurableCampaign pair =
          new Campaigns(database.storage(), Clock.systemUTC())
              .create(
                  "local",
                  "pair",
                  ItemGraph.of(Graph.builder().link("a", "b", 1).build()),
                  Settings.of(Question.above(0.5)),
                  "");
      for (int k = 0; k < 40; k++) {
        Reading reading = Reading.of(k / 7.0);
        pair.record(List.of(new Recording(k % 2, reading, "note " + k)), Requester.of("ann"));
      }
      before = exported(pair);
    }
    byte[] whole = Files.readAllBytes(file());
    Random random = new Random(11);
    int found = 0;
    for (int k = 0; k < FLIPS; k++) {
      byte[] damaged = whole.clone();
      damaged[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
      Path copy = Files.write(directory.resolve(k + ".db"), damaged);
      try (Database database = Database.open(copy.toString())) {
        DurableCampaign pair =
            new Campaigns(database.storage(), Clock.systemUTC()).open("local", "pair");
        if (pair.verify(done -> {}).passed()) {
          assertThat(exported(pair)).as("flip %d", k).isEqualTo(before);
        } else {
          found++;
        }
      } catch (StoreException | NoSuchCampaignException e) {
        found++;
      }
    }
    assertThat(found).isPositive();
  }

  private static byte[] exported(DurableCampaign campaign) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CampaignFile.write(campaign, out);
    return out.toByteArray();
  }
}
