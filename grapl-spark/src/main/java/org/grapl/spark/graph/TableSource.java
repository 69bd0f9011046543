package org.grapl.spark.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.grapl.internal.Check;
import org.grapl.spark.SparkFailures;

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

  /**
   * Its rows, with columns as text. Columns of text files without a header are called _c0, _c1, and
   * so on.
   *
   * @param isHeader whether a first row of a text file is one
   */
  public Dataset<Row> open(SparkSession session, Predicate<List<String>> isHeader) {
    return SparkFailures.guard(toString(), () -> asText(read(session, isHeader)));
  }

  private Dataset<Row> read(SparkSession session, Predicate<List<String>> isHeader) {
    if (isDatabase()) {
      return session
          .read()
          .format("jdbc")
          .option("url", location)
          .option("dbtable", table.orElseThrow())
          .load();
    }
    String file = ClusterFiles.of(session, location).firstData(location);
    return isText(file) ? text(session, file, isHeader) : session.read().parquet(location);
  }

  private static boolean isText(String file) {
    String name = file.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|bz2|zst)$", "");
    if (name.endsWith(".parquet")) {
      return false;
    }
    if (name.endsWith(".csv") || name.endsWith(".tsv") || name.endsWith(".txt")) {
      return true;
    }
    throw new IllegalArgumentException(
        file + ": a table must be .csv, .tsv, .txt or .parquet; rename or convert it");
  }

  private Dataset<Row> text(SparkSession session, String file, Predicate<List<String>> isHeader) {
    String separator = file.contains(".tsv") ? "\t" : ",";
    DataFrameReader reader =
        session
            .read()
            .option("sep", separator)
            .option("escape", "\"") // a quote in a field is doubled, as in every CSV of grapl
            .option("mode", "FAILFAST");
    List<Row> first = reader.csv(file).limit(1).collectAsList();
    if (first.isEmpty()) {
      throw new IllegalArgumentException(file + ": a table must have rows, got none");
    }
    List<String> fields =
        IntStream.range(0, first.get(0).size())
            .mapToObj(k -> first.get(0).isNullAt(k) ? "" : first.get(0).getString(k))
            .toList();
    boolean hasHeader = isHeader.test(fields);
    StructType columns =
        new StructType(
            IntStream.range(0, fields.size())
                .mapToObj(k -> textField(hasHeader ? fields.get(k) : "_c" + k))
                .toArray(StructField[]::new));
    return reader
        .option("header", hasHeader)
        .option("enforceSchema", false)
        .schema(columns)
        .csv(location);
  }

  private static StructField textField(String name) {
    return DataTypes.createStructField(name, DataTypes.StringType, true);
  }

  /** The column of this name, whatever characters it has. */
  public static Column column(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }

  private static Dataset<Row> asText(Dataset<Row> table) {
    return table.select(
        Arrays.stream(table.columns())
            .map(TableSource::column)
            .map(column -> column.cast(DataTypes.StringType))
            .toArray(Column[]::new));
  }

  @Override
  public String toString() {
    // Addresses of databases may hold passwords.
    String shown = location.replaceFirst("//[^/@]*@", "//").replaceFirst("\\?.*$", "");
    return (isDatabase() ? shown : location) + table.map(name -> " (" + name + ")").orElse("");
  }
}
