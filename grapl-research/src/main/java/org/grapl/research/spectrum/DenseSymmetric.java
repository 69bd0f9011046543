package org.grapl.research.spectrum;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.grapl.linear.NoConvergenceException;

/**
 * Eigenvalues, and if wanted eigenvectors, of a dense symmetric matrix, by EJML. Absolute accuracy
 * is a small multiple of 2⁻⁵² times the largest entry.
 */
final class DenseSymmetric {

  private DenseSymmetric() {}

  @SuppressWarnings("ArrayRecordComponent") // a return value inside the package, never compared
  record Pairs(double[] values, double[][] vectors) {}

  /** The eigenvalues in rising order of the matrix with this lower triangle. */
  static double[] values(double[][] lower) {
    var found = decomposed(lower, false);
    return IntStream.range(0, lower.length)
        .mapToDouble(k -> found.getEigenvalue(k).getReal())
        .sorted()
        .toArray();
  }

  /** Values in rising order and vectors[k], of length one, to value k. */
  static Pairs pairs(double[][] lower) {
    var found = decomposed(lower, true);
    int[] rising =
        IntStream.range(0, lower.length)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> found.getEigenvalue(k).getReal()))
            .mapToInt(k -> k)
            .toArray();
    return new Pairs(
        Arrays.stream(rising).mapToDouble(k -> found.getEigenvalue(k).getReal()).toArray(),
        Arrays.stream(rising)
            .mapToObj(k -> found.getEigenVector(k).getData())
            .toArray(double[][]::new));
  }

  private static EigenDecomposition_F64<DMatrixRMaj> decomposed(double[][] lower, boolean vectors) {
    int size = lower.length;
    DMatrixRMaj matrix = new DMatrixRMaj(size, size);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        matrix.set(i, j, lower[i][j]);
        matrix.set(j, i, lower[i][j]);
      }
    }
    var solver = DecompositionFactory_DDRM.eig(size, vectors, true);
    if (!solver.decompose(matrix)) {
      throw new NoConvergenceException("eigenvalues of a dense matrix", 0, Double.NaN, 0);
    }
    return solver;
  }
}
