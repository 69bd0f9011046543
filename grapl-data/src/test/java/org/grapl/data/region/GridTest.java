package org.grapl.data.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Optional;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.item.ItemGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GridTest {

  private static final String HEADER =
      """
      ncols 3
      nrows 3
      xllcorner 100
      yllcorner 20
      cellsize 10
      NODATA_value -1
      """;

  @TempDir Path directory;

  @Test
  void aLargeRasterHasNoShapesAtAll() {
    String header = "ncols 1000\nnrows %d\nxllcorner 0\nyllcorner 0\ncellsize 1\n";
    String line = "1 ".repeat(1000) + "\n";
    assertThat(read(header.formatted(100) + line.repeat(100)).items().regions()).hasSize(100_000);
    assertThat(read(header.formatted(101) + line.repeat(101)).items().regions()).isEmpty();
  }

  /** Half a gigabyte, if the promise were believed. */
  @Test
  void aPromiseOfManyColumnsCostsNothing() {
    assertThatThrownBy(
            () -> read("ncols 67108864\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n5 6\n"))
        .isInstanceOf(DataFileException.class)
        .hasMessageEndingWith(
            "promises 67108864 values (1 rows of 67108864), got 2; the file seems to be cut off");
  }

  private ItemGraph read(String text) {
    return GraphFiles.readItems(Given.file(directory, "lake.asc", text));
  }

  private ItemGraph read(String text, MapOptions.Weights weights, boolean diagonals) {
    return GraphFiles.readMap(
        Given.file(directory, "lake.asc", text),
        new MapOptions(Optional.empty(), weights, diagonals, java.util.OptionalDouble.empty()),
        ReadProgress.SILENT);
  }

  @Test
  void aFullRasterIsAGrid() {
    ItemGraph map = read(HEADER + "1 2 3\n4 5 6\n7 8 9\n");
    assertThat(map.graph().links()).isEqualTo(12);
    assertThat(map.graph().label(5)).isEqualTo("r2c3");
    assertThat(map.items().column("cell_value").orElseThrow().number(5)).isEqualTo(6);
    assertThat(map.items().places().orElseThrow().x(5)).isEqualTo(125);
    assertThat(map.items().places().orElseThrow().y(5)).isEqualTo(35);
    assertThat(map.items().places().orElseThrow().isGeographic()).isFalse();
    assertThat(map.items().regions().get(5).rings().get(0))
        .containsExactly(120, 30, 130, 30, 130, 40, 120, 40, 120, 30);
  }

  @Test
  void cellsWithoutDataPartTheOthers() {
    ItemGraph map = read(HEADER + "1 -1 3\n4 -1.0 6\n7 -1 9\n");
    assertThat(map.graph().size()).isEqualTo(6);
    assertThat(map.graph().components().count()).isEqualTo(2);
    assertThat(map.graph().links()).isEqualTo(4);
  }

  @Test
  void diagonalsDoNotLeakThroughADiagonalWall() {
    String full = HEADER + "1 2 3\n4 5 6\n7 8 9\n";
    assertThat(read(full, MapOptions.Weights.UNIT, true).graph().links()).isEqualTo(20);
    String wall = HEADER + "1 2 -1\n4 -1 6\n-1 8 9\n";
    assertThat(read(wall, MapOptions.Weights.UNIT, true).graph().components().count()).isEqualTo(2);
    // Only one of the two cells beside the corner is missing: the way past the other is open.
    String corner = HEADER + "-1 -1 -1\n-1 5 -1\n-1 8 9\n";
    assertThat(Given.links(read(corner, MapOptions.Weights.UNIT, true).graph()))
        .containsExactly("0-1:1.0", "0-2:1.0", "1-2:1.0");
  }

  @Test
  void bordersOfCellsAreTheirSides() {
    ItemGraph map = read(HEADER + "1 2 -1\n-1 -1 -1\n-1 -1 -1\n", MapOptions.Weights.BORDER, false);
    assertThat(Given.links(map.graph())).containsExactly("0-1:10.0");
    assertThatThrownBy(() -> read(HEADER, MapOptions.Weights.BORDER, true))
        .hasMessage(
            "diagonals must be used with weights of 1, got border lengths: corners have none");
  }

  @Test
  void theSameCellsAsGeoJsonAreLinkedAlike() {
    ItemGraph map = read(HEADER + "1 2 3 4 -1 6 7\n8 9\n");
    Path path = directory.resolve("lake.geojson");
    GraphFiles.write(map, path, GraphFormat.GEOJSON);
    ItemGraph back = GraphFiles.readItems(path);
    assertThat(Given.labels(back.graph())).isEqualTo(Given.labels(map.graph()));
    assertThat(Given.links(back.graph())).isEqualTo(Given.links(map.graph())).hasSize(8);
  }

  @Test
  void cornersMayBeGivenByTheMiddleOfTheCell() {
    ItemGraph map = read("NCOLS 1\nNROWS 1\nXLLCENTER 5\nYLLCENTER 7\nCELLSIZE 2\n3\n");
    assertThat(map.items().places().orElseThrow().x(0)).isEqualTo(5);
    assertThat(map.items().places().orElseThrow().y(0)).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          1 2 3 4 5 6 7 8     | : the header promises 9 values (3 rows of 3), got 8; the file seems to be cut off
          1 2 3 4 5 6 7 8 9 0 | :7: the header promises 9 values (3 rows of 3), got more
          1 2 x               | :7: value must be a finite number, got "x"
          -1 -1 -1 -1 -1 -1 -1 -1 -1 | : no cell has a value; a raster must have at least one that has
          ncols 4             | :7: a second ncols in the header
          dx 4                | :7: expected a name of the header (ncols, nrows, xllcorner, yllcorner, xllcenter, yllcenter, cellsize, nodata_value) and a number, got "dx 4"
          """)
  void badCellsAreRefused(String rows, String complaint) {
    assertThatThrownBy(() -> read(HEADER + rows))
        .isInstanceOf(DataFileException.class)
        .hasMessage(directory.resolve("lake.asc") + complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ncols 3     | ncols 0     | : ncols must be a whole number in [1, 67108864], got 0
          ncols 3     | ncols 1.5   | : ncols must be a whole number in [1, 67108864], got 1.5
          ncols 3     | ncols 67108864 | : ncols times nrows must be at most 67108864, got 201326592
          cellsize 10 | cellsize -1 | : cellsize must be a finite number > 0, got -1
          cellsize 10 | nrows 3     | :5: a second nrows in the header
          cellsize 10 | ''          | : the header must tell cellsize, got none
          xllcorner 100 | ''        | : the header must tell xllcorner, got none
          """)
  void badHeadersAreRefused(String line, String instead, String complaint) {
    assertThatThrownBy(() -> read(HEADER.replace(line, instead)))
        .isInstanceOf(DataFileException.class)
        .hasMessage(directory.resolve("lake.asc") + complaint);
  }
}
