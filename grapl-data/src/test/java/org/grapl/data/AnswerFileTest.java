package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.grapl.Observation;
import org.grapl.data.AnswerFile.Answer;
import org.grapl.data.file.DataFileException;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerFileTest {

  private static final Graph GRAPH =
      Graph.builder().link("x", "y, \"the second\"\nof them").link("x", "z").build();

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00.5Z");
  private static final List<Answer> THREE =
      List.of(new Answer(0, 10.5, "above"), new Answer(1, 9.5, "n"), new Answer(2, 0.1, "0.10"));

  @TempDir private Path directory = Path.of("");
  private Path path = Path.of("");

  @BeforeEach
  void nameTheFile() {
    path = directory.resolve("answers.csv");
  }

  private AnswerFile open() {
    return AnswerFile.open(path, GRAPH, 10);
  }

  private byte[] written() throws IOException {
    try (AnswerFile file = open()) {
      THREE.forEach(answer -> file.add(answer, NOON));
    }
    return Files.readAllBytes(path);
  }

  @Test
  void whatIsAddedIsThereAtOnceForWhoeverReads() throws IOException {
    try (AnswerFile file = open()) {
      file.add(THREE.get(0), NOON);
      assertThat(path)
          .content()
          .isEqualTo("label,value,answer,threshold,time\nx,10.5,above,10,2026-01-01T12:00:00Z\n");
      file.add(THREE.get(1), NOON);
      assertThat(CheckFiles.read(path, GRAPH))
          .containsExactly(new Observation(0, 10.5), new Observation(1, 9.5));
    }
    try (AnswerFile again = open()) {
      assertThat(again.answers()).isEqualTo(THREE.subList(0, 2));
      assertThat(again.dropped()).isEmpty();
    }
  }

  @Test
  void whatIsTakenBackNeverWas() throws IOException {
    byte[] three = written();
    try (AnswerFile file = open()) {
      assertThat(file.takeBack()).isEqualTo(THREE.get(2));
      assertThat(file.takeBack()).isEqualTo(THREE.get(1));
      assertThat(path).content().hasLineCount(2);
      file.add(THREE.get(1), NOON);
      file.add(THREE.get(2), NOON);
    }
    assertThat(path).hasBinaryContent(three);
    try (AnswerFile file = open()) {
      for (int k = 0; k < 3; k++) {
        file.takeBack();
      }
      assertThatThrownBy(file::takeBack).isInstanceOf(IllegalStateException.class);
    }
    assertThat(path).as("without answers there is no file").doesNotExist();
  }

  @Test
  void whereverTheFileWasCutOffEveryWholeRowIsThere() throws IOException {
    byte[] whole = written();
    String text = new String(whole, StandardCharsets.UTF_8);
    int header = text.indexOf("\n") + 1;
    int first = text.indexOf("\n", header) + 1;
    int second = text.lastIndexOf("\nz,") + 1;
    for (int length = 0; length <= whole.length; length++) {
      Files.write(path, Arrays.copyOf(whole, length));
      int expected = length < first ? 0 : length < second ? 1 : length < whole.length ? 2 : 3;
      try (AnswerFile file = open()) {
        assertThat(file.answers()).as("cut at " + length).isEqualTo(THREE.subList(0, expected));
        boolean isTorn =
            length > header && length != first && length != second && length != whole.length;
        assertThat(file.dropped().isEmpty()).isEqualTo(!isTorn);
        THREE.subList(expected, 3).forEach(answer -> file.add(answer, NOON));
      }
      assertThat(path).hasBinaryContent(whole);
    }
  }

  @Test
  void oneSearchAtATime() {
    try (AnswerFile file = open()) {
      file.add(THREE.get(0), NOON);
      assertThatThrownBy(this::open)
          .isInstanceOf(DataFileException.class)
          .hasMessage(path + ": another search is writing its answers here");
      file.add(THREE.get(1), NOON);
    }
    try (AnswerFile file = open()) {
      assertThat(file.answers()).hasSize(2);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "x,1\\n | :1: expected the columns label,value,answer,threshold,time, got \"x,1\"",
        "H\\nx,1,1,11,t\\n | :2: this answer is about the threshold 11, the search is about 10; keep them in different directories",
        "H\\nx,1,1,10,t\\nxx,1,1,10,t\\n | :3: no item is called \"xx\" in the graph",
        "H\\nx,1\\n | :2: expected 5 fields as in the header, got 2: \"x,1\"",
        "H\\nx,high,1,10,t\\n | :2: value must be a number, got \"high\"",
        "H\\nx,1e300,1,10,t\\n | :2: value must be a number, got 1e300",
        "something else | :1: expected the columns label,value,answer,threshold,time, got \"something else\"",
      })
  void whatIsNoAnswerOfThisSearchIsRefusedAndLeftAlone(String content, String message)
      throws IOException {
    String text =
        content.replace("H\\n", "label,value,answer,threshold,time\\n").replace("\\n", "\n");
    Files.writeString(path, text);
    assertThatThrownBy(this::open).isInstanceOf(DataFileException.class).hasMessage(path + message);
    assertThat(path).content().isEqualTo(text);
  }

  @Test
  void rowsThatASpreadsheetHasRewrittenAreAsGood() throws IOException {
    Files.writeString(path, "label,value,answer,threshold,time\r\nx,10.50,above,10.0,01.01.26\r\n");
    try (AnswerFile file = open()) {
      assertThat(file.answers()).containsExactly(THREE.get(0));
      file.add(THREE.get(2), NOON);
      file.takeBack();
      assertThat(path).content().endsWith("01.01.26\r\n");
    }
  }

  @Test
  void aDirectoryThatIsNotThereIsNamed() {
    Path lost = directory.resolve("lost/answers.csv");
    assertThatThrownBy(() -> AnswerFile.open(lost, GRAPH, 10))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(lost + ": ");
  }
}
