package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example with a language model does what its README says, without a model. */
class LettersExampleTest {

  private static final Path LETTERS = ReadmeBlocks.ROOT.resolve("examples/letters");

  @TempDir private Path dir = Path.of("");

  @Test
  void theLettersAreCertifiedFromRecordedAnswers() throws IOException {
    Path readme = Path.of("examples/letters/README.md");
    byte[] recorded = Files.readAllBytes(LETTERS.resolve("answers.jsonl"));
    for (String command : ReadmeBlocks.commands(readme)) {
      CommandRun run = ReadmeBlocks.run(command, dir);
      assertThat(run.code()).as(run.err()).isZero();
    }
    JsonNode summary =
        new ObjectMapper().readTree(dir.resolve("letters-report/summary.json").toFile());
    String page = Files.readString(ReadmeBlocks.ROOT.resolve(readme));
    assertThat(page)
        .contains(summary.at("/certificate/claim").asText())
        .contains("reads " + summary.get("checks").asInt() + " letters")
        .contains("%,d tokens in".formatted(summary.at("/llm/tokensIn").asInt()));
    assertThat(summary.at("/llm/answersBoughtNow").asInt()).isZero();
    assertThat(Files.readAllBytes(LETTERS.resolve("answers.jsonl"))).isEqualTo(recorded);
  }

  @Test
  void theLettersAreMadeByTheirProgram() throws Exception {
    Files.copy(LETTERS.resolve("make.py"), dir.resolve("make.py"));
    Process python;
    try {
      python =
          new ProcessBuilder("python3", "make.py")
              .directory(dir.toFile())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      assumeTrue(false, "python3 is missing");
      return;
    }
    String said = new String(python.getInputStream().readAllBytes());
    assertThat(python.waitFor()).as(said).isZero();
    for (String file : List.of("letters.csv", "values.csv")) {
      assertThat(dir.resolve(file)).hasSameTextualContentAs(LETTERS.resolve(file));
    }
    assertThat(unpacked(dir)).isEqualTo(unpacked(LETTERS));
  }

  private static byte[] unpacked(Path directory) throws IOException {
    try (InputStream in =
        new GZIPInputStream(new FileInputStream(directory.resolve("words.csv.gz").toFile()))) {
      return in.readAllBytes();
    }
  }
}
