package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.grapl.Check;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.sparsify.Sparsifier;
import org.grapl.data.sparsify.SpectralBounds;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl graph sparsify}: fewer links that say nearly the same. */
@Command(
    name = "sparsify",
    mixinStandardHelpOptions = true,
    description = {
      "Keeps some of the links, with larger weights, such that sums over links stay nearly what they"
          + " were; tells how nearly.",
      "Links matter by their effective resistance; what is joined stays joined."
    })
final class GraphSparsifyCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FILE", description = "The graph file to read.")
  private Path file = Path.of("");

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where to write the graph; its extension tells the format.")
  private Path out = Path.of("");

  @ArgGroup(multiplicity = "1")
  private Goal goal = new Goal();

  /** One of two. */
  static final class Goal {

    @Option(names = "--edges", paramLabel = "M", description = "About how many links to keep.")
    private @Nullable Integer edges;

    @Option(
        names = "--epsilon",
        paramLabel = "E",
        description = "As few as keep every sum within this share, such as 0.3.")
    private @Nullable Double epsilon;
  }

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Seed of the draw (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Override
  public Integer call() {
    GraphFormat.of(out);
    if (goal.epsilon != null) {
      Check.positive("--epsilon", goal.epsilon);
    }
    if (goal.edges != null) {
      Check.atLeast("--edges", 0, goal.edges);
    }
    Graph graph = GraphInput.read(file, spec.commandLine().getErr());
    Sparsifier sparsifier = new Sparsifier(graph, seed);
    Sparsifier.Sparsified sparse =
        goal.edges != null
            ? sparsifier.toLinks(goal.edges)
            : sparsifier.within(goal.epsilon == null ? 0 : goal.epsilon);
    GraphFiles.write(sparse.graph(), out);
    PrintWriter to = spec.commandLine().getOut();
    to.printf(
        "%d items, %d of %d links, %s as before; written to %s%n",
        graph.size(),
        sparse.graph().edges(),
        graph.edges(),
        FindText.plural(sparse.graph().components().count(), "component"),
        out);
    to.println(inWords(sparse.bounds()));
    return 0;
  }

  private static String inWords(SpectralBounds bounds) {
    return "whatever values items have, the sum over links of weight times squared difference is kept within %.1f %% (%.3f to %.3f of what it was%s)"
        .formatted(
            100 * bounds.within(),
            bounds.low(),
            bounds.high(),
            bounds.isExact() ? "" : ", measured by Lanczos steps");
  }
}
