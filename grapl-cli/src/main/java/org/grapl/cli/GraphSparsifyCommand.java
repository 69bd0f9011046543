package org.grapl.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.sparsify.Sparsifier;
import org.grapl.data.sparsify.SpectralBounds;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grapl graph sparsify}: fewer links that say nearly the same. */
@Command(
    name = "sparsify",
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

  @Mixin private GraphArgument argument = new GraphArgument();

  @Mixin private GraphOutput output = new GraphOutput();

  @ArgGroup(multiplicity = "1")
  private Goal goal = new Goal();

  /** One of two. */
  static final class Goal {

    @Option(names = "--links", paramLabel = "M", description = "About how many links to keep.")
    private @Nullable Integer links;

    @Option(
        names = "--epsilon",
        paramLabel = "E",
        description = "As few as keep every sum within this share, such as 0.3.")
    private @Nullable Double epsilon;
  }

  @Mixin private SeedOption seed = new SeedOption();

  @Override
  public Integer call() {
    GraphFormat format = output.formatWithLinks();
    output.refuseToReplace(List.of(argument.file));
    if (goal.epsilon != null) {
      Check.positive("--epsilon", goal.epsilon);
    }
    if (goal.links != null) {
      Check.atLeast("--links", 0, goal.links);
    }
    ItemGraph data = argument.read(output.results.err());
    Graph graph = data.graph();
    Sparsifier sparsifier = new Sparsifier(graph, seed.seed);
    Sparsifier.Sparsified sparse =
        goal.links != null
            ? sparsifier.toLinks(goal.links)
            : sparsifier.within(goal.epsilon == null ? 0 : goal.epsilon);
    return output.write(
        new ItemGraph(sparse.graph(), data.items()),
        format,
        List.of(
            "%d of %d links are kept".formatted(sparse.graph().links(), graph.links()),
            inWords(sparse.bounds())));
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
