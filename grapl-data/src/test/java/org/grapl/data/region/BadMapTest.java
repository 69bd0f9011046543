package org.grapl.data.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.grapl.data.region.MapText.collection;
import static org.grapl.data.region.MapText.feature;
import static org.grapl.data.region.MapText.polygon;
import static org.grapl.data.region.MapText.square;

import java.nio.file.Path;
import java.util.Optional;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.ReadProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadMapTest {

  @TempDir Path directory;

  private void assertRefused(String name, String text, String complaint) {
    Path path = Given.file(directory, name, text);
    assertThatThrownBy(() -> GraphFiles.read(path))
        .isInstanceOf(DataFileException.class)
        .hasMessage(path + complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                                      | : the file is empty; expected a JSON object
          []                                      | :1: the map must be a JSON object, got an array
          {"type":"Polygon"}                      | : type must be FeatureCollection with features, got "Polygon" without features
          {"type":7}                              | :1: type must be a text, got 7
          {"type":"FeatureCollection",\\n"features":[]} | : no features found; a map must have at least one
          {"type":"FeatureCollection","features":{}} | :1: features must be a JSON array, got an object
          {"features":[\\n\\n3]}                  | :3: feature must be a JSON object, got 3
          {"features":[\\n                        | :2: the text ends too early; the file seems to be cut off
          {"a":1,\\n"a":2}                        | :2: this is no JSON: Duplicate field 'a'
          {"a":1}\\n{                             | :2: expected the end of the file, got an object
          {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[NaN,1]}}]} | :1: coordinate must be a finite number, got NaN
          """)
  void aBadGeoJsonIsRefused(String text, String complaint) {
    assertRefused("map.geojson", text.replace("\\n", "\n"), complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}          | a ring must have at least 4 positions, got 3
          {"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}    | a ring must end where it begins, got [0.0, 0.0] and [0.0, 1.0]
          {"type":"Polygon","coordinates":[[0,0],[1,0],[0,0]]}            | coordinates must be nested 3 deep in a geometry of this type, got 2
          {"type":"Polygon","coordinates":[[[0,0],[1e999,0],[0,0]]]}      | coordinate must be a finite number, got 1e999
          {"type":"Polygon","coordinates":[[[0,0],[null,0],[0,0]]]}       | coordinate must be a finite number, got null
          {"type":"Polygon","coordinates":[[[0,0],[1],[0,0]]]}            | a position must have two coordinates, got one
          {"type":"Polygon","coordinates":[[[0,0],1,[0,0]]]}              | coordinates must be nested alike, got a number beside an array
          {"type":"Polygon","coordinates":[[[0,0],[[1,1]],[0,0]]]}        | coordinates must be nested alike, got arrays of different depth
          {"type":"Polygon","coordinates":7}                              | coordinates must be a JSON array, got 7
          {"type":"LineString","coordinates":[[0,0],[1,0]]}               | type of a geometry must be one of Polygon, MultiPolygon, Point or GeometryCollection, got "LineString"
          {"coordinates":[0,0]}                                           | type of a geometry must be one of Polygon, MultiPolygon, Point or GeometryCollection, got ""
          "here"                                                          | geometry must be a JSON object, got "here"
          """)
  void aBadGeometryIsRefusedWithItsLine(String geometry, String complaint) {
    assertRefused(
        "map.geojson",
        collection(feature("a", square(0, 0)), feature("b", geometry)),
        ":3: " + complaint);
  }

  @Test
  void aMapMayNotBeNestedWithoutEnd() {
    assertRefused(
        "map.geojson",
        "{\"a\":" + "[".repeat(100_000),
        ":1: texts must be at most 1048576 characters long, numbers 1000 and objects nested 64 deep,"
            + " got more");
  }

  @Test
  void attributesWithoutANameOrWithoutEndAreRefused() {
    assertRefused(
        "map.geojson",
        "{\"type\":\"FeatureCollection\",\"features\":[\n{\"properties\":{\"\":1}}]}",
        ":2: name of an attribute must be a text that is not blank, got none");
    StringBuilder many =
        new StringBuilder("{\"type\":\"FeatureCollection\",\"features\":[\n{\"properties\":{");
    for (int k = 0; k <= 1000; k++) {
      many.append(k == 0 ? "" : ",").append("\"p").append(k).append("\":1");
    }
    assertRefused(
        "map.geojson", many + "}}]}", ":2: number of attributes must be at most 1000, got more");
  }

  @Test
  void aLongArcMayNotBeFollowedWithoutEnd() {
    String arc = "[0,0],[1,0],[1,1],".repeat(40_000) + "[0,0]";
    String once = "{\"type\":\"Polygon\",\"arcs\":[[0]]}";
    String many = "{\"type\":\"Polygon\",\"arcs\":[[" + "0,".repeat(11_000) + "0]]}";
    String start = "{\"type\":\"Topology\",\"arcs\":[[" + arc + "]],\"objects\":";
    String complaint =
        "points of all regions must be at most 1000000 with arcs of 120001 points, got more";
    assertRefused("ring.topojson", start + "{\"o\":\n" + many + "}}", ":2: " + complaint);
    assertRefused(
        "regions.topojson",
        start
            + "{\"o\":{\"type\":\"GeometryCollection\",\"geometries\":["
            + ("\n" + once + ",").repeat(5000)
            + once
            + "]}}}",
        ":10: " + complaint);
  }

  @Test
  void regionsThatLieOnEachOtherAreNoMap() {
    String[] features = new String[65];
    for (int k = 0; k < features.length; k++) {
      features[k] = feature("f" + k, square(0, 0));
    }
    assertRefused(
        "map.geojson",
        collection(features),
        ": number of regions at one border must be at most 64, got 65");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"type":"Topology"}                                  | : type must be Topology with objects, got "Topology" without objects
          {"objects":{"a":{"type":"Polygon","arcs":[[0]]}}}    | : type must be Topology with objects, got ""
          {"type":"Topology",\\n"objects":{"a":{"type":"Polygon","arcs":[[0]]}}} | :2: number of an arc must be in [0, 0), got 0
          {"type":"Topology","objects":{"a":{"type":"Polygon","arcs":[[0.5]]}}}  | :1: number of an arc must be a whole number, got 0.5
          {"type":"Topology","arcs":[[[0,0]]]}                 | :1: an arc must have at least two positions, got 1
          {"type":"Topology","arcs":[[[0,0],[1]]]}             | :1: position must have two coordinates, got 1
          {"type":"Topology","transform":{"scale":[1e300,1],"translate":[0,0]},"objects":{"a":{"type":"Point","coordinates":[1e300,0]}}} | :1: coordinate must be a finite number, got Infinity
          {"type":"Topology","objects":{"a":{"type":"Point"}}} | :1: a Point must have coordinates, got none
          """)
  void aBadTopologyIsRefused(String text, String complaint) {
    assertRefused("map.topojson", text.replace("\\n", "\n"), complaint);
  }

  @Test
  void optionsThatMeanNothingForAFileAreRefused() {
    Path map = Given.file(directory, "map.geojson", collection(feature("a", square(0, 0))));
    MapOptions object =
        new MapOptions(
            Optional.of("x"), MapOptions.Weights.UNIT, false, java.util.OptionalDouble.empty());
    assertThatThrownBy(() -> GraphFiles.readMap(map, object, ReadProgress.SILENT))
        .hasMessage(map + ": only TopoJSON files have objects to choose from");
    MapOptions diagonals =
        new MapOptions(
            Optional.empty(), MapOptions.Weights.UNIT, true, java.util.OptionalDouble.empty());
    assertThatThrownBy(() -> GraphFiles.readMap(map, diagonals, ReadProgress.SILENT))
        .hasMessage(map + ": only cells of a raster can be linked at their corners");
    assertThatThrownBy(
            () -> GraphFiles.readMap(Path.of("map.shp"), MapOptions.DEFAULT, ReadProgress.SILENT))
        .hasMessage(
            "map.shp: the name of a map must end in one of .geojson, .topojson, .asc, or one of"
                + " these and .gz");
  }

  /** Cut off anywhere and with any character replaced: a graph or a complaint, nothing else. */
  @Test
  void aDamagedMapIsAGraphOrAComplaint() {
    String geo =
        collection(
            feature("a", polygon("0 0, 3 0, 3 3, 0 3, 0 0", "1 1, 2 1, 2 2, 1 2, 1 1")),
            "{\"id\":-1.5e3,\"properties\":{\"n\":[true,null]},\"geometry\":{\"coordinates\":[1,2],\"type\":\"Point\"}}");
    String topo =
        """
        {"type":"Topology","transform":{"scale":[0.5,2],"translate":[1,1]},"arcs":[[[0,0],[1,0],
        [0,1],[-1,-1]],[[5,5],[1,1],[-1,-1]]],"objects":{"o":{"type":"GeometryCollection",
        "geometries":[{"type":"Polygon","id":"a","arcs":[[0],[-2]]},{"type":null},
        {"type":"GeometryCollection","geometries":[{"type":"MultiPolygon","arcs":[[[~0]]]}]}]}}}
        """
            .replace("~0", "-1");
    String grid =
        "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9\n1 -9\n3 4\n";
    int graphs =
        damage("map.geojson", geo) + damage("map.topojson", topo) + damage("map.asc", grid);
    assertThat(graphs).isPositive();
  }

  private int damage(String name, String text) {
    int graphs = isGraph(name, text);
    assertThat(graphs).as(name).isOne();
    for (int k = 0; k < text.length(); k++) {
      graphs += isGraph(name, text.substring(0, k));
      graphs +=
          isGraph(name, text.substring(0, k) + (k % 2 == 0 ? "9" : "]") + text.substring(k + 1));
    }
    return graphs;
  }

  private int isGraph(String name, String text) {
    Path path = Given.file(directory, name, text);
    Throwable thrown = catchThrowable(() -> GraphFiles.read(path));
    if (thrown != null) {
      assertThat(thrown).as(text).isInstanceOf(DataFileException.class);
      assertThat(thrown).hasMessageStartingWith(path + ":");
    }
    return thrown == null ? 1 : 0;
  }
}
