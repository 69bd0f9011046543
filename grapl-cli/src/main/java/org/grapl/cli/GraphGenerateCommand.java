package org.grapl.cli;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.research.graph.BlockModel;
import org.grapl.research.graph.ErdosRenyi;
import org.grapl.research.graph.Graphs;
import org.grapl.research.graph.NewmanWatts;
import org.grapl.research.graph.PreferentialAttachment;
import org.grapl.research.graph.RandomGeometric;
import org.grapl.research.graph.RingLattice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "generate",
    description = "Makes a graph of a given kind; see 'generate KIND --help'.")
final class GraphGenerateCommand {

  static final class Target {

    @Mixin GraphOutput output = new GraphOutput();

    @Mixin SeedOption random = new SeedOption();

    private int write(Function<Long, Graph> draw) {
      GraphFormat format = output.formatWithLinks();
      return output.write(ItemGraph.of(draw.apply(random.seed)), format, List.of());
    }
  }

  @Command(
      name = "block-model",
      mixinStandardHelpOptions = true, // counted by picocli where a command is a method
      description = "Communities: links are likelier within a block than between blocks.")
  int blockModel(
      @Option(names = "--sizes", required = true, split = ",", description = "Items in each block.")
          int[] sizes,
      @Option(
              names = "--within",
              required = true,
              description = "Probability of a link in a block.")
          double within,
      @Option(names = "--between", required = true, description = "Probability between blocks.")
          double between,
      @Mixin Target target) {
    double[][] probabilities = new double[sizes.length][sizes.length];
    for (int block = 0; block < sizes.length; block++) {
      Arrays.fill(probabilities[block], between);
      probabilities[block][block] = within;
    }
    return target.write(BlockModel.of(sizes, probabilities)::draw);
  }

  @Command(
      name = "small-world",
      mixinStandardHelpOptions = true,
      description = "Newman-Watts: a ring of neighbours plus a few random links.")
  int smallWorld(@Mixin Ring ring, @Mixin Target target) {
    return target.write(new NewmanWatts(ring.lattice(), ring.probability)::draw);
  }

  static final class Ring {

    @Option(names = "--size", required = true, description = "Number of items.")
    int size;

    @Option(
        names = "--neighbours",
        defaultValue = "4",
        description = "Nearest neighbours on the ring, an even number (default: ${DEFAULT-VALUE}).")
    int neighbours;

    @Option(
        names = "--probability",
        required = true,
        description = "Probability of a random link per ring link.")
    double probability;

    RingLattice lattice() {
      return new RingLattice(size, neighbours);
    }
  }

  @Command(
      name = "cliques",
      mixinStandardHelpOptions = true,
      description = "Separate groups, everybody in a group joined to everybody else in it.")
  int cliques(
      @Option(names = "--count", required = true, description = "Number of groups.") int count,
      @Option(names = "--size", required = true, description = "Items in each group.") int size,
      @Mixin Target target) {
    return target.write(seed -> Graphs.cliques(count, size));
  }

  @Command(
      name = "grid",
      mixinStandardHelpOptions = true,
      description = "A rectangle in which each item is joined to the four beside it.")
  int grid(
      @Option(names = "--rows", required = true, description = "Number of rows.") int rows,
      @Option(names = "--columns", required = true, description = "Number of columns.") int columns,
      @Mixin Target target) {
    return target.write(seed -> Graphs.grid(rows, columns));
  }

  @Command(
      name = "geometric",
      mixinStandardHelpOptions = true,
      description = "Random points in the unit square, joined when close.")
  int geometric(
      @Option(names = "--size", required = true, description = "Number of items.") int size,
      @Option(names = "--radius", required = true, description = "Distance that joins.")
          double radius,
      @Mixin Target target) {
    return target.write(new RandomGeometric(size, radius)::draw);
  }

  @Command(
      name = "barabasi-albert",
      mixinStandardHelpOptions = true,
      description = "Grows by joining each new item to popular ones: a few hubs, many small.")
  int barabasiAlbert(
      @Option(names = "--size", required = true, description = "Number of items.") int size,
      @Option(names = "--links-per-item", required = true, description = "Links of each new item.")
          int linksPerItem,
      @Mixin Target target) {
    return target.write(new PreferentialAttachment(size, linksPerItem)::draw);
  }

  @Command(
      name = "erdos-renyi",
      mixinStandardHelpOptions = true,
      description = "Every pair is joined with the same probability.")
  int erdosRenyi(
      @Option(names = "--size", required = true, description = "Number of items.") int size,
      @Option(names = "--probability", required = true, description = "Probability of a link.")
          double probability,
      @Mixin Target target) {
    return target.write(new ErdosRenyi(size, probability)::draw);
  }
}
