package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All items at once say the same as one by one. */
class FieldTest {

  @TempDir static Path directory;
  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = RunningServer.in(directory);
    server.post("/v1/campaigns", RunningServer.chain("lake", 12));
    server.post(
        "/v1/campaigns/lake/observations",
        """
        {"observations": [{"item": "a0", "value": 0.9}, {"item": "a1", "value": 0.8}, {"item": "a11", "value": 0.1}]}
        """);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void theArraysHoldWhatDecisionsSay() {
    server.post("/v1/campaigns/lake/ask", "{\"items\": [\"a5\"]}");
    JsonNode labels = server.get("/v1/campaigns/lake/labels").json().get("labels");
    Unpacked field = Unpacked.of(server.bytes("/v1/campaigns/lake/field"));
    JsonNode decisions = server.get("/v1/campaigns/lake/decisions").json().get("decisions");

    assertThat(labels.size()).isEqualTo(12);
    double wrong = 0;
    for (int item = 0; item < 12; item++) {
      JsonNode row = decisions.get(item);
      assertThat(labels.get(item)).isEqualTo(row.get("item"));
      assertThat(field.array("estimate")[item])
          .isCloseTo(row.get("estimate").doubleValue(), within(1e-6));
      assertThat(field.array("deviation")[item])
          .isCloseTo(row.get("deviation").doubleValue(), within(1e-6));
      assertThat(field.array("checks")[item]).isEqualTo(row.get("checks").intValue());
      int flags = (int) field.array("flags")[item];
      assertThat((flags & 1) != 0).isEqualTo(row.get("side").textValue().equals("above"));
      assertThat((flags & 2) != 0).isEqualTo(row.get("known").booleanValue());
      assertThat((flags & 4) != 0).isEqualTo(row.get("item").textValue().equals("a5"));
      double above = row.get("probability").doubleValue();
      wrong += Math.min(above, 1 - above);
    }
    JsonNode expected = field.header().get("expectedWrong");
    assertThat(expected.get("value").doubleValue()).isCloseTo(wrong, within(0.3));
    assertThat(expected.get("low").doubleValue())
        .isLessThanOrEqualTo(expected.get("value").doubleValue());
    assertThat(expected.get("high").doubleValue()).isBetween(wrong, 12.0);
    assertThat(field.header().get("threshold").doubleValue()).isEqualTo(0.5);
  }

  @Test
  void nothingNewIsNotSentAgain() {
    Reply first = server.get("/v1/campaigns/lake/labels");
    String version = first.header("ETag").orElseThrow();
    assertThat(server.get("/v1/campaigns/lake/labels", "If-None-Match", version).status())
        .isEqualTo(304);
    String field = server.get("/v1/campaigns/lake/field").header("ETag").orElseThrow();
    assertThat(server.get("/v1/campaigns/lake/field", "If-None-Match", field).status())
        .isEqualTo(304);
    server.post(
        "/v1/campaigns/lake/observations",
        "{\"observations\": [{\"item\": \"a3\", \"value\": 0.7}]}");
    assertThat(server.get("/v1/campaigns/lake/field", "If-None-Match", field).status())
        .isEqualTo(200);
  }

  @Test
  void theSameLinksAreDrawnWhereTheirItemsSayTheyAre() {
    String campaign =
        """
        {"name": "%s", "settings": {"threshold": 0.5, "noise": "exact"}}
        """;
    String links = "source,target\na,b\nb,c\n";
    new Form()
        .text("campaign", campaign.formatted("bare"))
        .file("graph", "l.csv", links)
        .post(server, "/v1/campaigns");
    new Form()
        .text("campaign", campaign.formatted("placed"))
        .file("graph", "l.csv", links)
        .file("items", "i.csv", "label,name,x,y\na,Alder,0,0\nb,Birch,0,10\nc,Cedar,20,0\n")
        .post(server, "/v1/campaigns");

    Unpacked bare = Unpacked.of(server.bytes("/v1/campaigns/bare/picture"));
    Unpacked placed = Unpacked.of(server.bytes("/v1/campaigns/placed/picture"));

    assertThat(bare.header().get("kind").textValue()).isEqualTo("layout");
    assertThat(placed.header().get("kind").textValue()).isEqualTo("places");
    // Across is twice as far as up, in the picture too.
    assertThat(placed.array("x")[2] - placed.array("x")[0])
        .isCloseTo(2 * (placed.array("y")[0] - placed.array("y")[1]), within(1e-3));
    Reply labels = server.get("/v1/campaigns/placed/labels");
    assertThat(labels.json().get("names").get(1).textValue()).isEqualTo("Birch");
    assertThat(labels.header("ETag"))
        .isNotEqualTo(server.get("/v1/campaigns/bare/labels").header("ETag"));
  }

  @Test
  void aPictureOfLinksHasEveryItemAndLinkInIt() {
    Unpacked picture = Unpacked.of(server.bytes("/v1/campaigns/lake/picture"));

    assertThat(picture.header().get("kind").textValue()).isEqualTo("layout");
    assertThat(Arrays.stream(picture.array("x")))
        .hasSize(12)
        .allMatch(x -> x >= 0 && x <= picture.header().get("width").doubleValue());
    assertThat(Arrays.stream(picture.array("y")))
        .hasSize(12)
        .allMatch(y -> y >= 0 && y <= picture.header().get("height").doubleValue());
    for (int link = 0; link < 11; link++) {
      assertThat(Math.abs(picture.array("linkFrom")[link] - picture.array("linkTo")[link]))
          .isEqualTo(1);
    }
  }
}
