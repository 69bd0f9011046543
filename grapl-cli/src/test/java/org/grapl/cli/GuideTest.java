package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/GUIDE.md speaks of what is there: its commands and its pictures. Its words are followed in a
 * browser by the server's GuidePathTest.
 */
class GuideTest {

  private static final Path PAGE = Path.of("docs/GUIDE.md");

  private static List<String> found(String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(ReadmeBlocks.ROOT.resolve(PAGE)))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  @Test
  void itsCommandsWork(@TempDir Path directory) throws IOException {
    for (String command : ReadmeBlocks.commands(PAGE)) {
      if (command.startsWith("./grapl serve")) {
        // It would serve for ever.
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Main.commandLine(new BufferedReader(Reader.nullReader()), nowhere, nowhere)
            .parseArgs(command.substring("./grapl ".length()).split(" +"));
      } else {
        CommandRun run = ReadmeBlocks.run(command + " --store guide.db", directory);
        assertThat(run.code()).as(command + "\n" + run.err()).isZero();
      }
    }
  }

  @Test
  void itsPicturesAreThere() throws IOException {
    List<String> pictures = found("\\]\\((images/[^)]+)\\)");
    assertThat(pictures).hasSizeGreaterThan(6);
    for (String picture : pictures) {
      assertThat(ReadmeBlocks.ROOT.resolve("docs").resolve(picture)).isNotEmptyFile();
    }
  }
}
