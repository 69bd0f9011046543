package org.grapl.data.format;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.MalformedInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.file.FieldText;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * Writes a graph in GML, in ASCII as its definition wants it: other characters, quotes and <code>
 * &amp;</code> stand as <code>&amp;#252;</code>, <code>&amp;quot;</code> and <code>&amp;amp;</code>
 * . Items have the ids 0, 1, … and their name as label.
 *
 * <p>An attribute is a key of the node, its values bare if all are numbers as GML writes them. Keys
 * are letters and digits: anything else in a name becomes an underscore, and a name that has a
 * meaning of its own gets one behind it.
 */
public final class GmlWriter {

  /** What all programs read as a number; more digits than these may not fit theirs. */
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]{1,18}|([0-9]+\\.[0-9]*|\\.[0-9]+)([Ee][+-]?[0-9]+)?)");

  private final Graph graph;
  private final List<Column> columns;
  private final List<String> keys;
  private final Writer out;

  private GmlWriter(ItemGraph data, Writer out) {
    this.graph = data.graph();
    this.columns = data.items().columns();
    this.keys =
        FieldText.distinct(
            columns.stream().map(column -> key(column.name())).toList(), UnaryOperator.identity());
    this.out = out;
  }

  public static void write(ItemGraph data, Path path) {
    Writable.notEmpty("a GML file").checkNames(data.graph());
    Writable.IN_A_FILE.checkTexts(data.items().columns());
    AtomicFile.writeText(path, out -> new GmlWriter(data, out).writeAll());
  }

  private static String key(String name) {
    String key = name.replaceAll("[^A-Za-z0-9_]", "_").replaceFirst("^(?![A-Za-z])", "a_");
    return key.equals("id") || key.equals("label") ? key + "_" : key;
  }

  private void writeAll() throws IOException {
    out.write("Creator \"grapl\"\ngraph [\n  directed 0\n");
    boolean[] bare = new boolean[columns.size()];
    for (int k = 0; k < bare.length; k++) {
      bare[k] = isBare(columns.get(k));
    }
    for (int item = 0; item < graph.size(); item++) {
      writeNode(item, bare);
    }
    Writable.forEachLink(graph, this::writeLink);
    out.write("]\n");
  }

  private static boolean isBare(Column column) {
    return column.isNumeric()
        && IntStream.range(0, column.size())
            .mapToObj(column::text)
            .allMatch(text -> text.isEmpty() || NUMBER.matcher(text).matches());
  }

  private void writeNode(int item, boolean[] bare) throws IOException {
    out.write("  node [\n    id " + item + "\n    label " + quoted(graph.label(item)) + "\n");
    for (int k = 0; k < columns.size(); k++) {
      String text = columns.get(k).text(item);
      if (!text.isEmpty()) {
        out.write("    " + keys.get(k) + " " + (bare[k] ? text : quoted(text)) + "\n");
      }
    }
    out.write("  ]\n");
  }

  private void writeLink(int a, int b, double weight) throws IOException {
    out.write("  edge [\n    source " + a + "\n    target " + b + "\n    weight ");
    out.write(Check.number(weight) + "\n  ]\n");
  }

  private static String quoted(String text) throws MalformedInputException {
    StringBuilder out = new StringBuilder(text.length() + 8).append('"');
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      int code = text.codePointAt(at);
      if (code == '"') {
        out.append("&quot;");
      } else if (code == '&') {
        out.append("&amp;");
      } else if (code >= ' ' && code <= '~') {
        out.append((char) code);
      } else if (Character.getType(code) == Character.SURROGATE) {
        throw new MalformedInputException(1);
      } else {
        out.append("&#").append(code).append(';');
      }
    }
    return out.append('"').toString();
  }
}
