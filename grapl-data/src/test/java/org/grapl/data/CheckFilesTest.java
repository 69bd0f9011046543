package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.grapl.Observation;
import org.grapl.data.file.DataFileException;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckFilesTest {

  private static final Graph GRAPH = Graph.builder().link("x", "y").link("y", "fooo").build();

  @TempDir Path directory;

  private List<Observation> read(String content) {
    return CheckFiles.read(Given.file(directory, "checks.csv", content), GRAPH);
  }

  @Test
  void anItemMayHaveAnyNumberOfChecksInOneRowOrMany() {
    assertThat(read("y,0.5,-3\nx,1\ny,2\n"))
        .containsExactly(
            new Observation(1, 0.5),
            new Observation(1, -3),
            new Observation(0, 1),
            new Observation(1, 2));
  }

  @Test
  void theStepsOfASearchReadAsTheyAre() {
    assertThat(read("step,label,value,wrong,error\n1,x,0.25,3,0.1\n2,fooo,7,,\n"))
        .containsExactly(new Observation(0, 0.25), new Observation(2, 7));
  }

  @Test
  void anEmptyFieldAmongSeveralIsACheckNotMade() {
    assertThat(read("label,value 1,note,value 2\nx,,n,4\ny,1,n,\n"))
        .containsExactly(new Observation(0, 4), new Observation(1, 1));
    assertThat(read("item,answer\nx,4\n")).containsExactly(new Observation(0, 4));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          x,1\\nfoo,3              | :2: no item is called "foo" in the graph; did you mean "fooo"?
          x,1\\ny,abc              | :2: value must be a number, got "abc"
          x,1\\ny,                 | :2: value must be a number, got none: "y,"
          x,1e200                  | :1: value must be in [-1.0E150, 1.0E150], got 1.0E200
          x                        | :1: expected 'label,value[,value...]', got 1 field: "x"
          label,value\\nx          | :2: expected 2 fields as in the header, got 1: "x"
          label,estimate,sd\\nx,1,1| :1: expected one column called label and one or more called value, got "label,estimate,sd"; rename them so in the first row
          """)
  void badChecksAreRefusedWithTheirLine(String content, String complaint) {
    assertThatThrownBy(() -> read(content.replace("\\n", "\n")))
        .isInstanceOf(DataFileException.class)
        .hasMessage(directory.resolve("checks.csv") + complaint);
  }
}
