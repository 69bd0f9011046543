package org.grapl.experiments.cluster;

import java.util.Optional;
import org.grapl.Check;

/**
 * A table that the machines read themselves.
 *
 * @param location a file or a directory of files, CSV (also compressed) or Parquet, by a path or an
 *     address that the cluster knows ({@code hdfs://…}); or a database, {@code jdbc:…}
 * @param table of a database, the table or a query in brackets
 */
public record TableSource(String location, Optional<String> table) {

  private static final String DATABASE = "jdbc:";

  public TableSource {
    if (location.startsWith(DATABASE) != table.isPresent()) {
      throw Check.mustBe(
          "a table's name",
          "given with a database (jdbc:...), and only there",
          location + table.map(name -> " with " + name).orElse(" without"));
    }
  }

  /** Of files. */
  public static TableSource files(String location) {
    return new TableSource(location, Optional.empty());
  }

  public boolean isDatabase() {
    return table.isPresent();
  }

  @Override
  public String toString() {
    return location + table.map(name -> " (" + name + ")").orElse("");
  }
}
