package org.grapl.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.grapl.client.HttpPage.Block;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/HTTP.md shows is run, and compared with what it shows. */
class HttpPageTest {

  private static final Path EXAMPLES = HttpPage.ROOT.resolve("examples");

  @TempDir private Path dir = Path.of("");

  private final List<String> printed = new ArrayList<>();
  private final Map<String, Double> leanings = new HashMap<>();

  @Test
  void everyCommandPrintsWhatIsShown() throws Exception {
    assumeTrue(
        Programs.isThere("sh", "-c", "curl --help all | grep -q -e --json"),
        "curl 7.83 or newer is not on the path: the commands of docs/HTTP.md are not tested");
    Files.createSymbolicLink(dir.resolve("examples"), EXAMPLES);
    List<Block> blocks = HttpPage.blocks();
    int compared = 0;
    try (TestServer server = TestServer.in(dir)) {
      for (int k = 0; k < blocks.size(); k++) {
        Block block = blocks.get(k);
        // The server is the test's own.
        if (!block.language().equals("sh") || block.text().startsWith("./grapl serve")) {
          continue;
        }
        Programs.Run run = run(block.text(), server.address());
        String where = "docs/HTTP.md:%d: %s\n%s".formatted(block.line(), block.text(), run.text());
        assertThat(run.code()).as(where).isZero();
        Block shown = blocks.get(k + 1);
        assertThat(shown.isOutput()).as(where).isTrue();
        assertThat(ShownOutput.difference(shown.language(), shown.text(), run.text()))
            .as(where)
            .isEmpty();
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(30);
  }

  private Programs.Run run(String commands, URI server) throws Exception {
    return Programs.in(dir).run("sh", "-c", commands.replace(HttpPage.ADDRESS, server.toString()));
  }

  @Test
  void everyRouteOfTheDescriptionIsShown() throws IOException {
    String shown =
        HttpPage.blocks().stream()
            .filter(block -> block.language().equals("sh"))
            .map(Block::text)
            .collect(Collectors.joining("\n"));
    List<String> missing = new ArrayList<>();
    for (String path : paths()) {
      String pattern =
          Pattern.compile("\\\\\\{[a-z]+\\\\\\}")
              .matcher(path.replaceAll("([{}.])", "\\\\$1"))
              .replaceAll(Matcher.quoteReplacement("[^/'? ]+"));
      if (!Pattern.compile(Pattern.quote(HttpPage.ADDRESS) + pattern + "(['? \\n)]|$)")
          .matcher(shown)
          .find()) {
        missing.add(path);
      }
    }
    assertThat(missing).isEmpty();
  }

  /** The paths the server's description has. */
  private static Set<String> paths() throws IOException {
    String description =
        Files.readString(
            HttpPage.ROOT.resolve("grapl-server/src/main/resources/org/grapl/server/openapi.yaml"));
    Set<String> paths = new TreeSet<>();
    Matcher lines = Pattern.compile("(?m)^  (/[^ :]*):").matcher(description);
    while (lines.find()) {
      paths.add(lines.group(1));
    }
    assertThat(paths).hasSizeGreaterThan(20);
    return paths;
  }

  /** Reads one blog, which takes a person ten minutes. */
  private double read(String blog) {
    return Objects.requireNonNull(leanings.get(blog));
  }

  private void println(String line) {
    printed.add(line);
  }

  @Test
  void theJavaSnippetFindsTheConservativeBlogs() throws IOException {
    Path links = EXAMPLES.resolve("polblogs/edges.csv");
    try (Stream<String> lines = Files.lines(EXAMPLES.resolve("polblogs/values.csv"))) {
      lines
          .skip(1)
          .map(line -> line.split(",", -1))
          .forEach(row -> leanings.put(row[0], Double.parseDouble(row[1])));
    }
    try (TestServer server = TestServer.in(dir)) {
      URI address = server.address();
      // snippet
      try (GraplClient client = GraplClient.at(address).worker("ann").open()) {
        Settings settings = Settings.threshold(0.5).withExactChecks().withBudget(50);
        RemoteCampaign blogs = client.create("blogs-2", settings, links);
        for (Batch batch = blogs.ask(5); !batch.isEmpty(); batch = blogs.ask(5)) {
          for (RemoteTicket ticket : batch) {
            blogs.tell(ticket, read(ticket.item()));
          }
        }
        try (Stream<Verdict> verdicts = blogs.decisions()) {
          verdicts.filter(Verdict::isAbove).map(Verdict::item).forEach(this::println);
        }
      }
      // end
    }
    long wrong =
        leanings.entrySet().stream()
            .filter(each -> each.getValue() > 0.5 != printed.contains(each.getKey()))
            .count();
    assertThat(wrong).as("of 1222").isLessThan(122);
  }

  @Test
  void theJavaSnippetIsTheOneThatWasCompiled() throws IOException {
    String source = Files.readString(Path.of("src/test/java/org/grapl/client/HttpPageTest.java"));
    String compiled =
        source
            .substring(source.indexOf("// snippet\n") + 11, source.indexOf("      // end\n"))
            .lines()
            .map(line -> line.replaceFirst("^ {6}", ""))
            .collect(Collectors.joining("\n"))
            .replace("at(address)", "at(URI.create(\"%s\"))".formatted(HttpPage.ADDRESS))
            .replace(", links)", ", Path.of(\"examples/polblogs/edges.csv\"))")
            .replace("this::println", "System.out::println");
    assertThat(HttpPage.only("java")).isEqualTo(compiled);
  }
}
