package org.grapl.cli;

import java.util.ArrayList;
import java.util.List;
import org.grapl.data.item.ItemTable;
import picocli.CommandLine.Option;

/** Columns of the items that say beforehand which of them may lie above the line. */
final class ScoreOption {

  @Option(
      names = "--score",
      split = ",",
      paramLabel = "COLUMN[,COLUMN...]",
      description =
          "What is thought of each item before it is checked, such as the score of a classifier:"
              + " columns of the items. Only their order counts. How much, and in which direction,"
              + " is found from the answers; a useless one costs next to nothing.")
  List<String> columns = new ArrayList<>();

  /** The scores of all items, NaN where there is none. */
  List<double[]> read(ItemTable items) {
    return items.numbers("--score", columns);
  }
}
