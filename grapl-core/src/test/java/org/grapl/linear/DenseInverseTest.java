package org.grapl.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.grapl.estimate.DenseReference;
import org.grapl.estimate.Tally;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class DenseInverseTest {

  private static final int SIZE = 60;

  private static Graph graph() {
    KeyedRandom random = KeyedRandom.of(3, Role.TEST);
    GraphBuilder builder = Graph.ofSize(SIZE);
    for (int e = 0; e < 200; e++) {
      builder.edge(random.nextInt(SIZE), random.nextInt(SIZE), random.nextDouble());
    }
    return builder.build();
  }

  @Test
  void equalsTheInverseOfAnotherLibraryBeforeAndWhileTheDiagonalGrows() {
    Graph graph = graph();
    DenseInverse inverse = DenseInverse.of(ShiftedLaplacian.uniform(graph, 0.01));
    Tally tally = new Tally(SIZE);
    KeyedRandom random = KeyedRandom.of(4, Role.TEST);
    double[] column = new double[SIZE];
    for (int change = 0; change <= 21; change++) {
      DMatrixRMaj expected = DenseReference.system(graph, 0.01, 0.5, tally);
      CommonOps_DDRM.invert(expected);
      for (int arm = 0; arm < SIZE; arm++) {
        inverse.column(arm, column);
        assertThat(Math.abs(inverse.diagonal(arm) - expected.get(arm, arm)))
            .isLessThan(1e-11 * expected.get(arm, arm));
        for (int i = 0; i < SIZE; i++) {
          assertThat(Math.abs(column[i] - expected.get(i, arm)))
              .isLessThan(1e-11 * expected.get(arm, arm));
        }
      }
      int arm = random.nextInt(SIZE);
      tally.add(arm, 0);
      inverse.column(arm, column);
      inverse.addToDiagonal(arm, 2, column);
    }
  }

  @Test
  void aCopyTakesPendingChangesAlongAndIsIndependent() {
    DenseInverse inverse = DenseInverse.of(ShiftedLaplacian.uniform(graph(), 0.01));
    double[] column = new double[SIZE];
    inverse.column(7, column);
    inverse.addToDiagonal(7, 1, column);
    DenseInverse copy = inverse.copy();
    double before = copy.diagonal(11);
    inverse.column(11, column);
    inverse.addToDiagonal(11, 1, column);
    double[] mine = new double[SIZE];
    copy.column(7, mine);
    assertThat(copy.diagonal(11)).isEqualTo(before).isGreaterThan(inverse.diagonal(11));
    double[] unit = new double[SIZE];
    unit[7] = 1;
    double[] product = new double[SIZE];
    copy.multiply(unit, product);
    for (int i = 0; i < SIZE; i++) {
      assertThat(Math.abs(product[i] - mine[i])).isLessThan(1e-13);
    }
  }

  @Test
  void aSystemThatRoundingMakesSingularIsRefusedInsteadOfInvertedToNonsense() {
    Graph graph = Graph.ofSize(3).edge(0, 1, 1e9).edge(1, 2, 1e9).build();
    assertThatThrownBy(() -> DenseInverse.of(ShiftedLaplacian.uniform(graph, 1e-9)))
        .hasMessageStartingWith("lambda must be larger for weights this large: at arm 2 ");
  }

  @Test
  void theNormIsThatOfTheQuadraticForm() {
    Graph graph = Graph.ofSize(3).edge(0, 1, 2).edge(1, 2, 3).build();
    // 2·(1−4)² + 3·(4−9)² + 0.5·(1 + 16 + 81)
    assertThat(ShiftedLaplacian.uniform(graph, 0.5).norm(new double[] {1, 4, 9}))
        .isEqualTo(Math.sqrt(18 + 75 + 49));
  }
}
