package org.grapl.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.linear.DenseInverse;
import org.junit.jupiter.api.Test;

/** On a ring, where eigenvectors and eigenvalues of walks are known. */
class SmoothInverseTest {

  private static final int SIZE = 40;
  private static final int STEPS = 32;

  private final Walks walks = new Walks(ring(), STEPS);
  private final SmoothInverse inverse = new SmoothInverse(walks);

  private static Graph ring() {
    GraphBuilder ring = Graph.ofSize(SIZE);
    for (int item = 0; item < SIZE; item++) {
      ring.link(item, (item + 1) % SIZE);
    }
    return ring.build();
  }

  /** (1 + cos 2πk/N)/2 to the power of the steps. */
  private static double eigenvalue(int k) {
    return Math.pow((1 + Math.cos(2 * Math.PI * k / SIZE)) / 2, STEPS);
  }

  /** Σ_{k > 0} eigenvalue_k cos(2πk(a − b)/N)/N. */
  private static double covariance(int a, int b) {
    return IntStream.range(1, SIZE)
        .mapToDouble(k -> eigenvalue(k) * Math.cos(2 * Math.PI * k * (a - b) / SIZE) / SIZE)
        .sum();
  }

  private static DenseInverse dense() {
    double[][] rows = new double[SIZE][SIZE];
    for (int a = 0; a < SIZE; a++) {
      for (int b = 0; b < SIZE; b++) {
        rows[a][b] = covariance(a, b);
      }
    }
    return DenseInverse.known(rows);
  }

  @Test
  void aColumnIsTheChanceOfWalksFromAnItemLessWhatAllShare() {
    double[] column = new double[SIZE];
    inverse.column(7, column);
    for (int item = 0; item < SIZE; item++) {
      assertThat(column[item]).isCloseTo(covariance(7, item), within(1e-14));
    }
  }

  @Test
  void followsObservationsAsTheMatrixDoesAlsoOfOneItemTwiceAndLess() {
    DenseInverse dense = dense();
    int[] items = {3, 20, 3, 31, 20};
    double[] amounts = {50, 1e5, 4, 0.3, -2e4};
    double[] r = new double[SIZE];
    Arrays.setAll(r, item -> Math.sin(item));
    for (int change = 0; change < items.length; change++) {
      dense.addToDiagonal(items[change], amounts[change]);
      inverse.addToDiagonal(items[change], amounts[change]);
      double[][] expected = new double[3][SIZE];
      double[][] found = new double[3][SIZE];
      dense.columns(new int[] {3, 12}, expected);
      inverse.columns(new int[] {3, 12}, found);
      dense.multiply(r, expected[2]);
      inverse.multiply(r, found[2]);
      for (int k = 0; k < 3; k++) {
        assertThat(found[k]).containsExactly(expected[k], within(1e-10));
      }
    }
  }

  @Test
  void aCopyGoesItsOwnWay() {
    inverse.copy().addToDiagonal(5, 100);
    double[] column = new double[SIZE];
    inverse.column(5, column);
    assertThat(column[5]).isCloseTo(covariance(5, 5), within(1e-14));
  }

  @Test
  void sampledVariancesAreOffByNoMoreThanTheirError() {
    DenseInverse dense = dense();
    dense.addToDiagonal(3, 50);
    dense.addToDiagonal(20, 500);
    inverse.addToDiagonal(3, 50);
    inverse.addToDiagonal(20, 500);
    double[] expected = dense.diagonal();
    double[] found = inverse.diagonal();
    double error = 0;
    for (int item = 0; item < SIZE; item++) {
      double relative = found[item] / expected[item] - 1;
      error += relative * relative / SIZE;
    }
    assertThat(Math.sqrt(error)).isBetween(0.02, 0.36); // about 0.18, neighbours much alike
  }

  @Test
  void directionsAreThoseOfTheEigenvalues() {
    double sum = IntStream.range(1, SIZE).mapToDouble(k -> eigenvalue(k)).sum();
    double squares = IntStream.range(1, SIZE).mapToDouble(k -> eigenvalue(k) * eigenvalue(k)).sum();
    double exact = sum * sum / squares;
    assertThat(SmoothInverse.directions(walks)).isBetween(0.6 * exact, 1.7 * exact);
  }
}
