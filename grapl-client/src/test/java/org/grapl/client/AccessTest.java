package org.grapl.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.grapl.server.Limits;
import org.grapl.server.ServerSettings;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Database;
import org.grapl.store.sql.Tokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that ask who one is, and that are not to be hurried. */
class AccessTest {

  private static final ServerSettings SETTINGS = ServerSettings.USUAL.withPort(0);

  @TempDir private Path dir = Path.of("");

  private String token(Database database, String name, Tokens.Role role) {
    return database
        .tokens()
        .create(
            new Tokens.Draft(
                name, role, Campaigns.LOCAL, Optional.empty(), Instant.now(), Optional.empty()))
        .secret();
  }

  private static GraplClient client(TestServer server, String token) {
    return GraplClient.at(server.address()).token(token).patience(TestServer.QUICK).open();
  }

  @Test
  void aTokenNamesTheWorkerAndItsRoleSaysWhatIsAllowed() {
    String owner;
    String worker;
    try (Database database = Database.open(dir.resolve("grapl.db").toString())) {
      owner = token(database, "olga", Tokens.Role.OWNER);
      worker = token(database, "wim", Tokens.Role.WORKER);
    }
    try (TestServer server = new TestServer(dir, SETTINGS.withTokens());
        GraplClient olga = client(server, owner);
        GraplClient wim = client(server, worker);
        GraplClient nobody = client(server, "grapl_nobody")) {
      olga.create("lake", Settings.threshold(0.5), TestServer.chain(4));
      RemoteCampaign lake = wim.campaign("lake");
      RemoteTicket ticket = lake.ask(1).tickets().get(0);
      assertThat(ticket.worker()).isEqualTo("wim");
      lake.tell(ticket, 0.7);
      assertThatExceptionOfType(GraplException.class)
          .isThrownBy(lake::delete)
          .withMessage("a token of the role worker must not do this")
          .satisfies(e -> assertThat(e.status()).isEqualTo(403));
      assertThatExceptionOfType(GraplException.class)
          .isThrownBy(() -> nobody.campaign("lake").status())
          .withMessage("the token is unknown, expired or revoked")
          .satisfies(e -> assertThat(e.status()).isEqualTo(401));
      assertThat(olga.campaign("lake").status().checks()).isEqualTo(1);
    }
  }

  @Test
  void aClientThatIsTooQuickIsSlowedDownAndNotRefused() {
    try (TestServer server =
            new TestServer(dir, SETTINGS.withLimits(Limits.USUAL.withRequestsPerSecond(4)));
        GraplClient client = server.client("ann")) {
      RemoteCampaign lake = client.create("lake", Settings.threshold(0.5), TestServer.chain(4));
      for (int k = 0; k < 45; k++) {
        assertThat(lake.status().items()).isEqualTo(4);
      }
    }
  }

  @Test
  void anUploadThatIsTooLargeIsRefusedAndNotSentAgain() throws IOException {
    Path graph = dir.resolve("large.csv");
    try (RandomAccessFile large = new RandomAccessFile(graph.toFile(), "rw")) {
      large.setLength(50 << 20);
    }
    try (TestServer server =
            new TestServer(dir, SETTINGS.withLimits(Limits.USUAL.withUploadBytes(1 << 20)));
        GraplClient client = server.client("ann")) {
      assertThatExceptionOfType(GraplException.class)
          .isThrownBy(() -> client.create("lake", Settings.threshold(0.5), graph))
          .withMessage("the upload must be at most 1048576 bytes")
          .satisfies(e -> assertThat(e.status()).isEqualTo(413));
    }
  }
}
