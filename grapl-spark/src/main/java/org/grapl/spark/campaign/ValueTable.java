package org.grapl.spark.campaign;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.trim;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.grapl.data.ValueFiles;
import org.grapl.experiments.cluster.ClusterException;
import org.grapl.experiments.cluster.TableSource;
import org.grapl.spark.SparkFailures;
import org.grapl.spark.graph.Tables;

/**
 * Numbers of items, {@code label,value[,weight]}: columns by the names that every such table of
 * grapl may have, or two or three in this order.
 */
final class ValueTable {

  static final String ARM = "arm";
  static final String VALUE = "value";
  static final String WEIGHT = "weight";
  private static final String LABEL = "label";

  private ValueTable() {}

  /**
   * The rows with the numbers of their arms: (arm, value, weight).
   *
   * @param labels (arm, label) of all arms
   * @throws ClusterException if a row names no item, or holds no number
   */
  static Dataset<Row> open(SparkSession session, TableSource source, Dataset<Row> labels) {
    Dataset<Row> table = Tables.open(session, source, ValueFiles::isHeader);
    List<String> names = List.of(table.columns());
    ValueFiles.Columns columns =
        ValueFiles.columns(names)
            .orElseGet(
                () -> {
                  if (names.size() < 2 || names.size() > 3) {
                    throw new ClusterException(
                        "%s: expected one column called label and one called value, got %s"
                            .formatted(source, String.join(", ", names)));
                  }
                  return new ValueFiles.Columns(0, 1);
                });
    int weight = names.indexOf(WEIGHT) >= 0 ? names.indexOf(WEIGHT) : plainWeight(names);
    Dataset<Row> rows =
        table
            .select(
                trim(field(names, columns.label())).as(LABEL),
                field(names, columns.value()).as("valueText"),
                (weight < 0 ? lit("1") : field(names, weight)).as("weightText"))
            // An empty field stands for a check that was not made, as in every table of checks.
            .where(trim(col("valueText")).notEqual(""))
            .withColumn(VALUE, expr("try_cast(trim(valueText) AS DOUBLE)"))
            .withColumn(WEIGHT, expr("try_cast(trim(weightText) AS DOUBLE)"))
            .join(labels, new String[] {LABEL}, "left");
    return SparkFailures.guard(source.toString(), () -> checked(rows, source));
  }

  /** The third of three columns that no header names. */
  private static int plainWeight(List<String> names) {
    return names.size() == 3 && names.get(2).equals("_c2") ? 2 : -1;
  }

  private static Column field(List<String> names, int column) {
    return col("`" + names.get(column).replace("`", "``") + "`");
  }

  private static Dataset<Row> checked(Dataset<Row> rows, TableSource source) {
    Column isNumber = col(VALUE).between(-1e150, 1e150);
    Column isWeight = col(WEIGHT).between(1e-12, 1e12);
    List<Row> bad =
        rows.where(
                col(ARM)
                    .isNull()
                    .or(expr("coalesce(value BETWEEN -1e150 AND 1e150, false)").equalTo(false))
                    .or(expr("coalesce(weight BETWEEN 1e-12 AND 1e12, false)").equalTo(false)))
            .select(col(LABEL), col(ARM), col("valueText"), col("weightText"), isNumber, isWeight)
            .limit(1)
            .collectAsList();
    if (!bad.isEmpty()) {
      throw complaint(bad.get(0), source);
    }
    return rows.select(ARM, VALUE, WEIGHT);
  }

  private static ClusterException complaint(Row row, TableSource source) {
    String label = row.isNullAt(0) ? "" : row.getString(0);
    if (row.isNullAt(1)) {
      return new ClusterException(
          "%s: label must be an item of the graph, got \"%s\"".formatted(source, label));
    }
    boolean isValueBad = row.isNullAt(4) || !row.getBoolean(4);
    return new ClusterException(
        isValueBad
            ? "%s: value of \"%s\" must be a number of at most 1e150 in size, got \"%s\""
                .formatted(source, label, row.isNullAt(2) ? "" : row.getString(2))
            : "%s: weight of \"%s\" must be in [1e-12, 1e12], got \"%s\""
                .formatted(source, label, row.isNullAt(3) ? "" : row.getString(3)));
  }
}
