package org.grapl.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.grapl.data.GraphFiles;
import org.grapl.graph.Graph;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl graph convert}: one format into another. */
@Command(
    name = "convert",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a graph in another format, chosen by the file's extension:",
      ".csv .tsv .txt .edges .mtx, each also with .gz."
    })
final class GraphConvertCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "FROM", description = "The graph file to read.")
  private Path from = Path.of("");

  @Parameters(index = "1", paramLabel = "TO", description = "The graph file to write.")
  private Path to = Path.of("");

  @Override
  public Integer call() {
    Graph graph = GraphInput.read(from, spec.commandLine().getErr());
    GraphFiles.write(graph, to);
    spec.commandLine()
        .getOut()
        .printf("%d items, %d links written to %s%n", graph.size(), graph.edges(), to);
    return 0;
  }
}
