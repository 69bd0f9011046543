package org.grapl.cli;

import org.grapl.data.GraphRemarks.Level;
import org.grapl.data.GraphRemarks.Remark;

/** What somebody at the command line can do about a graph. */
final class GraphRemedies {

  private GraphRemedies() {}

  /** What to do about what a remark says; empty if there is nothing. */
  static String of(Remark remark) {
    boolean isBad = remark.level() == Level.BAD;
    if (remark.level() == Level.GOOD) {
      return "";
    }
    return switch (remark.finding()) {
      case NO_LINKS -> "Make links from what you know of items with 'grapl graph knn'.";
      case ISOLATED ->
          isBad
              ? "Raise --k or --radius if the graph comes from 'graph knn', or add another graph with 'graph combine'."
              : "";
      case PARTS ->
          isBad ? "Link more items: a larger --k, or a second graph with 'graph combine'." : "";
      case DENSITY ->
          "Keep only the nearest with 'graph knn', or thin it out with 'graph sparsify'.";
      case HUB -> "If its links mean little, remove them, or use 'graph knn --mutual'.";
      case WEIGHTS -> "Check their unit; the scale as a whole does not matter, ratios do.";
      case SIGNAL -> isBad ? "Link items by something that has to do with what is checked." : "";
      case DISTANCES ->
          "A weight must say how alike two items are: use 1/distance, or leave weights out.";
    };
  }
}
