package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphFromRegionTest {

  private static final String SQUARE =
      "{\"type\":\"Feature\",\"id\":\"%s\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":"
          + "[[[%d,0],[%d,0],[%d,1000],[%d,1000],[%d,0]]]}}";

  @TempDir private Path dir = Path.of("");

  private static String square(String id, int left) {
    return SQUARE.formatted(id, left, left + 1000, left + 1000, left, left);
  }

  private Path map() throws IOException {
    return Files.writeString(
        dir.resolve("map.geojson"),
        "{\"type\":\"FeatureCollection\",\"features\":[%s,%s,%s]}"
            .formatted(square("a", 0), square("b", 1000), square("c", 5000)));
  }

  @Test
  void theBordersOfAMapAreWrittenAndIslandsTold() throws IOException {
    Path out = dir.resolve("edges.csv");
    CommandRun run = CommandRun.of("graph", "from-region", map(), "-o", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .isEqualTo(
            "3 items, 1 link, 2 components written to %s%nthe largest component has 2 items, and 1 item has no link%n"
                .formatted(out));
    assertThat(run.err()).contains("note: 1 region borders on no other: c");
    assertThat(Files.readString(out)).isEqualTo("source,target,weight\na,b,1\nc,,\n");
  }

  @Test
  void aTopologyInOtherUnitsThanDegreesIsSaidToBeTurned() throws IOException {
    String topology =
        "{\"type\":\"Topology\",\"arcs\":[[[0,0],[%1$d,0],[%1$d,50],[0,0]]],\"objects\":{\"o\":"
            + "{\"type\":\"GeometryCollection\",\"geometries\":["
            + "{\"type\":\"Polygon\",\"id\":\"a\",\"arcs\":[[0]]}]}}}";
    Path out = dir.resolve("edges.csv");
    Path map = dir.resolve("map.topojson");
    Files.writeString(map, topology.formatted(500));
    assertThat(CommandRun.of("graph", "from-region", map, "-o", out).err())
        .contains("note: coordinates are no degrees and taken for those of a screen");
    Files.writeString(map, topology.formatted(50));
    assertThat(CommandRun.of("graph", "from-region", map, "-o", out).err())
        .doesNotContain("screen");
  }

  @Test
  void weightsAreBordersIfWanted() throws IOException {
    Path out = dir.resolve("edges.csv");
    assertThat(
            CommandRun.of("graph", "from-region", map(), "-o", out, "--weights", "border").code())
        .isZero();
    assertThat(Files.readString(out)).contains("a,b,1000\n");
  }

  @Test
  void cellsAreLinkedAtCornersIfWanted() {
    Path out = dir.resolve("edges.mtx");
    CommandRun run =
        CommandRun.of(
            "graph", "from-region", "../examples/lake/lake.asc", "-o", out, "--diagonals");
    assertThat(run.out()).startsWith("1898 items, 7");
  }

  @Test
  void whatIsNoMapIsRefused() {
    CommandRun run =
        CommandRun.of(
            "graph", "from-region", "../examples/polblogs/edges.csv", "-o", dir.resolve("x.csv"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("the name of a map must end in one of .geojson");
    assertThat(
            CommandRun.of(
                    "graph",
                    "from-region",
                    "../examples/lake/lake.asc",
                    "--object",
                    "x",
                    "-o",
                    dir.resolve("x.csv"))
                .err())
        .contains("only TopoJSON files have objects to choose from");
  }
}
