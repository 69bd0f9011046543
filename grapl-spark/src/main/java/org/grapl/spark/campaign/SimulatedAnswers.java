package org.grapl.spark.campaign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * Answers drawn around known means: the same whenever they are drawn.
 *
 * @param labels (item, label) of all items
 */
record SimulatedAnswers(
    SparkSession session, RoundsPlan.Simulation simulation, Dataset<Row> labels) {

  /** (label, value) for what a round asks, in its order. */
  List<Row> to(String askFile, int round) {
    Dataset<Row> asked =
        session
            .read()
            .option("header", true)
            .option("escape", "\"")
            .csv(askFile)
            .select(ValueTable.LABEL);
    Map<String, Double> means = means(asked.distinct());
    List<Row> answers = new ArrayList<>();
    for (Row row : asked.collectAsList()) {
      String label = row.getString(0);
      Double mean = means.get(label);
      if (mean == null) {
        throw new IllegalArgumentException(
            "%s: must have a value for every item, got none for \"%s\""
                .formatted(simulation.truth(), label));
      }
      KeyedRandom random = KeyedRandom.of(simulation.seed(), Role.NOISE, round, answers.size());
      answers.add(RowFactory.create(label, simulation.noise().draw(mean, random)));
    }
    return answers;
  }

  private Map<String, Double> means(Dataset<Row> of) {
    Map<String, Double> means = new HashMap<>();
    ValueTable.numbered(ValueTable.open(session, simulation.truth()), labels)
        .join(labels, ValueTable.ITEM)
        .join(of, ValueTable.LABEL)
        .select(ValueTable.LABEL, ValueTable.VALUE)
        .collectAsList()
        .forEach(row -> means.put(row.getString(0), row.getDouble(1)));
    return means;
  }
}
