package org.grapl.data.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.internal.Check;

/**
 * Writes node-link JSON as networkx reads it, one node or link per line: items by their names as
 * ids, numbers as numbers, missing values as null, links with their weights. An attribute that
 * readers would take for the id or the name of an item gets an underscore in front.
 */
public final class JsonGraphWriter {

  /** The numbers that JSON knows; {@code .5} and {@code +1} are none, and stay texts. */
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d{0,99})(\\.\\d{1,99})?([eE][+-]?\\d{1,9})?");

  private final ItemGraph data;
  private final List<Column> columns;
  private final List<String> names;
  private final JsonGenerator out;

  private JsonGraphWriter(ItemGraph data, JsonGenerator out) {
    this.data = data;
    this.columns = data.items().columns();
    this.names = Writable.names(columns);
    this.out = out;
  }

  public static void write(ItemGraph data, Path path) {
    AtomicFile.writeText(
        path,
        text -> {
          JsonGenerator out = new JsonFactory().createGenerator(text);
          out.setPrettyPrinter(new OneEntryPerLine());
          new JsonGraphWriter(data, out).writeAll();
        });
  }

  private void writeAll() throws IOException {
    out.writeStartObject();
    out.writeBooleanField("directed", false);
    out.writeBooleanField("multigraph", false);
    out.writeObjectFieldStart("graph");
    out.writeEndObject();
    out.writeArrayFieldStart("nodes");
    for (int item = 0; item < data.graph().size(); item++) {
      writeNode(item);
    }
    out.writeEndArray();
    out.writeArrayFieldStart("links");
    Writable.forEachLink(data.graph(), this::writeLink);
    out.writeEndArray();
    out.writeEndObject();
    out.writeRaw('\n');
    out.flush();
  }

  private void writeNode(int item) throws IOException {
    out.writeStartObject();
    out.writeStringField("id", data.graph().label(item));
    for (int k = 0; k < columns.size(); k++) {
      String text = columns.get(k).text(item);
      out.writeFieldName(names.get(k));
      if (text.isEmpty()) {
        out.writeNull();
      } else if (columns.get(k).isNumeric() && NUMBER.matcher(text).matches()) {
        out.writeNumber(text);
      } else {
        out.writeString(text);
      }
    }
    out.writeEndObject();
  }

  private void writeLink(int a, int b, double weight) throws IOException {
    out.writeStartObject();
    out.writeStringField("source", data.graph().label(a));
    out.writeStringField("target", data.graph().label(b));
    out.writeFieldName("weight");
    out.writeNumber(Check.number(weight));
    out.writeEndObject();
  }

  /** Breaks lines in arrays only: a complaint about a line is then one about a node or link. */
  private static final class OneEntryPerLine extends MinimalPrettyPrinter {

    private static final long serialVersionUID = 1;

    @Override
    public void beforeArrayValues(JsonGenerator out) throws IOException {
      out.writeRaw('\n');
    }

    @Override
    public void writeArrayValueSeparator(JsonGenerator out) throws IOException {
      out.writeRaw(",\n");
    }

    @Override
    public void writeEndArray(JsonGenerator out, int values) throws IOException {
      out.writeRaw(values == 0 ? "]" : "\n]");
    }
  }
}
