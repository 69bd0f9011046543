package org.grapl.data.region;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.grapl.Check;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Places;
import org.grapl.data.item.Region;

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

  /** Writes the items; see {@link org.grapl.data.format.GraphWriter}. */
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
      number(JSON_NUMBER.matcher(text).matches() ? text : Check.number(column.number(item)));
    } else {
      json.writeString(text);
    }
  }

  private void number(String text) throws IOException {
    json.writeNumber(text);
  }

  private void geometry(int item) throws IOException {
    Region region = items.regions().isEmpty() ? Region.NONE : items.regions().get(item);
    if (!region.isEmpty()) {
      shape(Polygons.of(region));
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
    number(Check.number(x));
    number(Check.number(y));
    json.writeEndArray();
  }
}
