package org.grapl.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.grapl.data.GraphFormat;

/** Refuses a graph file that cannot be written before the work, not after it. */
final class GraphOutput {

  private GraphOutput() {}

  /** The format that the name tells. */
  static GraphFormat format(Path out) {
    GraphFormat format = GraphFormat.of(out);
    if (!format.isWritten()) {
      throw new BadInputException(
          "--out must be in a format that is written, got %s, which is only read; name another"
              .formatted(format));
    }
    Path directory = out.toAbsolutePath().getParent();
    if (Files.isDirectory(out)) {
      throw new BadInputException("--out must be a file, got the directory " + out);
    }
    if (directory == null || !Files.isDirectory(directory)) {
      throw new BadInputException(
          "--out must be in a directory that is there, got %s; make it first".formatted(out));
    }
    return format;
  }

  /** The same for a graph that would be nothing without its links. */
  static GraphFormat formatWithLinks(Path out) {
    GraphFormat format = format(out);
    if (!format.hasLinks()) {
      throw new BadInputException(
          "--out must be in a format that holds links, got %s; name another".formatted(format));
    }
    return format;
  }
}
