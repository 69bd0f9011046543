package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A database that stops and starts again behind a running server. */
class PostgresRestartTest {

  private static final int WORKERS = 4;
  private static final String LAKE = "/v1/campaigns/lake";

  @TempDir Path directory;

  /** What was acknowledged: values by ticket. */
  private final Map<Long, Double> acknowledged = new ConcurrentHashMap<>();

  private final AtomicInteger putOff = new AtomicInteger();
  private volatile boolean isOver;

  private EmbeddedPostgres start(int port) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setDataDirectory(directory.resolve("data"))
            .setCleanDataDirectory(false);
    return (port == 0 ? builder : builder.setPort(port)).start();
  }

  /** Sends until it is answered; in between it must be put off as it should be. */
  private Reply send(RunningServer server, String path, String body, String key)
      throws InterruptedException {
    while (true) {
      Reply reply = server.post(path, body, "Idempotency-Key", key);
      if (reply.status() != 503) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply;
      }
      assertThat(reply.header("Content-Type")).hasValue("application/problem+json");
      assertThat(reply.header("Retry-After")).isPresent();
      assertThat(reply.json().get("type").asText()).isEqualTo("urn:grapl:problem:store");
      assertThat(reply.body()).doesNotContain("postgres", "Exception");
      putOff.incrementAndGet();
      Thread.sleep(20);
    }
  }

  private int work(RunningServer server, String worker) throws InterruptedException {
    int done = 0;
    while (!isOver) {
      String ask = "{\"worker\": \"%s\"}".formatted(worker);
      Reply asked = send(server, LAKE + "/ask", ask, worker + done);
      long ticket = asked.json().at("/tickets/0/ticket").asLong();
      double value = ticket % 7;
      String told =
          "{\"ticket\": %d, \"value\": %s, \"worker\": \"%s\"}".formatted(ticket, value, worker);
      send(server, LAKE + "/tell", told, worker + "told" + done);
      assertThat(acknowledged.put(ticket, value)).as("handed out once").isNull();
      done++;
    }
    return done;
  }

  private static void awaitMore(AtomicInteger count, int more) throws InterruptedException {
    int goal = count.get() + more;
    while (count.get() < goal) {
      Thread.sleep(10);
    }
  }

  private void awaitAcknowledged(int count) throws InterruptedException {
    int goal = acknowledged.size() + count;
    while (acknowledged.size() < goal) {
      Thread.sleep(10);
    }
  }

  @Test
  @Timeout(180)
  void whatIsAskedMeanwhileIsPutOffAndNothingAcknowledgedIsLost() throws Exception {
    EmbeddedPostgres postgres = start(0);
    int port = postgres.getPort();
    ExecutorService crew = Executors.newFixedThreadPool(WORKERS);
    String store = "postgresql://postgres@localhost:%d/postgres".formatted(port);
    try (RunningServer server = new RunningServer(RunningServer.SETTINGS, store)) {
      // At random, so that what is tested is the store and not the estimates.
      String lake =
          RunningServer.chain("lake", 200)
              .replace("\"noise\"", "\"policy\": \"random\", \"noise\"");
      assertThat(server.post("/v1/campaigns", lake).status()).isEqualTo(201);
      List<Future<Integer>> workers = new ArrayList<>();
      for (int k = 0; k < WORKERS; k++) {
        String name = "worker" + k + "-";
        workers.add(crew.submit(() -> work(server, name)));
      }
      awaitAcknowledged(10);
      postgres.close();
      awaitMore(putOff, WORKERS);
      assertThat(server.get("/health/ready").status()).isEqualTo(503);
      assertThat(server.get("/health/live").status()).isEqualTo(200);
      postgres = start(port);
      awaitAcknowledged(10);
      while (server.get("/health/ready").status() != 200) {
        Thread.sleep(50);
      }
      isOver = true;
      int done = 0;
      for (Future<Integer> worker : workers) {
        done += worker.get();
      }
      assertThat(acknowledged).hasSize(done);
      Map<Long, Double> kept = new HashMap<>();
      server
          .get(LAKE + "/observations?limit=1000")
          .json()
          .get("observations")
          .forEach(row -> kept.put(row.get("ticket").asLong(), row.get("value").asDouble()));
      assertThat(kept).isEqualTo(acknowledged);
      assertThat(server.post(LAKE + "/verify", "").json().get("passed").asBoolean()).isTrue();
    } finally {
      isOver = true;
      crew.shutdownNow();
      postgres.close();
    }
  }
}
