package org.grapl.spark.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.estimate.Variances;
import org.grapl.graph.Graph;
import org.grapl.policy.GraplPolicy;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.graph.RandomGeometric;
import org.grapl.spark.LocalSpark;
import org.grapl.spark.graph.SparkLaplacian;
import org.grapl.spark.parts.PartedEstimator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A large graph: Spark against the engine of one machine. {@code -Dgrapl.spark.items=1000000} makes
 * it ten times as large.
 */
@Tag("spark")
class AgreementTest {

  private static final int ITEMS = Integer.getInteger("grapl.spark.arms", 100_000);
  private static final int BATCH = 500;
  private static final Question QUESTION = new Question(0.1, 0.01);

  /** In pieces, so that the graph goes to the executors without passing through one huge task. */
  private static Dataset<Row> links(Graph graph, int pieces) {
    List<int[]> ends = new ArrayList<>();
    for (int piece = 0; piece < pieces; piece++) {
      int from = (int) ((long) graph.size() * piece / pieces);
      int to = (int) ((long) graph.size() * (piece + 1) / pieces);
      IntStream.Builder pairs = IntStream.builder();
      for (int item = from; item < to; item++) {
        graph.forEachNeighbour(
            item,
            (a, b, w) -> {
              if (a < b) {
                pairs.add(a).add(b);
              }
            });
      }
      ends.add(pairs.build().toArray());
    }
    JavaRDD<Row> rows =
        new JavaSparkContext(LocalSpark.session().sparkContext())
            .parallelize(ends, pieces)
            .flatMap(
                pairs ->
                    IntStream.range(0, pairs.length / 2)
                        .mapToObj(k -> RowFactory.create(pairs[2 * k], pairs[2 * k + 1], 1.0))
                        .iterator());
    return LocalSpark.session()
        .createDataFrame(
            rows,
            new StructType()
                .add("a", DataTypes.IntegerType, false)
                .add("b", DataTypes.IntegerType, false)
                .add("weight", DataTypes.DoubleType, false));
  }

  @Test
  void meansAndBatchAreThoseOfOneMachine() throws IOException {
    RandomGeometric geometric = new RandomGeometric(ITEMS, Math.sqrt(12 / (Math.PI * ITEMS)));
    Graph graph = geometric.draw(3);
    double[] x = geometric.places(3)[0];
    KeyedRandom random = KeyedRandom.of(8, Role.TEST);
    Tally tally = new Tally(ITEMS);
    for (int k = 0; k < 5000; k++) {
      int item = random.nextInt(ITEMS);
      tally.add(item, Math.sin(9 * x[item]) + 0.5 * random.nextGaussian());
    }
    long began = System.nanoTime();
    Campaign here =
        Campaign.on(graph)
            .threshold(QUESTION.threshold())
            .noise(0.5)
            .strategy(Strategy.grapl().estimator(Engine.AUTO).accuracy(Accuracy.within(1e-8)))
            .known(tally)
            .open();
    double secondsHere = (System.nanoTime() - began) * 1e-9;
    RoundSettings settings =
        new RoundSettings(
            QUESTION,
            OptionalDouble.empty(),
            OptionalDouble.of(0.5),
            1_000_000,
            OptionalInt.of(BATCH));
    try (SparkLaplacian links =
        SparkLaplacian.of(LocalSpark.session(), links(graph, 16), ITEMS, 4)) {
      began = System.nanoTime();
      Round there =
          Round.after(
              tally, settings, PartedEstimator.on(links, Variances.NONE), links.meanWeight());
      double secondsThere = (System.nanoTime() - began) * 1e-9;
      Files.writeString(
          Path.of("target", "agreement-" + ITEMS + ".txt"),
          "%d items, %d links: %.1f s here, %.1f s there, %d passes%n"
              .formatted(ITEMS, graph.links(), secondsHere, secondsThere, links.passes()));
      Decision decidedHere = here.decision();
      double worst = 0;
      for (int item = 0; item < ITEMS; item++) {
        double difference = there.decision().mean(item) - decidedHere.mean(item);
        worst = Math.max(worst, Math.abs(difference));
      }
      assertThat(worst).as("the largest difference of two means").isLessThan(1e-6);
      assertThat(there.report().errorBound()).isLessThan(1e-6);
      sameBatch(here, there);
    }
  }

  /** Of items that only one of them asks for, the index must be that of the last one asked for. */
  private static void sameBatch(Campaign here, Round there) {
    GraplPolicy rule = new GraplPolicy(GraplPolicy.DEFAULT_ALPHA);
    List<Integer> asked = here.ask(BATCH).stream().map(Ticket::item).toList();
    Set<Integer> different = new HashSet<>(asked);
    different.removeAll(there.next());
    there.next().stream().filter(item -> !asked.contains(item)).forEach(different::add);
    int last = asked.get(BATCH - 1);
    double limit = index(rule, there, last);
    for (int item : different) {
      assertThat(index(rule, there, item)).isCloseTo(limit, within(1e-6));
    }
    assertThat(different.size()).isLessThan(BATCH / 10);
  }

  private static double index(GraplPolicy rule, Round round, int item) {
    return rule.of(QUESTION, round.decision().mean(item), round.decision().checks(item));
  }
}
