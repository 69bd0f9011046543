package org.grapl.data.intake;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.data.GraphProfile;
import org.grapl.data.item.ItemGraph;

/**
 * What some files were understood as.
 *
 * @param data the items, their links, and what is known of them; values are not among it
 * @param columns how numbers are spread: those of values first, then those known of items
 * @param threshold where the line may be, if something suggests it
 */
public record Understanding(
    List<Understood> files,
    ItemGraph data,
    GraphProfile profile,
    List<ColumnSummary> columns,
    List<String> warnings,
    String name,
    OptionalDouble threshold) {

  public Understanding {
    files = List.copyOf(files);
    columns = List.copyOf(columns);
    warnings = List.copyOf(warnings);
  }

  /**
   * What one file was taken for, the format it is written in, and what it holds, in words.
   *
   * @param columns those of the table that items are made of; none of another file
   */
  public record Understood(
      String name,
      FileRole role,
      String format,
      String words,
      Optional<GivenFile.Reading> reading,
      List<ColumnUse> columns) {}

  /** A column of a table: whether it holds texts, and whether items are compared by it. */
  public record ColumnUse(String name, boolean text, boolean compared) {}
}
