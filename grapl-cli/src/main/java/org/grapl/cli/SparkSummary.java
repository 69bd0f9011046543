package org.grapl.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.grapl.experiments.cluster.GraphSummary;
import org.grapl.graph.Graph;

/** What a graph in blocks is like, for people and for programs. */
final class SparkSummary {

  private SparkSummary() {}

  static void print(GraphSummary graph, PrintWriter out) {
    out.printf(
        "%s, %s, at most %d at one item%n",
        FindText.plural(graph.arms(), "item"),
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
    add(left, dropped.selfLoops(), "to the item itself");
    add(left, dropped.zeroWeights(), "of weight zero");
    if (!left.isEmpty()) {
      out.println("left out: " + String.join(", ", left));
    }
    if (dropped.repeated() > 0) {
      out.printf("%d links were given again and added up%n", dropped.repeated());
    }
  }

  private static void add(List<String> left, long count, String what) {
    if (count > 0) {
      left.add(FindText.plural(count, "link") + " " + what);
    }
  }
}
