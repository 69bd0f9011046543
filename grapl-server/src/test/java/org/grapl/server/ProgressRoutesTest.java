package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What the page of a campaign shows of its past, its future and its people. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProgressRoutesTest {

  private RunningServer server;
  private String campaign = "";

  @BeforeAll
  void start(@TempDir Path directory) {
    server = RunningServer.in(directory);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @BeforeEach
  void create(TestInfo test) {
    String name = test.getTestMethod().orElseThrow().getName();
    campaign = "/v1/campaigns/" + name;
    assertThat(server.post("/v1/campaigns", RunningServer.chain(name, 20)).status()).isEqualTo(201);
  }

  private void record(String worker, String item, double value) {
    Reply reply =
        server.post(
            campaign + "/observations",
            "{\"worker\": \"%s\", \"observations\": [{\"item\": \"%s\", \"value\": %s}]}"
                .formatted(worker, item, value));
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
  }

  private JsonNode whole(String path) {
    Reply reply = server.get(campaign + path);
    // 503: others are being computed, by other tests.
    while (reply.status() == 503 || !reply.json().get("complete").booleanValue()) {
      reply = server.get(campaign + path);
    }
    return reply.json();
  }

  @Test
  void theLastPointOfTheWayIsWhatTheProbabilitiesOfNowAddUpTo() {
    for (int item = 0; item < 20; item += 4) {
      record("ann", "a" + item, item < 10 ? 0.9 : 0.2);
    }
    JsonNode progress = whole("/progress");
    JsonNode points = progress.get("points");
    assertThat(points).hasSize(5);
    JsonNode last = points.get(4);
    JsonNode verdicts = server.get(campaign + "/decisions").json().get("decisions");
    double sharpness = sharpness(verdicts.get(0));
    double wrong = 0;
    for (JsonNode verdict : verdicts) {
      double p = verdict.get("probability").doubleValue();
      assertThat(tail(sharpness * certainty(verdict))).isCloseTo(Math.min(p, 1 - p), within(1e-6));
      wrong += Math.min(p, 1 - p);
    }
    assertThat(last.get("wrong").doubleValue()).isCloseTo(wrong, within(1e-6));
    assertThat(last.get("low").doubleValue()).isBetween(0.0, wrong);
    assertThat(last.get("high").doubleValue()).isBetween(wrong, 20.0);
    assertThat(last.get("entries")).isEqualTo(progress.get("entries"));
    assertThat(points.findValuesAsText("checks")).containsExactly("1", "2", "3", "4", "5");
  }

  /** |estimate − 0.5|/deviation. */
  private static double certainty(JsonNode verdict) {
    double distance = Math.abs(verdict.get("estimate").doubleValue() - 0.5);
    return distance / verdict.get("deviation").doubleValue();
  }

  /** The factor, the same for all items, that makes Φ(factor · certainty) an item's probability. */
  private static double sharpness(JsonNode verdict) {
    double p = verdict.get("probability").doubleValue();
    double low = 0;
    double high = 100;
    for (int halving = 0; halving < 60; halving++) {
      double middle = (low + high) / 2;
      boolean isTooSure = tail(middle * certainty(verdict)) < Math.min(p, 1 - p);
      low = isTooSure ? low : middle;
      high = isTooSure ? middle : high;
    }
    return low;
  }

  /** 1 − Φ(z) by Simpson's rule on the density, from z to z + 12. */
  private static double tail(double z) {
    int steps = 4000;
    double h = 12.0 / steps;
    double sum = 0;
    for (int k = 0; k <= steps; k++) {
      double x = z + k * h;
      int weight = k == 0 || k == steps ? 1 : k % 2 == 1 ? 4 : 2;
      sum += weight * Math.exp(-x * x / 2);
    }
    return sum * h / 3 / Math.sqrt(2 * Math.PI);
  }

  @Test
  void withoutChecksThereIsNoOpinionAndNoForecast() {
    JsonNode progress = whole("/progress");
    assertThat(progress.at("/points/0/wrong").isNull()).isTrue();
    assertThat(progress.at("/points/0/undecided").isNull()).isTrue();
    JsonNode forecast = whole("/forecast");
    assertThat(forecast.get("points")).isEmpty();
    assertThat(forecast.get("remark").asText()).contains("nothing has been checked yet");
  }

  @Test
  void aForecastSaysWhatMoreChecksWouldBring() {
    for (int item = 0; item < 20; item += 4) {
      record("ann", "a" + item, item < 10 ? 0.9 : 0.2);
    }
    JsonNode forecast = whole("/forecast?checks=30");
    assertThat(forecast.get("checks").asInt()).isEqualTo(30);
    JsonNode points = forecast.get("points");
    assertThat(points.get(0).get("wrong").doubleValue())
        .isGreaterThan(points.get(points.size() - 1).get("wrong").doubleValue());
    String asked = server.post(campaign + "/ask", "{}").json().at("/tickets/0/item").asText();
    assertThat(forecast.at("/next/0").asText()).isEqualTo(asked);
    assertThat(server.get(campaign + "/forecast?checks=1001").status()).isEqualTo(400);
    assertThat(server.get(campaign + "/forecast?checks=0").status()).isEqualTo(400);
  }

  @Test
  void opinionsAreComparedAndSecondOnesLookedFor() {
    record("ann", "a1", 0.9);
    record("bob", "a1", 0.1);
    record("ann", "a2", 0.9);
    record("bob", "a2", 0.8);
    record("ann", "a7", 0.95);
    record("ann", "a5", 0.5);
    JsonNode opinions = server.get(campaign + "/opinions?worker=bob").json();
    assertThat(opinions.get("twice").asInt()).isEqualTo(2);
    assertThat(opinions.get("agree").asInt()).isEqualTo(1);
    assertThat(opinions.get("disagree").toString()).isEqualTo("[\"a1\"]");
    opinions.get("reviewers").forEach(each -> ((ObjectNode) each).remove("reliability"));
    assertThat(opinions.get("reviewers").toString())
        .isEqualTo(
            "[{\"worker\":\"ann\",\"checks\":4,\"twice\":2,\"agree\":1},"
                + "{\"worker\":\"bob\",\"checks\":2,\"twice\":2,\"agree\":1}]");
    assertThat(opinions.get("open").toString())
        .as("the one on the line first")
        .isEqualTo("[\"a5\",\"a7\"]");
    assertThat(server.get(campaign + "/opinions?worker=ann").json().get("open")).isEmpty();
    assertThat(server.get(campaign + "/opinions").json().get("open")).hasSize(2);
  }

  @Test
  void anItemTellsWhoCheckedItWhenAndWhatTheySaid() {
    record("ann", "a1", 0.9);
    server.post(
        campaign + "/observations",
        "{\"worker\": \"bob\", \"observations\": [{\"item\": \"a1\", \"value\": 0.8, \"note\":"
            + " \"<b>windy</b>\"}]}");
    JsonNode observed = server.get(campaign + "/items/a1").json().get("observed");
    assertThat(observed.findValuesAsText("worker")).containsExactly("ann", "bob");
    assertThat(observed.get(0).has("note")).isFalse();
    assertThat(observed.get(1).get("note").asText()).isEqualTo("<b>windy</b>");
    JsonNode all = server.get(campaign + "/observations").json().get("observations");
    assertThat(observed.findValuesAsText("at")).isEqualTo(all.findValuesAsText("at"));
  }
}
