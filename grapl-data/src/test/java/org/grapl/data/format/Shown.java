package org.grapl.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.grapl.data.Given;
import org.grapl.data.GraphFiles;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;

/** What a file holds, as text to compare it by. */
final class Shown {

  private Shown() {}

  /**
   * A line {@code name column=value …} for each item, a {@code #} behind the names of columns of
   * numbers and missing values left out; then a line {@code a-b:weight} for each link.
   */
  static String text(ItemGraph data) {
    List<String> lines = new ArrayList<>();
    for (int item = 0; item < data.graph().size(); item++) {
      StringBuilder line = new StringBuilder(data.graph().label(item));
      for (Column column : data.items().columns()) {
        if (!column.text(item).isEmpty()) {
          line.append(' ').append(column.name()).append(column.isNumeric() ? "#=" : "=");
          line.append(column.text(item));
        }
      }
      lines.add(line.toString());
    }
    lines.addAll(Given.links(data.graph()));
    return String.join("\n", lines) + "\n";
  }

  static String text(Path path) {
    return text(GraphFiles.readItems(path));
  }

  /** Whatever makes two files differ: names, all attributes in their order, links to the bit. */
  static List<String> everything(ItemGraph data) {
    List<String> all = new ArrayList<>(Given.labels(data.graph()));
    for (Column column : data.items().columns()) {
      all.add("column " + column.name() + " " + column.isNumeric());
      for (int item = 0; item < column.size(); item++) {
        all.add(column.text(item));
      }
    }
    data.graph()
        .forEachLink((a, b, weight) -> all.add(a + " " + b + " " + Double.toHexString(weight)));
    return all;
  }

  /** What is said against a file, behind its name: the line, if there is one, and the complaint. */
  static String complaint(Path path) {
    DataFileException refused =
        catchThrowableOfType(DataFileException.class, () -> GraphFiles.readItems(path));
    assertThat(refused).as("refusal of %s", path).isNotNull();
    String message = String.valueOf(refused.getMessage());
    assertThat(message).startsWith(path.toString());
    return message.substring(path.toString().length());
  }
}
