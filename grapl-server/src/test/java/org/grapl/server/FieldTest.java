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
  void theLastNumbersCountWhatTheFieldHoldsAndOutliveTheServer(@TempDir Path other) {
    String path = "/v1/campaigns/pond";
    JsonNode before;
    byte[] field;
    try (RunningServer first = RunningServer.in(other)) {
      first.post("/v1/campaigns", RunningServer.chain("pond", 9));
      first.post(
          path + "/observations",
          "{\"observations\": [{\"item\": \"a0\", \"value\": 0.9}, {\"item\": \"a8\", \"value\": 0.2}]}");
      assertThat(first.get(path + "/numbers").json().get("last").isNull())
          .as("nobody has looked")
          .isTrue();
      assertThat(first.get(path + "/field?last=true").status()).isEqualTo(204);
      field = first.bytes(path + "/field");
      before = first.get(path + "/numbers").json().get("last");
      assertThat(first.bytes(path + "/field?last=true")).isEqualTo(field);
      JsonNode rows = first.get(path + "/decisions").json().get("decisions");
      int[] counted = new int[4];
      for (JsonNode row : rows) {
        double above = row.get("probability").doubleValue();
        boolean isUndecided = Math.min(above, 1 - above) > 0.2;
        counted[isUndecided ? 2 : above > 0.5 ? 0 : 1]++;
        counted[3] += isUndecided && above > 0.5 ? 1 : 0;
      }
      JsonNode summary = before.get("summary");
      assertThat(counted)
          .containsExactly(
              summary.get("above").intValue(),
              summary.get("below").intValue(),
              summary.get("undecided").intValue(),
              summary.get("leaningAbove").intValue());
      assertThat(summary.get("checked").intValue()).isEqualTo(2);
    }
    try (RunningServer second = RunningServer.in(other)) {
      JsonNode after = second.get(path + "/numbers").json();
      assertThat(after.get("last")).isEqualTo(before);
      assertThat(after.get("entries")).isEqualTo(before.get("entries"));
      assertThat(second.bytes(path + "/field?last=true")).isEqualTo(field);
      second.post(
          path + "/observations", "{\"observations\": [{\"item\": \"a4\", \"value\": 0.7}]}");
      assertThat(second.get(path + "/numbers").json().get("entries").longValue())
          .as("what is new is told, though not worked out")
          .isGreaterThan(before.get("entries").longValue());
    }
  }

  @Test
  void aLargePictureIsRoughFirstAndThenHasEveryItem() {
    int side = 150;
    StringBuilder links = new StringBuilder("source,target\n");
    for (int item = 0; item < side * side; item++) {
      if (item % side + 1 < side) {
        links.append(item).append(',').append(item + 1).append('\n');
      }
      if (item + side < side * side) {
        links.append(item).append(',').append(item + side).append('\n');
      }
    }
    new Form()
        .text("campaign", "{\"name\": \"grid\", \"settings\": {\"threshold\": 0.5}}")
        .file("graph", "l.csv", links.toString())
        .post(server, "/v1/campaigns");

    Unpacked rough = Unpacked.of(server.bytes("/v1/campaigns/grid/picture?rough=true"));
    Unpacked whole = Unpacked.of(server.bytes("/v1/campaigns/grid/picture"));

    assertThat(rough.header().get("rough").booleanValue()).isTrue();
    assertThat(rough.array("member")).hasSize(side * side);
    assertThat(whole.header().has("rough")).isFalse();
    assertThat(whole.array("x")).hasSize(side * side);
    assertThat(Unpacked.of(server.bytes("/v1/campaigns/grid/picture?rough=true")).array("x"))
        .as("when all is there, nobody gets less")
        .isEqualTo(whole.array("x"));
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
