package org.grapl.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.grapl.store.sql.TestLog.append;
import static org.grapl.store.sql.TestLog.campaign;
import static org.grapl.store.sql.TestLog.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.grapl.store.Await;
import org.grapl.store.StoreException;
import org.grapl.store.log.CampaignStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Servers that stop, refuse or are not there, and processes that die. */
@ResourceLock("the shared PostgreSQL") // of which one test ends all connections
final class PostgresFaultTest {

  @TempDir private Path directory;

  private static AbstractThrowableAssert<?, ?> assertRefused(ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("postgresql://localhost")
        .hasMessageNotContainingAny("Exception", "hush", "\n");
  }

  @Test
  void aServerStoppedAndStartedAgainLosesNothing() throws Exception {
    Path data = directory.resolve("data");
    TestPostgres server = TestPostgres.start(data, 0);
    try (Database database = Database.open(server.freshStore())) {
      CampaignStorage storage = database.storage();
      long id = campaign(storage);
      append(storage, id, 3);
      int port = server.port();
      TestPostgres running = server;
      assertRefused(
              () ->
                  database
                      .backend()
                      .write(
                          handle -> {
                            handle.execute("UPDATE campaign SET head = 99");
                            stop(running);
                            return 0;
                          }))
          .hasMessageContaining("while a change was being saved")
          .hasMessageContaining("not known whether it was");
      assertRefused(() -> storage.head(id)).hasMessageContaining("cannot be reached");
      server = TestPostgres.start(data, port);
      assertThat(storage.head(id)).isEqualTo(3);
      append(storage, id, 2);
      assertThat(count(storage, id)).isEqualTo(5);
    } finally {
      server.close();
    }
  }

  @Test
  void aServerWhoseDiskIsFullLosesNothingThatWasKept() throws Exception {
    try (TestDisk disk = TestDisk.mount(directory, "160m")) {
      Path data = directory.resolve("data");
      TestPostgres server = TestPostgres.start(data, 0);
      try (Database database = Database.open(server.freshStore())) {
        CampaignStorage storage = database.storage();
        long id = campaign(storage);
        int[] kept = {0};
        Path filler = directory.resolve("filler");
        Files.write(filler, new byte[(int) (directory.toFile().getUsableSpace() - (4 << 20))]);
        // It cannot lengthen its write-ahead log, and then stops as a whole.
        assertRefused(
                () -> {
                  while (true) {
                    append(storage, id, 2000);
                    kept[0] += 2000;
                  }
                })
            .hasMessageContaining("disk is full");
        assertThat(kept[0]).isPositive();
        Files.delete(filler);
        int port = server.port();
        stop(server);
        server = TestPostgres.start(data, port);
        orOnceMore(() -> storage.head(id));
        // Of the change under way all or nothing.
        assertThat(count(storage, id)).isIn(kept[0], kept[0] + 2000);
        assertThat(storage.head(id)).isEqualTo(count(storage, id));
        orOnceMore(() -> append(storage, id, 1));
      } finally {
        server.close();
      }
    }
  }

  /** The first call to read, and the first to write, may find out what broke with the server. */
  private static void orOnceMore(Runnable call) {
    try {
      call.run();
    } catch (StoreException e) {
      assertThat(e).hasMessageContaining("broke the connection");
      call.run();
    }
  }

  private static void stop(TestPostgres server) {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aLostConnectionFailsOneCallOnly() throws Exception {
    String store = TestPostgres.shared().freshStore();
    try (Database database = Database.open(store)) {
      CampaignStorage storage = database.storage();
      long id = campaign(storage);
      append(storage, id, 3);
      assertRefused(
              () ->
                  storage.write(
                      id,
                      log -> {
                        log.append(StorageContractTest.rebuilt(4, 1));
                        dropConnections(store);
                        log.append(StorageContractTest.rebuilt(5, 1));
                        return 0;
                      }))
          .hasMessageContaining("broke the connection");
      append(storage, id, 1);
      assertThat(count(storage, id)).isEqualTo(4);
    }
  }

  private static void dropConnections(String store) {
    try {
      TestPostgres.execute(
          store,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'grapl'");
    } catch (java.sql.SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void wrongUsersAndDatabasesAreNamedWithoutTheirPasswords() throws Exception {
    int port = TestPostgres.shared().port();
    String store = TestPostgres.shared().freshStore();
    assertRefused(
            () -> Database.open("postgresql://postgres:hush@localhost:%d/none".formatted(port)))
        .hasMessageContaining("no database of this name");
    assertRefused(
            () ->
                Database.open(
                    "jdbc:postgresql://localhost:%d/postgres?user=nobody&password=hush"
                        .formatted(port)))
        .hasMessageContaining("refused user or password");
    assertRefused(() -> Database.openReadOnly(store)).hasMessageContaining("got none");
  }

  @Test
  @Timeout(60)
  void aWrongPasswordIsRefused() throws Exception {
    String store = TestPostgres.shared().freshStore();
    TestPostgres.execute(store, "CREATE ROLE locked SUPERUSER LOGIN PASSWORD 'right'");
    TestPostgres.execute(
        store,
        "DO $$ BEGIN EXECUTE format('COPY (VALUES (''host all locked all scram-sha-256''),"
            + " (''host all all all trust'')) TO %L', current_setting('hba_file')); END $$");
    String loaded = TestPostgres.query(store, "SELECT pg_conf_load_time()");
    TestPostgres.execute(store, "SELECT pg_reload_conf()");
    // The server reads it when it gets round to it.
    Await.until(() -> !TestPostgres.query(store, "SELECT pg_conf_load_time()").equals(loaded));
    assertRefused(() -> Database.open(store.replace("postgres@", "locked:hush@")))
        .hasMessageContaining("the server refused user or password; check them");
    Database.open(store.replace("postgres@", "locked:right@")).close();
  }

  @Test
  void aServerThatIsNotThereIsAClearError() throws Exception {
    int closed;
    try (ServerSocket socket = new ServerSocket(0)) {
      closed = socket.getLocalPort();
    }
    assertRefused(() -> Database.open("postgresql://ann:hush@localhost:%d/db".formatted(closed)))
        .hasMessageContaining("cannot be reached");
    assertThatThrownBy(() -> Database.open("postgresql://ann:hush@no-such-host.invalid/db"))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "postgresql://no-such-host.invalid/db: there is no host of this name; check the"
                + " address");
  }

  @Test
  void aServerThatSaysNothingIsAnErrorAfterSomeSeconds() throws Exception {
    try (ServerSocket silent = new ServerSocket(0)) {
      assertRefused(
              () ->
                  Database.open(
                      "postgresql://ann:hush@localhost:%d/db".formatted(silent.getLocalPort())))
          .hasMessageContaining("cannot be reached");
    }
  }

  @Test
  void aUserWhoMayNotMakeTablesIsTold() throws Exception {
    String store = TestPostgres.shared().freshStore();
    TestPostgres.execute(store, "CREATE ROLE guest LOGIN PASSWORD 'hush'");
    assertRefused(() -> Database.open(store.replace("postgres@", "guest:hush@")))
        .hasMessageContaining("the user may not do that");
    Database.open(store).close();
    assertRefused(() -> Database.open(store.replace("postgres@", "guest:hush@")))
        .hasMessageContaining("the user may not do that");
  }

  @Test
  void aStoreOfANewerVersionIsLeftAlone() throws Exception {
    String store = TestPostgres.shared().freshStore();
    Database.open(store).close();
    TestPostgres.execute(
        store,
        "INSERT INTO grapl_schema SELECT 99, '99', 'future', type, script, checksum, installed_by,"
            + " installed_on, execution_time, success FROM grapl_schema WHERE version = '1'");
    assertRefused(() -> Database.open(store)).hasMessageContaining("use a newer version");
  }

  @Test
  void aWriterIsSetUpAsPromisedAlsoAfterAFailure() throws Exception {
    String store = TestPostgres.shared().freshStore();
    TestPostgres.execute(store, "ALTER ROLE postgres SET synchronous_commit = off");
    try (Database database = Database.open(store)) {
      assertThatThrownBy(
              () ->
                  database
                      .backend()
                      .write(
                          handle -> {
                            throw new IllegalStateException("mine");
                          }))
          .hasMessage("mine");
      assertThat(shown(database, "lock_timeout")).isEqualTo("30s");
      assertThat(shown(database, "synchronous_commit")).isEqualTo("on");
    } finally {
      TestPostgres.execute(store, "ALTER ROLE postgres RESET synchronous_commit");
    }
  }

  private static String shown(Database database, String setting) {
    return database
        .backend()
        .write(handle -> handle.createQuery("SHOW " + setting).mapTo(String.class).one());
  }

  @Test
  void severalServersMayShareADatabase() {
    String store = TestPostgres.shared().freshStore();
    try (Database first = Database.open(store);
        Database second = Database.open(store)) {
      first.claimForServer();
      second.claimForServer();
      assertThat(second.shown()).isEqualTo(first.shown()).doesNotContain("@");
    }
  }

  @Test
  void whatAKilledProcessAcknowledgedIsThere() throws Exception {
    String store = TestPostgres.shared().freshStore();
    try (Database database = Database.open(store)) {
      long id = campaign(database.storage());
      long said = AcknowledgingChild.runAndKill(store, id, 20, () -> {});
      // Waits for the dead process' lock, if the server still holds it.
      append(database.storage(), id, 2);
      long head = database.storage().head(id);
      assertThat(head).isBetween(said + 2, said + 4);
      assertThat(count(database.storage(), id)).isEqualTo((int) head);
    }
  }
}
