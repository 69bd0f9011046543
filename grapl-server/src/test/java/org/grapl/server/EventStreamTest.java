package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.grapl.store.AskRequest;
import org.grapl.store.Campaigns;
import org.grapl.store.Signature;
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
    server =
        new RunningServer(
            RunningServer.SETTINGS.withLimits(
                Limits.USUAL.withListeners(2).withRequestTime(Duration.ofSeconds(2))),
            directory);
    server.post("/v1/campaigns", RunningServer.chain("lake", 10));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static final class Listener implements AutoCloseable {

    private final BufferedReader lines;

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
      lines =
          new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    /** The next so many events: their ids and kinds. */
    List<String> next(int count) throws IOException {
      List<String> events = new ArrayList<>();
      String id = "";
      while (events.size() < count) {
        String line = lines.readLine();
        if (line.startsWith("id: ")) {
          id = line.substring(4);
        } else if (line.startsWith("event: ")) {
          events.add(id + " " + line.substring(7));
        }
      }
      return events;
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
    try (Listener listener = new Listener(server, "")) {
      assertThat(listener.next(1)).containsExactly("1 asked");
      server.post("/v1/campaigns/lake/tell", "{\"ticket\": 1, \"value\": 0.3}");
      assertThat(listener.next(1)).containsExactly("2 told");
    }
    server.post("/v1/campaigns/lake/ask", "{}");
    try (Listener listener = new Listener(server, "", "Last-Event-ID", "2")) {
      assertThat(listener.next(1)).containsExactly("3 asked");
    }
    try (Listener listener = new Listener(server, "?after=1")) {
      assertThat(listener.next(2)).containsExactly("2 told", "3 asked");
    }
  }

  @Test
  void whatAnotherProcessDoesIsHeardToo() throws Exception {
    try (Listener listener = new Listener(server, "");
        Database other = Database.open(directory.resolve("grapl.db").toString());
        Campaigns campaigns = new Campaigns(other.ledger(), java.time.Clock.systemUTC())) {
      campaigns.open("local", "lake").ask(AskRequest.of(1), Signature.of("cli"));
      assertThat(listener.next(1)).containsExactly("1 asked");
    }
  }

  @Test
  void oneWhoDoesNotReadKeepsNobodyWaitingAndSilenceIsKeptAlive() throws Exception {
    try (Listener deaf = new Listener(server, "")) {
      for (int k = 0; k < 20; k++) {
        assertThat(server.post("/v1/campaigns/lake/ask", "{\"items\": [\"a%d\"]}".formatted(k % 10)).status())
            .isIn(200, 422, 409);
      }
      Thread.sleep(3000); // longer than the connection may be silent
      server.post(
          "/v1/campaigns/lake/observations",
          "{\"observations\": [{\"item\": \"a1\", \"value\": 1}]}");
      List<String> events = deaf.next(11);
      assertThat(events.get(10)).endsWith("recorded");
    }
  }

  @Test
  void thereAreSoManySeats() throws Exception {
    try (Listener one = new Listener(server, "");
        Listener two = new Listener(server, "")) {
      Reply third = server.get(EVENTS, "Accept", "text/event-stream");
      assertThat(third.status()).isEqualTo(503);
      assertThat(third.header("Retry-After")).isPresent();
      assertThat(one).isNotSameAs(two);
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

  @Test
  void aWrongPlaceToGoOnFromIsRefused() {
    Reply reply =
        server.get(EVENTS, "Accept", "text/event-stream", "Last-Event-ID", "yesterday");
    assertThat(reply.status()).isEqualTo(400);
  }
}
