package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.data.GraphFiles;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is compiled and run. */
class ReadmeTest {

  private static final Path ROOT = ReadmeBlocks.ROOT;

  @TempDir private Path dir = Path.of("");

  private final List<String> printed = new ArrayList<>();
  private final Truth leanings =
      ValueFiles.read(
          ROOT.resolve("examples/polblogs/values.csv"),
          GraphFiles.read(ROOT.resolve("examples/polblogs/edges.csv")));

  /** Reads one blog, which takes a person ten minutes. */
  private double read(Graph graph, String blog) {
    return leanings.mean(graph.item(blog).orElseThrow());
  }

  private void println(String line) {
    printed.add(line);
  }

  @Test
  void theJavaSnippetFindsTheConservativeBlogs() {
    Path links = ROOT.resolve("examples/polblogs/edges.csv");
    // snippet
    Graph graph = GraphFiles.read(links);
    Campaign campaign = Campaign.on(graph).threshold(0.5).budget(300).open();
    for (var next = campaign.ask(); next.isPresent(); next = campaign.ask()) {
      campaign.tell(next.get(), read(graph, graph.label(next.get().item())));
    }
    campaign.decision().above().mapToObj(graph::label).forEach(this::println);
    // end
    assertThat(printed).hasSizeBetween(600, 680).contains("blogsforbush.com");
    assertThat(leanings.error(campaign.question(), campaign.decision()::isAbove)).isLessThan(0.03);
  }

  @Test
  void theJavaSnippetIsTheOneThatWasCompiled() throws IOException {
    String source = Files.readString(Path.of("src/test/java/org/grapl/cli/ReadmeTest.java"));
    String compiled =
        source
            .substring(source.indexOf("// snippet\n") + 11, source.indexOf("    // end\n"))
            .lines()
            .map(line -> line.replaceFirst("^ {4}", ""))
            .collect(Collectors.joining("\n"))
            .replace("this::println", "System.out::println")
            .replace(
                "read(graph, graph.label(next.get().item()))",
                "read(graph.label(next.get().item()))");
    assertThat(block("java")).isEqualTo(compiled);
  }

  @Test
  void theFirstCommandEndsInADecisionAndAReport() throws IOException {
    CommandRun run = ReadmeBlocks.runFirst(Path.of("README.md"), dir);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("above 0.5");
    assertThat(dir.resolve("report/report.html")).exists();
  }

  @Test
  void theSecondCommandIsTheOneContinuousIntegrationRunsWithEveryTest() throws IOException {
    String tests = block("sh").lines().skip(1).findFirst().orElseThrow().replaceFirst(" +#.*", "");
    assertThat(tests).isEqualTo("mvn -B -ntp verify");
    assertThat(Files.readAllLines(ROOT.resolve(".ci/run")))
        .contains(tests.replace("verify", "-Pall verify"));
  }

  private static String block(String language) throws IOException {
    return ReadmeBlocks.first(Path.of("README.md"), language);
  }
}
