package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.GraphRemarks;
import org.grapl.data.file.Labels;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Region;
import org.grapl.data.item.SameItems;
import org.grapl.data.region.MapOptions;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;

/** Reads the user's graph with progress, and says what was left out of it. */
public final class GraphInput {

  private static final int PARTS = 1000;

  private GraphInput() {}

  public static Graph read(Path path, PrintWriter err) {
    return readItems(path, Optional.empty(), err).graph();
  }

  /** The graph with what its file tells of items, in the format given or that of its name. */
  static ItemGraph readItems(Path path, Optional<GraphFormat> given, PrintWriter err) {
    GraphFormat format = given.orElseGet(() -> GraphFormat.of(path));
    ItemGraph data = reading(path, err, progress -> GraphFiles.readItems(path, format, progress));
    noteUnlinked(data, err);
    Graph graph = data.graph();
    Graph.Dropped dropped = graph.dropped();
    if (dropped.selfLoops() > 0) {
      err.printf(
          "note: %s from an item to itself %s dropped; an item without links is a row \"item,\"%n",
          FindText.plural(dropped.selfLoops(), "link"), dropped.selfLoops() == 1 ? "was" : "were");
    }
    if (dropped.zeroWeights() > 0) {
      err.printf(
          "note: %s of weight 0 %s dropped%n",
          FindText.plural(dropped.zeroWeights(), "link"),
          dropped.zeroWeights() == 1 ? "was" : "were");
    }
    if (GraphRemarks.firstRowMayBeHeader(graph, format)) {
      err.printf(
          "note: \"%s\" and \"%s\" of the first row are linked to nothing else; if that row is a header, call its columns source,target%n",
          graph.label(0), graph.label(1));
    }
    return data;
  }

  static ItemGraph readMap(Path path, MapOptions options, PrintWriter err) {
    ItemGraph data = reading(path, err, progress -> GraphFiles.readMap(path, options, progress));
    noteUnlinked(data, err);
    return data;
  }

  private static ItemGraph reading(
      Path path, PrintWriter err, Function<ReadProgress, ItemGraph> reader) {
    try (ProgressLine line = new ProgressLine("reading " + path.getFileName(), PARTS, err)) {
      return reader.apply(new Reading(line));
    }
  }

  /** The item that an option names, or that stands for the one named. */
  static int item(String option, ItemGraph items, String label) {
    SameItems same = SameItems.toldBy(items);
    return same.item(label)
        .orElseThrow(
            () -> new BadInputException(option + ": " + Labels.unknown(same.all().graph(), label)));
  }

  /** Says which regions of a map have no neighbour: islands, or the trouble with many maps. */
  private static void noteUnlinked(ItemGraph data, PrintWriter err) {
    List<Region> regions = data.items().regions();
    List<String> names =
        IntStream.range(0, regions.size())
            .filter(item -> !regions.get(item).isEmpty() && data.graph().neighbours(item) == 0)
            .mapToObj(data.graph()::label)
            .toList();
    if (!names.isEmpty()) {
      err.printf(
          "note: %s %s on no other: %s; borders count only where both sides were drawn with the"
              + " same points%n",
          FindText.plural(names.size(), "region"),
          names.size() == 1 ? "borders" : "border",
          FindText.few(names.size(), names::get));
    }
  }

  /** The graph with items besides those it has, which have no links. */
  static ItemGraph with(ItemGraph data, Collection<String> labels, PrintWriter err) {
    Graph graph = data.graph();
    List<String> more =
        labels.stream().distinct().filter(label -> graph.item(label).isEmpty()).toList();
    if (more.isEmpty()) {
      return data;
    }
    err.printf(
        "note: %s without links: %s%n",
        FindText.plural(more.size(), "item"), FindText.few(more.size(), more::get));
    GraphBuilder unlinked = Graph.builder();
    more.forEach(unlinked::item);
    return data.grownBy(ItemGraph.of(unlinked.build()));
  }

  /** Shows the part of the file that has been read, and how many links it held. */
  private static final class Reading implements ReadProgress {

    private final ProgressLine line;
    private long links;

    Reading(ProgressLine line) {
      this.line = line;
    }

    @Override
    public void linksRead(long links) {
      this.links = links;
    }

    @Override
    public void bytesRead(long read, long total) {
      line.done(total > 0 ? read * PARTS / total : 0, () -> words(read, total));
    }

    private String words(long read, long total) {
      return "%.0f %%, %d links, %.0f a second"
          .formatted(100.0 * read / Math.max(1, total), links, links / line.seconds());
    }
  }
}
