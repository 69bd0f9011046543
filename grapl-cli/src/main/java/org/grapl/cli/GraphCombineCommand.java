package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.similar.GraphSum;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grapl graph combine}: the weighted sum of graphs. */
@Command(
    name = "combine",
    description = {
      "Adds graphs up: items are told apart by name, the weights of their links are added.",
      "Of attributes that several graphs tell, the first graph that tells one is believed."
    })
final class GraphCombineCommand implements Callable<Integer> {

  @Parameters(arity = "2..*", paramLabel = "FILE", description = "The graph files to add up.")
  private List<Path> files = List.of();

  @Option(
      names = "--weights",
      split = ",",
      paramLabel = "W",
      description = "A factor for each graph, separated by commas (default: 1 each).")
  private double[] weights = new double[0];

  @Mixin private GraphOutput output = new GraphOutput();

  @Override
  public Integer call() {
    GraphFormat format = output.formatWithLinks();
    output.refuseToReplace(files);
    if (weights.length != 0 && weights.length != files.size()) {
      throw new BadInputException(
          "--weights must be %d numbers, one for each graph, got %d"
              .formatted(files.size(), weights.length));
    }
    double[] factors = weights.length == 0 ? new double[files.size()] : weights;
    if (weights.length == 0) {
      Arrays.fill(factors, 1);
    }
    PrintWriter err = output.results.err();
    List<ItemGraph> graphs =
        files.stream().map(file -> GraphInput.readItems(file, Optional.empty(), err)).toList();
    return output.write(GraphSum.ofItems(graphs, factors), format, List.of());
  }
}
