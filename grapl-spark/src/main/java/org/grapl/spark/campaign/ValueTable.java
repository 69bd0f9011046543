package org.grapl.spark.campaign;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.trim;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.grapl.data.ValueFiles;
import org.grapl.spark.SparkFailures;
import org.grapl.spark.graph.TableSource;

/**
 * Numbers of items, {@code label,value[,weight]}: columns by the names that every such table of
 * grapl may have, or two or three in this order.
 */
final class ValueTable {

  static final String ITEM = "item";
  static final String VALUE = "value";
  static final String WEIGHT = "weight";
  static final String LABEL = "label";
  private static final String SOURCE = "source";

  private ValueTable() {}

  /** The rows of a table, of which nothing is known yet; see {@link #numbered}. */
  static Dataset<Row> open(SparkSession session, TableSource source) {
    // Only what names the columns: a word in place of a number must not pass for a header.
    return of(
        source.open(session, fields -> ValueFiles.columns(fields).isPresent()), source.toString());
  }

  /** The same of a table of text that is at hand. */
  static Dataset<Row> of(Dataset<Row> table, String source) {
    List<String> names = List.of(table.columns());
    ValueFiles.Columns columns =
        ValueFiles.columns(names)
            .orElseGet(
                () -> {
                  if (names.size() < 2 || names.size() > 3) {
                    throw new IllegalArgumentException(
                        "%s: expected one column called label and one called value, got %s"
                            .formatted(source, String.join(", ", names)));
                  }
                  return new ValueFiles.Columns(0, 1);
                });
    int weight = names.indexOf(WEIGHT) >= 0 ? names.indexOf(WEIGHT) : plainWeight(names);
    return table
        .select(
            trim(TableSource.column(names.get(columns.label()))).as(LABEL),
            TableSource.column(names.get(columns.value())).as("valueText"),
            (weight < 0 ? lit("1") : TableSource.column(names.get(weight))).as("weightText"))
        // An empty field stands for a check that was not made, as in every table of checks.
        .where(trim(col("valueText")).notEqual(""))
        .withColumn(VALUE, expr("try_cast(trim(valueText) AS DOUBLE)"))
        .withColumn(WEIGHT, expr("try_cast(trim(weightText) AS DOUBLE)"))
        .withColumn(SOURCE, lit(source));
  }

  /**
   * Rows of such tables, one after the other, with the numbers of their items: (item, value,
   * weight).
   *
   * @param labels (item, label) of all items
   * @throws IllegalArgumentException if a row names no item, or holds no number
   */
  static Dataset<Row> numbered(Dataset<Row> rows, Dataset<Row> labels) {
    Dataset<Row> joined = rows.join(labels, new String[] {LABEL}, "left");
    return SparkFailures.guard("observations", () -> checked(joined));
  }

  /** Writes rows of (label, value) as one Parquet table, there as a whole or not at all. */
  static void write(SparkSession session, List<Row> rows, String location) {
    session
        .createDataFrame(
            rows,
            new StructType()
                .add(LABEL, DataTypes.StringType, false)
                .add(VALUE, DataTypes.DoubleType, false))
        .coalesce(1)
        .write()
        .mode(SaveMode.Overwrite)
        .parquet(location);
  }

  /** The third of three columns that no header names. */
  private static int plainWeight(List<String> names) {
    return names.size() == 3 && names.get(2).equals("_c2") ? 2 : -1;
  }

  private static Dataset<Row> checked(Dataset<Row> rows) {
    Column isNumber = col(VALUE).between(-1e150, 1e150);
    List<Row> bad =
        rows.where(
                col(ITEM)
                    .isNull()
                    .or(expr("coalesce(value BETWEEN -1e150 AND 1e150, false)").equalTo(false))
                    .or(expr("coalesce(weight BETWEEN 1e-12 AND 1e12, false)").equalTo(false)))
            .select(
                col(LABEL), col(ITEM), col("valueText"), col("weightText"), isNumber, col(SOURCE))
            .limit(1)
            .collectAsList();
    if (!bad.isEmpty()) {
      throw complaint(bad.get(0));
    }
    return rows.select(ITEM, VALUE, WEIGHT);
  }

  private static IllegalArgumentException complaint(Row row) {
    String source = row.getString(5);
    String label = row.isNullAt(0) ? "" : row.getString(0);
    if (row.isNullAt(1)) {
      return new IllegalArgumentException(
          "%s: label must be an item of the graph, got \"%s\"".formatted(source, label));
    }
    boolean isValueBad = row.isNullAt(4) || !row.getBoolean(4);
    return new IllegalArgumentException(
        isValueBad
            ? "%s: value of \"%s\" must be a number of at most 1e150 in size, got \"%s\""
                .formatted(source, label, row.isNullAt(2) ? "" : row.getString(2))
            : "%s: weight of \"%s\" must be in [1e-12, 1e12], got \"%s\""
                .formatted(source, label, row.isNullAt(3) ? "" : row.getString(3)));
  }
}
