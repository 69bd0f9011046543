package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.Column;
import org.grapl.data.item.Earth;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.region.MapOptions;
import org.grapl.data.region.NearBorders;
import org.grapl.data.similar.GraphSum;
import org.grapl.data.sparsify.Sparsifier;
import org.grapl.data.sparsify.SpectralBounds;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "graph",
    description = "Looks at, converts and makes graphs.",
    subcommands = {
      GraphInfoCommand.class,
      GraphCommand.Formats.class,
      GraphCommand.Convert.class,
      GraphGenerateCommand.class,
      GraphCommand.FromRegion.class,
      GraphKnnCommand.class,
      GraphCommand.Combine.class,
      GraphCommand.Sparsify.class
    })
final class GraphCommand {

  @Command(
      name = "convert",
      description = {
        "Writes a graph in another format, chosen by the file's extension:",
        "'grapl graph formats' lists them. Attributes of items go along where the format has a place."
      })
  static final class Convert implements Callable<Integer> {

    @Mixin private Argument from = new Argument();

    @Mixin private GraphOutput to = new GraphOutput();

    @Option(
        names = "--output-format",
        description = "The format of --output, if its name does not tell.")
    private @Nullable GraphFormat format;

    @Override
    public Integer call() {
      GraphFormat target = format == null ? to.format() : to.checked(format);
      to.refuseToReplace(List.of(from.file));
      ItemGraph data = from.read(to.results.err());
      int code = to.write(data, target, List.of());
      if (!target.hasLinks() && data.graph().links() > 0) {
        to.results.note("%s has no place for links: %d are left out", target, data.graph().links());
      }
      if (!target.hasAttributes() && !data.items().columns().isEmpty()) {
        to.results.note(
            "%s has no place for attributes: %s left out",
            target, String.join(", ", data.items().columns().stream().map(Column::name).toList()));
      }
      return code;
    }
  }

  @Command(name = "formats", description = "Lists the formats of graph files.")
  static final class Formats implements Callable<Integer> {

    @Mixin private Results results = new Results();

    private record Format(String name, List<String> extensions, boolean written) {}

    @Override
    public Integer call() {
      List<Format> formats =
          Stream.of(GraphFormat.values())
              .map(each -> new Format(each.toString(), each.extensions(), each.isWritten()))
              .toList();
      results.print(
          Map.of("formats", formats),
          text -> {
            for (Format each : formats) {
              text.printf(
                  "%-14s %-24s %s%n",
                  each.name,
                  String.join(" ", each.extensions),
                  each.written ? "read and written" : "read");
            }
            text.println("Text formats may be compressed: add .gz to the name.");
          });
      return 0;
    }
  }

  @Command(
      name = "combine",
      description = {
        "Adds graphs up: items are told apart by name, the weights of their links are added.",
        "Of attributes that several graphs tell, the first graph that tells one is believed."
      })
  static final class Combine implements Callable<Integer> {

    @Parameters(arity = "2..*", paramLabel = "FILE", description = "The graph files to add up.")
    private List<Path> files = List.of();

    @Option(
        names = "--weights",
        split = ",",
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

  @Command(
      name = "from-region",
      description = {
        "Writes which regions of a map border on each other, or which cells of a raster lie side by",
        "side, as a graph in the format that the extension of --output names.",
        "'find --graph' reads maps as they are; this is for other weights, and to see the links."
      })
  static final class FromRegion implements Callable<Integer> {

    @Parameters(
        paramLabel = "MAP",
        description = "A map: .geojson, .topojson, or a raster of cells, .asc.")
    private Path map = Path.of("");

    @Mixin private GraphOutput output = new GraphOutput();

    @Option(
        names = "--object",
        description = "Which object of a TopoJSON file; the one of most regions otherwise.")
    private @Nullable String object;

    @Option(
        names = "--weights",
        paramLabel = "unit|border",
        description =
            "What the weight of a link is: 1 (default), or the length of the common border, in kilometres where coordinates are degrees.")
    private MapOptions.Weights weights = MapOptions.Weights.UNIT;

    @Option(
        names = "--diagonals",
        description = "Links cells of a raster that meet in a corner only, too.")
    private boolean diagonals;

    @Option(
        names = "--tolerance",
        paramLabel = "METRES",
        description =
            "Borders of a GeoJSON file closer than this count as shared, in metres where coordinates are degrees, else in their unit (default: 1 %% of how far across a region is, where hardly any are shared exactly; else 0).")
    private @Nullable Double tolerance;

    @Override
    public Integer call() {
      GraphFormat format = output.format();
      PrintWriter err = output.results.err();
      MapOptions options =
          new MapOptions(
              Optional.ofNullable(object),
              weights,
              diagonals,
              tolerance == null ? OptionalDouble.empty() : OptionalDouble.of(tolerance));
      ItemGraph data = GraphInput.readMap(map, options, err);
      noteTurned(data, err);
      if (tolerance == null && GraphFormat.of(map) == GraphFormat.GEOJSON) {
        NearBorders.inWords(data.items()).ifPresent(words -> err.println("note: " + words));
      }
      return output.write(data, format, List.of());
    }

    /** Says that a TopoJSON in other units than degrees was taken for a drawing on a screen. */
    private void noteTurned(ItemGraph data, PrintWriter err) {
      boolean areDegrees =
          data.items().regions().stream()
              .flatMap(region -> region.rings().stream())
              .allMatch(Earth::areDegrees);
      if (GraphFormat.of(map) == GraphFormat.TOPOJSON && !areDegrees) {
        err.println(
            "note: coordinates are no degrees and taken for those of a screen, y downwards: the sign"
                + " of y is turned in the shapes; links do not depend on it");
      }
    }
  }

  @Command(
      name = "sparsify",
      description = {
        "Keeps some of the links, with larger weights, such that sums over links stay nearly what they were; tells how nearly.",
        "Links matter by their effective resistance; what is joined stays joined."
      })
  static final class Sparsify implements Callable<Integer> {

    /** Sums that may grow to more are told by factors: 244 % hides how small others get. */
    private static final double MOST_AS_SHARE = 2;

    private static final String MEASURED =
        "; above 2000 items this is measured, and the true extremes may lie a little beyond";

    @Mixin private Argument argument = new Argument();

    @Mixin private GraphOutput output = new GraphOutput();

    @ArgGroup(multiplicity = "1")
    private Goal goal = new Goal();

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

  static final class Argument {

    @Parameters(paramLabel = "FILE", description = "A graph file.")
    Path file = Path.of("");

    @Option(names = "--format", description = "The format of the file, if its name does not tell.")
    private @Nullable GraphFormat format;

    ItemGraph read(PrintWriter err) {
      return GraphInput.readItems(file, Optional.ofNullable(format), err);
    }
  }
}
