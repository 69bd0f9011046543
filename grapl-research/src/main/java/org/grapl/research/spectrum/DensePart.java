package org.grapl.research.spectrum;

import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;
import org.jspecify.annotations.Nullable;

/** All eigenvalues of a connected graph at once, its eigenvectors when they are first asked for. */
final class DensePart implements SpectrumPart {

  private final Graph graph;
  private double @Nullable [] values;
  private double @Nullable [][] vectors;

  DensePart(Graph graph) {
    this.graph = graph;
  }

  @Override
  public int size() {
    return graph.size();
  }

  @Override
  public int reach() {
    return graph.size();
  }

  @Override
  public double value(int k) {
    if (values == null) {
      values = exactAtZero(DenseSymmetric.values(laplacian()));
    }
    return values[k];
  }

  @Override
  public double[] vector(int k) {
    if (vectors == null) {
      DenseSymmetric.Pairs pairs = DenseSymmetric.pairs(laplacian());
      values = exactAtZero(pairs.values());
      vectors = pairs.vectors();
    }
    return vectors[k];
  }

  /** A connected graph has the eigenvalue 0 once, whatever rounding has made of it. */
  private static double[] exactAtZero(double[] values) {
    values[0] = 0;
    return values;
  }

  private double[][] laplacian() {
    SparseRows rows = graph.rows();
    double[][] lower = new double[graph.size()][];
    for (int i = 0; i < lower.length; i++) {
      lower[i] = new double[i + 1];
      lower[i][i] = rows.degree()[i];
      for (int k = rows.start()[i]; k < rows.start()[i + 1] && rows.neighbour()[k] < i; k++) {
        lower[i][rows.neighbour()[k]] = -rows.weight()[k];
      }
    }
    return lower;
  }
}
