package org.grapl.spark.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
import org.grapl.spark.SparkFailures;

/** Tables as people have them, read by executors. */
public final class Tables {

  private Tables() {}

  /**
   * A table with its columns as text. Columns of text files without a header are called _c0, _c1,
   * and so on.
   *
   * @param isHeader whether a first row of a text file is one
   */
  public static Dataset<Row> open(
      SparkSession session, TableSource source, Predicate<List<String>> isHeader) {
    return SparkFailures.guard(source.toString(), () -> asText(read(session, source, isHeader)));
  }

  private static Dataset<Row> read(
      SparkSession session, TableSource source, Predicate<List<String>> isHeader) {
    if (source.isDatabase()) {
      return session
          .read()
          .format("jdbc")
          .option("url", source.location())
          .option("dbtable", source.table().orElseThrow())
          .load();
    }
    String file = ClusterFiles.of(session, source.location()).firstData(source.location());
    return isText(file)
        ? text(session, source.location(), file, isHeader)
        : session.read().parquet(source.location());
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

  private static Dataset<Row> text(
      SparkSession session, String location, String file, Predicate<List<String>> isHeader) {
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
            .map(Tables::column)
            .map(column -> column.cast(DataTypes.StringType))
            .toArray(Column[]::new));
  }
}
