package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.grapl.store.AskRequest;
import org.grapl.store.Campaigns;
import org.grapl.store.Requester;
import org.grapl.store.sql.Database;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Listening to what happens to a campaign. */
@Timeout(60)
class EventStreamTest {

  private static final String EVENTS = "/v1/campaigns/lake/events";

  @TempDir Path directory;
  private RunningServer server;

  @BeforeEach
  void start() {
    serve(RunningServer.limits(Duration.ofSeconds(20), 128, 4));
    server.post("/v1/campaigns", RunningServer.chain("lake", 10));
  }

  private void serve(Limits limits) {
    server = new RunningServer(RunningServer.SETTINGS.withLimits(limits), directory);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static final class Listener implements AutoCloseable {

    private final BufferedReader lines;
    private long last;

    Listener(RunningServer server, String query, String... headers) throws Exception {
      var request = server.request(EVENTS + query).header("Accept", "text/event-stream");
      HttpResponse<java.io.InputStream> response =
          HttpClient.newHttpClient()
              .send(
                  (headers.length == 0 ? request : request.headers(headers)).build(),
                  HttpResponse.BodyHandlers.ofInputStream());
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.headers().firstValue("Content-Type").orElseThrow())
          .startsWith("text/event-stream");
      lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    /** The next so many events by kind, but for notes the store makes for itself. */
    List<String> next(int count) throws IOException {
      List<String> events = new ArrayList<>();
      while (events.size() < count) {
        String line = lines.readLine();
        if (line.startsWith("id: ")) {
          long id = Long.parseLong(line.substring(4));
          assertThat(last == 0 || id == last + 1).as("%d after %d", id, last).isTrue();
          last = id;
        } else if (line.startsWith("event: ") && !line.equals("event: rebuilt")) {
          events.add(line.substring(7));
        }
      }
      return events;
    }

    long last() {
      return last;
    }

    /** Reads until there is nothing more. */
    List<String> rest() throws IOException {
      return lines.lines().toList();
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  @Test
  void eventsComeAsTheyHappenAndGoOnWhereOneStopped() throws Exception {
    server.post("/v1/campaigns/lake/ask", "{}");
    long last;
    try (Listener listener = new Listener(server, "")) {
      assertThat(listener.next(1)).containsExactly("asked");
      server.post("/v1/campaigns/lake/tell", "{\"ticket\": 1, \"value\": 0.3}");
      assertThat(listener.next(1)).containsExactly("told");
      last = listener.last();
    }
    server.post("/v1/campaigns/lake/ask", "{}");
    try (Listener listener = new Listener(server, "", "Last-Event-ID", Long.toString(last))) {
      assertThat(listener.next(1)).containsExactly("asked");
    }
    try (Listener listener = new Listener(server, "?after=" + (last - 1))) {
      assertThat(listener.next(2)).containsExactly("told", "asked");
    }
  }

  @Test
  void whatAnotherProcessDoesIsHeardToo() throws Exception {
    try (Listener listener = new Listener(server, "");
        Database other = Database.open(directory.resolve("grapl.db").toString());
        Campaigns campaigns = new Campaigns(other.storage(), java.time.Clock.systemUTC())) {
      campaigns.open("local", "lake").ask(AskRequest.of(1), Requester.of("cli"));
      assertThat(listener.next(1)).containsExactly("asked");
    }
  }

  @Test
  void oneWhoDoesNotReadKeepsNobodyWaitingAndSilenceIsKeptAlive() throws Exception {
    server.close();
    serve(RunningServer.limits(Duration.ofSeconds(2), 128, 64));
    try (Listener deaf = new Listener(server, "")) {
      for (int k = 0; k < 10; k++) {
        Reply asked = server.post("/v1/campaigns/lake/ask", "{\"items\": [\"a%d\"]}".formatted(k));
        assertThat(asked.status()).isEqualTo(200);
      }
      Thread.sleep(3000); // longer than the connection may be silent
      server.post(
          "/v1/campaigns/lake/observations",
          "{\"observations\": [{\"item\": \"a1\", \"value\": 1}]}");
      List<String> events = deaf.next(11);
      assertThat(events.get(10)).isEqualTo("recorded");
    }
  }

  @Test
  void thereAreSoManySeats() throws Exception {
    List<Listener> seated = new ArrayList<>();
    for (int seat = 0; seat < 4; seat++) {
      seated.add(new Listener(server, ""));
    }
    Reply fifth = server.get(EVENTS, "Accept", "text/event-stream");
    assertThat(fifth.status()).isEqualTo(503);
    assertThat(fifth.header("Retry-After")).isPresent();
    for (Listener listener : seated) {
      listener.close();
    }
  }

  @Test
  void theStreamEndsWithTheCampaignAndWithTheServer() throws Exception {
    try (Listener listener = new Listener(server, "")) {
      server.delete("/v1/campaigns/lake");
      assertThat(listener.rest()).isNotNull();
    }
    server.post("/v1/campaigns", RunningServer.chain("lake", 10));
    try (Listener listener = new Listener(server, "")) {
      server.server().close();
      assertThat(listener.rest()).isNotNull();
    }
  }

  /**
   * Those who come in just when it stops were waited for as long as a request may take, half a
   * minute as a rule; the limit is far from that and from the second it takes.
   */
  @Test
  void stoppingWaitsNeitherForListenersNorForThoseWhoComeBackMeanwhile() throws Exception {
    Queue<Socket> held = new ConcurrentLinkedQueue<>();
    try (RunningServer other =
        RunningServer.in(Files.createDirectory(directory.resolve("other")))) {
      other.post("/v1/campaigns", RunningServer.chain("lake", 10));
      List<Thread> callers = new ArrayList<>();
      try (Listener listener = new Listener(other, "")) {
        for (int k = 0; k < 4; k++) {
          Thread caller = new Thread(() -> connectUntilRefused(other.server().port(), held));
          caller.start();
          callers.add(caller);
        }
        while (held.size() < 20) {
          Thread.onSpinWait();
        }
        CompletableFuture.runAsync(other.server()::close).get(15, TimeUnit.SECONDS);
        assertThat(listener.rest()).isNotNull();
      }
      for (Thread caller : callers) {
        caller.join();
      }
    } finally {
      for (Socket socket : held) {
        socket.close();
      }
    }
  }

  private static void connectUntilRefused(int port, Queue<Socket> held) {
    try {
      while (held.size() < 1000) {
        held.add(new Socket(InetAddress.getLoopbackAddress(), port));
      }
    } catch (IOException e) {
      // The server has stopped listening: that is the end of it.
    }
  }

  @Test
  void aTicketWhoseTimeIsOverIsTakenBackWithoutAnybodyAsking() throws Exception {
    try (Listener listener = new Listener(server, "")) {
      server.post("/v1/campaigns/lake/ask", "{\"leaseSeconds\": 1}");
      assertThat(listener.next(2)).containsExactly("asked", "given-back");
    }
    var status = server.get("/v1/campaigns/lake/status").json();
    assertThat(status.get("open").asInt()).isZero();
    assertThat(status.get("givenBack").asInt()).isEqualTo(1);
    assertThat(server.get(EVENTS + "?after=1").json().at("/entries/0/reason").asText())
        .isEqualTo("expired");
  }

  @Test
  void aWrongPlaceToGoOnFromIsRefused() {
    Reply reply = server.get(EVENTS, "Accept", "text/event-stream", "Last-Event-ID", "yesterday");
    assertThat(reply.status()).isEqualTo(400);
  }
}
