package org.grapl.data.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.grapl.Check;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.graph.Graph;

/**
 * Writes a network of Pajek: {@code *Vertices} with names in quotes and, for those who have them,
 * the attributes x and y; {@code *Edges} with weights. There is no place for other attributes.
 *
 * <p>A label must not hold quotes or line ends: they are written as <code>&amp;#34;</code>, <code>
 * &amp;#10;</code> and <code>&amp;#13;</code>, and <code>&amp;</code> as <code>&amp;#38;</code>
 * where a {@code #} follows. A backslash is doubled where a backslash or the end of the name
 * follows. Programs that know nothing of this show such names as they are written, and read the
 * file nonetheless.
 */
public final class PajekWriter {

  private PajekWriter() {}

  public static void write(ItemGraph data, Path path) {
    Graph graph = data.graph();
    Writable.checkNames(graph, Writable.notEmpty("a Pajek file"));
    List<Column> place = place(data.items());
    AtomicFile.writeText(
        path,
        out -> {
          out.write("*Vertices " + graph.size() + "\n");
          for (int arm = 0; arm < graph.size(); arm++) {
            String name = escaped(graph.label(arm));
            out.write((arm + 1) + " \"" + name + "\"" + place(place, arm) + "\n");
          }
          out.write("*Edges\n");
          graph.forEachEdge(
              (a, b, weight) -> {
                try {
                  out.write((a + 1) + " " + (b + 1) + " " + Check.number(weight) + "\n");
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
        });
  }

  /** The columns x and y, or none. */
  private static List<Column> place(ItemTable items) {
    List<Column> place =
        Stream.of("x", "y")
            .map(items::column)
            .flatMap(Optional::stream)
            .filter(Column::isNumeric)
            .toList();
    return place.size() == 2 ? place : List.of();
  }

  private static String place(List<Column> place, int arm) {
    return place.isEmpty() || place.stream().anyMatch(column -> column.text(arm).isEmpty())
        ? ""
        : " " + place.get(0).text(arm).strip() + " " + place.get(1).text(arm).strip();
  }

  private static String escaped(String name) {
    StringBuilder out = new StringBuilder(name.length());
    for (int at = 0; at < name.length(); at++) {
      char c = name.charAt(at);
      char next = at + 1 < name.length() ? name.charAt(at + 1) : '\\';
      switch (c) {
        case '"', '\n', '\r' -> out.append(CharacterReferences.of(c));
        case '&' -> out.append(next == '#' ? CharacterReferences.of(c) : "&");
        case '\\' -> out.append(next == '\\' ? "\\\\" : "\\");
        default -> out.append(c);
      }
    }
    return out.toString();
  }
}
