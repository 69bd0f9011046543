package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.grapl.data.ValueFiles;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is known before the first check, besides the graph. */
final class KnownOptions {

  @Option(
      names = "--items",
      description =
          "What is known of the items: a table with a column label (or name, id) and any others."
              + " Used if there: cost (of a check), link, group, lat and lon (or x and y).")
  @Nullable Path items;

  @Option(
      names = "--known",
      description =
          "Checks made earlier, as label,value[,value...] or the steps.csv of an earlier 'find --output'. They count from"
              + " the beginning, but not towards the budget of a search. May be given several times.")
  List<Path> checks = new ArrayList<>();

  @Option(
      names = "--unlinked",
      description =
          "Takes items that only other files name as items without links; else they are refused.")
  private boolean unlinked;

  /** The graph with all that is known of its items; others may name items, too. */
  ItemGraph read(GraphOption graph, List<Path> others, PrintWriter err) {
    ItemGraph read = graph.read(err);
    Path table = items;
    Set<String> labels = new LinkedHashSet<>();
    if (unlinked) {
      if (table != null) {
        labels.addAll(ItemFiles.labels(table));
      }
      checks.forEach(file -> labels.addAll(ValueFiles.labels(file)));
      others.forEach(file -> labels.addAll(ValueFiles.labels(file)));
    }
    ItemGraph all = GraphInput.with(read, labels, err);
    return table == null
        ? all
        : hinting(
            graph.file,
            () -> all.with(all.items().with(ItemFiles.read(table, all.graph()).columns())));
  }

  /** Adds what to do about an item that is not in the graph. */
  static <T> T hinting(Path graphFile, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (DataFileException e) {
      String label = e.unknownLabel().orElseThrow(() -> e);
      String message = String.valueOf(e.getMessage());
      throw new BadInputException(
          "%s%s it has no links, give --unlinked or add the row \"%s,\" to %s"
              .formatted(message, message.endsWith("?") ? " If" : "; if", label, graphFile));
    }
  }
}
