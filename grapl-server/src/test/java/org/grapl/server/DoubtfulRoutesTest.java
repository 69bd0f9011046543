package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Answers that may be mistakes of hand, over HTTP. */
class DoubtfulRoutesTest extends WithServer {

  static final String USUAL =
      """
      {"observations": [{"item": "a1", "value": 0.41}, {"item": "a3", "value": 0.52}, {"item": "a5", "value": 0.63},
       {"item": "a7", "value": 0.7}, {"item": "a9", "value": 0.58}, {"item": "a11", "value": 0.47},
       {"item": "a13", "value": 0.39}, {"item": "a15", "value": 0.44}], "worker": "ben"}
      """;

  @Test
  void aSlipIsAnsweredWithAReasonListedAndVanishesOnceConfirmedOrWithdrawn() {
    String path = "/v1/campaigns/slips";
    server.post("/v1/campaigns", RunningServer.chain("slips", 30));
    server.post(path + "/observations", USUAL);
    JsonNode tickets = server.post(path + "/ask", "{\"count\": 3, \"worker\": \"ann\"}").json();
    double[] values = {0.5, 37.4, -999};
    for (int k = 0; k < values.length; k++) {
      Reply told =
          server.post(
              path + "/tell",
              "{\"ticket\": %d, \"value\": %s, \"worker\": \"ann\"}"
                  .formatted(tickets.at("/tickets/" + k + "/ticket").asLong(), values[k]));
      assertThat(told.json().at("/taken/0/doubtful").asText())
          .isEqualTo(
              k == 0
                  ? ""
                  : "far from everything seen: most answers so far lie between %s and 0.63"
                      .formatted(k == 1 ? 0.44 : 0.41));
    }
    JsonNode doubtful = server.get(path + "/doubtful").json().get("doubtful");
    assertThat(doubtful).hasSize(2);
    assertThat(doubtful.get(0).get("value").asDouble()).isEqualTo(-999);
    assertThat(doubtful.get(0).get("worker").asText()).isEqualTo("ann");
    assertThat(doubtful.get(1).get("kind").asText()).isEqualTo("far");
    String observed = path + "/observations/%d/%s";
    long slip = doubtful.get(0).get("observation").asLong();
    long right = doubtful.get(1).get("observation").asLong();
    assertThat(server.post(observed.formatted(right, "confirm"), "{}").status()).isEqualTo(204);
    assertThat(server.post(observed.formatted(slip, "withdraw"), "{}").status()).isEqualTo(204);
    assertThat(server.get(path + "/doubtful").json().get("doubtful")).isEmpty();
    assertThat(server.post(observed.formatted(slip, "confirm"), "{}").status()).isEqualTo(422);
    assertThat(server.get(path + "/events?after=0&limit=100").body())
        .contains("\"kind\":\"confirmed\",\"who\"");
  }
}
