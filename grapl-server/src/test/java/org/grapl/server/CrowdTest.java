package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.Campaigns;
import org.grapl.store.Entry;
import org.grapl.store.Event.Asked;
import org.grapl.store.Event.GivenBack;
import org.grapl.store.Event.Told;
import org.grapl.store.sql.Database;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many workers at once, on a bad network, and a server that stops meanwhile. */
@Timeout(120)
class CrowdTest {

  private static final int WORKERS = 64;
  private static final String ASK = "/v1/campaigns/lake/ask";
  private static final String TELL = "/v1/campaigns/lake/tell";

  @TempDir Path directory;

  private static List<Entry> log(Path directory) {
    try (Database database = Database.open(directory.resolve("grapl.db").toString());
        Campaigns campaigns = new Campaigns(database.storage(), Clock.systemUTC())) {
      List<Entry> entries = new ArrayList<>();
      campaigns.open("local", "lake").entries(0, entries::add);
      return entries;
    }
  }

  /** Sends a request and hangs up without reading the answer. */
  private static void sendAndHangUp(RunningServer server, String path, String body, String key) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server().port())) {
      socket
          .getOutputStream()
          .write(
              "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIdempotency-Key: %s\r\nContent-Length: %d\r\n\r\n%s"
                  .formatted(path, key, body.length(), body)
                  .getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Reply patiently(RunningServer server, String path, String body, String key) {
    for (int attempt = 0; attempt < 200; attempt++) {
      Reply reply = server.post(path, body, "Idempotency-Key", key);
      if (reply.status() != 503 && reply.status() != 429) {
        return reply;
      }
    }
    throw new AssertionError("never answered");
  }

  @ParameterizedTest
  @ValueSource(strings = {"report", "forecast", "picture"})
  void whoeverLooksForLongDoesNotKeepWorkersOut(String view) throws Exception {
    int readers = 140; // more than the server answers at once
    ExecutorService crowd = Executors.newFixedThreadPool(readers);
    try (RunningServer server = RunningServer.in(directory)) {
      server.post("/v1/campaigns", RunningServer.chain("lake", 2500));
      server.post(
          "/v1/campaigns/lake/observations",
          "{\"observations\": [{\"item\": \"a7\", \"value\": 1}]}");
      List<CompletableFuture<Reply>> looks = new ArrayList<>();
      for (int reader = 0; reader < readers; reader++) {
        looks.add(
            CompletableFuture.supplyAsync(() -> server.get("/v1/campaigns/lake/" + view), crowd));
      }
      // Those who are turned away are turned away at once; the rest wait, and workers go on.
      CompletableFuture.anyOf(looks.toArray(CompletableFuture<?>[]::new)).get();
      for (int k = 0; k < 20; k++) {
        assertThat(patiently(server, ASK, "{}", "ask-" + k).status()).isEqualTo(200);
      }
      for (CompletableFuture<Reply> look : looks) {
        assertThat(look.get().status()).isIn(200, 503);
      }
    } finally {
      crowd.shutdownNow();
    }
  }

  @Test
  void theTallyIsTheSetOfDistinctAnswersHoweverOftenTheyCome() throws Exception {
    Map<Long, Double> answers = new ConcurrentHashMap<>();
    ExecutorService crowd = Executors.newFixedThreadPool(WORKERS);
    try (RunningServer server = RunningServer.in(directory)) {
      server.post(
          "/v1/campaigns",
          RunningServer.chain("lake", 200).replace("\"0.1\"", "\"0.1\", \"policy\": \"grapl\""));
      List<Future<?>> all = new ArrayList<>();
      for (int worker = 0; worker < WORKERS; worker++) {
        int number = worker;
        all.add(crowd.submit(() -> work(server, number, answers)));
      }
      for (Future<?> each : all) {
        each.get();
      }
      JsonNode status = server.get("/v1/campaigns/lake/status").json();
      assertThat(status.get("checks").asInt()).isEqualTo(answers.size());
      assertThat(server.post("/v1/campaigns/lake/verify", "").json().get("passed").asBoolean())
          .isTrue();
    } finally {
      crowd.shutdownNow();
    }
    Map<Long, Double> kept = new HashMap<>();
    Set<Integer> open = new HashSet<>();
    Map<Long, Integer> items = new HashMap<>();
    for (Entry entry : log(directory)) {
      if (entry.event() instanceof Asked asked) {
        assertThat(open.add(asked.item())).as("no item is open twice").isTrue();
        items.put(asked.ticket(), asked.item());
      } else if (entry.event() instanceof Told told) {
        assertThat(kept.put(told.ticket(), told.reading().value())).as("told once").isNull();
        open.remove(items.get(told.ticket()));
      } else if (entry.event() instanceof GivenBack back) {
        open.remove(items.get(back.ticket()));
      }
    }
    assertThat(kept).isEqualTo(answers);
  }

  /** Two rounds: asks twice with one key, tells in any order, some twice, some unheard. */
  private static void work(RunningServer server, int worker, Map<Long, Double> answers) {
    KeyedRandom random = KeyedRandom.of(7, Role.TEST, worker);
    for (int round = 0; round < 2; round++) {
      String key = "ask-%d-%d".formatted(worker, round);
      String ask = "{\"count\": 2, \"worker\": \"w%d\"}".formatted(worker);
      if (random.nextInt(4) == 0) {
        sendAndHangUp(server, ASK, ask, key);
      }
      JsonNode tickets = patiently(server, ASK, ask, key).json().get("tickets");
      assertThat(patiently(server, ASK, ask, key).json().get("tickets")).isEqualTo(tickets);
      List<Long> numbers = new ArrayList<>();
      tickets.forEach(each -> numbers.add(each.get("ticket").asLong()));
      Collections.reverse(numbers);
      for (long ticket : numbers) {
        double value = ticket % 10 / 10.0;
        answers.put(ticket, value);
        String tell = "{\"ticket\": %d, \"value\": %s}".formatted(ticket, value);
        if (random.nextInt(3) == 0) {
          sendAndHangUp(server, TELL, tell, "t");
        }
        assertThat(patiently(server, TELL, tell, "t").status()).isEqualTo(200);
        if (random.nextInt(3) == 0) {
          assertThat(patiently(server, TELL, tell, "t").json().at("/taken/0/outcome").asText())
              .isEqualTo("repeated");
        }
      }
    }
  }

  @Test
  void aServerThatStopsKeepsWhatItAnswered() throws Exception {
    Map<Long, Double> acknowledged = new ConcurrentHashMap<>();
    AtomicInteger refused = new AtomicInteger();
    ExecutorService crowd = Executors.newFixedThreadPool(8);
    RunningServer server = RunningServer.in(directory);
    server.post(
        "/v1/campaigns",
        RunningServer.chain("lake", 200).replace("\"0.1\"", "\"0.1\", \"policy\": \"grapl\""));
    List<Future<?>> all = new ArrayList<>();
    for (int worker = 0; worker < 8; worker++) {
      String ask = "{\"worker\": \"w%d\"}".formatted(worker);
      all.add(
          crowd.submit(
              () -> {
                try {
                  while (true) {
                    Reply asked = server.post(ASK, ask);
                    long ticket = asked.json().at("/tickets/0/ticket").asLong();
                    Reply told =
                        server.post(TELL, "{\"ticket\": %d, \"value\": 0.5}".formatted(ticket));
                    if (told.status() == 200) {
                      acknowledged.put(ticket, 0.5);
                    } else {
                      break;
                    }
                  }
                } catch (UncheckedIOException | AssertionError e) {
                  // The server is gone.
                  refused.incrementAndGet();
                }
                refused.incrementAndGet();
              }));
    }
    while (acknowledged.size() < 40) {
      Thread.sleep(10);
    }
    server.close();
    for (Future<?> each : all) {
      each.get();
    }
    crowd.shutdownNow();
    Set<Long> kept = new HashSet<>();
    for (Entry entry : log(directory)) {
      if (entry.event() instanceof Told told) {
        kept.add(told.ticket());
      }
    }
    assertThat(kept).containsAll(acknowledged.keySet());
    assertThat(refused.get()).isGreaterThanOrEqualTo(8);
  }

  @Test
  void aFullServerSaysSoAtOnce() throws Exception {
    try (RunningServer server =
        new RunningServer(
            RunningServer.SETTINGS.withLimits(RunningServer.limits(Duration.ofSeconds(20), 1, 64)),
            directory)) {
      server.post("/v1/campaigns", RunningServer.chain("lake", 10));
      try (Socket slow = new Socket(InetAddress.getLoopbackAddress(), server.server().port())) {
        slow.getOutputStream()
            .write(
                "POST /v1/campaigns/lake/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{"
                    .getBytes(StandardCharsets.US_ASCII));
        slow.getOutputStream().flush();
        Reply reply = server.get("/v1");
        for (int k = 0; k < 500 && reply.status() == 200; k++) {
          Thread.sleep(10);
          reply = server.get("/v1");
        }
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.header("Retry-After")).hasValue("1");
        slow.getOutputStream().write('}');
        slow.getOutputStream().flush();
        byte[] answer = new byte[12];
        assertThat(slow.getInputStream().readNBytes(answer, 0, 12)).isEqualTo(12);
        assertThat(new String(answer, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200");
      }
    }
  }

  @Test
  void aTellThatWaitsLongForTheStoreIsAnsweredAllTheSame() throws Exception {
    Limits impatient = RunningServer.limits(Duration.ofSeconds(1), 128, 64);
    try (RunningServer server =
            new RunningServer(RunningServer.SETTINGS.withLimits(impatient), directory);
        Connection other =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("grapl.db"));
        Statement statement = other.createStatement()) {
      server.post("/v1/campaigns", RunningServer.chain("lake", 10));
      server.post(ASK, "{}");
      statement.execute("BEGIN IMMEDIATE");
      CompletableFuture<Reply> told =
          CompletableFuture.supplyAsync(() -> server.post(TELL, "{\"ticket\": 1, \"value\": 0.5}"));
      Thread.sleep(2500); // longer than a silent connection is kept
      assertThat(told.isDone()).isFalse();
      statement.execute("ROLLBACK");
      assertThat(told.get().status()).isEqualTo(200);
    }
  }
}
