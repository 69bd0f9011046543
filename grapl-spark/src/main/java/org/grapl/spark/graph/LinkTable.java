package org.grapl.spark.graph;

import static org.apache.spark.sql.functions.asc;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.grapl.data.format.EdgeColumns;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphTooLargeException;
import org.grapl.spark.SparkFailures;

/**
 * Links as people have them, {@code source,target[,weight]}, by the rules of every edge list of
 * grapl: repeated links add up, in either direction; links to oneself and of weight zero are left
 * out and counted; a row without a target tells of an item without links.
 */
final class LinkTable {

  static final String ITEM = "item";
  static final String LABEL = "label";
  static final String A = "a";
  static final String B = "b";
  static final String WEIGHT = "weight";

  private static final String SOURCE = "source";
  private static final String TARGET = "target";

  /** As {@link #SOURCE} and {@link #TARGET}, as text, {@link #WEIGHT} as a number or null. */
  private final Dataset<Row> rows;

  private final TableSource from;

  private LinkTable(Dataset<Row> rows, TableSource from) {
    this.rows = rows;
    this.from = from;
  }

  static LinkTable open(SparkSession session, TableSource source) {
    Dataset<Row> table = source.open(session, fields -> EdgeColumns.ofHeader(fields).isPresent());
    List<String> names = List.of(table.columns());
    EdgeColumns columns =
        EdgeColumns.ofHeader(names)
            .orElseGet(
                () -> {
                  if (names.size() < 2 || names.size() > 3) {
                    throw new IllegalArgumentException(
                        "%s: expected a column called source and one called target, got %s"
                            .formatted(source, String.join(", ", names)));
                  }
                  return EdgeColumns.plain(names.size());
                });
    Column weight =
        columns.hasWeights() ? TableSource.column(names.get(columns.weight())) : lit("1");
    Dataset<Row> texts =
        table.select(
            TableSource.column(names.get(columns.source())).as(SOURCE),
            TableSource.column(names.get(columns.target())).as(TARGET),
            weight.as("text"));
    return new LinkTable(
        texts
            .withColumn(SOURCE, blankAsNull(SOURCE))
            .withColumn(TARGET, blankAsNull(TARGET))
            .withColumn(WEIGHT, expr("try_cast(trim(text) AS DOUBLE)")),
        source);
  }

  private static Column blankAsNull(String name) {
    return when(trim(col(name)).equalTo(""), lit(null)).otherwise(trim(col(name)));
  }

  private static Column isLink() {
    return col(TARGET).isNotNull();
  }

  /** What is left out, once no row is bad; and which one is. */
  Graph.Dropped check() {
    Column isSelf = isLink().and(col(SOURCE).equalTo(col(TARGET)));
    Column isBad =
        isLink()
            .and(
                coalesce(
                        col(WEIGHT).geq(0).and(col(WEIGHT).lt(Double.POSITIVE_INFINITY)),
                        lit(false))
                    .equalTo(false));
    Row counts =
        SparkFailures.guard(
            from.toString(),
            () ->
                rows.agg(
                        count(lit(1)),
                        count(when(col(SOURCE).isNull(), 1)),
                        first(
                            when(
                                isBad,
                                expr(
                                    "concat_ws(',', source, target, coalesce(text, '(nothing)'))")),
                            true),
                        count(when(isSelf, 1)),
                        count(when(isLink().and(col(WEIGHT).equalTo(0)), 1)))
                    .first());
    if (counts.getLong(0) == 0) {
      throw new IllegalArgumentException(from + ": a graph must have links, got none");
    }
    if (counts.getLong(1) > 0) {
      throw new IllegalArgumentException(
          from + ": source must be a name, got none in " + counts.getLong(1) + " rows");
    }
    if (!counts.isNullAt(2)) {
      throw new IllegalArgumentException(
          from + ": weight must be a finite number >= 0, got \"" + counts.getString(2) + "\"");
    }
    return new Graph.Dropped(counts.getLong(3), counts.getLong(4), 0);
  }

  /** Every name with the number of its item: in the order of the names, however rows are parted. */
  Dataset<Row> labels() {
    Dataset<Row> names =
        rows.select(col(SOURCE).as(LABEL))
            .union(rows.where(isLink()).select(col(TARGET).as(LABEL)))
            .distinct()
            .orderBy(asc(LABEL));
    JavaRDD<Row> numbered =
        names
            .javaRDD()
            .map(row -> row.getString(0))
            .zipWithIndex()
            .map(pair -> RowFactory.create(checked(pair._2()), pair._1()));
    StructType columns =
        new StructType()
            .add(ITEM, DataTypes.IntegerType, false)
            .add(LABEL, DataTypes.StringType, false);
    return rows.sparkSession().createDataFrame(numbered, columns);
  }

  private static int checked(long item) {
    if (item >= GraphTooLargeException.LONGEST_ARRAY) {
      throw new IllegalStateException(
          "a graph must have at most " + GraphTooLargeException.LONGEST_ARRAY + " items");
    }
    return (int) item;
  }

  /** Links between items, each once with its lower item first, by these labels. */
  Dataset<Row> links(Dataset<Row> labels) {
    return rows.where(isLink().and(col(SOURCE).notEqual(col(TARGET))).and(col(WEIGHT).gt(0)))
        .join(labels.toDF("from", SOURCE), SOURCE)
        .join(labels.toDF("to", TARGET), TARGET)
        .select(
            least(col("from"), col("to")).as(A),
            greatest(col("from"), col("to")).as(B),
            col(WEIGHT))
        .groupBy(A, B)
        .agg(sum(WEIGHT).as(WEIGHT), count(lit(1)).as("given"));
  }
}
