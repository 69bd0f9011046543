package org.grapl.cli;

import java.nio.file.Path;
import java.util.Arrays;
import org.grapl.data.GraphFiles;
import org.grapl.graph.BlockModel;
import org.grapl.graph.ErdosRenyi;
import org.grapl.graph.Graph;
import org.grapl.graph.Graphs;
import org.grapl.graph.NewmanWatts;
import org.grapl.graph.PreferentialAttachment;
import org.grapl.graph.RandomGeometric;
import org.grapl.graph.RingLattice;
import org.grapl.graph.WattsStrogatz;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl graph generate KIND}: the usual random graphs, each a subcommand of its own. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    description = "Makes a graph of a given kind; see 'generate KIND --help'.")
final class GraphGenerateCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "generate needs a kind: " + String.join(", ", spec.subcommands().keySet()));
  }

  /** Options every kind has. */
  static final class Target {

    @Option(
        names = "--out",
        required = true,
        paramLabel = "FILE",
        description = "Where to write it.")
    Path out = Path.of("");

    @Option(
        names = "--seed",
        defaultValue = "1",
        description = "Seed of the draw (default: ${DEFAULT-VALUE}).")
    long seed;
  }

  @Command(
      name = "block-model",
      mixinStandardHelpOptions = true,
      description = "Communities: links are likelier within a block than between blocks.")
  int blockModel(
      @Option(names = "--sizes", required = true, split = ",", description = "Arms in each block.")
          int[] sizes,
      @Option(
              names = "--within",
              required = true,
              description = "Probability of a link in a block.")
          double within,
      @Option(names = "--between", required = true, description = "Probability between blocks.")
          double between,
      @CommandLine.Mixin Target target) {
    double[][] probabilities = new double[sizes.length][sizes.length];
    for (int block = 0; block < sizes.length; block++) {
      Arrays.fill(probabilities[block], between);
      probabilities[block][block] = within;
    }
    return write(BlockModel.of(sizes, probabilities).draw(target.seed), target);
  }

  @Command(
      name = "small-world",
      mixinStandardHelpOptions = true,
      description = "Newman-Watts: a ring of neighbours plus a few random links.")
  int smallWorld(@CommandLine.Mixin Ring ring, @CommandLine.Mixin Target target) {
    return write(new NewmanWatts(ring.lattice(), ring.probability).draw(target.seed), target);
  }

  @Command(
      name = "watts-strogatz",
      mixinStandardHelpOptions = true,
      description = "A ring of neighbours, some links of which are rewired at random.")
  int wattsStrogatz(@CommandLine.Mixin Ring ring, @CommandLine.Mixin Target target) {
    return write(new WattsStrogatz(ring.lattice(), ring.probability).draw(target.seed), target);
  }

  /** What the two ring models share. */
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
      @Option(names = "--size", required = true, description = "Arms in each group.") int size,
      @CommandLine.Mixin Target target) {
    return write(Graphs.cliques(count, size), target);
  }

  @Command(
      name = "grid",
      mixinStandardHelpOptions = true,
      description = "A rectangle in which each item is joined to the four beside it.")
  int grid(
      @Option(names = "--rows", required = true, description = "Number of rows.") int rows,
      @Option(names = "--columns", required = true, description = "Number of columns.") int columns,
      @CommandLine.Mixin Target target) {
    return write(Graphs.grid(rows, columns), target);
  }

  @Command(
      name = "geometric",
      mixinStandardHelpOptions = true,
      description = "Random points in the unit square, joined when close.")
  int geometric(
      @Option(names = "--size", required = true, description = "Number of items.") int size,
      @Option(names = "--radius", required = true, description = "Distance that joins.")
          double radius,
      @CommandLine.Mixin Target target) {
    return write(new RandomGeometric(size, radius).draw(target.seed), target);
  }

  @Command(
      name = "barabasi-albert",
      mixinStandardHelpOptions = true,
      description = "Grows by joining each new item to popular ones: a few hubs, many small.")
  int barabasiAlbert(
      @Option(names = "--size", required = true, description = "Number of items.") int size,
      @Option(names = "--links-per-arm", required = true, description = "Links of each new item.")
          int linksPerArm,
      @CommandLine.Mixin Target target) {
    return write(new PreferentialAttachment(size, linksPerArm).draw(target.seed), target);
  }

  @Command(
      name = "erdos-renyi",
      mixinStandardHelpOptions = true,
      description = "Every pair is joined with the same probability.")
  int erdosRenyi(
      @Option(names = "--size", required = true, description = "Number of items.") int size,
      @Option(names = "--probability", required = true, description = "Probability of a link.")
          double probability,
      @CommandLine.Mixin Target target) {
    return write(new ErdosRenyi(size, probability).draw(target.seed), target);
  }

  private int write(Graph graph, Target target) {
    GraphFiles.write(graph, target.out);
    spec.commandLine()
        .getOut()
        .printf("%d items, %d links written to %s%n", graph.size(), graph.edges(), target.out);
    return 0;
  }
}
