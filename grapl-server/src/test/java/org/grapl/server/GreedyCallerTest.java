package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.grapl.store.Campaigns;
import org.grapl.store.sql.Database;
import org.grapl.store.sql.Tokens.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One caller, a stranger or not, takes all there is: the others are answered all the same. */
@Timeout(120)
class GreedyCallerTest {

  private static final String ASK =
      "POST /v1/campaigns/lake/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type:"
          + " application/json\r\nContent-Length: 10000\r\n";

  @TempDir Path directory;
  private RunningServer server;
  private String[] ann;
  private String[] bob;
  private final List<Socket> sockets = Collections.synchronizedList(new ArrayList<>());

  @BeforeEach
  void start() {
    server = new RunningServer(RunningServer.SETTINGS.withTokens(), directory);
    String[] owner = server.issue("owner", Role.OWNER, "lab", Optional.empty());
    ann = server.issue("ann", Role.WORKER, "lab", Optional.empty());
    bob = server.issue("bob", Role.WORKER, "lab", Optional.empty());
    assertThat(server.post("/v1/campaigns", RunningServer.chain("lake", 10), owner).status())
        .isEqualTo(201);
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : List.copyOf(sockets)) {
      socket.close();
    }
    server.close();
  }

  private void open(int count, String beginning) throws IOException {
    for (int k = 0; k < count; k++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server().port());
      sockets.add(socket);
      say(socket, beginning);
    }
  }

  private static void say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }

  /** Keeps all connections busy with a byte now and then, until told to stop. */
  private Thread drip(AtomicBoolean isOver) {
    Thread thread =
        new Thread(
            () -> {
              while (!isOver.get()) {
                for (Socket socket : List.copyOf(sockets)) {
                  try {
                    say(socket, "x");
                  } catch (IOException hungUp) {
                    continue; // as it should
                  }
                }
                try {
                  Thread.sleep(300);
                } catch (InterruptedException e) {
                  return;
                }
              }
            });
    thread.start();
    return thread;
  }

  /** On a connection of its own, before those that are silent are given up anyway. */
  private void assertAnswered(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server().port())) {
      say(socket, request + "Host: localhost\r\n\r\n");
      assertThat(status(socket)).isEqualTo("HTTP/1.1 200");
    }
  }

  private void assertOthersAreAnswered(int more, String beginning) throws Exception {
    AtomicBoolean isOver = new AtomicBoolean();
    Thread dripping = drip(isOver);
    try {
      open(more, beginning);
      for (int k = 0; k < 5; k++) {
        assertAnswered("GET /health/live HTTP/1.1\r\n");
        assertAnswered("GET /health/ready HTTP/1.1\r\n");
        assertAnswered(
            "GET /v1/campaigns/lake/status HTTP/1.1\r\nAuthorization: %s\r\n".formatted(bob[1]));
      }
    } finally {
      isOver.set(true);
      dripping.join();
    }
  }

  @Test
  void bodiesOfRefusedRequestsThatDripKeepNobodyWaiting() throws Exception {
    assertOthersAreAnswered(300, ASK + "\r\n{");
  }

  @Test
  void bodiesOfRefusedRequestsThatNeverComeKeepNobodyWaiting() throws Exception {
    open(300, ASK + "\r\n");
    for (int k = 0; k < 5; k++) {
      assertAnswered("GET /health/live HTTP/1.1\r\n");
    }
  }

  @Test
  void headersThatDripKeepNobodyWaiting() throws Exception {
    // While they are opened, too: those that are silent would be given up meanwhile.
    assertOthersAreAnswered(2100, "GET /v1 HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  }

  @Test
  void oneWorkerWithManySlowBodiesLeavesRoomForOthers() throws Exception {
    open(140, ASK + "Authorization: " + ann[1] + "\r\n\r\n{");
    Reply own = server.post("/v1/campaigns/lake/ask", "{}", ann);
    for (int k = 0; k < 500 && own.status() == 200; k++) {
      Thread.sleep(10);
      own = server.post("/v1/campaigns/lake/ask", "{}", ann);
    }
    assertThat(own.status()).as(own.body()).isEqualTo(429);
    assertThat(own.header("Retry-After")).hasValue("1");
    assertThat(own.detail())
        .isEqualTo("at most 32 requests of one client are answered at the same time");
    assertOthersAreAnswered(0, "");
  }

  @Test
  void aProgramThatHasAServerToItselfMayHaveAllOfIt() throws Exception {
    Path store = directory.resolve("own.db");
    try (Database database = Database.open(store.toString());
        GraplServer own =
            GraplServer.startFor(
                "secret",
                new Campaigns(database.storage(), Clock.systemUTC()),
                database.accessLog())) {
      String get =
          "GET /v1/campaigns HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer secret\r\n";
      for (int k = 0; k < 40; k++) {
        Socket slow = new Socket(InetAddress.getLoopbackAddress(), own.port());
        sockets.add(slow);
        say(slow, ASK + "Authorization: Bearer secret\r\n\r\n{");
      }
      for (int k = 0; k < 20; k++) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), own.port())) {
          say(socket, get + "\r\n");
          assertThat(status(socket)).isEqualTo("HTTP/1.1 200");
        }
      }
      for (Socket slow : sockets) {
        slow.close(); // or the server would wait for them
      }
    }
  }

  @Test
  void oneReaderLeavesSeatsForOtherListeners() throws Exception {
    String[] greedy = server.issue("greedy", Role.READER, "lab", Optional.empty());
    String[] other = server.issue("other", Role.READER, "lab", Optional.empty());
    String listen =
        "GET /v1/campaigns/lake/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
            + "Authorization: %s\r\n\r\n";
    List<String> answers = new ArrayList<>();
    for (int k = 0; k < 70; k++) {
      open(1, listen.formatted(greedy[1]));
      answers.add(status(sockets.get(sockets.size() - 1)));
    }
    assertThat(answers).filteredOn("HTTP/1.1 200"::equals).hasSize(16);
    assertThat(answers).filteredOn("HTTP/1.1 429"::equals).hasSize(54);
    open(1, listen.formatted(other[1]));
    assertThat(status(sockets.get(sockets.size() - 1))).isEqualTo("HTTP/1.1 200");
    sockets.get(0).close();
  }

  @Test
  void anAddressThatIsNotOursHasItsShareToo() {
    Shares shares = new Shares(8, true);
    List<Shares.Share> held = new ArrayList<>();
    for (int k = 0; k < 4; k++) {
      held.add(shares.take("client" + k % 2, "2001:db8:1:2::" + k).orElseThrow());
    }
    assertThat(shares.take("client2", "2001:db8:1:2::9")).isEmpty();
    assertThat(shares.take("client1", "192.0.2.7")).isEmpty();
    assertThat(shares.take("client2", "192.0.2.7")).isPresent();
    held.get(0).close();
    assertThat(shares.take("client2", "2001:db8:1:2::9")).isPresent();
    for (int k = 0; k < 8; k++) {
      assertThat(shares.take("local" + k, "127.0.0.1")).as("a proxy's, for instance").isPresent();
    }
    assertThat(new Shares(8, false).take("anybody", "127.0.0.1")).isPresent();
  }

  private static String status(Socket socket) throws IOException {
    socket.setSoTimeout(12_000);
    return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
  }
}
