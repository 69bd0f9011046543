package org.grapl.engine.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.grapl.linear.CoreInverse;
import org.grapl.linear.Elimination;
import org.grapl.linear.KeptColumns;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.UpdatableInverse;
import org.grapl.linear.Vectors;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IterativeInverseTest {

  /** η: correlations are right within about so much. */
  private static final double ACCURACY = 1e-3;

  static Stream<Graph> graphs() {
    return Stream.of(
        TestGraphs.heavyTail(2000, 3, 1),
        TestGraphs.randomLinks(1500, 0.002, 2), // with isolated items and small components
        TestGraphs.smallWorld(2000, 6, 0.1, 3),
        TestGraphs.geometric(1500, 0.05, 4),
        TestGraphs.grid(40, 40),
        uneven());
  }

  /** Weights from 0.01 to 100. */
  private static Graph uneven() {
    Graph shape = TestGraphs.heavyTail(1500, 4, 5);
    return shape.reweighted((a, b, w) -> Math.pow(10, (a + b) % 5 - 2.0));
  }

  private static ShiftedLaplacian system(Graph graph, double ridge) {
    double mean = Arrays.stream(graph.rows().degree()).sum() / graph.size();
    double[] shift = new double[graph.size()];
    KeyedRandom random = KeyedRandom.of(6, Role.TEST);
    Arrays.fill(shift, ridge * mean);
    for (int k = 0; k < 20; k++) {
      shift[random.nextInt(shift.length)] += mean;
    }
    return new ShiftedLaplacian(graph, shift);
  }

  private static void assertSameColumn(
      double[] found, double[] exact, double[] diagonal, int item) {
    for (int j = 0; j < exact.length; j++) {
      double unit = Math.sqrt(diagonal[item] * diagonal[j]);
      assertThat(found[j]).as("row %d", j).isCloseTo(exact[j], within(ACCURACY * unit));
    }
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void columnsAreThoseOfEliminationWithinTheAccuracy(Graph graph) {
    for (double ridge : new double[] {1e-5, 1e-3, 0.1}) {
      ShiftedLaplacian system = system(graph, ridge);
      CoreInverse exact = CoreInverse.of(system, Elimination.of(graph));
      UpdatableInverse iterative =
          new IterativeInverse(system, new IterativeInverse.Workspace(graph), ACCURACY);
      int[] items = {0, 1, 700, graph.size() - 1, 33, 12};
      for (int item : new int[] {3, 700}) { // both with more on the diagonal than at the start
        exact.addToDiagonal(item, 2.5);
        iterative.addToDiagonal(item, 2.5);
      }
      double[] diagonal = exact.diagonal();
      double[] expected = new double[graph.size()];
      double[] single = new double[graph.size()];
      double[][] together = new double[items.length][graph.size()];
      iterative.columns(items, together);
      for (int k = 0; k < items.length; k++) {
        exact.column(items[k], expected);
        iterative.column(items[k], single);
        assertSameColumn(single, expected, diagonal, items[k]);
        assertSameColumn(together[k], expected, diagonal, items[k]);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void aProductIsThatOfEliminationWithinTheAccuracy(Graph graph) {
    ShiftedLaplacian system = system(graph, 1e-3);
    CoreInverse exact = CoreInverse.of(system, Elimination.of(graph));
    UpdatableInverse iterative =
        new IterativeInverse(system, new IterativeInverse.Workspace(graph), ACCURACY);
    double[] right = new double[graph.size()];
    KeyedRandom random = KeyedRandom.of(7, Role.TEST);
    Arrays.setAll(right, item -> random.nextGaussian());
    double[] expected = new double[right.length];
    double[] found = new double[right.length];
    exact.multiply(right, expected);
    iterative.multiply(right, found);
    double[] diagonal = exact.diagonal();
    double norm = Math.sqrt(Vectors.dot(right, expected)); // ‖x‖_V
    for (int j = 0; j < found.length; j++) {
      assertThat(found[j]).isCloseTo(expected[j], within(ACCURACY * norm * Math.sqrt(diagonal[j])));
    }
  }

  /**
   * The sampled part of an entry is E m² = v, estimated by v·χ²/64 with about 64 degrees of
   * freedom. By the cube-root formula of Wilson and Hilferty the ratio to v lies outside of (1 −
   * 2/576 ± 6·√(2/576))³ with a probability of 2e-9, for any of 10⁴ items with one of 2e-5.
   */
  @ParameterizedTest
  @MethodSource("graphs")
  void theSampledDiagonalIsThatOfEliminationUpToChance(Graph graph) {
    ShiftedLaplacian system = system(graph, 1e-3);
    double[] exact = CoreInverse.of(system, Elimination.of(graph)).diagonal();
    double[] found =
        new IterativeInverse(system, new IterativeInverse.Workspace(graph), ACCURACY).diagonal();
    double[] shiftOf = new double[graph.components().count()];
    for (int item = 0; item < exact.length; item++) {
      shiftOf[graph.components().of(item)] += system.shift(item);
    }
    double mean = 0;
    int sampled = 0;
    for (int item = 0; item < exact.length; item++) {
      double own = system.diagonal(item);
      double reached = graph.rows().degree()[item] / own;
      double known = 1 / own + reached * reached / shiftOf[graph.components().of(item)];
      double left = exact[item] - known;
      if (left > 1e-6 * exact[item]) {
        double ratio = (found[item] - known) / left;
        assertThat(ratio).as("item %d", item).isBetween(0.26, 2.47);
        mean += ratio;
        sampled++;
      } else {
        assertThat(found[item]).isCloseTo(exact[item], within(1e-5 * exact[item]));
      }
    }
    // A deviation of 0.18 if all items moved as one: eight of 0.018, as if 100 at least moved
    // apart.
    assertThat(mean / sampled).isBetween(0.85, 1.15);
  }

  @Test
  void theSameCallsGiveTheSameBits() {
    Graph graph = TestGraphs.heavyTail(500, 3, 1);
    double[][] found = new double[2][graph.size()];
    for (double[] column : found) {
      IterativeInverse inverse =
          new IterativeInverse(
              system(graph, 1e-3), new IterativeInverse.Workspace(graph), ACCURACY);
      inverse.addToDiagonal(4, 1);
      inverse.column(9, column);
    }
    assertThat(found[0]).isEqualTo(found[1]);
  }

  @Test
  void aGraphWithoutEdgesNeedsNoSolving() {
    Graph graph = Graph.ofSize(5).build();
    IterativeInverse inverse =
        new IterativeInverse(
            ShiftedLaplacian.uniform(graph, 4), new IterativeInverse.Workspace(graph), ACCURACY);
    double[] column = new double[5];
    inverse.column(2, column);
    assertThat(column).containsExactly(0, 0, 0.25, 0, 0);
    assertThat(inverse.diagonal()).containsExactly(0.25, 0.25, 0.25, 0.25, 0.25);
  }

  @Test
  void keptColumnsFollowEveryChangeAndOldOnesAreFetchedAnew() {
    Graph graph = TestGraphs.randomLinks(80, 0.2, 3);
    ShiftedLaplacian system = system(graph, 1e-2);
    Elimination pattern = Elimination.of(graph);
    UpdatableInverse plain = CoreInverse.of(system, pattern);
    UpdatableInverse kept = new KeptColumns(CoreInverse.of(system, pattern), 3);
    double[] expected = new double[graph.size()];
    double[][] found = new double[2][graph.size()];
    for (int step = 0; step < 30; step++) {
      int[] items = {7 * step % 5, 10 + step % 4};
      kept.columns(items, found);
      for (int k = 0; k < items.length; k++) {
        plain.column(items[k], expected);
        assertThat(found[k]).containsExactly(expected, within(1e-11));
      }
      int observed = step % 3 == 0 ? 40 + step : items[0];
      plain.addToDiagonal(observed, 0.7);
      kept.addToDiagonal(observed, 0.7);
    }
  }

  /** A path has the worst condition there is. */
  @Test
  void aLongPathConvergesTooOrSaysSo() {
    GraphBuilder builder = Graph.ofSize(1500);
    for (int item = 1; item < 1500; item++) {
      builder.link(item - 1, item);
    }
    Graph graph = builder.build();
    ShiftedLaplacian system = ShiftedLaplacian.uniform(graph, 2e-5);
    CoreInverse exact = CoreInverse.of(system, Elimination.of(graph));
    double[] expected = new double[1500];
    double[] found = new double[1500];
    exact.column(700, expected);
    new IterativeInverse(system, new IterativeInverse.Workspace(graph), ACCURACY)
        .column(700, found);
    assertSameColumn(found, expected, exact.diagonal(), 700);
  }
}
