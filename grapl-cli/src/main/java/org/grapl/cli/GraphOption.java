package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.ItemGraph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

final class GraphOption {

  @Option(
      names = {"-g", "--graph"},
      required = true,
      description =
          "Which items are alike: an edge list source,target[,weight], or any other format that"
              + " 'grapl graph formats' lists. A larger weight means more alike: it is no distance.")
  Path file = Path.of("");

  @Option(
      names = "--format",
      description =
          "The format of --graph, if its name does not end in an extension that tells: csv, graphml, mtx, ...")
  private @Nullable GraphFormat format;

  ItemGraph read(PrintWriter err) {
    return GraphInput.readItems(file, Optional.ofNullable(format), err);
  }
}
