package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.ItemGraph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The one graph file that a command is about. */
final class GraphArgument {

  @Parameters(paramLabel = "FILE", description = "A graph file.")
  Path file = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description = "The format of the file, if its name does not tell.")
  private @Nullable GraphFormat format;

  ItemGraph read(PrintWriter err) {
    return GraphInput.readItems(file, Optional.ofNullable(format), err);
  }
}
