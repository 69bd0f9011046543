package org.grapl.data.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.grapl.Check;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;

/**
 * Writes a graph in DOT, every name in quotes. A statement {@code node ["cost"=""]} names all
 * attributes before the first node, for their order.
 *
 * <p>Names of items are ids. If one of them cannot stand in quotes ({@link DotText}), ids are 0, 1,
 * … and names are labels, in which all can. An attribute whose name has a meaning of its own
 * ({@code label}, {@code pos}), or with a value that cannot stand in quotes, is called {@code
 * attribute:label} and its values are escaped as labels are.
 */
public final class DotWriter {

  private static final Set<String> TAKEN = Set.of("label", DotPlaces.POSITION);

  private final Graph graph;
  private final List<Field> fields;
  private final boolean numbered;
  private final Writer out;

  /** A column and how it is written. */
  private record Field(Column column, boolean escaped) {

    static Field of(Column column) {
      String name = column.name();
      boolean plain =
          !TAKEN.contains(name)
              && !name.startsWith(DotText.ESCAPED_ATTRIBUTE)
              && DotText.isPlain(name);
      for (int item = 0; item < column.size() && plain; item++) {
        plain = DotText.isPlain(column.text(item));
      }
      return new Field(column, !plain);
    }

    String assigned(String value) {
      return escaped
          ? DotText.quoted(DotText.ESCAPED_ATTRIBUTE + DotText.escaped(column.name()))
              + "="
              + DotText.quoted(DotText.escaped(value))
          : DotText.quoted(column.name()) + "=" + DotText.quoted(value);
    }
  }

  private DotWriter(ItemGraph data, boolean numbered, Writer out) {
    this.graph = data.graph();
    this.fields = data.items().columns().stream().map(Field::of).toList();
    this.numbered = numbered;
    this.out = out;
  }

  public static void write(ItemGraph data, Path path) {
    boolean numbered = !areIds(data.graph());
    Writable.checkNames(
        data.graph(),
        numbered ? Writable.notEmpty("a DOT file whose names need labels") : Writable.IN_A_FILE);
    data.items().columns().forEach(Writable::checkTexts);
    AtomicFile.writeText(path, out -> new DotWriter(data, numbered, out).writeAll());
  }

  private static boolean areIds(Graph graph) {
    for (int arm = 0; arm < graph.size(); arm++) {
      if (!DotText.isPlain(graph.label(arm))) {
        return false;
      }
    }
    return true;
  }

  private void writeAll() throws IOException {
    out.write("graph {\n");
    if (!fields.isEmpty()) {
      out.write("  node");
      writeList(fields.stream().map(field -> field.assigned("")).toList());
    }
    for (int arm = 0; arm < graph.size(); arm++) {
      out.write("  " + id(arm));
      writeList(attributes(arm));
    }
    graph.forEachEdge(this::writeEdge);
    out.write("}\n");
  }

  private String id(int arm) {
    return DotText.quoted(numbered ? Integer.toString(arm) : graph.label(arm));
  }

  private List<String> attributes(int arm) {
    List<String> attributes = new ArrayList<>();
    if (numbered) {
      attributes.add("label=" + DotText.quoted(DotText.escaped(graph.label(arm))));
    }
    for (Field field : fields) {
      if (!field.column().text(arm).isEmpty()) {
        attributes.add(field.assigned(field.column().text(arm)));
      }
    }
    return attributes;
  }

  private void writeList(List<String> attributes) throws IOException {
    out.write(attributes.isEmpty() ? ";\n" : " [" + String.join(", ", attributes) + "];\n");
  }

  private void writeEdge(int a, int b, double weight) {
    try {
      out.write("  " + id(a) + " -- " + id(b) + " [weight=\"" + Check.number(weight) + "\"];\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
