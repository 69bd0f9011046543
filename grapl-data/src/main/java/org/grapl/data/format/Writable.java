package org.grapl.data.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Predicate;
import org.grapl.data.file.FieldText;
import org.grapl.data.item.Column;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * What a format can hold, asked of every text before anything is written.
 *
 * @param rule what a text must be, in words
 * @param holds whether a text is so
 */
record Writable(String rule, Predicate<String> holds) {

  /** What any text file can hold: a zero byte means that a file is no text. */
  static final Writable IN_A_FILE =
      new Writable(
          "a text without zero characters, to be written to a file",
          text -> text.indexOf('\0') < 0);

  /** What a file can hold where an empty name would mean none. */
  static Writable notEmpty(String kind) {
    return new Writable(
        "a text without zero characters and not empty, to be written to " + kind,
        text -> !text.isEmpty() && text.indexOf('\0') < 0);
  }

  /**
   * Refuses a graph with a name that cannot be written.
   *
   * @throws IllegalArgumentException if there is one
   */
  static void checkNames(Graph graph, Writable writable) {
    for (int item = 0; item < graph.size(); item++) {
      writable.check("label of item " + item, graph.label(item));
    }
  }

  /**
   * Refuses an attribute with a text that no file can hold.
   *
   * @throws IllegalArgumentException if there is one
   */
  static void checkTexts(Column column) {
    IN_A_FILE.check("name of an attribute", column.name());
    for (int item = 0; item < column.size(); item++) {
      IN_A_FILE.check(column.name() + " of item " + item, column.text(item));
    }
  }

  private void check(String what, String text) {
    if (!holds.test(text)) {
      throw Check.mustBe(what, rule, FieldText.quoted(text));
    }
  }

  /** Writes one link. */
  @FunctionalInterface
  interface EdgeWriter {
    void write(int a, int b, double weight) throws IOException;
  }

  /**
   * Writes all links; what goes wrong comes out as {@link org.grapl.data.file.AtomicFile} knows.
   */
  static void forEachLink(Graph graph, EdgeWriter writer) {
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
