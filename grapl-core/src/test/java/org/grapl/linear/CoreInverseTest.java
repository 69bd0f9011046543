package org.grapl.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.grapl.Tally;
import org.grapl.estimate.DenseReference;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CoreInverseTest {

  static Stream<Arguments> graphs() {
    return Stream.of(
        Arguments.of("path", TestGraphs.path(90)),
        Arguments.of("grid", TestGraphs.grid(9, 10)),
        Arguments.of("complete", TestGraphs.complete(40)),
        Arguments.of("complete, odd", TestGraphs.complete(43)),
        Arguments.of("cliques", TestGraphs.cliques(6, 15)),
        Arguments.of("no links", Graph.ofSize(20).build()),
        Arguments.of("one item", Graph.ofSize(1).build()),
        Arguments.of("small world", TestGraphs.smallWorld(90, 4, 0.1, 1)),
        Arguments.of("heavy tail", TestGraphs.heavyTail(90, 2, 1)),
        Arguments.of("weighted, in pieces", weighted()),
        Arguments.of("with a hub", withHub()),
        Arguments.of("blocks", TestGraphs.blocks(new int[] {50, 40}, 0.1, 0.01, 1)));
  }

  /** More than 10 √N neighbours: 150 of 160. */
  private static Graph withHub() {
    KeyedRandom random = KeyedRandom.of(6, Role.TEST);
    GraphBuilder builder = Graph.ofSize(160);
    for (int item = 1; item <= 150; item++) {
      builder.link(0, item, 0.5).link(item, 1 + random.nextInt(159));
    }
    return builder.build();
  }

  private static Graph weighted() {
    KeyedRandom random = KeyedRandom.of(3, Role.TEST);
    GraphBuilder builder = Graph.ofSize(80);
    for (int e = 0; e < 90; e++) {
      builder.link(random.nextInt(80), random.nextInt(80), 0.01 + 5 * random.nextDouble());
    }
    return builder.build();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("graphs")
  void columnsAndProductsAreThoseOfAnotherLibraryBeforeAndWhileTheDiagonalGrows(
      String name, Graph graph) {
    int size = graph.size();
    Elimination elimination = Elimination.of(graph);
    CoreInverse inverse = CoreInverse.of(ShiftedLaplacian.uniform(graph, 0.01), elimination);
    Tally tally = new Tally(size);
    KeyedRandom random = KeyedRandom.of(4, Role.TEST);
    double[] column = new double[size];
    for (int change = 0; change <= 80; change++) {
      DMatrixRMaj expected = DenseReference.system(graph, 0.01, 0.5, tally);
      CommonOps_DDRM.invert(expected);
      if (change % 5 == 0) {
        for (int item = 0; item < size; item++) {
          inverse.column(item, column);
          checkColumn(column, expected, item);
          double[] unit = new double[size];
          unit[item] = 1;
          inverse.multiply(unit, column);
          checkColumn(column, expected, item);
        }
        double[] diagonal = inverse.diagonal();
        for (int item = 0; item < size; item++) {
          assertThat(Math.abs(diagonal[item] - expected.get(item, item)))
              .isLessThan(1e-11 * expected.get(item, item));
        }
      }
      int item = random.nextInt(size);
      tally.add(item, 0);
      if (change % 2 == 0) {
        inverse.column(item, column); // as an estimator does, and not at all
      }
      inverse.addToDiagonal(item, 2);
    }
  }

  private static void checkColumn(double[] column, DMatrixRMaj expected, int item) {
    for (int i = 0; i < column.length; i++) {
      assertThat(Math.abs(column[i] - expected.get(i, item)))
          .isLessThan(1e-11 * Math.max(expected.get(item, item), 1e-3));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("graphs")
  void factorisedAnewItIsTheInverseOfTheOtherSystemWithItsDeterminant(String name, Graph graph) {
    int size = graph.size();
    KeyedRandom random = KeyedRandom.of(7, Role.TEST);
    Tally tally = new Tally(size);
    ShiftedLaplacian system = ShiftedLaplacian.uniform(graph, 0.01);
    CoreInverse first = CoreInverse.of(system, Elimination.of(graph));
    for (int k = 0; k < size; k++) {
      int item = random.nextInt(size);
      tally.add(item, 0);
      system.addToDiagonal(item, 2);
    }
    CoreInverse inverse = first.anew(system);
    DMatrixRMaj expected = DenseReference.system(graph, 0.01, 0.5, tally);
    double determinant = CommonOps_DDRM.det(expected);
    CommonOps_DDRM.invert(expected);
    double[] column = new double[size];
    for (int item = 0; item < size; item++) {
      inverse.column(item, column);
      checkColumn(column, expected, item);
    }
    assertThat(inverse.logDeterminantAtFirst())
        .isCloseTo(Math.log(determinant), org.assertj.core.data.Offset.offset(1e-9));
  }

  @Test
  void manyChangesAreCheaperAnewAndFewAreNot() {
    for (Graph graph :
        new Graph[] {TestGraphs.grid(20, 20), TestGraphs.complete(100), TestGraphs.path(500)}) {
      CoreInverse inverse =
          CoreInverse.of(ShiftedLaplacian.uniform(graph, 0.01), Elimination.of(graph));
      assertThat(inverse.isCheaperAnew(1)).isFalse();
      assertThat(inverse.isCheaperAnew(graph.size())).isTrue();
    }
  }

  @Test
  void aCopyTakesPendingChangesAlongAndIsIndependent() {
    Graph graph = TestGraphs.grid(8, 8);
    CoreInverse inverse =
        CoreInverse.of(ShiftedLaplacian.uniform(graph, 0.01), Elimination.of(graph));
    double[] mine = new double[64];
    double[] theirs = new double[64];
    for (int item = 0; item < 64; item += 5) {
      inverse.addToDiagonal(item, 1);
    }
    CoreInverse copy = inverse.copy();
    inverse.column(11, mine);
    copy.column(11, theirs);
    assertThat(theirs).containsExactly(mine, org.assertj.core.data.Offset.offset(1e-13));
    inverse.addToDiagonal(11, 1);
    inverse.column(11, mine);
    double before = theirs[11];
    copy.column(11, theirs);
    assertThat(theirs[11]).isEqualTo(before).isGreaterThan(mine[11]);
  }

  @Test
  void aSystemThatRoundingMakesSingularIsRefusedInsteadOfInvertedToNonsense() {
    Graph graph = Graph.ofSize(3).link(0, 1, 1e9).link(1, 2, 1e9).build();
    assertThatThrownBy(
            () -> CoreInverse.of(ShiftedLaplacian.uniform(graph, 1e-9), Elimination.of(graph)))
        .hasMessageStartingWith("lambda must be larger for weights this large: of 1.0E9");
  }

  @Test
  void everyItemHasOnePositionAndEveryRowLiesBelowItsColumn() {
    for (Graph graph : new Graph[] {TestGraphs.grid(20, 30), weighted(), TestGraphs.path(500)}) {
      Elimination elimination = Elimination.of(graph);
      boolean[] seen = new boolean[graph.size()];
      for (int position = 0; position < graph.size(); position++) {
        int item = elimination.itemAt(position);
        assertThat(seen[item]).isFalse();
        seen[item] = true;
        assertThat(elimination.positionOf(item)).isEqualTo(position);
      }
      for (int column = 0; column < elimination.eliminated(); column++) {
        for (int k = elimination.start()[column]; k < elimination.start()[column + 1]; k++) {
          assertThat(elimination.row()[k]).isGreaterThan(column);
        }
      }
      assertThat(elimination.coreSize()).isPositive();
    }
  }

  /** A tree has no fill, and a grid far less than a banded elimination would make. */
  @Test
  void theOrderKeepsTheFactorSparse() {
    Elimination path = Elimination.of(TestGraphs.path(10_000));
    assertThat(path.entries()).isLessThan(10_000);
    assertThat(path.coreSize()).isLessThan(20);
    Elimination grid = Elimination.of(TestGraphs.grid(100, 100));
    assertThat(grid.entries()).isLessThan(100 * 10_000 / 3);
  }

  /** A quadratic walk through the hub's list would take minutes. */
  @Test
  void aHubWithAMillionLeavesIsLeftToTheCore() {
    int leaves = 1_000_000;
    GraphBuilder builder = Graph.ofSize(leaves + 1);
    for (int leaf = 1; leaf <= leaves; leaf++) {
      builder.link(0, leaf);
    }
    Graph star = builder.build();
    Elimination elimination = Elimination.of(star);
    assertThat(elimination.entries()).isBetween(leaves - 20, leaves);
    assertThat(elimination.positionOf(0)).isGreaterThanOrEqualTo(elimination.eliminated());
    double[] column = new double[leaves + 1];
    CoreInverse.of(ShiftedLaplacian.uniform(star, 1), elimination).column(0, column);
    // (1 + leaves + leaves·(−1/2)) x = 1 for the hub, half of it for each leaf.
    assertThat(column[0])
        .isCloseTo(1 / (1 + 0.5 * leaves), org.assertj.core.data.Offset.offset(1e-15));
    assertThat(column[7]).isCloseTo(0.5 * column[0], org.assertj.core.data.Offset.offset(1e-15));
  }

  @Test
  void theNormIsThatOfTheQuadraticForm() {
    Graph graph = Graph.ofSize(3).link(0, 1, 2).link(1, 2, 3).build();
    // 2·(1−4)² + 3·(4−9)² + 0.5·(1 + 16 + 81)
    assertThat(ShiftedLaplacian.uniform(graph, 0.5).norm(new double[] {1, 4, 9}))
        .isEqualTo(Math.sqrt(18 + 75 + 49));
  }
}
