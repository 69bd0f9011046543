package org.grapl.spark.campaign;

import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.grapl.estimate.ArmTally;
import org.grapl.estimate.Tally;
import org.grapl.experiments.cluster.TableSource;
import org.grapl.spark.SparkFailures;
import scala.Tuple2;

/** Tables of observations, added up where they are read: one row per arm observed comes here. */
final class Observations {

  private Observations() {}

  /**
   * The tally of all tables together.
   *
   * @param labels (arm, label) of all arms
   */
  static Tally tally(
      SparkSession session, List<TableSource> tables, Dataset<Row> labels, int size) {
    Tally tally = new Tally(size);
    for (TableSource table : tables) {
      Dataset<Row> rows = ValueTable.open(session, table, labels);
      List<Tuple2<Integer, ArmTally>> arms =
          SparkFailures.guard(table.toString(), () -> perArm(rows).collect());
      // In the order of the arms, so that totals do not depend on who finished first.
      arms.stream()
          .sorted(Comparator.comparing(Tuple2::_1))
          .forEach(arm -> tally.add(arm._1(), arm._2()));
    }
    return tally;
  }

  private static JavaPairRDD<Integer, ArmTally> perArm(Dataset<Row> rows) {
    return rows.javaRDD()
        .mapToPair(
            row -> new Tuple2<>(row.getInt(0), ArmTally.of(row.getDouble(1), row.getDouble(2))))
        .reduceByKey(ArmTally::plus);
  }
}
