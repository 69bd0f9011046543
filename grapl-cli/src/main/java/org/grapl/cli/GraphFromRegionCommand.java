package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.data.GraphFormat;
import org.grapl.data.item.Earth;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.region.MapOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grapl graph from-region}: which regions of a map border on each other. */
@Command(
    name = "from-region",
    description = {
      "Writes which regions of a map border on each other, or which cells of a raster lie side by",
      "side, as a graph in the format that the extension of --output names.",
      "'find --graph' reads maps as they are; this is for other weights, and to see the links."
    })
final class GraphFromRegionCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "MAP",
      description = "A map: .geojson, .topojson, or a raster of cells, .asc.")
  private Path map = Path.of("");

  @Mixin private GraphOutput output = new GraphOutput();

  @Option(
      names = "--object",
      paramLabel = "NAME",
      description = "Which object of a TopoJSON file; the one of most regions otherwise.")
  private @Nullable String object;

  @Option(
      names = "--weights",
      paramLabel = "unit|border",
      description =
          "What the weight of a link is: 1 (default), or the length of the common border, in"
              + " kilometres where coordinates are degrees.")
  private MapOptions.Weights weights = MapOptions.Weights.UNIT;

  @Option(
      names = "--diagonals",
      description = "Links cells of a raster that meet in a corner only, too.")
  private boolean diagonals;

  @Override
  public Integer call() {
    GraphFormat format = output.format();
    PrintWriter err = output.results.err();
    MapOptions options = new MapOptions(Optional.ofNullable(object), weights, diagonals);
    ItemGraph data = GraphInput.readMap(map, options, err);
    noteTurned(data, err);
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
