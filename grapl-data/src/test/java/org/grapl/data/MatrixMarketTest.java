package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.grapl.data.file.DataFileException;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixMarketTest {

  private static final String GENERAL = "%%MatrixMarket matrix coordinate real general\n";
  private static final String SYMMETRIC = "%%MatrixMarket matrix coordinate real symmetric\n";

  @TempDir Path directory;

  private Graph read(String content) {
    return GraphFiles.read(Given.file(directory, "g.mtx", content));
  }

  @Test
  void aSymmetricRealMatrixIsReadWithItsIsolatedVertices() {
    Graph graph = read(SYMMETRIC + "% a comment\n%\n\n 4  4  3\n2 1  1.5\n3 1 2.0e+00\n3 3 9\n\n");
    assertThat(Given.labels(graph)).containsExactly("1", "2", "3", "4");
    assertThat(Given.links(graph)).containsExactly("0-1:1.5", "0-2:2.0");
    assertThat(graph.dropped().selfLoops()).isEqualTo(1);
  }

  @Test
  void patternsHaveWeightOneAndIntegersAreNumbers() {
    Graph pattern = read("%%matrixmarket MATRIX coordinate Pattern symmetric\n3 3 2\n2 1\n3 2\n");
    assertThat(Given.links(pattern)).containsExactly("0-1:1.0", "1-2:1.0");
    Graph integer = read("%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 7\n");
    assertThat(Given.links(integer)).containsExactly("0-1:7.0");
  }

  @Test
  void aGeneralMatrixMayHoldAnEdgeOnceOrTwice() {
    Graph graph = read(GENERAL + "4 4 5\n1 2 5\n2 1 5\n3 1 0.5\n2 4 3\n2 3 0\n");
    assertThat(Given.links(graph)).containsExactly("0-1:5.0", "0-2:0.5", "1-3:3.0");
    assertThat(graph.dropped().zeroWeights()).isEqualTo(1);
  }

  @Test
  void aWrittenMatrixHoldsTheLowerTriangle() {
    Path path = directory.resolve("g.mtx");
    GraphFiles.write(Graph.builder().link("1", "2", 0.1).link("3", "1", 2).build(), path);
    assertThat(Given.text(path)).isEqualTo(SYMMETRIC + "3 3 2\n2 1 0.1\n3 1 2\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      textBlock =
          """
          1 2 3                               => :1: expected '%%MatrixMarket matrix coordinate real|integer|pattern general|symmetric', got "1 2 3"
          R A                                 => :1: expected '%%MatrixMarket matrix coordinate real|integer|pattern general|symmetric', got "%%MatrixMarket matrix array real general"
          R C                                 => :1: expected '%%MatrixMarket matrix coordinate real|integer|pattern general|symmetric', got "%%MatrixMarket matrix coordinate complex general"
          G\\n% only comments                 => : the file ends before its size line 'rows columns entries'
          G\\n2 2                             => :2: expected the sizes 'rows columns entries', got "2 2"
          G\\n2 3 1\\n1 2 1                   => :2: the matrix must be square, got 2 rows and 3 columns
          G\\n0 0 0                           => :2: rows must be a whole number in [1, 2147483647], got 0
          G\\n2 2 -1                          => :2: entries must be a whole number >= 0, got -1
          G\\n2 2 x                           => :2: entries must be a whole number >= 0, got "x"
          G\\n%\\n2 2 1\\n3 1 1               => :4: row must be a whole number in [1, 2], got 3
          G\\n2 2 1\\n1 0 1                   => :3: column must be a whole number in [1, 2], got 0
          G\\n2 2 1\\n1 1.5 1                 => :3: column must be a whole number in [1, 2], got 1.5
          G\\n2 2 1\\n1 2 -1                  => :3: weight must be a finite number >= 0, got -1
          G\\n2 2 1\\n1 2 nan                 => :3: weight must be a finite number >= 0, got "nan"
          G\\n2 2 1\\n1 2                     => :3: expected 'row column value', got "1 2"
          P\\n2 2 1\\n1 2 1                   => :3: expected 'row column', got "1 2 1"
          G\\n2 2 2\\n1 2 1                   => : the size line promises 2 entries, got 1; the file seems to be cut off
          G\\n2 2 1\\n1 2 1\\n2 1 1           => :4: the size line promises 1 entries, got one more
          G\\n2 2 2\\n1 2 1\\n2 1 4           => : entries (1, 2) and (2, 1) must be equal, got 1.0 and 4.0; links have no direction
          S\\n2 2 1\\n1 2 1                   => :3: a symmetric matrix must have entries on and below the diagonal only, got "1 2 1"; call it general in the first line if it is meant so
          """)
  void aBadMatrixIsRefusedWithItsLine(String content, String complaint) {
    String banner = "%%MatrixMarket matrix coordinate ";
    String lines =
        content
            .replace("R A", "%%MatrixMarket matrix array real general")
            .replace("R C", banner + "complex general")
            .replace("G\\n", banner + "real general\n")
            .replace("P\\n", banner + "pattern general\n")
            .replace("S\\n", banner + "real symmetric\n")
            .replace("\\n", "\n");
    assertThatThrownBy(() -> read(lines))
        .isInstanceOf(DataFileException.class)
        .hasMessage(directory.resolve("g.mtx") + complaint);
  }

  @Test
  void anEmptyFileIsRefused() {
    assertThatThrownBy(() -> read(""))
        .hasMessageEndingWith(
            "g.mtx: the file is empty; expected '%%MatrixMarket matrix coordinate"
                + " real|integer|pattern general|symmetric'");
  }

  @Test
  void scientificPythonReadsWhatWeWriteAndWeReadWhatItWrites()
      throws IOException, InterruptedException {
    assumeTrue(
        python("import scipy.io").equals(""),
        "skipped: python3 with scipy is not installed, so nobody else can read the matrix");
    Path ours = directory.resolve("ours.mtx");
    Path theirs = directory.resolve("theirs.mtx");
    Graph graph =
        Graph.builder().link("a b", "ü", 1.0 / 3).link("ü", "\"c\"\n", 1e-9).link("d", "d").build();
    GraphFiles.write(graph, ours);
    String script =
        """
        import scipy.io
        m = scipy.io.mmread(r'%s').tocsr()
        print(m.shape[0], m.nnz, repr(float(m[0, 1])), repr(float(m[1, 0])), repr(float(m[2, 1])))
        scipy.io.mmwrite(r'%s', m, precision=17)
        """
            .formatted(ours, theirs);
    assertThat(python(script).strip()).isEqualTo("4 4 0.3333333333333333 0.3333333333333333 1e-09");
    assertThat(Given.links(GraphFiles.read(theirs))).isEqualTo(Given.links(graph));
  }

  /** What the script prints, errors included. */
  private static String python(String script) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder("python3", "-c", script).redirectErrorStream(true).start();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return printed;
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
