package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.data.ValueFiles;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;

/** What one check of each item costs: a file of its own, or a column beside other things. */
final class CheckCosts {

  private CheckCosts() {}

  /**
   * One cost per item; none if checks cost the same.
   *
   * @param file {@code --costs}
   * @param truth {@code --truth}, which may have a column of costs, as items may
   */
  static double[] of(ItemGraph data, @Nullable Path file, @Nullable Path truth, PrintWriter err) {
    Graph graph = data.graph();
    Optional<Column> ofItems = data.items().costs();
    boolean inTruth = truth != null && ValueFiles.hasCosts(truth);
    List<String> places = new ArrayList<>();
    if (file != null) {
      places.add("--costs " + file);
    }
    if (inTruth) {
      places.add("the column cost of " + truth);
    }
    ofItems.ifPresent(column -> places.add("the attribute " + column.name() + " of items"));
    if (places.size() > 1) {
      throw new BadInputException(
          "costs must come from one place, got %s; leave out or rename the others"
              .formatted(String.join(" and ", places)));
    }
    if (file != null) {
      return ValueFiles.readCosts(file, graph);
    }
    if (places.isEmpty()) {
      return new double[0];
    }
    err.printf("note: checks cost what %s says; the budget is in that unit%n", places.get(0));
    return inTruth && truth != null ? ValueFiles.readCosts(truth, graph) : data.costs();
  }
}
