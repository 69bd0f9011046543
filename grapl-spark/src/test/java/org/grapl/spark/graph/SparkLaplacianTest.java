package org.grapl.spark.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.spark.LocalSpark;
import org.grapl.spark.parts.PartsInMemory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Executors must agree with {@link PartsInMemory} to the last bit, however the graph is cut. */
@Tag("spark")
class SparkLaplacianTest {

  static final StructType LINKS =
      new StructType()
          .add("a", DataTypes.IntegerType, false)
          .add("b", DataTypes.IntegerType, false)
          .add("weight", DataTypes.DoubleType, false);

  /** Hubs, so that even cuts are uneven, a second component and items by themselves. */
  static Graph graph() {
    KeyedRandom random = KeyedRandom.of(3, Role.TEST);
    GraphBuilder builder = Graph.ofSize(500);
    for (int k = 0; k < 2500; k++) {
      int a = random.nextInt(1 + random.nextInt(400));
      builder.link(a, random.nextInt(400), 0.1 + random.nextDouble());
    }
    for (int item = 400; item < 480; item++) {
      builder.link(item, item + 1, 2);
    }
    return builder.build();
  }

  static Dataset<Row> links(Graph graph) {
    List<Row> rows = new ArrayList<>();
    graph.forEachLink((a, b, w) -> rows.add(RowFactory.create(a, b, w)));
    return LocalSpark.session().createDataFrame(rows, LINKS).repartition(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void passesGiveWhatPartsInMemoryGive(int parts) {
    Graph graph = graph();
    PartsInMemory here = PartsInMemory.of(graph, 1);
    double[][] x = new double[3][];
    Arrays.setAll(x, lane -> KeyedRandom.of(lane, Role.TEST).doubles(500).toArray());
    try (SparkLaplacian there = SparkLaplacian.of(LocalSpark.session(), links(graph), 500, parts)) {
      assertThat(there.links()).isEqualTo(here.links());
      assertThat(there.component()).isEqualTo(here.component());
      assertThat(there.degree()).containsExactly(here.degree());
      double[][] expected = new double[3][500];
      double[][] got = new double[3][500];
      here.multiply(x, expected);
      there.multiply(x, got);
      for (int lane = 0; lane < 3; lane++) {
        assertThat(got[lane]).containsExactly(expected[lane]);
      }
      here.perturb(5, expected);
      there.perturb(5, got);
      for (int lane = 0; lane < 3; lane++) {
        assertThat(got[lane]).containsExactly(expected[lane]);
      }
    }
  }

  @Test
  void theSampledGraphIsThatOfPartsInMemory() {
    Graph graph = graph();
    Graph here = PartsInMemory.of(graph, 2).sampled(2);
    try (SparkLaplacian there = SparkLaplacian.of(LocalSpark.session(), links(graph), 500, 4)) {
      Graph sampled = there.sampled(2);
      assertThat(sampled.rows().neighbour()).isEqualTo(here.rows().neighbour());
      // The two ends of a link may come in either order, and their weights add up.
      assertThat(sampled.rows().weight())
          .usingComparatorWithPrecision(1e-12)
          .containsExactly(here.rows().weight());
      assertThat(there.sampled(100).rows().weight()).containsExactly(graph.rows().weight());
    }
  }

  @Test
  void theSummaryCountsWhatTheGraphHas() {
    Graph graph = graph();
    Graph.Dropped dropped = new Graph.Dropped(1, 2, 3);
    try (SparkLaplacian there = SparkLaplacian.of(LocalSpark.session(), links(graph), 500, 3)) {
      int most = 0;
      for (int item = 0; item < 500; item++) {
        most = Math.max(most, graph.neighbours(item));
      }
      var components = graph.components();
      assertThat(there.summary(dropped))
          .isEqualTo(
              new GraphSummary(
                  500,
                  graph.links(),
                  components.count(),
                  components.size(components.largest()),
                  components.isolatedItems(),
                  most,
                  dropped));
    }
  }

  @Test
  void stripsHaveAboutAsManyLinks() {
    long[] ends = new long[Cuts.BUCKETS];
    Arrays.fill(ends, 0, Cuts.BUCKETS / 4, 30);
    Cuts cuts = Cuts.of(ends, 1_000_000, 4);
    for (int part = 0; part < 4; part++) {
      assertThat(cuts.of(cuts.from(part))).isEqualTo(part);
      assertThat(cuts.of(cuts.to(part) - 1)).isEqualTo(part);
    }
    assertThat(cuts.from(0)).isZero();
    assertThat(cuts.to(3)).isEqualTo(1_000_000);
    // 122,880 ends and 1,000,000 items: a strip among the linked ones has fewer items.
    assertThat(cuts.to(0)).isLessThan(cuts.to(3) - cuts.from(3));
  }
}
