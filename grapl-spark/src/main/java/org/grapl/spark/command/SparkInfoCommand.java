package org.grapl.spark.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.grapl.cli.FindText;
import org.grapl.cli.Results;
import org.grapl.cli.SparkSubcommand;
import org.grapl.graph.Graph;
import org.grapl.spark.SparkCluster;
import org.grapl.spark.graph.GraphDirectory;
import org.grapl.spark.graph.GraphSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code grapl spark info}: a graph made ready, and whether all of it is there. */
@Command(
    name = "info",
    description = "Tells what a graph made ready is like, and whether all its files are there.")
public final class SparkInfoCommand implements SparkSubcommand {

  @Parameters(paramLabel = "DIR", description = "A graph made by 'spark prepare'.")
  private String directory = "";

  @Mixin private SparkOption spark = new SparkOption();

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    try (SparkCluster cluster = spark.open(results.err())) {
      GraphSummary graph = GraphDirectory.open(cluster.session(), directory).summary();
      results.print(graph, text -> print(graph, text));
      return 0;
    }
  }

  static void print(GraphSummary graph, PrintWriter out) {
    out.printf(
        "%s, %s, at most %d at one item%n",
        FindText.plural(graph.items(), "item"),
        FindText.plural(graph.links(), "link"),
        graph.mostLinks());
    if (graph.components() > 1) {
      out.printf(
          "%d pieces, the largest of %d items, %d items without any link: pieces without a check"
              + " stay on the line%n",
          graph.components(), graph.largest(), graph.alone());
    }
    Graph.Dropped dropped = graph.dropped();
    List<String> left = new ArrayList<>();
    if (dropped.selfLoops() > 0) {
      left.add(FindText.plural(dropped.selfLoops(), "link") + " to the item itself");
    }
    if (dropped.zeroWeights() > 0) {
      left.add(FindText.plural(dropped.zeroWeights(), "link") + " of weight zero");
    }
    if (!left.isEmpty()) {
      out.println("left out: " + String.join(", ", left));
    }
    if (dropped.repeated() > 0) {
      out.printf("%d links were given again and added up%n", dropped.repeated());
    }
  }
}
