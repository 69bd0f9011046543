package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.similar.GraphSum;
import org.grapl.graph.Graph;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl graph combine}: the weighted sum of graphs. */
@Command(
    name = "combine",
    mixinStandardHelpOptions = true,
    description = {
      "Adds graphs up: items are told apart by name, the weights of their links are added.",
      "Of attributes that several graphs tell, the first graph that tells one is believed."
    })
final class GraphCombineCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "2..*", paramLabel = "FILE", description = "The graph files to add up.")
  private List<Path> files = List.of();

  @Option(
      names = "--weights",
      split = ",",
      paramLabel = "W",
      description = "A factor for each graph, separated by commas (default: 1 each).")
  private double[] weights = new double[0];

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where to write the sum; its extension tells the format.")
  private Path out = Path.of("");

  @Override
  public Integer call() {
    GraphFormat format = GraphOutput.formatWithLinks(out);
    SameFile.refuse("--out", out, files);
    if (weights.length != 0 && weights.length != files.size()) {
      throw new BadInputException(
          "--weights must be %d numbers, one for each graph, got %d"
              .formatted(files.size(), weights.length));
    }
    double[] factors = weights.length == 0 ? new double[files.size()] : weights;
    if (weights.length == 0) {
      Arrays.fill(factors, 1);
    }
    PrintWriter err = spec.commandLine().getErr();
    List<ItemGraph> graphs =
        files.stream().map(file -> GraphInput.readItems(file, Optional.empty(), err)).toList();
    ItemGraph data = GraphSum.ofItems(graphs, factors);
    GraphFiles.write(data, out, format);
    Graph sum = data.graph();
    spec.commandLine()
        .getOut()
        .printf(
            "%d items, %d links, %s; written to %s%n",
            sum.size(), sum.edges(), FindText.plural(sum.components().count(), "component"), out);
    return 0;
  }
}
