package org.grapl.spark.campaign;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.grapl.Decision;
import org.grapl.spark.SparkFailures;

/** A decision as a table: (label, mean, above, checks[, deviation, probability]). */
final class DecisionTable {

  private DecisionTable() {}

  /**
   * What is decided of every item, on its way to those who know the labels.
   *
   * @param deviations empty if there are none, and so are the probabilities
   */
  @SuppressWarnings("ArrayRecordComponent") // a carrier between machines; never compared
  private record Columns(
      double[] means, boolean[] above, int[] checks, double[] deviations, double[] probabilities)
      implements Serializable {

    static Columns of(Decision decision) {
      int size = decision.size();
      int deviated = decision.hasDeviations() ? size : 0;
      Columns columns =
          new Columns(
              new double[size],
              new boolean[size],
              new int[size],
              new double[deviated],
              new double[deviated]);
      for (int item = 0; item < size; item++) {
        columns.means[item] = decision.mean(item);
        columns.above[item] = decision.isAbove(item);
        columns.checks[item] = decision.checks(item);
      }
      for (int item = 0; item < deviated; item++) {
        columns.deviations[item] = decision.deviation(item);
        columns.probabilities[item] = decision.probabilityAbove(item);
      }
      return columns;
    }

    Row row(int item, String label) {
      List<Object> fields = new ArrayList<>(List.of(label, means[item], above[item], checks[item]));
      if (deviations.length > 0) {
        fields.add(deviations[item]);
        fields.add(probabilities[item]);
      }
      return RowFactory.create(fields.toArray());
    }

    StructType types() {
      StructType types =
          new StructType()
              .add("label", DataTypes.StringType, false)
              .add("mean", DataTypes.DoubleType, false)
              .add("above", DataTypes.BooleanType, false)
              .add("checks", DataTypes.IntegerType, false);
      return deviations.length == 0
          ? types
          : types
              .add("deviation", DataTypes.DoubleType, false)
              .add("probability", DataTypes.DoubleType, false);
    }
  }

  /** What was written, as CSV in the order of the labels. */
  static String csv(SparkSession session, String location) {
    return SparkFailures.guard(
        location,
        () -> {
          Dataset<Row> table = session.read().parquet(location).orderBy("label");
          StringBuilder text = new StringBuilder(String.join(",", table.columns())).append('\n');
          for (Row row : table.collectAsList()) {
            text.append(CampaignFiles.quoted(row.getString(0)));
            for (int k = 1; k < row.size(); k++) {
              text.append(',').append(row.get(k));
            }
            text.append('\n');
          }
          return text.toString();
        });
  }

  /**
   * Writes it as Parquet: each executor the items whose labels it has.
   *
   * @param labels (item, label) of all items
   */
  static void write(Decision decision, Dataset<Row> labels, String location) {
    SparkSession session = labels.sparkSession();
    Columns columns = Columns.of(decision);
    Broadcast<Columns> shared = new JavaSparkContext(session.sparkContext()).broadcast(columns);
    try {
      SparkFailures.guard(
          location,
          () -> {
            session
                .createDataFrame(
                    labels
                        .javaRDD()
                        .map(row -> shared.value().row(row.getInt(0), row.getString(1))),
                    columns.types())
                .write()
                .mode(SaveMode.Overwrite)
                .parquet(location);
            return true;
          });
    } finally {
      shared.destroy();
    }
  }
}
