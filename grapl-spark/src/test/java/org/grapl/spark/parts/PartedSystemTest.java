package org.grapl.spark.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.linear.CoreInverse;
import org.grapl.linear.Elimination;
import org.grapl.linear.NoConvergenceException;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SolveReport;
import org.grapl.linear.UpdatableInverse;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.grapl.research.graph.Graphs;
import org.grapl.research.graph.RandomGeometric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against {@link CoreInverse}, which eliminates instead of iterating. */
class PartedSystemTest {

  /** A ring with chords, weights of many sizes, a second component and an item by itself. */
  private static Graph graph(int size) {
    KeyedRandom random = KeyedRandom.of(5, Role.TEST, size);
    GraphBuilder builder = Graph.ofSize(size);
    int first = 2 * size / 3;
    for (int item = 0; item < first; item++) {
      builder.link(item, (item + 1) % first, 0.1 + random.nextDouble());
      builder.link(item, random.nextInt(first), 2 * random.nextDouble());
    }
    for (int item = first; item < size - 2; item++) {
      builder.link(item, item + 1, 0.5);
    }
    return builder.build();
  }

  private static double[] shift(int size) {
    KeyedRandom random = KeyedRandom.of(6, Role.TEST);
    double[] shift = new double[size];
    for (int item = 0; item < size; item++) {
      shift[item] = random.nextInt(10) == 0 ? 1 + random.nextDouble() : 1e-3;
    }
    return shift;
  }

  private static UpdatableInverse exact(Graph graph, double[] shift) {
    return CoreInverse.of(new ShiftedLaplacian(graph, shift), Elimination.of(graph));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void solvesWithinTheCertifiedErrorHoweverManyParts(int count) {
    Graph graph = graph(300);
    double[] shift = shift(300);
    PartedSystem system = new PartedSystem(PartsInMemory.of(graph, count), shift);
    double[] b = KeyedRandom.of(7, Role.TEST).doubles(300).toArray();
    double[] x = new double[300];
    SolveReport report = system.solve(b, x, 1e-8);
    double[] wanted = new double[300];
    exact(graph, shift).multiply(b, wanted);
    assertThat(report.errorBound()).isLessThanOrEqualTo(1e-8);
    for (int item = 0; item < 300; item++) {
      assertThat(x[item]).isCloseTo(wanted[item], within(report.errorBound() + 1e-11));
    }
  }

  @Test
  void aLongGridIsHandedToTheFactorOfTheSampledGraphWhichTakesHalfThePasses() {
    Graph graph = Graphs.grid(60, 60);
    double[] shift = new double[3600];
    Arrays.fill(shift, 1e-3);
    shift[17] = 100;
    double[] b = new double[3600];
    b[17] = 100;
    b[3000] = 1;
    double[] wanted = new double[3600];
    exact(graph, shift).multiply(b, wanted);
    PartsInMemory links = PartsInMemory.of(graph, 4);
    double[] x = new double[3600];
    int passes = new PartedSystem(links, shift).solve(b, x, 1e-9).iterations();
    assertThat(x).usingComparatorWithPrecision(2e-9).containsExactly(wanted);
    assertThat(passes).as("without the factor 356").isLessThan(356 / 2);
  }

  @Test
  void aDiagonalThatGrewIsSolvedWithAsItIsNow() {
    Graph graph = graph(200);
    double[] shift = shift(200);
    PartedSystem system = new PartedSystem(PartsInMemory.of(graph, 3), shift);
    UpdatableInverse exact = exact(graph, shift);
    double[] b = KeyedRandom.of(7, Role.TEST).doubles(200).toArray();
    double[] x = new double[200];
    double[] wanted = new double[200];
    system.solve(b, x, 1e-8);
    system.addToDiagonal(30, 2.5);
    exact.addToDiagonal(30, 2.5);
    exact.multiply(b, wanted);
    assertThat(x[30]).as("before").isNotCloseTo(wanted[30], within(1e-3));
    system.solve(b, x, 1e-8);
    assertThat(x).usingComparatorWithPrecision(2e-8).containsExactly(wanted);
  }

  @Test
  void theSampledDiagonalIsRightWithinTheErrorOfSixtyFourSamples() {
    Graph graph = graph(400);
    double[] shift = shift(400);
    double[] exact = exact(graph, shift).diagonal();
    double[] sampled = new PartedSystem(PartsInMemory.of(graph, 3), shift).inverseDiagonal();
    double bias = 0;
    for (int item = 0; item < 400; item++) {
      bias += (sampled[item] / exact[item] - 1) / 400;
      // 400 deviations of at most √(2/64): one beyond 5 of them once in 3000 runs.
      assertThat(sampled[item] / exact[item]).isBetween(1 - 5 * 0.177, 1 + 5 * 0.177);
    }
    assertThat(bias).isCloseTo(0, within(0.1));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8})
  void aProductInManyLanesIsThatOfEachLaneAlone(int lanes) {
    Graph graph = graph(120);
    double[][] x = new double[lanes][];
    Arrays.setAll(x, lane -> KeyedRandom.of(lane, Role.TEST).doubles(120).toArray());
    double[][] together = new double[lanes][120];
    PartsInMemory.of(graph, 3).multiply(x, together);
    for (int lane = 0; lane < lanes; lane++) {
      for (int item = 0; item < 120; item++) {
        double[] sum = new double[1];
        double[] own = x[lane];
        graph.forEachNeighbour(item, (a, b, w) -> sum[0] += w * own[b]);
        assertThat(together[lane][item]).isEqualTo(sum[0]);
      }
    }
  }

  @Test
  void thePerturbationIsTheSameHoweverTheRowsAreParted() {
    Graph graph = graph(100);
    double[][] whole = new double[5][100];
    double[][] parted = new double[5][100];
    PartsInMemory.of(graph, 1).perturb(3, whole);
    PartsInMemory.of(graph, 6).perturb(3, parted);
    assertThat(parted).isDeepEqualTo(whole);
    for (double[] each : whole) {
      assertThat(Arrays.stream(each).sum()).isCloseTo(0, within(1e-12));
    }
  }

  /** Weights from 0.01 to 100, so that light links are drawn for other reasons than heavy ones. */
  private static Graph uneven(int size) {
    KeyedRandom random = KeyedRandom.of(8, Role.TEST);
    GraphBuilder builder = Graph.ofSize(size);
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < a; b++) {
        if (random.nextInt(3) == 0 || b == a - 1) {
          builder.link(a, b, Math.pow(10, 4 * random.nextDouble() - 2));
        }
      }
    }
    return builder.build();
  }

  @Test
  void theSampledGraphHasTheWeightsOfTheWholeOneOnAverageEvenIfTheyAreUneven() {
    Graph graph = uneven(400);
    Graph sampled = PartsInMemory.of(graph, 4).sampled(5);
    assertThat(sampled.links()).isBetween(400 * 5 / 2, 400 * 5);
    assertThat(sampled.components().count()).isEqualTo(1);
    for (double[] range : new double[][] {{0, 0.1}, {0.1, 1}, {1, 10}, {10, 101}}) {
      double[] sums = new double[2];
      double[] squares = new double[1];
      graph.forEachLink(
          (a, b, w) -> {
            if (w >= range[0] && w < range[1]) {
              sums[0] += w;
              sums[1] += sampled.weight(a, b);
              squares[0] += sampled.weight(a, b) * sampled.weight(a, b);
            }
          });
      // Links are drawn nearly independently: 4 deviations, estimated from what was drawn.
      assertThat(sums[1]).isCloseTo(sums[0], within(4 * Math.sqrt(squares[0])));
    }
  }

  @Test
  void aDenseGraphIsSolvedByTheFactorOfASampleOfIt() {
    Graph graph = new RandomGeometric(3000, 0.06).draw(4);
    assertThat(graph.links()).isGreaterThan(10 * 3000); // so that it is sampled
    double[] shift = new double[3000];
    Arrays.fill(shift, 1e-4);
    shift[5] = 10;
    double[] b = new double[3000];
    b[5] = 10;
    b[2000] = 1;
    double[] wanted = new double[3000];
    exact(graph, shift).multiply(b, wanted);
    PartsInMemory links = PartsInMemory.of(graph, 3);
    double[] x = new double[3000];
    int passes = new PartedSystem(links, shift).solve(b, x, 1e-8).iterations();
    assertThat(x).usingComparatorWithPrecision(2e-8).containsExactly(wanted);
    assertThat(passes).as("without the factor 122").isLessThan(122);
  }

  @Test
  void weightsThatOverflowAreRefusedRatherThanSolved() {
    Graph graph = Graph.ofSize(3).link(0, 1, 1e308).link(1, 2, 1).build();
    PartedLaplacian links = PartsInMemory.of(graph, 1);
    double[] shift = {1e-3, 1e-3, 1e-3};
    double[] b = {1e300, -1e300, 1e300};
    assertThatThrownBy(() -> new PartedSystem(links, shift).solve(b, new double[3], 1e-8))
        .isInstanceOf(NoConvergenceException.class);
  }
}
