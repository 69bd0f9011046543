package org.grapl.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;

/** What a reader may do with a file: make sense of it, or complain as files are complained of. */
final class Hostile {

  /** The items that tables speak of. */
  static final Graph GRAPH = Graph.builder().link("a", "b").link("b", "c d").build();

  private Hostile() {}

  /** Reads a graph; whatever is thrown other than the one complaint goes on to the caller. */
  static void readGraph(byte[] content, GraphFormat format) {
    Path name = Path.of("hostile" + format.extensions().get(0));
    complainingOf(
        name,
        () -> {
          ItemGraph data =
              GraphFiles.readItems(TextInput.of(new ByteArrayInputStream(content), name), format);
          if (data.graph().size() == 0) {
            throw new AssertionError("a graph without items");
          }
        });
  }

  /** Reads a table from a file of its own. */
  static void readTable(byte[] content, Consumer<Path> reading) throws IOException {
    readFile(content, ".csv", reading);
  }

  static void readFile(byte[] content, String ending, Consumer<Path> reading) throws IOException {
    Path file = Files.createTempFile("hostile", ending);
    try {
      Files.write(file, content);
      complainingOf(file, () -> reading.accept(file));
    } finally {
      Files.delete(file);
    }
  }

  private static void complainingOf(Path name, Runnable reading) {
    try {
      reading.run();
    } catch (DataFileException e) {
      if (!String.valueOf(e.getMessage()).startsWith(name + ":")) {
        throw new AssertionError("a complaint that does not name the file", e);
      }
    }
  }
}
