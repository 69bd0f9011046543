package org.grapl.data.region;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Places;
import org.grapl.data.item.Region;
import org.grapl.internal.Check;

/**
 * Writes items as GeoJSON, one feature each: its shape if it has one, else its place as a point,
 * else no geometry; its name as {@code id} and as the property {@code name}, unless there is an
 * attribute of that name; its attributes as properties, numbers where the whole column is numeric.
 *
 * <p>GeoJSON has no place for links, which are left out. Reading the file back gives the same items
 * with the same attributes, and the links that their borders make.
 */
public final class GeoJsonWriter {

  private static final String NAME = "name";
  private static final int FEWEST_IN_A_RING = 8;
  private static final Pattern JSON_NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private final ItemGraph data;
  private final ItemTable items;
  private final Optional<Places> places;
  private final JsonGenerator json;

  private GeoJsonWriter(ItemGraph data, JsonGenerator json) {
    this.data = data;
    this.items = data.items();
    this.places = items.places();
    this.json = json;
  }

  public static void write(ItemGraph data, Path path) {
    AtomicFile.writeText(path, out -> write(data, out));
  }

  private static void write(ItemGraph data, Writer out) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      GeoJsonWriter writer = new GeoJsonWriter(data, json);
      json.writeRaw("{\"type\":\"FeatureCollection\",\"features\":[\n");
      for (int item = 0; item < data.graph().size(); item++) {
        writer.feature(item);
        json.writeRaw(item + 1 < data.graph().size() ? ",\n" : "\n");
      }
      json.writeRaw("]}\n");
    }
  }

  private void feature(int item) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "Feature");
    json.writeStringField("id", data.graph().label(item));
    json.writeObjectFieldStart("properties");
    if (items.column(NAME).isEmpty()) {
      json.writeStringField(NAME, data.graph().label(item));
    }
    for (Column column : items.columns()) {
      property(column, item);
    }
    json.writeEndObject();
    json.writeFieldName("geometry");
    geometry(item);
    json.writeEndObject();
  }

  private void property(Column column, int item) throws IOException {
    String text = column.text(item);
    json.writeFieldName(column.name());
    if (text.isEmpty()) {
      json.writeNull();
    } else if (column.isNumeric()) {
      json.writeNumber(
          JSON_NUMBER.matcher(text).matches() ? text : Check.number(column.number(item)));
    } else {
      json.writeString(text);
    }
  }

  private void geometry(int item) throws IOException {
    Region region = items.regions().isEmpty() ? Region.NONE : items.regions().get(item);
    if (!region.isEmpty()) {
      shape(polygons(region));
    } else if (places.isPresent() && places.orElseThrow().isKnown(item)) {
      geometryOf("Point");
      position(places.orElseThrow().x(item), places.orElseThrow().y(item));
      json.writeEndObject();
    } else {
      json.writeNull();
    }
  }

  private void geometryOf(String type) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", type);
    json.writeFieldName("coordinates");
  }

  private void shape(List<List<double[]>> polygons) throws IOException {
    boolean isOne = polygons.size() == 1;
    geometryOf(isOne ? "Polygon" : "MultiPolygon");
    if (!isOne) {
      json.writeStartArray();
    }
    for (List<double[]> polygon : polygons) {
      json.writeStartArray();
      for (double[] ring : polygon) {
        ring(ring);
      }
      json.writeEndArray();
    }
    if (!isOne) {
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void ring(double[] ring) throws IOException {
    json.writeStartArray();
    for (int k = 0; k < ring.length; k += 2) {
      position(ring[k], ring[k + 1]);
    }
    // A ring that rounding made shorter than the format allows stays on its spot.
    for (int k = ring.length; k < FEWEST_IN_A_RING; k += 2) {
      position(ring[0], ring[1]);
    }
    json.writeEndArray();
  }

  private void position(double x, double y) throws IOException {
    json.writeStartArray();
    json.writeNumber(Check.number(x));
    json.writeNumber(Check.number(y));
    json.writeEndArray();
  }

  /**
   * The rings of a region as polygons: each an outer ring, counterclockwise, and the holes in it,
   * clockwise, as RFC 7946 wants them. Readers keep the order of the file, in which holes follow
   * their outer ring: a ring is a hole if it lies inside an odd number of the rings of the polygon
   * before it, else it begins another polygon, such as an island in a lake.
   */
  private static List<List<double[]>> polygons(Region region) {
    List<List<double[]>> polygons = new ArrayList<>();
    List<double[]> polygon = new ArrayList<>();
    for (double[] ring : region.rings()) {
      boolean isHole = polygon.stream().filter(around -> isInside(ring, around)).count() % 2 == 1;
      if (!isHole) {
        polygon = new ArrayList<>();
        polygons.add(polygon);
      }
      polygon.add(turned(ring, !isHole));
    }
    return polygons;
  }

  /** Whether most points of a ring are: rings may touch, where rounding decides. */
  private static boolean isInside(double[] inner, double[] outer) {
    int inside = 0;
    for (int k = 2; k < inner.length; k += 2) {
      inside += isInside(inner[k], inner[k + 1], outer) ? 1 : -1;
    }
    return inside > 0;
  }

  /** Whether a ray to the east crosses the ring an odd number of times. */
  private static boolean isInside(double x, double y, double[] ring) {
    boolean inside = false;
    for (int k = 2; k < ring.length; k += 2) {
      double y0 = ring[k - 1];
      double y1 = ring[k + 1];
      if (y0 > y != y1 > y && x < ring[k - 2] + (y - y0) / (y1 - y0) * (ring[k] - ring[k - 2])) {
        inside = !inside;
      }
    }
    return inside;
  }

  /** Twice the area, positive if the ring goes round counterclockwise. */
  private static double area(double[] ring) {
    double sum = 0;
    for (int k = 2; k < ring.length; k += 2) {
      // From the first point, so that maps far from the origin lose no digits.
      sum +=
          (ring[k - 2] - ring[0]) * (ring[k + 1] - ring[1])
              - (ring[k] - ring[0]) * (ring[k - 1] - ring[1]);
    }
    return sum;
  }

  private static double[] turned(double[] ring, boolean counterclockwise) {
    double area = area(ring);
    if (area == 0 || area > 0 == counterclockwise) {
      return ring;
    }
    double[] turned = new double[ring.length];
    for (int k = 0; k < ring.length; k += 2) {
      turned[k] = ring[ring.length - 2 - k];
      turned[k + 1] = ring[ring.length - 1 - k];
    }
    return turned;
  }
}
