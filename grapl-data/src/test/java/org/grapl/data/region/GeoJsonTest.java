package org.grapl.data.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.grapl.data.region.MapText.collection;
import static org.grapl.data.region.MapText.coordinates;
import static org.grapl.data.region.MapText.feature;
import static org.grapl.data.region.MapText.polygon;
import static org.grapl.data.region.MapText.square;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Region;
import org.grapl.graph.Graph;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeoJsonTest {

  private static final MapOptions BORDER =
      new MapOptions(Optional.empty(), MapOptions.Weights.BORDER, false, OptionalDouble.empty());

  @TempDir Path directory;

  private Path map(String... features) {
    return Given.file(directory, "map.geojson", collection(features));
  }

  private ItemGraph read(String... features) {
    return GraphFiles.readItems(map(features));
  }

  private ItemGraph readBorders(String... features) {
    return GraphFiles.readMap(map(features), BORDER, ReadProgress.SILENT);
  }

  private static String[] fourSquares() {
    return new String[] {
      feature("a", square(0, 0)),
      feature("b", square(1, 0)),
      feature("c", square(0, 1)),
      feature("d", square(1, 1))
    };
  }

  @Test
  void fourSquaresHaveFourBordersAndNoneAtTheCorner() {
    ItemGraph map = read(fourSquares());
    assertThat(Given.labels(map.graph())).containsExactly("a", "b", "c", "d");
    assertThat(Given.links(map.graph()))
        .containsExactly("0-1:1.0", "0-2:1.0", "1-3:1.0", "2-3:1.0");
  }

  @Test
  void aRegionInTheHoleOfAnotherBordersOnIt() {
    String hole = "1 1, 2 1, 2 2, 1 2, 1 1";
    ItemGraph map =
        read(
            feature("ring", polygon("0 0, 3 0, 3 3, 0 3, 0 0", hole)),
            feature("lake", polygon(hole)),
            feature("far", square(7, 7)));
    assertThat(Given.links(map.graph())).containsExactly("0-1:1.0");
    assertThat(map.items().regions().get(0).rings()).hasSize(2);
  }

  @Test
  void bordersAreAsLongAsTheyAre() {
    assertThat(
            Given.links(
                readBorders(
                        feature("a", polygon("1000 0, 1003 0, 1003 2, 1003 4, 1000 4, 1000 0")),
                        feature("b", polygon("1003 4, 1003 2, 1003 0, 1005 0, 1005 4, 1003 4")))
                    .graph()))
        .containsExactly("0-1:4.0");
  }

  /** A degree of a meridian is a 360th of the sphere's great circle. */
  @Test
  void bordersOnTheEarthAreInKilometres() {
    double degree = 2 * Math.PI * 6371.0088 / 360;
    Graph graph = readBorders(fourSquares()).graph();
    assertThat(graph.weight(0, 1)).isCloseTo(degree, within(1e-9));
    // Along the parallel at 1° north the shortest way is not along the parallel, but almost.
    assertThat(graph.weight(0, 2))
        .isCloseTo(degree * Math.cos(Math.toRadians(1)), within(1e-4))
        .isLessThan(degree);
  }

  @Test
  void coordinatesThatDifferByRoundingAreTheSame() {
    assertThat(
            read(
                    feature("a", polygon("0 0, 0.3 0, 0.3 1, 0 1, 0 0")),
                    feature(
                        "b",
                        polygon(
                            "0.30000000000000004 1, 0.30000000000000004 0, 1 0, 1 1,"
                                + " 0.30000000000000004 1")))
                .graph()
                .links())
        .isOne();
  }

  @Test
  void aNeighbourDrawnWithOtherPointsIsFoundByHowNearBordersRun() {
    String[] drawn = {
      feature("a", square(0, 0)),
      feature("b", polygon("1.005 0.2, 2 0.2, 2 0.8, 1.005 0.8, 1.005 0.2")),
      feature("corner", polygon("1.002 1.002, 2 1.1, 2 2, 1.1 2, 1.002 1.002")),
      feature("island", square(5, 5))
    };
    ItemGraph map = read(drawn);
    assertThat(Given.links(map.graph())).containsExactly("0-1:1.0");
    assertThat(NearBorders.inWords(map.items()))
        .contains(
            "hardly any regions share a border exactly, so borders closer than 1569 m count as shared");
    ItemGraph chosen =
        GraphFiles.readMap(
            map(drawn),
            new MapOptions(
                Optional.empty(), MapOptions.Weights.BORDER, false, OptionalDouble.of(100)),
            ReadProgress.SILENT);
    assertThat(chosen.graph().links()).isZero();
    ItemGraph far =
        GraphFiles.readMap(
            map(drawn),
            new MapOptions(
                Optional.empty(), MapOptions.Weights.BORDER, false, OptionalDouble.of(600)),
            ReadProgress.SILENT);
    assertThat(far.graph().weight(0, 1)).isCloseTo(0.6 * 111.195, within(1.5));
  }

  /** Every point of every region is moved on its own, by up to half a hundredth of a region. */
  @Test
  void theBordersOfAMapDrawnByAShakyHandAreThoseOfTheMap() {
    ItemGraph counties = GraphFiles.readItems(Path.of("../examples/counties/counties.topojson"));
    RandomGenerator random = KeyedRandom.of(101, Role.TEST);
    List<Region> shaken =
        counties.items().regions().stream()
            .map(region -> new Region(region.rings().stream().map(r -> shaken(r, random)).toList()))
            .toList();
    Path path = directory.resolve("shaken.geojson");
    GraphFiles.write(
        new ItemGraph(counties.graph(), counties.items().withRegions(shaken)),
        path,
        GraphFormat.GEOJSON);
    Graph found = GraphFiles.read(path);
    int[] right = {0};
    found.forEachLink(
        (a, b, weight) -> {
          int c = counties.graph().item(found.label(a)).orElseThrow();
          int d = counties.graph().item(found.label(b)).orElseThrow();
          right[0] += counties.graph().weight(c, d) > 0 ? 1 : 0;
        });
    assertThat((double) right[0] / counties.graph().links()).isGreaterThan(0.97);
    assertThat((double) right[0] / found.links()).isGreaterThan(0.999);
  }

  private static double[] shaken(double[] ring, RandomGenerator random) {
    double[] moved = ring.clone();
    for (int k = 0; k + 2 < moved.length; k++) {
      moved[k] += 0.07 * (2 * random.nextDouble() - 1);
    }
    moved[moved.length - 2] = moved[0];
    moved[moved.length - 1] = moved[1];
    return moved;
  }

  @Test
  void partsOfOneItemMayBeSeveralPolygonsOrFeatures() {
    ItemGraph map =
        read(
            feature(
                "two",
                "{\"coordinates\":[%s,%s],\"type\":\"MultiPolygon\"}"
                    .formatted(
                        coordinates("0 0, 1 0, 1 1, 0 1, 0 0"),
                        coordinates("5 5, 6 5, 6 6, 5 6, 5 5"))),
            feature("b", square(1, 0)),
            feature("b", square(6, 5)),
            feature(
                "c",
                "{\"type\":\"GeometryCollection\",\"geometries\":[%s,%s]}"
                    .formatted(square(2, 0), square(5, 6))));
    assertThat(Given.labels(map.graph())).containsExactly("two", "b", "c");
    assertThat(Given.links(map.graph())).containsExactly("0-1:1.0", "0-2:1.0", "1-2:1.0");
    assertThat(map.items().regions()).extracting(region -> region.rings().size()).containsOnly(2);
  }

  @Test
  void propertiesAreAttributesAndNamesTellItemsApart() {
    String one =
        "{\"type\":\"Feature\",\"properties\":{\"NAME\":\"%s\",\"pop\":%s,\"ok\":true},\"geometry\":null}";
    ItemGraph named = read(one.formatted("Zug", "12.50"), one.formatted("Uri", "null"));
    assertThat(Given.labels(named.graph())).containsExactly("Zug", "Uri");
    assertThat(named.items().columns()).extracting(Column::name).containsExactly("pop", "ok");
    assertThat(named.items().column("pop").orElseThrow().number(0)).isEqualTo(12.5);
    assertThat(named.items().column("pop").orElseThrow().text(1)).isEmpty();
    ItemGraph same = read(one.formatted("Zug", "1"), one.formatted("Zug", "[1,{\"a\":2}]"));
    assertThat(Given.labels(same.graph())).containsExactly("feature 1", "feature 2");
    assertThat(same.items().column("NAME").orElseThrow().text(1)).isEqualTo("Zug");
    assertThat(same.items().column("pop").orElseThrow().text(1)).isEqualTo("[1,{\"a\":2}]");
  }

  @Test
  void pointsAreLinkedToTheNearestOnTheGlobe() {
    String point = "{\"type\":\"Point\",\"coordinates\":[%s,%s]}";
    String[] points = new String[14];
    for (int k = 0; k < 12; k++) {
      points[k] = feature("e" + k, point.formatted(k - 178.0, 80));
    }
    points[12] = feature("over the date line", point.formatted(179.9, 80));
    points[13] = feature("nowhere", "null");
    ItemGraph map = read(points);
    assertThat(map.graph().weight(0, 12)).isGreaterThan(0.5);
    assertThat(map.graph().weight(11, 12)).isZero();
    assertThat(map.graph().degree(13)).isZero();
    assertThat(NearBorders.inWords(map.items()))
        .contains("each point is linked to the 10 nearest on the globe");
  }

  @Test
  void pointsAreItemsWithPlaces() {
    String point = "{\"type\":\"Point\",\"coordinates\":[%s,47.5,400]}";
    ItemGraph map = read(feature("a", point.formatted("8.5")), feature("b", "null"));
    assertThat(map.graph().links()).isZero();
    assertThat(map.items().places().orElseThrow().isGeographic()).isTrue();
    assertThat(map.items().places().orElseThrow().y(0)).isEqualTo(47.5);
    assertThat(map.items().places().orElseThrow().isKnown(1)).isFalse();
    ItemGraph planar = read(feature("a", point.formatted("850")), feature("b", "null"));
    assertThat(planar.items().places().orElseThrow().isGeographic()).isFalse();
    assertThat(planar.items().places().orElseThrow().x(0)).isEqualTo(850);
  }

  /** A ring with a hole, an island in the hole, and an island beside it, out of order. */
  @Test
  void aWrittenMapComesBackWithItsBordersAndAttributes() {
    Region nested =
        new Region(
            List.of(
                ring(4, 4, 6), ring(20, 20, 21), ring(0, 0, 10), ring(3, 3, 7))); // turned as drawn
    ItemTable items =
        ItemTable.of(
                2,
                List.of(
                    Column.of("name", 2, item -> item == 0 ? "Zürich \"8\"" : ""),
                    Column.of("code", 2, item -> item == 0 ? "01" : "2"),
                    Column.ofNumbers("area", new double[] {1e-7, Double.NaN})))
            .withRegions(List.of(nested, new Region(List.of(ring(3, 3, 7)))));
    Graph graph = Graph.builder().link("x", "y").build();
    Path first = directory.resolve("first.geojson");
    GraphFiles.write(new ItemGraph(graph, items), first, GraphFormat.GEOJSON);
    assertThat(Given.text(first)).contains("MultiPolygon").contains("\"area\":1.0E-7");
    ItemGraph back = GraphFiles.readItems(first);
    assertThat(Given.labels(back.graph())).containsExactly("x", "y");
    assertThat(Given.links(back.graph())).containsExactly("0-1:1.0");
    assertThat(back.items().columns())
        .extracting(Column::name, column -> column.text(0), column -> column.text(1))
        .containsExactlyElementsOf(
            items.columns().stream()
                .map(
                    column ->
                        org.assertj.core.groups.Tuple.tuple(
                            column.name(), column.text(0), column.text(1)))
                .toList());
    // Outer rings counterclockwise, each followed by its holes, clockwise.
    assertThat(back.items().regions().get(0).rings())
        .extracting(GeoJsonTest::signedArea)
        .containsExactly(4.0, 1.0, 100.0, -16.0);
    Path second = directory.resolve("second.geojson");
    GraphFiles.write(back, second, GraphFormat.GEOJSON);
    assertThat(second).hasSameTextualContentAs(first);
  }

  private static double[] ring(double left, double bottom, double end) {
    double top = bottom + end - left;
    return new double[] {left, bottom, left, top, end, top, end, bottom, left, bottom};
  }

  private static double signedArea(double[] ring) {
    double sum = 0;
    for (int k = 2; k < ring.length; k += 2) {
      sum += ring[k - 2] * ring[k + 1] - ring[k] * ring[k - 1];
    }
    return sum / 2;
  }

  @Test
  void namesOfAnyKindAndPlacesComeBack() {
    int size = Given.NASTY.size();
    var builder = Graph.builder();
    Given.NASTY.forEach(builder::item);
    double[] numbers = new double[size];
    java.util.Arrays.setAll(numbers, item -> item + 0.1);
    ItemTable items =
        ItemTable.of(size, List.of(Column.ofNumbers("x", numbers), Column.ofNumbers("y", numbers)));
    Path path = directory.resolve("points.geojson");
    GraphFiles.write(new ItemGraph(builder.build(), items), path, GraphFormat.GEOJSON);
    ItemGraph back = GraphFiles.readItems(path);
    assertThat(Given.labels(back.graph())).isEqualTo(Given.NASTY);
    assertThat(back.items().columns()).extracting(Column::name).containsExactly("x", "y");
    assertThat(back.items().places().orElseThrow().x(7)).isEqualTo(7.1);
  }
}
