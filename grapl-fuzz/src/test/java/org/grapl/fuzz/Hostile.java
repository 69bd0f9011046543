package org.grapl.fuzz;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.ItemGraph;

/** What a reader may do with a file: make a graph of it, or complain as files are complained of. */
final class Hostile {

  private Hostile() {}

  /** Reads the content; whatever is thrown other than the one complaint goes on to the caller. */
  static void read(byte[] content, GraphFormat format) {
    Path name = Path.of("hostile" + format.extensions().get(0));
    try {
      ItemGraph data = GraphFiles.readItems(new ByteArrayInputStream(content), name, format);
      if (data.graph().size() == 0) {
        throw new AssertionError("a graph without items");
      }
    } catch (DataFileException e) {
      if (!String.valueOf(e.getMessage()).startsWith(name.toString())) {
        throw new AssertionError("a complaint that does not name the file", e);
      }
    }
  }
}
