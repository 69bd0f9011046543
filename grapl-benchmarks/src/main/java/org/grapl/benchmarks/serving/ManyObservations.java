package org.grapl.benchmarks.serving;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.grapl.benchmarks.ScratchDirectory;
import org.grapl.internal.Check;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Reading;
import org.grapl.store.Recording;
import org.grapl.store.Requester;
import org.grapl.store.sql.Database;

/** A server that starts on a campaign with very many observations. */
public final class ManyObservations {

  private static final int PORTION = 50_000;
  private static final int LOOKS = 200;
  private static final double NOISE = 0.5;

  private ManyObservations() {}

  /**
   * What it costs to have so many, in seconds and, for single requests, milliseconds.
   *
   * @param observations how many
   * @param fillSeconds how long it took to record them
   * @param readySeconds from the start of the server's process until it said that it was ready
   * @param firstStatusMillis the first question, for which the log is read
   * @param firstAskMillis the first ticket, for which it is read once more
   * @param ask the next tickets
   * @param tell their answers
   * @param statusOfNews after an answer each
   * @param status when nothing has happened
   */
  public record Measurement(
      @JsonProperty("count") int observations,
      double fillSeconds,
      double readySeconds,
      double firstStatusMillis,
      double firstAskMillis,
      Spread ask,
      Spread tell,
      Spread statusOfNews,
      Spread status) {}

  /**
   * Fills a campaign, starts a server and asks it; the campaign is deleted again.
   *
   * @param progress told now and then how far it is
   */
  public static Measurement measure(
      LoadTest.Plan plan, int observations, Consumer<String> progress) {
    Check.atLeast("observations", 1, observations);
    try (ScratchDirectory scratch = new ScratchDirectory()) {
      String store = plan.store().isEmpty() ? scratch.file("grapl.db").toString() : plan.store();
      String name = "many-" + Instant.now().toEpochMilli();
      long begun = System.nanoTime();
      fill(store, name, plan, observations, progress);
      double fillSeconds = 1e-9 * (System.nanoTime() - begun);
      progress.accept("%d observations recorded, starting the server".formatted(observations));
      try {
        return ask(store, name, observations, fillSeconds, scratch.file("server.log"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } finally {
        try (Campaigns campaigns = open(store)) {
          campaigns.delete(Campaigns.LOCAL, name);
        }
      }
    }
  }

  private static Campaigns open(String store) {
    return new Campaigns(Database.open(store).storage(), Clock.systemUTC());
  }

  static void fill(
      String store, String name, LoadTest.Plan plan, int observations, Consumer<String> progress) {
    try (Campaigns campaigns = open(store)) {
      DurableCampaign campaign =
          campaigns.create(Campaigns.LOCAL, name, plan.items(), plan.settings(), "");
      KeyedRandom random = KeyedRandom.of(1, Role.NOISE, 0);
      int size = plan.size();
      for (int done = 0; done < observations; ) {
        List<Recording> some = new ArrayList<>();
        for (; some.size() < PORTION && done < observations; done++) {
          int item = random.nextInt(size);
          double value = (2 * item < size ? 1 : 0) + NOISE * random.nextGaussian();
          some.add(new Recording(item, Reading.of(value), ""));
        }
        campaign.record(some, Requester.of("bench"));
        progress.accept("%d of %d observations recorded".formatted(done, observations));
      }
    }
  }

  private static Measurement ask(
      String store, String name, int observations, double fillSeconds, Path log)
      throws IOException {
    int port = ServerProcess.freePort();
    JsonHttp http = new JsonHttp(port);
    String path = "/v1/campaigns/" + name;
    try (ServerProcess server = ServerProcess.start(store, port, ServerProcess.USUAL, log)) {
      double ready = server.awaitReady();
      long firstStatus = status(http, path);
      long[] asks = new long[LOOKS + 1];
      long[] tells = new long[LOOKS + 1];
      long[] news = new long[LOOKS + 1];
      long[] looks = new long[LOOKS];
      for (int k = 0; k <= LOOKS; k++) {
        long begun = System.nanoTime();
        JsonNode ticket = done(http.post(path + "/ask", body(), "")).path("tickets").path(0);
        asks[k] = System.nanoTime() - begun;
        ObjectNode answer = body().put("ticket", ticket.path("ticket").longValue()).put("value", 1);
        begun = System.nanoTime();
        done(http.post(path + "/tell", answer, ""));
        tells[k] = System.nanoTime() - begun;
        news[k] = status(http, path);
      }
      for (int k = 0; k < LOOKS; k++) {
        looks[k] = status(http, path);
      }
      return new Measurement(
          observations,
          fillSeconds,
          ready,
          1e-6 * firstStatus,
          1e-6 * asks[0],
          Spread.of(java.util.Arrays.copyOfRange(asks, 1, asks.length)),
          Spread.of(tells),
          Spread.of(news),
          Spread.of(looks));
    }
  }

  private static ObjectNode body() {
    return JsonNodeFactory.instance.objectNode().put("worker", "bench");
  }

  private static long status(JsonHttp http, String path) throws IOException {
    long begun = System.nanoTime();
    done(http.get(path + "/status"));
    return System.nanoTime() - begun;
  }

  private static JsonNode done(JsonHttp.Reply reply) {
    if (!reply.isDone()) {
      throw new IllegalStateException("the server answers " + reply);
    }
    return reply.json();
  }
}
