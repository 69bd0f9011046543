package org.grapl.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.grapl.data.item.Column;
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
    return columns.stream().map(name -> numbers(column("--score", name, items))).toList();
  }

  private static double[] numbers(Column column) {
    if (!column.isNumeric()) {
      throw new BadInputException(
          "--score must be a column of numbers, but %s holds other values"
              .formatted(TerminalText.quoted(column.name())));
    }
    return column.numbers();
  }

  /** The column that an option names. */
  static Column column(String option, String name, ItemTable items) {
    return items
        .column(name)
        .orElseThrow(
            () ->
                new BadInputException(
                    "%s must be a column of the items (%s), got \"%s\""
                        .formatted(
                            option,
                            items.columns().isEmpty()
                                ? "there is none; --items FILE has them"
                                : items.columns().stream()
                                    .map(Column::name)
                                    .collect(Collectors.joining(", ")),
                            name)));
  }
}
