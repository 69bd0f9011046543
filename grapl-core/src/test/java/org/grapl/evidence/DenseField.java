package org.grapl.evidence;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.simple.SimpleMatrix;
import org.grapl.Tally;
import org.grapl.estimate.Fit;
import org.grapl.estimate.Kernel;
import org.grapl.graph.Graph;

/**
 * The same Gaussian field with dense matrices of somebody else's library, by the textbook formulas
 * of conditioning: no inverse of a covariance, no V.
 */
final class DenseField {

  private DenseField() {}

  /** K of a kernel, from its definition. */
  static SimpleMatrix covariance(Kernel kernel, Graph graph) {
    int size = graph.size();
    double[] degree = new double[size];
    graph.forEachLink(
        (a, b, w) -> {
          degree[a] += w;
          degree[b] += w;
        });
    DMatrixRMaj laplacian = new DMatrixRMaj(size, size);
    graph.forEachLink(
        (a, b, w) -> {
          double weight = kernel.isBalanced() ? w / Math.sqrt(degree[a] * degree[b]) : w;
          laplacian.add(a, b, -weight);
          laplacian.add(b, a, -weight);
          laplacian.add(a, a, weight);
          laplacian.add(b, b, weight);
        });
    double mean = CommonOps_DDRM.trace(laplacian) / size;
    SimpleMatrix q =
        SimpleMatrix.wrap(laplacian)
            .divide(mean > 0 ? mean : 1)
            .plus(SimpleMatrix.identity(size).scale(kernel.ridge()));
    SimpleMatrix inverse =
        kernel.steps() > 0
            ? walks(graph, degree, kernel.steps())
            : power(q.invert(), kernel.power());
    SimpleMatrix even = new SimpleMatrix(size, size);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        even.set(i, j, inverse.get(i, j) / Math.sqrt(inverse.get(i, i) * inverse.get(j, j)));
      }
    }
    SimpleMatrix centre =
        SimpleMatrix.identity(size).minus(SimpleMatrix.ones(size, size).divide(size));
    return even.divide(centre.mult(even).mult(centre).trace() / size);
  }

  /** W^steps, conditioned on the sum along the root of the degrees being 0. */
  private static SimpleMatrix walks(Graph graph, double[] degree, int steps) {
    SimpleMatrix walk = SimpleMatrix.identity(degree.length).divide(2);
    graph.forEachLink(
        (a, b, w) -> {
          double step = w / Math.sqrt(degree[a] * degree[b]) / 2;
          walk.set(a, b, step);
          walk.set(b, a, step);
        });
    SimpleMatrix root = new SimpleMatrix(degree.length, 1);
    for (int item = 0; item < degree.length; item++) {
      root.set(item, 0, Math.sqrt(degree[item]));
    }
    SimpleMatrix far = power(walk, steps);
    SimpleMatrix shared = far.mult(root);
    return far.minus(shared.mult(shared.transpose()).divide(shared.dot(root)));
  }

  private static SimpleMatrix power(SimpleMatrix once, int power) {
    SimpleMatrix product = once;
    for (int k = 1; k < power; k++) {
      product = product.mult(once);
    }
    return product;
  }

  /** Means, and their covariances, given observations: {@code mean} in the last column. */
  static SimpleMatrix posterior(Graph graph, Fit fit, Tally tally, double threshold) {
    return posterior(graph, fit, tally, threshold, new SimpleMatrix(graph.size(), 0));
  }

  /**
   * @param scores a column each
   */
  static SimpleMatrix posterior(
      Graph graph, Fit fit, Tally tally, double threshold, SimpleMatrix scores) {
    int size = graph.size();
    SimpleMatrix prior =
        covariance(fit.kernel(), graph)
            .scale(fit.signal())
            .plus(fit.level())
            .plus(SimpleMatrix.identity(size).scale(fit.nugget()))
            .plus(scores.mult(scores.transpose()).scale(fit.slope()));
    int[] items = observed(tally);
    SimpleMatrix cross = new SimpleMatrix(size, items.length);
    SimpleMatrix own = new SimpleMatrix(items.length, items.length);
    SimpleMatrix y = new SimpleMatrix(items.length, 1);
    for (int k = 0; k < items.length; k++) {
      for (int i = 0; i < size; i++) {
        cross.set(i, k, prior.get(i, items[k]));
      }
      for (int m = 0; m < items.length; m++) {
        own.set(k, m, prior.get(items[k], items[m]));
      }
      own.set(k, k, own.get(k, k) + fit.noise() / tally.weight(items[k]));
      y.set(k, 0, tally.mean(items[k]) - threshold);
    }
    SimpleMatrix weights = own.invert();
    SimpleMatrix mean = cross.mult(weights).mult(y).plus(threshold);
    return prior.minus(cross.mult(weights).mult(cross.transpose())).concatColumns(mean);
  }

  static int[] observed(Tally tally) {
    return java.util.stream.IntStream.range(0, tally.size())
        .filter(item -> tally.checks(item) > 0)
        .toArray();
  }
}
