package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a graph is usable, told in plain words. */
class GraphCheckTest {

  @TempDir private Path dir = Path.of("");

  private CommandRun check(String links, Object... more) throws IOException {
    Path graph = Files.writeString(dir.resolve("edges.csv"), links);
    Object[] args = new Object[3 + more.length];
    args[0] = "graph";
    args[1] = "info";
    args[2] = graph;
    System.arraycopy(more, 0, args, 3, more.length);
    CommandRun run = CommandRun.of(args);
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  private static String ring(int size, String weight) {
    StringBuilder links = new StringBuilder();
    for (int k = 0; k < size; k++) {
      links.append("i%d,i%d%s%n".formatted(k, (k + 1) % size, weight));
    }
    return links.toString();
  }

  /** The correlation was computed by numpy from the two files. */
  @Test
  void theBlogsAreExplainedByTheirLinks() {
    Path blogs = Path.of("../examples/polblogs");
    CommandRun run =
        CommandRun.of(
            "graph",
            "info",
            blogs.resolve("edges.csv"),
            "--known",
            blogs.resolve("values.csv"),
            "--json");
    JsonNode signal = run.json().get("signal");
    assertThat(signal.get("correlation").asDouble()).isCloseTo(0.9079216313792898, within(1e-12));
    assertThat(signal.get("items").asInt()).isEqualTo(1222);
    assertThat(run.json().get("verdict").asText()).isEqualTo("care");
    assertThat(run.out()).contains("\\\"dailykos.com\\\" is linked to 29 % of all items");
  }

  @Test
  void aSoundGraphIsCalledUsable() throws IOException {
    assertThat(check(ring(60, "")).out())
        .contains("60 items, 60 links", "All items are connected.")
        .endsWith("Usable.\n");
  }

  @Test
  void partsLonelyItemsAndWideWeightsAreNamed() throws IOException {
    assertThat(check(ring(60, "") + "p,q\nlone,\n").out())
        .contains("care     1 item has no link", "fall into 2 parts, the largest with 95 %")
        .endsWith("Usable, with care for what is marked.\n");
    assertThat(check("a,b,1e-9\nb,c,1\n").out()).contains("Weights run from 1e-9 to 1:");
    assertThat(check("a,\nb,\n").out())
        .contains("trouble  No two items are linked", "→ Make links", "helps little");
  }

  @Test
  void aGraphOfEverythingIsTrouble() throws IOException {
    StringBuilder links = new StringBuilder();
    for (int a = 0; a < 52; a++) {
      for (int b = 0; b < a; b++) {
        links.append("i%d,i%d%n".formatted(a, b));
      }
    }
    assertThat(check(links.toString()).out()).contains("trouble  100 % of all pairs are linked");
  }

  /** Of fifty values in a row two have one neighbour of each kind: 0.24² / (0.25 · 0.24) = 0.96. */
  @Test
  void valuesOfSomeItemsTellWhatTheGraphExplains() throws IOException {
    StringBuilder smooth = new StringBuilder("label,value\n");
    StringBuilder rough = new StringBuilder("label,value\n");
    for (int k = 0; k < 50; k++) {
      smooth.append("i%d,%s%n".formatted(k, k < 25 ? 0 : 1));
      rough.append("i%d,%s%n".formatted(k, k % 2));
    }
    Path values = Files.writeString(dir.resolve("values.csv"), smooth);
    assertThat(check(ring(60, ""), "--known", values).out())
        .contains("ok       The neighbours of an item tell 96 % of how values differ");
    Files.writeString(values, rough);
    assertThat(check(ring(60, ""), "--known", values).out())
        .contains("trouble  Neighbours are no more alike than chance", "correlation -1.00");
    Files.writeString(values, "i1,5\ni2,6\n");
    assertThat(check(ring(60, ""), "--known", values).out()).contains("Only 2 items have a value");
  }
}
