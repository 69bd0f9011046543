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
import org.grapl.data.file.FieldText;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.SameItems;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is known before the first check, besides the graph. */
final class KnownOptions {

  @Option(
      names = "--items",
      description =
          "What is known of the items: a table with a column label (or name, id) and any others."
              + " Used if there: cost (of a check), link, group, lat and lon (or x and y)."
              + " May be given several times.")
  List<Path> items = new ArrayList<>();

  @Option(
      names = "--same",
      paramLabel = "COLUMN",
      description =
          "Items with the same text in this column of theirs, such as duplicates, are one: checked"
              + " once, under the name of the first, and decided together. Where it is empty an item"
              + " is like no other. 'graph knn --same-out' finds items with the same features.")
  private @Nullable String same;

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
  SameItems read(GraphOption graph, List<Path> others, PrintWriter err) {
    ItemGraph read = graph.read(err);
    Set<String> labels = new LinkedHashSet<>();
    if (unlinked) {
      items.forEach(file -> labels.addAll(ItemFiles.labels(file)));
      checks.forEach(file -> labels.addAll(ValueFiles.labels(file)));
      others.forEach(file -> labels.addAll(ValueFiles.labels(file)));
    }
    ItemGraph named = GraphInput.with(read, labels, err);
    ItemTable known = named.items();
    for (Path file : items) {
      known = known.with(hinting(graph.file, () -> ItemFiles.read(file, named.graph())).columns());
    }
    ItemGraph all = named.with(known);
    return same == null ? SameItems.none(all) : same(all, same, err);
  }

  private static SameItems same(ItemGraph all, String column, PrintWriter err) {
    SameItems same = SameItems.by(all, "--same", column);
    if (same.isNone()) {
      err.printf("note: no two items have the same %s%n", FieldText.quoted(column));
    } else {
      err.printf(
          "note: %d items are %d distinct ones by %s; each of these is checked once and decided for all it stands for%n",
          all.graph().size(), same.distinct().graph().size(), FieldText.quoted(column));
    }
    return same;
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
