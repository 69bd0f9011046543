package org.grapl.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import org.grapl.store.log.SettingsJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples that a page offers are there, and are what their README says. */
class ExamplesTest {

  @TempDir static Path directory;

  static List<JsonNode> examples() throws IOException {
    JsonNode json =
        new ObjectMapper().readTree(Files.readAllBytes(Form.EXAMPLES.resolve("examples.json")));
    return StreamSupport.stream(json.spliterator(), false).toList();
  }

  /** One takes tens of thousands of checks, which nobody makes by hand; one has a model check. */
  private static final Set<String> FOR_THE_COMMAND_LINE = Set.of("packages", "letters");

  @Test
  void everyExampleIsOffered() throws IOException {
    List<String> offered = examples().stream().map(each -> each.get("name").asText()).toList();
    try (var directories = Files.list(Form.EXAMPLES)) {
      assertThat(offered)
          .containsExactlyInAnyOrderElementsOf(
              directories
                  .filter(Files::isDirectory)
                  .map(each -> String.valueOf(each.getFileName()))
                  .filter(each -> !FOR_THE_COMMAND_LINE.contains(each))
                  .toList());
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleIsUnderstoodAndBecomesACampaign(JsonNode example) throws IOException {
    String name = example.get("name").asText();
    String threshold = example.get("threshold").asText();
    assertThat(Files.readString(Form.EXAMPLES.resolve(name).resolve("README.md")))
        .contains("--threshold " + threshold.replaceFirst("\\.0$", ""));
    for (String text : List.of("title", "words", "question", "above", "below")) {
      assertThat(example.get(text).asText()).isNotBlank();
    }
    JsonNode settings =
        Shown.object()
            .put("threshold", example.get("threshold").asDouble())
            .put("noise", example.get("noise").asText());
    assertThat(SettingsJson.fromJson(settings).question().threshold())
        .isEqualTo(example.get("threshold").asDouble());
    try (RunningServer server = RunningServer.in(Files.createDirectory(directory.resolve(name)))) {
      Form described = new Form();
      example.get("files").forEach(file -> described.example("file", name + "/" + file.asText()));
      String values = example.get("values").asText();
      described.example("file", name + "/" + values);
      for (JsonNode file : example.get("files")) {
        // As the page fetches it.
        assertThat(server.get("/web/examples/" + name + "/" + file.asText()).status())
            .as(file.asText())
            .isEqualTo(200);
      }
      JsonNode json = described.post(server, "/v1/describe").json();
      List<String> roles = new ArrayList<>();
      json.get("files").forEach(file -> roles.add(file.get("role").asText()));
      assertThat(roles).doesNotContain("unknown").containsOnlyOnce("values");
      assertThat(json.at("/columns/0/file").asText()).isEqualTo(values);
      assertThat(json.at("/columns/0/name").asText())
          .isEqualTo(example.get("valueColumn").asText());
      assertThat(json.at("/columns/0/present").asInt()).isEqualTo(json.get("items").asInt());
      double line = example.get("threshold").asDouble();
      assertThat(json.at("/columns/0/least").asDouble()).isLessThan(line);
      assertThat(json.at("/columns/0/most").asDouble()).isGreaterThan(line);
      for (JsonNode warning : json.get("warnings")) {
        assertThat(warning.asText())
            .doesNotContain("refused")
            .doesNotContain("left out")
            .doesNotContain("in the file before");
      }
      Form created = new Form();
      created.text(
          "campaign",
          Shown.object()
              .put("name", name)
              .<com.fasterxml.jackson.databind.node.ObjectNode>set("settings", settings)
              .toString());
      for (JsonNode file : json.get("files")) {
        String role = file.get("role").asText();
        String part = role.equals("map") ? "graph" : role;
        if (!role.equals("values")) {
          created.example(part, name + "/" + file.get("name").asText());
        }
      }
      Reply reply = created.post(server, "/v1/campaigns");
      assertThat(reply.status()).as(reply.body()).isEqualTo(201);
      assertThat(reply.json().get("items")).isEqualTo(json.get("items"));
      Reply asked = server.post("/v1/campaigns/" + name + "/ask", "{\"count\": 1}");
      assertThat(asked.json().at("/tickets/0/item").asText()).isNotEmpty();
    }
  }

  /** Decoded by another library: the ink of the table, 0 to 16, is the darkness of the picture. */
  @Test
  void imagesOfDigitsShowTheirPixels() throws IOException {
    Path digits = Form.EXAMPLES.resolve("digits");
    assertThat(Files.size(digits.resolve("items.csv"))).isLessThan(500_000);
    List<String> pixels = Files.readAllLines(digits.resolve("digits.csv"));
    List<String> images = Files.readAllLines(digits.resolve("items.csv"));
    assertThat(images).hasSameSizeAs(pixels).first().isEqualTo("label,image");
    for (int row = 1; row < images.size(); row++) {
      String[] ink = pixels.get(row).split(",", -1);
      String image = images.get(row).replace("\"", "");
      String prefix = ink[0] + ",data:image/png;base64,";
      assertThat(image).startsWith(prefix);
      byte[] png = Base64.getDecoder().decode(image.substring(prefix.length()));
      BufferedImage picture = ImageIO.read(new ByteArrayInputStream(png));
      assertThat(List.of(picture.getWidth(), picture.getHeight())).containsExactly(8, 8);
      for (int k = 0; k < 64; k++) {
        int light = picture.getRaster().getSample(k % 8, k / 8, 0);
        assertThat(16 * (255 - light) / 255.0)
            .isCloseTo(Integer.parseInt(ink[k + 1]), org.assertj.core.api.Assertions.within(0.04));
      }
    }
  }

  @Test
  void costsOfTheLakeAreThoseBesideItsOxygen() throws IOException {
    Path lake = Form.EXAMPLES.resolve("lake");
    assertThat(Files.readAllLines(lake.resolve("costs.csv")))
        .containsExactlyElementsOf(
            Files.readAllLines(lake.resolve("oxygen.csv")).stream()
                .map(row -> row.replaceFirst(",[^,]*,", ","))
                .toList());
  }
}
