package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Path;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.file.DataFileException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever happens to a file, reading it ends in a graph or in a complaint about the file. */
class DamagedTextTest {

  private static final String GML =
      """
      Creator "x"
      # comment
      graph [
        attribute [ key "attribute1" name "a b" ]
        node [ id 1 label "x&amp;y" graphics [ x 1 y -2.5E3 ] attribute1 "v" ]
        edge [ source 1 target 2 weight 0.5 ]
        node [ id 2 label "z
      w" deep [ er [ k 1 ] ] ]
      ]
      """;
  private static final String MATRIX_MARKET =
      """
      %%MatrixMarket matrix coordinate real general
      %label 1 "a\\"b"
      %label 2 "b"
      %label 3 "c"
      3 3 3
      1 2 0.5
      2 1 0.5
      3 1 1e3
      """;

  private static final String OTHERS = "\"[]{}<>\\\n\r *%#&-+/9ex;";

  @TempDir Path directory;

  private boolean isGraph(String name, String content) {
    Path path = Given.file(directory, name, content);
    try {
      return GraphFiles.readItems(path).graph().size() > 0;
    } catch (DataFileException e) {
      assertThat(e).hasMessageStartingWith(path + ":");
      return false;
    } catch (RuntimeException | StackOverflowError e) {
      return fail("on " + content, e);
    }
  }

  private static String whole(String name) {
    return switch (name) {
      case "g.gml" -> GML;
      default -> MATRIX_MARKET;
    };
  }

  @ParameterizedTest
  @CsvSource({"g.gml, 1", "g.mtx, 1"})
  void aFileCutOffAnywhereIsAGraphOrAComplaint(String name, int atLeastGraphs) {
    String whole = whole(name);
    assertThat(isGraph(name, whole)).isTrue();
    int graphs = 0;
    for (int length = 0; length < whole.length(); length++) {
      graphs += isGraph(name, whole.substring(0, length)) ? 1 : 0;
    }
    assertThat(graphs).isBetween(atLeastGraphs, whole.length() - 10);
  }

  @ParameterizedTest
  @CsvSource({"g.gml", "g.mtx"})
  void aFileWithAnyCharacterChangedIsAGraphOrAComplaint(String name) {
    String whole = whole(name);
    int graphs = 0;
    int all = 0;
    for (int at = 0; at < whole.length(); at++) {
      for (int k = 0; k < 2; k++) { // neighbours get others, so that all meet all kinds of places
        char c = OTHERS.charAt((2 * at + k) % OTHERS.length());
        graphs += isGraph(name, whole.substring(0, at) + c + whole.substring(at + 1)) ? 1 : 0;
        all++;
      }
      graphs += isGraph(name, whole.substring(0, at) + whole.substring(at + 1)) ? 1 : 0;
      all++;
    }
    assertThat(graphs).isBetween(all / 20, all - all / 20);
  }
}
