package org.grapl.spark.graph;

import java.util.Optional;
import org.grapl.internal.Check;

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
    if (isDatabase(location) != table.isPresent()) {
      throw Check.mustBe(
          "a table's name",
          "given with a database (jdbc:...), and only there",
          table.isPresent() ? location + " with " + table.get() : "a database without one");
    }
  }

  /** Of files. */
  public static TableSource files(String location) {
    return new TableSource(location, Optional.empty());
  }

  public boolean isDatabase() {
    return isDatabase(location);
  }

  /** Whether a location is that of a database. */
  public static boolean isDatabase(String location) {
    return location.startsWith(DATABASE);
  }

  @Override
  public String toString() {
    // Addresses of databases may hold passwords.
    String shown = location.replaceFirst("//[^/@]*@", "//").replaceFirst("\\?.*$", "");
    return (isDatabase() ? shown : location) + table.map(name -> " (" + name + ")").orElse("");
  }
}
