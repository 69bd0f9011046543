package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Database;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is answered while the store fails, and afterwards. */
class StoreFailureTest {

  private static final String LAKE = "/v1/campaigns/lake";
  private static final String TOLD = "{\"ticket\": 1, \"value\": 0.7}";

  @TempDir Path directory;

  /** Does something to the file that no program of ours does. */
  private void meddle(String sql) throws SQLException {
    try (Connection raw =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("grapl.db"));
        Statement statement = raw.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 10000");
      statement.execute(sql);
    }
  }

  private void assertIsStoreProblem(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(503);
    assertThat(reply.header("Content-Type")).hasValue("application/problem+json");
    assertThat(reply.header("Retry-After")).isPresent();
    assertThat(reply.json().get("type").asText()).isEqualTo("urn:grapl:problem:store");
    assertThat(reply.body())
        .doesNotContain(directory.toString(), "grapl.db", "SQL", "sabotage", "Exception");
  }

  @Test
  void whatCannotBeWrittenIsRefusedForNowAndTakenLater() throws SQLException {
    try (RunningServer server = RunningServer.in(directory)) {
      server.post("/v1/campaigns", RunningServer.chain("lake", 10));
      assertThat(server.post(LAKE + "/ask", "{}").status()).isEqualTo(200);
      meddle(
          "CREATE TRIGGER sabotage BEFORE INSERT ON event"
              + " BEGIN SELECT RAISE(ABORT, 'sabotage'); END");
      assertIsStoreProblem(server.post(LAKE + "/tell", TOLD));
      assertIsStoreProblem(server.post(LAKE + "/ask", "{}"));
      Reply status = server.get(LAKE + "/status");
      assertThat(status.status()).as("reading goes on").isEqualTo(200);
      assertThat(status.json().get("checks").asInt()).isZero();
      meddle("DROP TRIGGER sabotage");
      Reply told = server.post(LAKE + "/tell", TOLD);
      assertThat(told.json().at("/taken/0/outcome").asText()).isEqualTo("accepted");
      assertThat(server.post(LAKE + "/verify", "").json().get("passed").asBoolean()).isTrue();
    }
  }

  @Test
  void aServerWhoseStoreCannotBeReadIsAliveButNotReady() throws SQLException {
    try (RunningServer server = RunningServer.in(directory)) {
      server.post("/v1/campaigns", RunningServer.chain("lake", 10));
      server.post(LAKE + "/ask", "{}");
      meddle("ALTER TABLE campaign RENAME TO sabotage");
      assertIsStoreProblem(server.get("/health/ready"));
      assertIsStoreProblem(server.post(LAKE + "/tell", TOLD));
      assertThat(server.get("/health/live").status()).isEqualTo(200);
      meddle("ALTER TABLE sabotage RENAME TO campaign");
      assertThat(server.post(LAKE + "/tell", TOLD).status()).isEqualTo(200);
      assertThat(server.get("/health/ready").status()).isEqualTo(200);
    }
  }

  @Test
  @Timeout(60)
  void aServerWhoseStoreCannotBeWrittenIsNotReadyUntilItCan() throws Exception {
    Database.open(directory.resolve("grapl.db").toString()).close();
    refuseContents();
    try (RunningServer server = RunningServer.in(directory)) {
      assertIsStoreProblem(server.get("/health/ready"));
      assertThat(server.get("/v1/campaigns").status()).as("reading goes on").isEqualTo(200);
      assertThat(server.get("/health/live").status()).isEqualTo(200);
      meddle("DROP TRIGGER sabotage");
      while (server.get("/health/ready").status() != 200) {
        Thread.sleep(50);
      }
      assertThat(server.post("/v1/campaigns", RunningServer.chain("lake", 10)).status())
          .isEqualTo(201);
      refuseContents();
      assertIsStoreProblem(server.post("/v1/campaigns", RunningServer.chain("pond", 11)));
      assertIsStoreProblem(server.get("/health/ready"));
      meddle("DROP TRIGGER sabotage");
      assertThat(server.post(LAKE + "/ask", "{}").status()).isEqualTo(200);
      assertThat(server.get("/health/ready").status()).isEqualTo(200);
    }
  }

  /** As on a full disk, what is tried to find out fails as well. */
  private void refuseContents() throws SQLException {
    meddle(
        "CREATE TRIGGER sabotage BEFORE INSERT ON content"
            + " BEGIN SELECT RAISE(ABORT, 'sabotage'); END");
  }

  @Test
  void aStoreThatIsClosedUnderneathIsAProblemOfTheStoreAndTheServerStillStops() {
    Database database = Database.open(directory.resolve("grapl.db").toString());
    try (GraplServer started =
        GraplServer.start(
            RunningServer.SETTINGS,
            Campaigns.serving(database.storage(), java.time.Clock.systemUTC()),
            database.tokens(),
            database.accessLog())) {
      database.close();
      Reply ready =
          RunningServer.send(
              java.net.http.HttpRequest.newBuilder(started.address().resolve("/health/ready")));
      assertIsStoreProblem(ready);
    }
  }

  @Test
  void whoComesWhenMemoryIsShortIsToldToComeAgain() {
    for (Throwable failure :
        List.of(
            new OutOfMemoryError("Java heap space"),
            new CompletionException(new OutOfMemoryError("Java heap space")))) {
      ProblemException problem = Problems.of(failure);
      assertThat(problem.status()).isEqualTo(503);
      assertThat(problem.retryAfter()).isEqualTo(1);
      assertThat(problem.getMessage())
          .startsWith(
              "the memory of the server does not suffice now; what was acknowledged is kept");
    }
    assertThat(Problems.of(new AssertionError("a fault")).status()).isEqualTo(500);
  }
}
