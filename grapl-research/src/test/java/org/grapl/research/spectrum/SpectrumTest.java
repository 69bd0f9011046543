package org.grapl.research.spectrum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

/** Closed forms, and EJML's eigenvalues of the whole matrix. */
class SpectrumTest {

  private static final double LAMBDA = 1e-3;

  @Test
  void aPathHasItsCosines() {
    int size = 700;
    IntToDoubleFunction closed = d -> 2 - 2 * StrictMath.cos(Math.PI * (d - 1) / size);
    assertValues(Spectrum.of(path(size), LAMBDA), size, closed, 1e-12);
  }

  @Test
  void aRingHasEveryCosineTwice() {
    int size = 600;
    Graph ring = links(size, size, i -> new int[] {i, (i + 1) % size});
    IntToDoubleFunction closed =
        d -> {
          int wave = d / 2;
          return 2 - 2 * StrictMath.cos(2 * Math.PI * wave / size);
        };
    assertValues(Spectrum.of(ring, LAMBDA), size, closed, 1e-12);
  }

  @Test
  void aSquareGridHasTheSumsOfTwoPaths() {
    int side = 30;
    double[] sums = gridEigenvalues(side, side);
    assertValues(Spectrum.of(grid(side, side), LAMBDA), side * side, d -> sums[d - 1], 1e-12);
  }

  @Test
  void aStarHasOneMultipleEigenvalue() {
    int size = 500;
    Graph star = links(size, size - 1, i -> new int[] {0, i + 1});
    IntToDoubleFunction closed = d -> d == 1 ? 0 : d == size ? size : 1;
    assertValues(Spectrum.of(star, LAMBDA), size, closed, 1e-11);
  }

  @Test
  void cliquesHaveLambdaOncePerCliqueAndTheirSizeOtherwise() {
    int cliques = 3;
    int each = 20;
    GraphBuilder builder = Graph.ofSize(cliques * each);
    for (int a = 0; a < cliques * each; a++) {
      for (int b = a + 1; b < cliques * each; b++) {
        if (a % cliques == b % cliques) {
          builder.link(a, b);
        }
      }
    }
    Spectrum spectrum = Spectrum.of(builder.build(), LAMBDA);
    for (int d = 1; d <= cliques * each; d++) {
      assertThat(spectrum.eigenvalue(d))
          .isCloseTo(LAMBDA + (d <= cliques ? 0 : each), within(1e-12));
    }
    assertThat(spectrum.eigenvalue(cliques)).isEqualTo(LAMBDA);
  }

  @Test
  void weightedRandomPiecesAgreeWithAnotherLibrary() {
    Graph graph = weightedPieces(700);
    assertThat(graph.components().count()).isGreaterThan(3);
    double[] expected = ejmlEigenvalues(graph);
    assertValues(Spectrum.of(graph, LAMBDA), 700, d -> expected[d - 1], 1e-10);
  }

  @Test
  void whatCannotBeComputedIsRefused() {
    Spectrum three = Spectrum.of(path(3), LAMBDA);
    assertThatThrownBy(() -> three.eigenvalue(4))
        .hasMessage("number of the eigenvalue must be in [1, 3], got 4");
    assertThatThrownBy(() -> Spectrum.of(path(2001), LAMBDA))
        .hasMessage(
            "a connected part of the graph must be of at most 2000 items where its eigenvalues are"
                + " needed, got 2001");
    assertThatThrownBy(() -> Spectrum.of(path(3), Double.NaN))
        .hasMessage("lambda must be a finite number > 0, got NaN");
  }

  private static void assertValues(
      Spectrum spectrum, int count, IntToDoubleFunction closed, double accuracy) {
    for (int d = 1; d <= count; d++) {
      double expected = LAMBDA + closed.applyAsDouble(d);
      assertThat(spectrum.eigenvalue(d))
          .as("eigenvalue %d", d)
          .isCloseTo(expected, within(accuracy * Math.max(1, expected)));
    }
  }

  private static double[] ejmlEigenvalues(Graph graph) {
    DMatrixRMaj matrix = new DMatrixRMaj(graph.size(), graph.size());
    for (int i = 0; i < graph.size(); i++) {
      matrix.set(i, i, graph.degree(i));
      graph.forEachNeighbour(i, (a, b, weight) -> matrix.set(a, b, -weight));
    }
    var decomposition = DecompositionFactory_DDRM.eig(graph.size(), false, true);
    assertThat(decomposition.decompose(matrix)).isTrue();
    return IntStream.range(0, graph.size())
        .mapToDouble(k -> decomposition.getEigenvalue(k).getReal())
        .sorted()
        .toArray();
  }

  private static double[] gridEigenvalues(int rows, int columns) {
    double[] sums = new double[rows * columns];
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        sums[r * columns + c] =
            4 - 2 * StrictMath.cos(Math.PI * r / rows) - 2 * StrictMath.cos(Math.PI * c / columns);
      }
    }
    Arrays.sort(sums);
    return sums;
  }

  private static Graph path(int size) {
    return links(size, size - 1, i -> new int[] {i, i + 1});
  }

  private static Graph grid(int rows, int columns) {
    GraphBuilder builder = Graph.ofSize(rows * columns);
    for (int a = 0; a < rows * columns; a++) {
      if ((a + 1) % columns != 0) {
        builder.link(a, a + 1);
      }
      if (a + columns < rows * columns) {
        builder.link(a, a + columns);
      }
    }
    return builder.build();
  }

  /** One large component, some small ones and isolated items, in a random order. */
  private static Graph weightedPieces(int size) {
    KeyedRandom random = KeyedRandom.of(7, Role.TEST);
    int[] order = random.permutation(size);
    GraphBuilder builder = Graph.ofSize(size);
    int large = size - 40;
    for (int k = 0; k < 2 * large; k++) {
      builder.link(order[k % large], order[random.nextInt(large)], 0.1 + random.nextExponential());
    }
    for (int k = large; k < size - 10; k++) {
      if (k % 7 != 0) {
        builder.link(order[k], order[k + 1], 1 + random.nextDouble());
      }
    }
    return builder.build();
  }

  private static Graph links(int size, int count, IntFunction<int[]> ends) {
    GraphBuilder builder = Graph.ofSize(size);
    for (int i = 0; i < count; i++) {
      int[] link = ends.apply(i);
      builder.link(link[0], link[1]);
    }
    return builder.build();
  }
}
