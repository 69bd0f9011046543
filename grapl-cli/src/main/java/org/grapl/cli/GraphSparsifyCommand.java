package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.Check;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.sparsify.Sparsifier;
import org.grapl.data.sparsify.SpectralBounds;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

  /** A sum that may grow to more is told by factors: 244 % says nothing of how small others get. */
  private static final double MOST_AS_SHARE = 2;

  private static final String MEASURED =
      "; above 2000 items this is measured, and the true extremes may lie a little beyond";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private GraphArgument argument = new GraphArgument();

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
    GraphFormat format = GraphOutput.formatWithLinks(out);
    SameFile.refuse("--out", out, List.of(argument.file));
    if (goal.epsilon != null) {
      Check.positive("--epsilon", goal.epsilon);
    }
    if (goal.edges != null) {
      Check.atLeast("--edges", 0, goal.edges);
    }
    ItemGraph data = argument.read(spec.commandLine().getErr());
    Graph graph = data.graph();
    Sparsifier sparsifier = new Sparsifier(graph, seed);
    Sparsifier.Sparsified sparse =
        goal.edges != null
            ? sparsifier.toLinks(goal.edges)
            : sparsifier.within(goal.epsilon == null ? 0 : goal.epsilon);
    GraphFiles.write(new ItemGraph(sparse.graph(), data.items()), out, format);
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
    String sum =
        "whatever values items have, the sum over links of weight times squared difference is ";
    String about = bounds.isExact() ? "" : "about ";
    String kept =
        bounds.high() > MOST_AS_SHARE
            ? "between %s%s and %s times what it was"
                .formatted(
                    about,
                    NumberText.rounded(bounds.low(), 2),
                    NumberText.rounded(bounds.high(), 2))
            : "kept within %s%.1f %% (%.3f to %.3f of what it was)"
                .formatted(about, 100 * bounds.within(), bounds.low(), bounds.high());
    return sum + kept + (bounds.isExact() ? "" : MEASURED);
  }
}
