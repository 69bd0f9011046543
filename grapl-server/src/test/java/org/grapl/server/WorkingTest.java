package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asking and telling, as workers do it. */
class WorkingTest {

  @TempDir Path directory;

  @Test
  void aCampaignIsCreatedAskedToldAndItsStatusSeen() {
    try (RunningServer server = RunningServer.in(directory)) {
      Reply created = server.post("/v1/campaigns", RunningServer.chain("lake", 20));
      assertThat(created.status()).as(created.body()).isEqualTo(201);
      assertThat(created.header("Location")).hasValue("/v1/campaigns/lake");
      Reply asked = server.post("/v1/campaigns/lake/ask", "{\"count\": 3, \"worker\": \"ann\"}");
      assertThat(asked.status()).as(asked.body()).isEqualTo(200);
      assertThat(asked.json().get("tickets")).hasSize(3);
      for (JsonNode ticket : asked.json().get("tickets")) {
        Reply told =
            server.post(
                "/v1/campaigns/lake/tell",
                "{\"ticket\": %d, \"value\": 0.7}".formatted(ticket.get("ticket").asLong()));
        assertThat(told.status()).as(told.body()).isEqualTo(200);
        assertThat(told.json().at("/taken/0/outcome").asText()).isEqualTo("accepted");
      }
      Reply status = server.get("/v1/campaigns/lake/status");
      assertThat(status.json().get("observations").asInt()).isEqualTo(3);
      assertThat(status.json().get("open").asInt()).isZero();
    }
  }
}
