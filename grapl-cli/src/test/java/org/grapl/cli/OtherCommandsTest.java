package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherCommandsTest {

  @TempDir private Path dir = Path.of("");

  @Test
  void helpTeachesAndVersionTells() {
    assertThat(CommandRun.of("--help").out()).contains("find", "theory", "graph", "bench", "Try:");
    assertThat(CommandRun.of("find", "--help").out()).contains("--threshold", "Examples:");
    assertThat(CommandRun.of("--version").out()).matches("(?s)grapl \\d+\\.\\d+\\.\\d+.*Java.*");
    assertThat(CommandRun.of().out()).contains("Usage: grapl");
  }

  @Test
  void infoOnTheBlogsTellsTheKnownFacts() {
    CommandRun run = CommandRun.of("graph", "info", "../examples/polblogs/edges.csv", "--json");
    assertThat(run.json().get("items").asInt()).isEqualTo(1222);
    assertThat(run.json().get("links").asInt()).isEqualTo(16714);
    assertThat(run.json().get("totalWeight").asDouble()).isEqualTo(19086);
    assertThat(run.json().get("largestDegree").asDouble()).isEqualTo(468);
    assertThat(run.json().get("components").asInt()).isEqualTo(1);
  }

  @Test
  void everyKindOfGraphIsMadeAndConvertsBothWays() {
    List<List<String>> kinds =
        List.of(
            List.of("block-model", "--sizes", "20,30", "--within", "0.3", "--between", "0.02"),
            List.of("small-world", "--size", "50", "--probability", "0.1"),
            List.of("cliques", "--count", "5", "--size", "10"),
            List.of("grid", "--rows", "5", "--columns", "10"),
            List.of("geometric", "--size", "50", "--radius", "0.2"),
            List.of("barabasi-albert", "--size", "50", "--links-per-item", "2"),
            List.of("erdos-renyi", "--size", "50", "--probability", "0.1"));
    for (List<String> kind : kinds) {
      Path csv = dir.resolve(kind.get(0) + ".csv");
      Path graphMl = dir.resolve(kind.get(0) + ".graphml");
      Path back = dir.resolve(kind.get(0) + "-back.csv");
      List<String> args = new java.util.ArrayList<>(List.of("graph", "generate"));
      args.addAll(kind);
      args.addAll(List.of("-o", csv.toString()));
      CommandRun made = CommandRun.of(args.toArray());
      assertThat(made.code()).as(kind + made.err()).isZero();
      assertThat(made.out()).startsWith("50 items, ");
      assertThat(CommandRun.of("graph", "convert", csv, "-o", graphMl).code()).isZero();
      assertThat(CommandRun.of("graph", "convert", graphMl, "-o", back).code()).isZero();
      assertThat(back).hasSameTextualContentAs(csv);
    }
  }

  @Test
  void anUnknownFormatIsRefusedBeforeAnythingIsWritten() {
    CommandRun run =
        CommandRun.of(
            "graph", "convert", "../examples/polblogs/edges.csv", "-o", dir.resolve("x.pdf"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("x.pdf").contains(".csv").contains(".mtx");
    assertThat(dir.resolve("x.pdf")).doesNotExist();
  }

  @Test
  void aCommandWithoutItsPartSaysWhichPartsThereAre() {
    assertThat(CommandRun.of("graph").err())
        .contains(
            "graph needs one of: info, formats, convert, generate, from-region, knn,"
                + " combine, sparsify");
    assertThat(CommandRun.of("graph", "generate").err()).contains("generate needs one of: ");
    assertThat(CommandRun.of("bench").code()).isEqualTo(2);
  }

  /** Two 3-cliques with means ±1: H, H̃, H* and the norm by hand. */
  @Test
  void theoryTellsTheQuantitiesWorkedOutByHand() throws IOException {
    Path graph = dir.resolve("g.csv");
    assertThat(
            CommandRun.of(
                    "graph", "generate", "cliques", "--count", "2", "--size", "3", "-o", graph)
                .code())
        .isZero();
    Path values = Files.writeString(dir.resolve("v.csv"), "0,1\n1,1\n2,1\n3,-1\n4,-1\n5,-1\n");
    CommandRun run =
        CommandRun.of(
            "theory",
            "--graph",
            graph,
            "--truth",
            values,
            "--threshold",
            "0",
            "--tolerance",
            "0.25",
            "--noise",
            "2",
            "--gamma",
            "10",
            "--alpha",
            "1",
            "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("H").asDouble())
        .isCloseTo(6 / 1.5625, org.assertj.core.data.Offset.offset(1e-14));
    assertThat(run.json().get("Htilde").asDouble()).isEqualTo(6);
    assertThat(run.json().get("Hstar").asDouble()).isEqualTo(6);
    assertThat(run.json().get("norm").asDouble())
        .isCloseTo(Math.sqrt(6e-3), org.assertj.core.data.Offset.offset(1e-15));
    assertThat(run.json().get("M").asDouble()).isEqualTo(Math.sqrt(1 / (10 * 1e-3)));
    assertThat(run.json().get("gammaStar").fieldNames())
        .toIterable()
        .contains("printed", "corrected");
    assertThat(run.json().get("printed").get("theorem1").has("probability")).isTrue();
    CommandRun text =
        CommandRun.of("theory", "--graph", graph, "--truth", values, "--threshold", "0");
    assertThat(text.out()).contains("H, adaptive sampling", "effective dimension d_T", "corrected");
  }
}
