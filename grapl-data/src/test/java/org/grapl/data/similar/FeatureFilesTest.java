package org.grapl.data.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.grapl.data.Given;
import org.grapl.data.file.HeapTooSmallException;
import org.grapl.data.file.ReadProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeatureFilesTest {

  @TempDir Path directory;

  private FeatureFiles.Read read(String content, String... columns) {
    return FeatureFiles.read(
        Given.file(directory, "t.csv", content), List.of(columns), ReadProgress.SILENT);
  }

  @Test
  void namesAndNumbersAreToldApart() {
    FeatureFiles.Read read = read("x,kind,name,y\n1,good,a b,-2e3\n4,bad,\"c,d\",0.5\n");
    assertThat(read.table().columns()).containsExactly("x", "y");
    assertThat(read.leftOut()).containsExactly("kind");
    assertThat(read.table().name(1)).isEqualTo("c,d");
    assertThat(read.table().value(0, 1)).isEqualTo(-2000);
    assertThat(read.table().value(1, 0)).isEqualTo(4);
  }

  @Test
  void aFirstColumnOfWordsNamesItemsAndOneOfNumbersDoesNot() {
    FeatureTable words = read("town,x\nRom,1\nOslo,2\n").table();
    assertThat(words.name(0)).isEqualTo("Rom");
    assertThat(words.columns()).containsExactly("x");
    FeatureTable numbers = read("x,y\n1,2\n3,4\n").table();
    assertThat(numbers.name(1)).isEqualTo("2");
    assertThat(numbers.columns()).containsExactly("x", "y");
    FeatureTable ids = read("id,x\n7,2\n5,4\n").table();
    assertThat(ids.name(0)).isEqualTo("7");
  }

  @Test
  void columnsAreTakenInTheOrderAskedFor() {
    FeatureFiles.Read read = read("name,x,y,z\na,1,,3\nb,4,no,6\n", "z", "x");
    assertThat(read.table().columns()).containsExactly("z", "x");
    assertThat(read.table().value(1, 0)).isEqualTo(6);
    assertThat(read.leftOut()).isEmpty();
  }

  @Test
  void howLargeATableWillBeIsToldAfterAThousandRowsAndInTheEnd() {
    List<Long> told = new ArrayList<>();
    ReadProgress progress =
        new ReadProgress() {
          @Override
          public void tableSize(long rows, int numbers) {
            assertThat(numbers).isEqualTo(2);
            told.add(rows);
          }

          @Override
          public void bytesRead(long read, long total) {}
        };
    String row = "0.12345678901234567890123456789012345678901234567890,2\n";
    Path path = Given.file(directory, "t.csv", "x,y\n" + row.repeat(9000));
    FeatureFiles.read(path, List.of(), progress);
    // The first estimates also count the bytes that were read ahead of the rows.
    assertThat(told).hasSize(5).endsWith(9000L).allMatch(rows -> rows >= 3500 && rows <= 9000);
    assertThat(told.get(3)).isGreaterThan(7500);
    ReadProgress refusing =
        new ReadProgress() {
          @Override
          public void tableSize(long rows, int numbers) {
            throw new HeapTooSmallException(path, "this", 8L << 20);
          }

          @Override
          public void bytesRead(long read, long total) {}
        };
    assertThatThrownBy(() -> FeatureFiles.read(path, List.of(), refusing))
        .isInstanceOf(HeapTooSmallException.class)
        .hasMessageStartingWith(path + ": this needs about 8 MB of memory, got a Java heap of ")
        .hasMessageEndingWith("; start Java with -Xmx10m");
  }

  @Test
  void compressedTabsAndManyRowsAreReadToo() {
    StringBuilder text = new StringBuilder("name\tx\ty\n");
    for (int k = 0; k < 40_000; k++) {
      text.append("item").append(k).append('\t').append(k).append('\t').append(-k).append('\n');
    }
    Path path = Given.compressed(directory, "t.tsv.gz", text.toString());
    FeatureTable table = FeatureFiles.read(path, List.of(), ReadProgress.SILENT).table();
    assertThat(table.size()).isEqualTo(40_000);
    for (int k = 0; k < table.size(); k++) {
      assertThat(table.value(k, 0)).isEqualTo(k);
      assertThat(table.value(k, 1)).isEqualTo(-k);
    }
    assertThat(table.name(39_999)).isEqualTo("item39999");
  }

  @Test
  void placesAreFoundByTheirNames() {
    Path path = Given.file(directory, "p.csv", "name,size,lng,lat\na,x,1,2\nb,y,3,4\n");
    FeatureTable table = FeatureFiles.readPlaces(path, ReadProgress.SILENT).table();
    assertThat(table.columns()).containsExactly("lng", "lat");
    Path none = Given.file(directory, "n.csv", "name,size,lng\na,5,1\n");
    assertThatThrownBy(() -> FeatureFiles.readPlaces(none, ReadProgress.SILENT))
        .hasMessage(
            none
                + ":1: expected one column called latitude and one called longitude, got \"name,size,lng\"; name two with --columns, latitude first");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                       | : the file is empty; expected a row of column names
          a,b                      | : no rows below the header; expected one for each item
          a,a\\n1,2                | :1: the first row must name every column, each differently, got "a,a"; delete what stands above the names of the columns, or rename columns
          a,b\\n1,2\\n3            | :3: expected 2 fields as in the header, got 1: "3"
          a,b\\n1,NaN              | : column "b" must have a number in at least half of the rows, got 0 in 1; fill it in, leave the row out, or choose other columns
          a,b\\n1,2\\n3,x          | :3: column "b" must be a number in every row, got "x"; fill it in, leave the row out, or choose other columns
          a,b\\n1,1e999            | :2: column "b" must be a number in every row, got "1e999"; fill it in, leave the row out, or choose other columns
          name,b\\nx,1\\nx,2       | :3: a second row for "x" (the first is row 1 below the header); names of their own belong into a column called name
          name,b\\n,1              | :2: item must have a name, got none: ",1"; fill it in or leave the row out
          name,b\\nx,y             | : no column holds numbers; features must be numbers, and texts are compared with --text COLUMN
          """)
  void whatIsWrongIsToldWithItsLine(String content, String complaint) {
    Path path = directory.resolve("t.csv");
    assertThatThrownBy(() -> read(content.replace("\\n", "\n"))).hasMessage(path + complaint);
  }

  @Test
  void columnsThatAreNotThereAreRefused() {
    Path path = directory.resolve("t.csv");
    assertThatThrownBy(() -> read("name,width\na,1\n", "widht"))
        .hasMessage(
            path
                + ":1: no column is called \"widht\"; did you mean \"width\"?; the columns are \"name,width\"");
    assertThatThrownBy(() -> read("name,x\na,1\n", "x", "x"))
        .hasMessage(path + ":1: columns must be all different, got x,x");
  }

  @Test
  void standardisedColumnsHaveMeanZeroAndDeviationOne() {
    FeatureTable table =
        Made.table(
            new double[] {1, 7, 1e9}, new double[] {3, 7, 1e9 + 1}, new double[] {8, 7, 1e9});
    assertThat(table.constantColumns()).containsExactly("c1");
    FeatureTable standard = table.standardise();
    assertThat(standard.columns()).containsExactly("c0", "c2");
    // Mean 4, deviation √(26/3); mean 1/3, deviation √2/3.
    assertThat(standard.value(0, 0)).isCloseTo(-3 / Math.sqrt(26.0 / 3), within(1e-15));
    assertThat(standard.value(1, 1)).isCloseTo(Math.sqrt(2), within(1e-6));
    assertThatThrownBy(() -> Made.table(new double[] {1}, new double[] {1}).standardise())
        .hasMessage("features must be different for at least two items, got the same for all");
  }
}
