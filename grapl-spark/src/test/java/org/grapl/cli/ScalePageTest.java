package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.grapl.spark.LocalSpark;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/SCALE.md, one after the other. */
@Tag("spark")
class ScalePageTest {

  private static final Path ROOT = Path.of("..");

  /** What the page calls directories that its commands make. */
  private static final Set<String> MADE = Set.of("blogs", "reading");

  @TempDir private Path dir = Path.of("");

  private static List<String> commands() throws IOException {
    Matcher blocks =
        Pattern.compile("```sh\n(.*?)\n```", Pattern.DOTALL)
            .matcher(Files.readString(ROOT.resolve("docs/SCALE.md")));
    List<String> commands = new ArrayList<>();
    while (blocks.find()) {
      commands.addAll(blocks.group(1).lines().toList());
    }
    return commands;
  }

  private String placed(String word) {
    if (word.startsWith("examples/")) {
      return ROOT.resolve(word).toString();
    }
    return MADE.contains(word) ? dir.resolve(word).toString() : word.replace("'", "");
  }

  @Test
  void everyCommandWorks() throws IOException {
    LocalSpark.makeRoom();
    List<String> commands = commands();
    assertThat(commands).hasSize(3).allMatch(command -> command.startsWith("./grapl "));
    for (String command : commands) {
      List<String> words =
          Arrays.stream(command.substring("./grapl ".length()).split(" ", -1))
              .map(this::placed)
              .toList();
      SparkRun run = SparkRun.of(words);
      assertThat(run.code()).as(command + "\n" + run.err()).isZero();
      assertThat(run.out()).as(command).isNotBlank();
    }
    assertThat(dir.resolve("reading/rounds/00004/decision")).isDirectory();
    assertThat(Files.readAllLines(dir.resolve("reading/rounds/00004/decision.csv")))
        .hasSize(1 + 1222)
        .startsWith("label,mean,above,checks");
    assertThat(dir.resolve("reading/rounds/00003/ask.csv")).isNotEmptyFile();
  }
}
