package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.NumberText;
import org.grapl.data.similar.FeatureFiles;
import org.grapl.data.similar.FeatureTable;
import org.grapl.data.similar.Linking;
import org.grapl.data.similar.NeighbourSearch;
import org.grapl.graph.Components;
import org.grapl.graph.Graph;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl graph knn}: a similarity graph from a table. */
@Command(
    name = "knn",
    mixinStandardHelpOptions = true,
    description = {
      "Makes a graph of a table: items are linked to those whose numbers are most alike.",
      "",
      "Items are called by the column label, name, arm, node, vertex, item or id; else by the first"
          + " column if it holds words; else by the number of their row."
    })
final class GraphKnnCommand implements Callable<Integer> {

  private static final int PARTS = 1000;
  private static final int NAMES_SHOWN = 10;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private KnnOptions options = new KnnOptions();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where to write the graph; its extension tells the format.")
  private Path out = Path.of("");

  @Override
  public Integer call() {
    GraphFormat format = GraphOutput.formatWithLinks(out);
    NeighbourSearch search = options.search();
    Linking linking = options.linking();
    long started = System.nanoTime();
    FeatureTable table = table();
    NeighbourSearch.Found found = SearchLine.search(search, table, spec.commandLine().getErr());
    Linking.Linked linked = linking.link(table, found.neighbours());
    GraphFiles.write(linked.graph(), out, format);
    print(linked, found, (System.nanoTime() - started) * 1e-9);
    return 0;
  }

  private FeatureTable table() {
    PrintWriter err = spec.commandLine().getErr();
    FeatureFiles.Read read;
    try (ProgressLine line =
        new ProgressLine("reading " + options.features().getFileName(), PARTS, err)) {
      read = options.read((bytes, total) -> line.done(total > 0 ? bytes * PARTS / total : 0));
    }
    note(err, read.leftOut(), "not of numbers and left out");
    FeatureTable table = read.table();
    if (!options.isScaled()) {
      return table;
    }
    note(err, table.constantColumns(), "the same for all items and left out");
    return table.standardised();
  }

  private static void note(PrintWriter err, List<String> columns, String what) {
    if (!columns.isEmpty()) {
      List<String> shown = columns.subList(0, Math.min(NAMES_SHOWN, columns.size()));
      int more = columns.size() - shown.size();
      err.printf(
          "note: %s %s: %s%s%n",
          FindText.plural(columns.size(), "column"),
          (columns.size() == 1 ? "is " : "are ") + what,
          String.join(", ", shown),
          more > 0 ? ", and %d more".formatted(more) : "");
    }
  }

  private void print(Linking.Linked linked, NeighbourSearch.Found found, double seconds) {
    PrintWriter to = spec.commandLine().getOut();
    Graph graph = linked.graph();
    Components components = graph.components();
    to.printf(
        "%d items, %d links, %s, the largest of %d items; written to %s in %.1f s%n",
        graph.size(),
        graph.edges(),
        FindText.plural(components.count(), "component"),
        components.size(components.largest()),
        out,
        seconds);
    linked
        .sigma()
        .ifPresent(
            sigma ->
                to.printf("weights fall off with the distance %s%n", NumberText.rounded(sigma, 4)));
    if (linked.raised() > 0) {
      to.printf(
          "%s would have a weight below %s and got that%n",
          FindText.plural(linked.raised(), "link"), NumberText.plain(Linking.LEAST_WEIGHT));
    }
    found.recall().ifPresent(recall -> to.println(SearchLine.inWords(recall)));
  }
}
