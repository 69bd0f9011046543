package org.grapl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.ReadProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadGraphFileTest {

  @TempDir Path directory;

  private DataFileException refused(Path path) {
    return catchThrowableOfType(DataFileException.class, () -> GraphFiles.read(path));
  }

  private void assertRefused(String name, String content, String complaint) {
    assertRefused(Given.file(directory, name, content), complaint);
  }

  private void assertRefused(Path path, String complaint) {
    assertThat(refused(path)).hasMessage(directory + "/" + complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          x,y\\na,b,c,d           | :2: expected 'source,target[,weight]', got 4 fields: "a,b,c,d"
          x                       | :1: expected 'source,target[,weight]', got 1 field: "x"
          x,y,1\\nx,z,1\\nz,y,-2  | :3: weight must be a finite number >= 0, got -2
          x,y,1\\nx,z,1\\nz,y,abc | :3: weight must be a finite number >= 0, got "abc"
          x,y,1\\nx,z,            | :2: weight must be a finite number >= 0, got ""
          x,y,1\\nx,z,1e999       | :2: weight must be a finite number >= 0, got 1e999
          x,y,1\\nx,z,0x10        | :2: weight must be a finite number >= 0, got "0x10"
          x,y,0,5                 | :1: expected 'source,target[,weight]', got 4 fields: "x,y,0,5"; if 0,5 is one number, write 0.5
          x,y,NaN                 | :1: weight must be a finite number >= 0, got "NaN"
          x,y,Infinity            | :1: weight must be a finite number >= 0, got "Infinity"
          x,y,1.5x                | :1: weight must be a finite number >= 0, got "1.5x"
          x,y\\nx,z,3             | :2: expected 2 fields as in the rows above, got 3: "x,z,3"
          s,t,w\\nx,z             | :2: expected 3 fields as in the rows above, got 2: "x,z"
          id,source,target\\n0,1  | :2: expected 3 fields as in the rows above, got 2: "0,1"
          x,y\\n,z                | :2: source must be a name, got none: ",z"
          x,y,1\\nx,,2            | :2: target must be a name where there is a weight, got none: "x,,2"
          x,y\\nx,"z\\nz,w\\n     | :2: this is no row of fields: Unclosed quoted field at end of input
          x,y\\n\\nx,"z"w\\nz,w   | :3: this is no row of fields: Unexpected character after closing quote: 'w' (0x77)
          "a\\n\\nb",y\\nx,y,z,w  | :4: expected 'source,target[,weight]', got 4 fields: "x,y,z,w"
          # r\\n\\n"a\\nb",y\\nz  | :5: expected 'source,target[,weight]', got 1 field: "z"
          "a\\rb",y\\r\\nz        | :3: expected 'source,target[,weight]', got 1 field: "z"
          source,target\\n        | : no edges found; expected rows 'source,target[,weight]'
          # nothing\\n            | : no edges found; expected rows 'source,target[,weight]'
          x,y,1e308\\nx,z,1e308   | : sum of the weights at 'x' must be a finite number, got Infinity
          """)
  void aBadCsvIsRefusedWithItsLine(String content, String complaint) {
    String lines = content.replace("\\n", "\n").replace("\\r", "\r");
    assertRefused("blogs.csv", lines, "blogs.csv" + complaint);
  }

  @Test
  void otherSeparatorsAreShownInTheExpectedForm() {
    assertRefused(
        "g.tsv", "x\n", "g.tsv:1: expected 'source<tab>target[<tab>weight]', got 1 field: \"x\"");
    assertRefused(
        "g.txt", "x;y\nz\n", "g.txt:2: expected 'source;target[;weight]', got 1 field: \"z\"");
    assertRefused(
        "g.txt",
        "# c\nx y\n\n1 2 3 4\n",
        "g.txt:4: expected 'source target [weight]', got 4 fields: \"1 2 3 4\"");
  }

  @Test
  void aCommentThatCouldHideRowsIsRefused() {
    assertRefused(
        "g.txt",
        "# c\nx\ty\n%a\t\"b\nz\tw\nc\"\n",
        "g.txt:3: a comment that begins with '%' holds a quoted field: \"%a\\tb\\nz\\tw\\nc\";"
            + " begin all comments with one sign");
  }

  @Test
  void anEmptyFileIsRefused() {
    assertRefused(
        "blogs.csv", "", "blogs.csv: the file is empty; expected rows 'source,target[,weight]'");
    assertRefused(
        "blogs.csv",
        "\ufeff",
        "blogs.csv: the file is empty; expected rows 'source,target[,weight]'");
    assertRefused(
        "blogs.txt", "# c\n", "blogs.txt: no edges found; expected rows 'source target [weight]'");
  }

  @Test
  void aMissingFileAndADirectoryAreRefused() throws IOException {
    assertRefused(directory.resolve("blogs.csv"), "blogs.csv: no such file");
    assertRefused(
        Files.createDirectory(directory.resolve("d.csv")),
        "d.csv: is a directory, expected a file");
  }

  @Test
  void anUnknownExtensionIsRefusedWithTheKnownOnes() {
    Path path = Given.file(directory, "blogs.xls", "x,y\n");
    for (GraphFormat format : GraphFormat.values()) {
      for (String extension : format.extensions()) {
        assertThat(refused(path))
            .hasMessageStartingWith(path + ": the name must end in one of .csv, ")
            .hasMessageContaining(extension + ", ")
            .hasMessageEndingWith(" or one of these and .gz; save it as .xlsx or CSV");
      }
    }
  }

  @Test
  void bytesThatAreNoTextAreRefusedWithTheirOffset() {
    assertRefused(
        "blogs.csv",
        "source,targe\0t\n",
        "blogs.csv: this does not look like text (byte 0x00 at offset 12);"
            + " expected a text file in UTF-8");
    byte[] noLetter = {'x', ',', (byte) 0xfc, 1, '\n'};
    assertRefused(
        Given.file(directory, "blogs.csv", noLetter),
        "blogs.csv: the file is not UTF-8 throughout (byte 0xFC at offset 2);"
            + " save it as UTF-8, in a spreadsheet as 'CSV UTF-8'");
  }

  @Test
  void theOffsetIsRightBeyondTheFirstChunk() {
    byte[] bytes =
        "häuser,bäume\n".repeat(20_000).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    bytes[200_006] = (byte) 0xff;
    assertThat(refused(Given.file(directory, "g.csv", bytes)))
        .hasMessageContaining("byte 0xFF at offset 200006)");
  }

  @Test
  void gzipDataWithoutItsEndingIsRecognised() throws IOException {
    Path path = Given.compressed(directory, "g.csv.gz", "x,y\n");
    Path renamed = Files.move(path, directory.resolve("g.csv"));
    assertThat(refused(renamed))
        .hasMessageStartingWith(renamed + ": this does not look like text (")
        .hasMessageEndingWith("); gzip data needs a name that ends in .gz");
  }

  @Test
  void brokenGzipDataIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(Given.compressed(directory, "g.csv.gz", "x,y\n".repeat(999)));
    for (int length : new int[] {0, 5, 15, whole.length - 1}) {
      assertRefused(
          Given.file(directory, "g.csv.gz", Arrays.copyOf(whole, length)),
          "g.csv.gz: the gzip data ends too early; the file seems to be cut off");
    }
    assertRefused(
        "g.csv.gz",
        "x,y\n".repeat(9),
        "g.csv.gz: the gzip data is damaged or is no gzip data at all (Not in GZIP format)");
  }

  @Test
  void aLongRowIsShortenedInTheComplaint() {
    Path path = Given.file(directory, "g.csv", "x,y,1," + "z".repeat(5000));
    assertThat(refused(path).getMessage()).hasSizeLessThan(300).endsWith("zzz…\"");
  }

  /** A few bytes that promise a billion items must not cost the memory of a billion. */
  @Test
  void moreItemsThanAFileCanSpeakOfAreRefused() {
    String banner = "%%MatrixMarket matrix coordinate pattern symmetric\n";
    Path path = Given.file(directory, "g.mtx", banner + "2000000 2000000 0");
    assertThat(refused(path))
        .hasMessageStartingWith(
            path + ":2: a file of this size must promise at most 1000068 items, got ");
  }

  @ParameterizedTest
  @CsvSource({
    "g.dot, gv2gml",
    "g.gv.gz, gv2gml",
    "g.net, networkx",
    "g.paj, networkx",
    "g.dimacs, networkx",
    "g.col, networkx",
    "g.gr, networkx"
  })
  void aFormatThatIsNotReadIsRefusedWithTheWayToConvertIt(String name, String tool) {
    Path path = Given.file(directory, name, "graph { a -- b }");
    assertThat(refused(path))
        .hasMessageStartingWith(path + ": the name must end in one of .csv, ")
        .hasMessageContaining("; convert it")
        .hasMessageContaining(tool);
  }

  @Test
  @SuppressWarnings("NullAway") // that is the point
  void nullIsRefusedAtTheDoorWithItsName() {
    Path path = Given.file(directory, "g.csv", "a,b");
    assertThatThrownBy(() -> GraphFiles.read((Path) null))
        .hasMessage("path must be given, got null");
    assertThatThrownBy(() -> GraphFiles.readItems(path, null, ReadProgress.SILENT))
        .hasMessage("format must be given, got null");
    assertThatThrownBy(() -> GraphFiles.write((org.grapl.graph.Graph) null, path))
        .hasMessage("graph must be given, got null");
    assertThatThrownBy(() -> ValueFiles.read(path, null))
        .hasMessage("graph must be given, got null");
  }
}
