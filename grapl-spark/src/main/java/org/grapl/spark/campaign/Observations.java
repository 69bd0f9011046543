package org.grapl.spark.campaign;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.grapl.ItemTally;
import org.grapl.Tally;
import org.grapl.spark.SparkFailures;
import org.grapl.spark.graph.TableSource;
import scala.Tuple2;

/** Tables of observations, added up where they are read: one row per item observed comes here. */
final class Observations {

  private Observations() {}

  /**
   * The tally of everything observed.
   *
   * @param told what is in no table
   * @param labels (item, label) of all items
   */
  static Tally tally(
      SparkSession session,
      List<TableSource> tables,
      List<RoundsPlan.Told> told,
      Dataset<Row> labels,
      int size) {
    Tally tally = new Tally(size);
    List<Dataset<Row>> all = new ArrayList<>();
    for (TableSource table : tables) {
      all.add(ValueTable.open(session, table));
    }
    if (!told.isEmpty()) {
      all.add(ValueTable.of(asTable(session, told), "observations told"));
    }
    all.stream()
        .reduce(Dataset::union)
        .ifPresent(rows -> add(ValueTable.numbered(rows, labels), tally));
    return tally;
  }

  private static Dataset<Row> asTable(SparkSession session, List<RoundsPlan.Told> told) {
    List<Row> rows =
        told.stream()
            .map(
                each ->
                    RowFactory.create(
                        each.label(),
                        Double.toString(each.value()),
                        Double.toString(each.weight())))
            .toList();
    return session.createDataFrame(
        rows,
        new StructType()
            .add("label", DataTypes.StringType)
            .add(ValueTable.VALUE, DataTypes.StringType)
            .add(ValueTable.WEIGHT, DataTypes.StringType));
  }

  private static void add(Dataset<Row> rows, Tally to) {
    List<Tuple2<Integer, ItemTally>> items =
        SparkFailures.guard("observations", () -> perItem(rows).collect());
    // In the order of the items, so that totals do not depend on who finished first.
    items.stream()
        .sorted(Comparator.comparing(Tuple2::_1))
        .forEach(item -> to.add(item._1(), item._2()));
  }

  /** In an order of their own: sums must not depend on how tables were parted or who came first. */
  private static ItemTally sum(Iterable<ItemTally> observations) {
    List<ItemTally> sorted = new ArrayList<>();
    observations.forEach(sorted::add);
    sorted.sort(Comparator.comparingDouble(ItemTally::sum).thenComparingDouble(ItemTally::weight));
    return sorted.stream().reduce(ItemTally::plus).orElseThrow();
  }

  private static JavaPairRDD<Integer, ItemTally> perItem(Dataset<Row> rows) {
    return rows.javaRDD()
        .mapToPair(
            row -> new Tuple2<>(row.getInt(0), ItemTally.of(row.getDouble(1), row.getDouble(2))))
        .groupByKey()
        .mapValues(Observations::sum);
  }
}
