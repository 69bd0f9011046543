package org.grapl.data.format;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * Writes a graph in GML, in ASCII as its definition wants it: other characters, quotes and <code>
 * &amp;</code> stand as <code>&amp;#252;</code>, <code>&amp;quot;</code> and <code>&amp;amp;</code>
 * . Items have the ids 0, 1, … and their name as label.
 *
 * <p>An attribute is a key of the node, its values bare if all are numbers as GML writes them. A
 * name that is no key (letters, digits and underscores, a letter first) or has a meaning of its own
 * ({@code id}, {@code label}) gets the key {@code attribute1}, {@code attribute2}, …, and a list
 * {@code attribute [ key "attribute1" name "…" ]} in the graph tells what it stands for. Such lists
 * are also written where the order of attributes could not be told otherwise, as one is missing of
 * the first items.
 */
public final class GmlWriter {

  private static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
  private static final Set<String> TAKEN = Set.of("id", "label");

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
    this.keys = keys(columns);
    this.out = out;
  }

  public static void write(ItemGraph data, Path path) {
    Writable.checkNames(data.graph(), Writable.notEmpty("a GML file"));
    data.items().columns().forEach(Writable::checkTexts);
    AtomicFile.writeText(path, out -> new GmlWriter(data, out).writeAll());
  }

  private static List<String> keys(List<Column> columns) {
    Set<String> names = new HashSet<>();
    columns.forEach(column -> names.add(column.name()));
    List<String> keys = new ArrayList<>();
    int number = 0;
    for (Column column : columns) {
      String key = column.name();
      if (!isKey(key)) {
        do {
          key = GmlReader.DECLARATION + ++number;
        } while (names.contains(key));
      }
      keys.add(key);
    }
    return keys;
  }

  private static boolean isKey(String name) {
    return KEY.matcher(name).matches() && !TAKEN.contains(name);
  }

  private void writeAll() throws IOException {
    out.write("Creator \"grapl\"\ngraph [\n  directed 0\n");
    if (!explainsItself()) {
      for (int k = 0; k < keys.size(); k++) {
        String name = CharacterReferences.ascii(columns.get(k).name());
        out.write(
            "  %s [ key \"%s\" name \"%s\" ]\n"
                .formatted(GmlReader.DECLARATION, keys.get(k), name));
      }
    }
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

  /** Whether the nodes alone tell which attributes there are, and in which order. */
  private boolean explainsItself() {
    Set<String> met = new HashSet<>();
    for (int item = 0; item < graph.size() && met.size() < columns.size(); item++) {
      for (int k = 0; k < columns.size(); k++) {
        if (!columns.get(k).text(item).isEmpty() && met.add(keys.get(k)) && met.size() != k + 1) {
          return false;
        }
      }
    }
    return met.size() == columns.size() && columns.stream().allMatch(c -> isKey(c.name()));
  }

  private static boolean isBare(Column column) {
    for (int item = 0; item < column.size(); item++) {
      String text = column.text(item);
      if (!text.isEmpty() && !NUMBER.matcher(text).matches()) {
        return false;
      }
    }
    return column.isNumeric();
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

  private static String quoted(String text) throws IOException {
    return '"' + CharacterReferences.ascii(text) + '"';
  }
}
