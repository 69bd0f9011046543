package org.grapl.data.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopoJsonTest {

  private static final Path COUNTIES = Path.of("../examples/counties/counties.topojson");

  /**
   * Two rectangles with the border x = 1 in common, quantised: arc 0 is that border upwards, arc 1
   * the rest of the western one, arc 2 of the eastern one, which follows arc 0 backwards.
   */
  private static String twoRectangles(double scale, double translate) {
    return """
        {"type":"Topology","objects":{
        "points":{"type":"GeometryCollection","geometries":[
          {"type":"Point","id":"p","coordinates":[10,20]}]},
        "lands":{"type":"GeometryCollection","geometries":[
          {"type":"Polygon","id":"west","properties":{"name":"W"},"arcs":[[0,1]]},
          {"type":"MultiPolygon","id":7,"properties":{"name":"E"},"arcs":[[[2,-1]]]}]},
        "line":{"type":"LineString","arcs":[0]}},
        "arcs":[[[10,0],[0,5],[0,15]],[[10,20],[-10,0],[0,-20],[10,0]],[[10,0],[20,0],[0,20],[-20,0]]],
        "transform":{"scale":[%s,%s],"translate":[%s,0]}}
        """
        .formatted(scale, scale, translate);
  }

  @TempDir Path directory;

  private ItemGraph read(String text, Optional<String> object, MapOptions.Weights weights) {
    return GraphFiles.readMap(
        Given.file(directory, "map.topojson", text),
        new MapOptions(object, weights, false, java.util.OptionalDouble.empty()),
        ReadProgress.SILENT);
  }

  private ItemGraph read(String text) {
    return read(text, Optional.empty(), MapOptions.Weights.UNIT);
  }

  @Test
  void arcsAreSharedForwardsAndBackwards() {
    ItemGraph map = read(twoRectangles(0.1, 0));
    assertThat(Given.labels(map.graph())).containsExactly("west", "7");
    assertThat(Given.links(map.graph())).containsExactly("0-1:1.0");
    assertThat(map.items().column("name").orElseThrow().text(1)).isEqualTo("E");
    assertThat(map.items().regions().get(0).rings().get(0))
        .containsExactly(1, 0, 1, 0.5, 1, 2, 0, 2, 0, 0, 1, 0);
    assertThat(map.items().regions().get(1).rings().get(0))
        .containsExactly(1, 0, 3, 0, 3, 2, 1, 2, 1, 0.5, 1, 0);
  }

  /** Simplification moves joints of merged regions apart in files that everybody uses. */
  @Test
  void arcsThatDoNotMeetAreJoinedByALine() {
    ItemGraph map =
        read(
            """
            {"type":"Topology","arcs":[[[0,0],[2,0]],[[2,1],[0,1]]],
            "objects":{"o":{"type":"Polygon","id":"a","arcs":[[0,1]]}}}
            """);
    assertThat(map.items().regions().get(0).rings().get(0))
        .containsExactly(0, 0, 2, 0, 2, 1, 0, 1, 0, 0);
  }

  @Test
  void theCommonArcIsTheLengthOfTheBorder() {
    ItemGraph map = read(twoRectangles(100, 0), Optional.empty(), MapOptions.Weights.BORDER);
    assertThat(Given.links(map.graph())).containsExactly("0-1:2000.0");
  }

  @Test
  void screenCoordinatesAreTurnedSoThatNorthIsUp() {
    ItemGraph map = read(twoRectangles(100, 50));
    assertThat(map.items().regions().get(0).rings().get(0))
        .containsExactly(1050, 0, 1050, -500, 1050, -2000, 50, -2000, 50, 0, 1050, 0);
  }

  @Test
  void anObjectIsChosenByNameOrByItsRegions() {
    ItemGraph points = read(twoRectangles(0.1, 5), Optional.of("points"), MapOptions.Weights.UNIT);
    assertThat(points.items().places().orElseThrow().x(0)).isEqualTo(6);
    assertThat(points.items().places().orElseThrow().y(0)).isEqualTo(2);
    assertThatThrownBy(
            () -> read(twoRectangles(1, 0), Optional.of("land"), MapOptions.Weights.UNIT))
        .hasMessageEndingWith(
            "map.topojson: object must be one of points, lands, line, got \"land\"; did you mean"
                + " \"lands\"?");
    assertThatThrownBy(
            () -> read(twoRectangles(1, 0), Optional.of("line"), MapOptions.Weights.UNIT))
        .hasMessageEndingWith(
            "map.topojson:7: type of a geometry must be one of Polygon, MultiPolygon, Point or"
                + " GeometryCollection, got \"LineString\"");
  }

  /** Counted here from the JSON tree, and by a script outside of this project. */
  @Test
  void theCountiesHaveTheBordersThatTheirArcsTell() throws IOException {
    JsonNode root = new ObjectMapper().readTree(COUNTIES.toFile());
    Map<Integer, Set<String>> owners = new HashMap<>();
    for (JsonNode county : root.get("objects").get("counties").get("geometries")) {
      collect(county.get("arcs"), county.get("id").asText(), owners);
    }
    Set<String> pairs = new TreeSet<>();
    for (Set<String> sharing : owners.values()) {
      for (String a : sharing) {
        for (String b : sharing) {
          if (a.compareTo(b) < 0) {
            pairs.add(a + " " + b);
          }
        }
      }
    }
    Graph graph = GraphFiles.read(COUNTIES);
    Set<String> links = new TreeSet<>();
    graph.forEachLink(
        (a, b, weight) -> {
          String one = graph.label(a);
          String other = graph.label(b);
          links.add(one.compareTo(other) < 0 ? one + " " + other : other + " " + one);
        });
    assertThat(links).isEqualTo(pairs);
    assertThat(graph.size()).isEqualTo(3136);
    assertThat(graph.links()).isEqualTo(8769);
  }

  private static void collect(JsonNode arcs, String county, Map<Integer, Set<String>> owners) {
    for (JsonNode arc : arcs) {
      if (arc.isArray()) {
        collect(arc, county, owners);
      } else {
        int number = arc.asInt() < 0 ? ~arc.asInt() : arc.asInt();
        owners.computeIfAbsent(number, key -> new TreeSet<>()).add(county);
      }
    }
  }

  /** Quantisation has drawn the city of Lexington together to one point, which is no border. */
  @Test
  void theSameMapAsGeoJsonHasTheSameBordersButOne() {
    ItemGraph map = GraphFiles.readItems(COUNTIES);
    Path path = directory.resolve("counties.geojson");
    GraphFiles.write(map, path, GraphFormat.GEOJSON);
    ItemGraph back = GraphFiles.readItems(path);
    assertThat(Given.labels(back.graph())).isEqualTo(Given.labels(map.graph()));
    List<String> missing = new ArrayList<>(Given.links(map.graph()));
    missing.removeAll(Given.links(back.graph()));
    int lexington = map.graph().item("51678").orElseThrow();
    int rockbridge = map.graph().item("51163").orElseThrow();
    assertThat(missing)
        .containsExactly(
            Math.min(lexington, rockbridge) + "-" + Math.max(lexington, rockbridge) + ":1.0");
    assertThat(back.graph().links()).isEqualTo(map.graph().links() - 1);
  }

  /** Whole arcs or single segments: all but a few borders are as long in either file. */
  @Test
  void bordersAreAsLongInBothFormats() {
    MapOptions border =
        new MapOptions(
            Optional.empty(), MapOptions.Weights.BORDER, false, java.util.OptionalDouble.empty());
    Graph arcs = GraphFiles.readMap(COUNTIES, border, ReadProgress.SILENT).graph();
    Path path = directory.resolve("counties.geojson");
    GraphFiles.write(GraphFiles.readItems(COUNTIES), path, GraphFormat.GEOJSON);
    Graph segments = GraphFiles.readMap(path, border, ReadProgress.SILENT).graph();
    List<String> different = new ArrayList<>();
    segments.forEachLink(
        (a, b, length) -> {
          if (Math.abs(length - arcs.weight(a, b)) > 1e-9) {
            different.add(
                arcs.label(a) + " " + arcs.label(b) + " " + length + " " + arcs.weight(a, b));
          }
        });
    // Where quantisation makes two borders fall together, the pieces belong to both.
    assertThat(different).hasSize(7);
  }
}
