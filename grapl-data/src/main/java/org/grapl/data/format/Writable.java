package org.grapl.data.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.file.FieldText;
import org.grapl.data.item.Column;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/** What a format can hold, and the rule in words: asked of every text before writing. */
record Writable(String rule, Predicate<String> holds) {

  /** XML 1.0 has no way to write most control characters, not even as references. */
  static final Writable IN_XML =
      new Writable(
          "a text without control characters but tabs and line ends, to be written to XML",
          text ->
              text.chars()
                  .allMatch(c -> c >= ' ' ? c < '\ufffe' : c == '\t' || c == '\n' || c == '\r'));

  /** Names of attributes that readers take for the names or ids of nodes. */
  private static final Set<String> TAKEN = Set.of("id", "label", "name");

  /** An empty field of an edge list is no item. */
  static final Writable IN_AN_EDGE_LIST =
      new Writable(
          "a text without zero characters and not empty, to be written to an edge list",
          text -> !text.isEmpty() && text.indexOf('\0') < 0);

  void checkNames(Graph graph) {
    for (int item = 0; item < graph.size(); item++) {
      check("label of item " + item, graph.label(item));
    }
  }

  void checkTexts(List<Column> columns) {
    for (Column column : columns) {
      check("name of an attribute", column.name());
      for (int item = 0; item < column.size(); item++) {
        check(column.name() + " of item " + item, column.text(item));
      }
    }
  }

  private void check(String what, String text) {
    if (!holds.test(text)) {
      throw Check.mustBe(what, rule, FieldText.quoted(text));
    }
  }

  /** The names under which attributes are written: an underscore in front of those in use. */
  static List<String> names(List<Column> columns) {
    return FieldText.distinct(
        columns.stream()
            .map(Column::name)
            .map(name -> TAKEN.contains(FieldText.plain(name)) ? "_" + name : name)
            .toList(),
        UnaryOperator.identity());
  }

  /**
   * The text for an XML element or a quoted attribute. Tabs and line ends are written as
   * references: parsers are bound to turn them into blanks or line feeds otherwise.
   */
  static String xml(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\t', '\n', '\r' -> escaped.append("&#").append((int) c).append(';');
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  @FunctionalInterface
  interface LinkWriter {
    void write(int a, int b, double weight) throws IOException;
  }

  /** Writes all links; what goes wrong comes out as {@link AtomicFile} knows it. */
  static void forEachLink(Graph graph, LinkWriter writer) {
    graph.forEachLink(
        (a, b, weight) -> {
          try {
            writer.write(a, b, weight);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
