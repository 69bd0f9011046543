package org.grapl.data.intake;

import java.util.List;
import java.util.OptionalDouble;
import org.grapl.data.GraphProfile;
import org.grapl.data.item.ItemGraph;

/**
 * What some files were understood as.
 *
 * @param data the items, their links, and what is known of them; values are not among it
 * @param columns how numbers are spread: those of values first, then those known of items
 * @param warnings what may surprise, in plain words
 * @param name what a campaign about them may be called
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
   * What one file was taken for.
   *
   * @param format how it is written, by a name that {@link org.grapl.data.GraphFormat#named} knows
   * @param words what it holds, and by which rule it was taken for that
   */
  public record Understood(String name, FileRole role, String format, String words) {}
}
