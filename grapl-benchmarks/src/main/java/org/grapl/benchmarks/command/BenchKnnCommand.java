package org.grapl.benchmarks.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import org.grapl.benchmarks.neighbours.NeighbourBenchmark;
import org.grapl.benchmarks.neighbours.TableKind;
import org.grapl.cli.SearchLine;
import org.grapl.data.similar.Distance;
import org.grapl.data.similar.FeatureTable;
import org.grapl.data.similar.Nearby;
import org.grapl.data.similar.NeighbourSearch;
import org.grapl.data.similar.Threads;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grapl bench knn}: how long neighbours take to find. */
@Command(
    name = "knn",
    mixinStandardHelpOptions = true,
    description = {
      "Times the search for nearest neighbours in a table that is made up, and the graph made of"
          + " them: time by the clock and of all processors, share of true neighbours, memory."
    })
public final class BenchKnnCommand extends BenchCommand {

  @Option(
      names = "--rows",
      defaultValue = "50000",
      description = "Items (default: ${DEFAULT-VALUE}).")
  private int rows;

  @Option(
      names = "--columns",
      defaultValue = "64",
      description = "Numbers of each (default: ${DEFAULT-VALUE}).")
  private int columns;

  @Option(
      names = "--kind",
      defaultValue = "clusters",
      paramLabel = "NAME",
      description =
          "clusters of ten dimensions, or uniform numbers, the worst case (default:"
              + " ${DEFAULT-VALUE}).")
  private TableKind kind = TableKind.CLUSTERS;

  @Option(names = "--k", defaultValue = "10", description = "Neighbours (default: 10).")
  private int k;

  @Option(
      names = "--manner",
      defaultValue = "auto",
      paramLabel = "NAME",
      description = "auto, exact or approximate (default: ${DEFAULT-VALUE}).")
  private NeighbourSearch.Manner manner = NeighbourSearch.Manner.AUTO;

  @Option(names = "--threads", description = "Threads (default: all processors).")
  private @Nullable Integer threads;

  @Option(names = "--seed", defaultValue = "1", description = "Seed (default: ${DEFAULT-VALUE}).")
  private long seed;

  /** What was searched, for programs. */
  private record Searched(TableKind kind, int rows, int columns, int k, int threads) {}

  @Override
  public Integer call() {
    Check.atLeast("--rows", 2, rows);
    Check.atLeast("--columns", 1, columns);
    Threads used = threads == null ? Threads.all() : new Threads(threads);
    NeighbourSearch search =
        new NeighbourSearch(Distance.EUCLIDEAN, new Nearby.Nearest(k), manner, used, seed);
    FeatureTable table = kind.draw(rows, columns, seed);
    NeighbourBenchmark.Measurement measured;
    try (SearchLine line = new SearchLine(err())) {
      measured = NeighbourBenchmark.run(table, search, line);
    }
    NeighbourBenchmark.Costs costs = measured.costs();
    PrintWriter out = out();
    if (json) {
      out.println(json(measured, used));
      return 0;
    }
    out.printf(
        "%d x %d %s, %d nearest: %.1f s, %.1f s of CPU on %d threads; %d links in %.1f s more; heap up to %d MB%n",
        rows,
        columns,
        kind,
        k,
        costs.seconds(),
        costs.cpuSeconds(),
        used.count(),
        costs.links(),
        costs.linkSeconds(),
        costs.peakBytes() >> 20);
    out.println(measured.found().recall().map(SearchLine::inWords).orElse("exact"));
    return 0;
  }

  private ObjectNode json(NeighbourBenchmark.Measurement measured, Threads used) {
    ObjectNode node = result(new Searched(kind, rows, columns, k, used.count()), measured.costs());
    measured
        .found()
        .recall()
        .ifPresentOrElse(
            recall -> {
              node.put("recall", recall.found());
              node.put("recallLow", recall.low());
              node.put("recallHigh", recall.high());
            },
            () -> node.put("recall", 1));
    return node;
  }
}
