package org.grapl.data.sparsify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.ejml.simple.SimpleMatrix;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class SparsifierTest {

  private static SimpleMatrix laplacian(Graph graph) {
    SimpleMatrix matrix = new SimpleMatrix(graph.size(), graph.size());
    graph.forEachLink(
        (a, b, weight) -> {
          matrix.set(a, b, -weight);
          matrix.set(b, a, -weight);
          matrix.set(a, a, matrix.get(a, a) + weight);
          matrix.set(b, b, matrix.get(b, b) + weight);
        });
    return matrix;
  }

  private static EigenDecomposition_F64<DMatrixRMaj> eigen(SimpleMatrix matrix) {
    EigenDecomposition_F64<DMatrixRMaj> eigen =
        DecompositionFactory_DDRM.eig(matrix.getNumRows(), true, true);
    assertThat(eigen.decompose(matrix.copy().getDDRM())).isTrue();
    return eigen;
  }

  /** The eigenvalues of L' in coordinates in which L is the identity, by EJML. */
  private static double[] extremes(Graph graph, Graph other) {
    EigenDecomposition_F64<DMatrixRMaj> eigen = eigen(laplacian(graph));
    List<SimpleMatrix> columns = new ArrayList<>();
    for (int k = 0; k < graph.size(); k++) {
      double value = eigen.getEigenvalue(k).getReal();
      if (value > 1e-9) {
        columns.add(SimpleMatrix.wrap(eigen.getEigenVector(k)).divide(Math.sqrt(value)));
      }
    }
    SimpleMatrix basis =
        columns
            .get(0)
            .concatColumns(columns.subList(1, columns.size()).toArray(SimpleMatrix[]::new));
    EigenDecomposition_F64<DMatrixRMaj> ratio =
        eigen(basis.transpose().mult(laplacian(other)).mult(basis));
    double[] values = new double[columns.size()];
    for (int k = 0; k < values.length; k++) {
      values[k] = ratio.getEigenvalue(k).getReal();
    }
    Arrays.sort(values);
    return new double[] {values[0], values[values.length - 1]};
  }

  private static Graph weighted(Graph graph, long seed) {
    GraphBuilder builder = Graph.ofSize(graph.size());
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST);
    graph.forEachLink((a, b, weight) -> builder.link(a, b, 0.1 + random.nextExponential()));
    return builder.build();
  }

  private static Graph twoParts(long seed) {
    GraphBuilder builder = Graph.ofSize(91);
    weighted(TestGraphs.randomLinks(60, 0.4, seed), seed).forEachLink(builder::link);
    weighted(TestGraphs.cliques(1, 30), seed)
        .forEachLink((a, b, weight) -> builder.link(60 + a, 60 + b, weight));
    return builder.build(); // and one item without links
  }

  @Test
  void aCompleteGraphKeepsItsMeaningWithAFewLinks() {
    Graph complete = TestGraphs.cliques(1, 200);
    Sparsifier.Sparsified sparse = new Sparsifier(complete, 1).toLinks(3000);
    // 199 links are certain, 2801 expected of draws with probability 0.14.
    assertThat(sparse.graph().links()).isBetween(3000 - 5 * 50, 3000 + 5 * 50);
    assertThat(sparse.graph().components().count()).isEqualTo(1);
    double[] exact = extremes(complete, sparse.graph());
    assertThat(sparse.bounds().isExact()).isTrue();
    assertThat(sparse.bounds().low()).isCloseTo(exact[0], within(1e-6));
    assertThat(sparse.bounds().high()).isCloseTo(exact[1], within(1e-6));
    assertThat(sparse.bounds().within()).isBetween(0.1, 0.6);
  }

  /** With so many steps a constant that rounding put in would grow to 10^14 and more. */
  @Test
  void manyStepsDoNotSpoilTheBounds() {
    for (int size : new int[] {100, 150}) {
      Graph complete = TestGraphs.cliques(1, size);
      Sparsifier.Sparsified sparse = new Sparsifier(complete, 1).toLinks(15 * size);
      double[] exact = extremes(complete, sparse.graph());
      assertThat(sparse.bounds().low()).isCloseTo(exact[0], within(1e-6));
      assertThat(sparse.bounds().high()).isCloseTo(exact[1], within(1e-6));
    }
  }

  @Test
  void boundsAreThoseOfADenseEigenSolverWithSeveralComponents() {
    Graph graph = twoParts(3);
    Sparsifier.Sparsified sparse = new Sparsifier(graph, 2).toLinks(500);
    double[] exact = extremes(graph, sparse.graph());
    assertThat(sparse.bounds().low()).isCloseTo(exact[0], within(1e-6));
    assertThat(sparse.bounds().high()).isCloseTo(exact[1], within(1e-6));
    assertThat(sparse.graph().components().count()).isEqualTo(graph.components().count());
  }

  @Test
  void theIterativeWayMeasuresNearlyTheSame() {
    Graph graph = weighted(TestGraphs.randomLinks(300, 0.2, 1), 1);
    Graph sparse = new Sparsifier(graph, 5).toLinks(2500).graph();
    double[] exact = extremes(graph, sparse);
    SpectralBounds rough =
        SpectralBounds.of(graph, new LaplacianSolver.Iterative(graph), sparse, 5);
    assertThat(rough.isExact()).isFalse();
    assertThat(rough.low()).isCloseTo(exact[0], within(0.03 * (1 - exact[0])));
    assertThat(rough.high()).isCloseTo(exact[1], within(0.03 * (exact[1] - 1)));
  }

  /** Where little is left of some sums, the least is what the measurement is slow to find. */
  @Test
  void theIterativeWayFindsASmallLeastRatio() {
    GraphBuilder blocks = Graph.ofSize(2400);
    for (int a = 0; a < 2400; a++) {
      for (int b = a + 1; b < Math.min(2400, 4 * (a / 4 + 2)); b++) {
        blocks.link(a, b, 1); // all within a block of four and all to the next block
      }
    }
    Sparsifier.Sparsified sparse = new Sparsifier(blocks.build(), 1).toLinks(5000);
    assertThat(sparse.bounds().isExact()).isFalse();
    // LAPACK (dsygvd, one item grounded) says 0.017167916 to 3.4397569 of this very draw.
    assertThat(sparse.bounds().low()).isBetween(0.0171679, 0.0171679 * 1.01);
    assertThat(sparse.bounds().high()).isCloseTo(3.4397569, within(1e-3));
  }

  @Test
  void aWantedAccuracyIsKeptWithAReserveWhereItIsOnlyMeasured() {
    Graph large = weighted(TestGraphs.randomLinks(2100, 0.05, 1), 1);
    Sparsifier.Sparsified sparse = new Sparsifier(large, 1).within(0.6);
    assertThat(sparse.bounds().isExact()).isFalse();
    assertThat(sparse.graph().links()).isLessThan(large.links());
    assertThat(sparse.bounds().within()).isLessThanOrEqualTo(0.57);
  }

  /** On a path every link is certain; on a cycle of n links, wR = (n − 1)/n; on K_n it is 2/n. */
  @Test
  void leveragesAreThoseOfClosedForms() {
    assertAll(1, exact(path(10)));
    GraphBuilder cycle = Graph.ofSize(12);
    for (int k = 0; k < 12; k++) {
      cycle.link(k, (k + 1) % 12, 3);
    }
    assertAll(11.0 / 12, exact(cycle.build()));
    assertAll(2.0 / 25, exact(TestGraphs.cliques(2, 25)));
  }

  private static void assertAll(double wanted, double[] leverages) {
    assertThat(leverages).isNotEmpty();
    for (double leverage : leverages) {
      assertThat(leverage).isCloseTo(wanted, within(1e-12));
    }
  }

  private static double[] exact(Graph graph) {
    return Sparsifier.leverages(graph, new LaplacianSolver.Dense(graph), 1);
  }

  private static Graph path(int size) {
    GraphBuilder path = Graph.ofSize(size);
    for (int k = 1; k < size; k++) {
      path.link(k - 1, k, k);
    }
    return path.build();
  }

  /** The mean of 32 squares of nearly normal numbers has a relative deviation of √(2/32) = 0.25. */
  @Test
  void drawnLeveragesScatterAroundTheExactOnesAsTheyShould() {
    Graph graph = weighted(TestGraphs.randomLinks(300, 0.1, 2), 2);
    double[] exact = exact(graph);
    double[] drawn = Sparsifier.leverages(graph, new LaplacianSolver.Iterative(graph), 9);
    double mean = 0;
    double square = 0;
    for (int link = 0; link < exact.length; link++) {
      double ratio = drawn[link] / exact[link];
      mean += ratio / exact.length;
      square += (ratio - 1) * (ratio - 1) / exact.length;
    }
    assertThat(mean).isCloseTo(1, within(0.03));
    assertThat(Math.sqrt(square)).isBetween(0.2, 0.3);
  }

  /**
   * A kept link has the weight w/p, so that the mean of n draws has the variance w²(1/p − 1)/n. One
   * of 435 links is beyond 5.9 standard errors once in a million tests like this one.
   */
  @Test
  void everyWeightIsKeptOnAverage() {
    Graph graph = weighted(TestGraphs.cliques(1, 30), 8);
    int draws = 400;
    double[][] sum = new double[30][30];
    double[][] kept = new double[30][30];
    for (int draw = 0; draw < draws; draw++) {
      new Sparsifier(graph, draw)
          .toLinks(150)
          .graph()
          .forEachLink(
              (a, b, weight) -> {
                sum[a][b] += weight;
                kept[a][b] = weight;
              });
    }
    int[] certain = new int[1];
    graph.forEachLink(
        (a, b, weight) -> {
          double p = weight / kept[a][b];
          certain[0] += p == 1 ? 1 : 0;
          double deviation = weight * Math.sqrt(Math.max(0, 1 / p - 1) / draws);
          assertThat(sum[a][b] / draws)
              .as(a + "-" + b)
              .isCloseTo(weight, within(5.9 * deviation + 1e-9));
        });
    assertThat(certain[0]).isBetween(29, 100);
  }

  @Test
  void aWantedAccuracyIsKept() {
    Graph complete = TestGraphs.cliques(1, 200);
    Sparsifier.Sparsified half = new Sparsifier(complete, 3).within(0.5);
    assertThat(half.bounds().within()).isLessThanOrEqualTo(0.5);
    assertThat(half.graph().links()).isLessThan(6000);
    double[] exact = extremes(complete, half.graph());
    assertThat(exact[0]).isGreaterThan(0.5 - 1e-6);
    assertThat(exact[1]).isLessThan(1.5 + 1e-6);
    Sparsifier.Sparsified all = new Sparsifier(complete, 3).within(0.001);
    assertThat(all.graph().links()).isEqualTo(complete.links());
    assertThat(all.bounds().within()).isZero();
  }

  @Test
  void aTreeStaysItselfAndFewerLinksThanAForestAreRefused() {
    Graph tree = path(50);
    Sparsifier sparsifier = new Sparsifier(tree, 1);
    assertThat(sparsifier.toLinks(49).graph().links()).isEqualTo(49);
    assertThatThrownBy(() -> sparsifier.toLinks(48))
        .hasMessage("links must be a whole number >= 49, which joins what is joined now, got 48");
    Graph cliques = TestGraphs.cliques(3, 10);
    Sparsifier.Sparsified forest = new Sparsifier(cliques, 1).toLinks(27);
    assertThat(forest.graph().links()).isBetween(27, 29);
    assertThat(forest.graph().components().count()).isEqualTo(3);
  }

  @Test
  void theSameSeedGivesTheSameGraphAndNamesStay() {
    Graph named = weighted(TestGraphs.cliques(1, 40), 1).renamed(item -> "item " + item);
    Graph one = new Sparsifier(named, 4).toLinks(200).graph();
    Graph two = new Sparsifier(named, 4).toLinks(200).graph();
    assertThat(one.links()).isEqualTo(two.links());
    one.forEachLink((a, b, weight) -> assertThat(two.weight(a, b)).isEqualTo(weight));
    assertThat(one.label(7)).isEqualTo("item 7");
  }
}
