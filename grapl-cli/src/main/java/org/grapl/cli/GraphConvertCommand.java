package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl graph convert}: one format into another. */
@Command(
    name = "convert",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a graph in another format, chosen by the file's extension:",
      "'grapl graph formats' lists them. Attributes of items go along where the format has a place."
    })
final class GraphConvertCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "FROM", description = "The graph file to read.")
  private Path from = Path.of("");

  @Parameters(index = "1", paramLabel = "TO", description = "The graph file to write.")
  private Path to = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description = "The format of FROM, if its name does not tell.")
  private @Nullable GraphFormat format;

  @Option(
      names = "--to",
      paramLabel = "NAME",
      description = "The format of TO, if its name does not tell.")
  private @Nullable GraphFormat toFormat;

  @Override
  public Integer call() {
    GraphFormat target = toFormat == null ? GraphFormat.of(to) : toFormat;
    SameFile.refuse("TO", to, List.of(from));
    ItemGraph data =
        GraphInput.readItems(from, Optional.ofNullable(format), spec.commandLine().getErr());
    GraphFiles.write(data, to, target);
    Graph graph = data.graph();
    noteWhatIsLeftOut(data, target);
    spec.commandLine()
        .getOut()
        .printf(
            "%d items, %d links written to %s%n",
            graph.size(), target.hasLinks() ? graph.edges() : 0, to);
    return 0;
  }

  private void noteWhatIsLeftOut(ItemGraph data, GraphFormat target) {
    PrintWriter err = spec.commandLine().getErr();
    if (!target.hasLinks() && data.graph().edges() > 0) {
      err.printf(
          "note: %s has no place for links: %d are left out%n", target, data.graph().edges());
    }
    if (!target.hasAttributes() && !data.items().columns().isEmpty()) {
      err.printf(
          "note: %s has no place for attributes: %s left out%n",
          target, String.join(", ", data.items().columns().stream().map(Column::name).toList()));
    }
  }
}
