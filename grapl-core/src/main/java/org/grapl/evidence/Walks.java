package org.grapl.evidence;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;
import org.grapl.linear.DenseInverse;
import org.grapl.linear.Vectors;

/**
 * The covariance of a {@link org.grapl.estimate.Kernel} of walks, W^steps with W = (I +
 * D^−½AD^−½)/2, without what all linked items share: walks end at an item in proportion to the root
 * of its degree wherever they began, v, so what is left is that of a field whose sum along v is
 * known,
 *
 * <pre>W^t − u uᵀ/(vᵀu),   u = W^t v.</pre>
 */
final class Walks {

  /** Columns that walk together, so that each link is looked up once for all of them. */
  private static final int TOGETHER = 8;

  private final int size;
  private final SparseRows rows;
  private final double[] root;

  /** Half of D^−½AD^−½, in the places of the links. */
  private final double[] step;

  private Walks(Graph graph) {
    this.size = graph.size();
    this.rows = graph.rows();
    this.root = Arrays.stream(rows.degree()).map(Math::sqrt).toArray();
    this.step = new double[rows.weight().length];
    for (int item = 0; item < size; item++) {
      for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
        step[k] = 0.5 * rows.weight()[k] / root[item] / root[rows.neighbour()[k]];
      }
    }
  }

  static DenseInverse covariance(Graph graph, int steps) {
    Walks walks = new Walks(graph);
    double[][] columns = walks.columns(steps);
    walks.takeOffWhatIsShared(columns);
    return DenseInverse.known(columns);
  }

  private double[][] columns(int steps) {
    double[][] columns = new double[size][size];
    for (int first = 0; first < size; first += TOGETHER) {
      int count = Math.min(TOGETHER, size - first);
      double[] from = new double[size * TOGETHER];
      double[] to = new double[size * TOGETHER];
      for (int c = 0; c < count; c++) {
        from[(first + c) * TOGETHER + c] = 1;
      }
      for (int k = 0; k < steps; k++) {
        walk(from, to);
        double[] free = from;
        from = to;
        to = free;
      }
      for (int c = 0; c < count; c++) {
        for (int item = 0; item < size; item++) {
          columns[first + c][item] = from[item * TOGETHER + c];
        }
      }
    }
    return columns;
  }

  /** to = W·from. */
  private void walk(double[] from, double[] to) {
    for (int item = 0; item < size; item++) {
      int at = item * TOGETHER;
      for (int c = 0; c < TOGETHER; c++) {
        to[at + c] = 0.5 * from[at + c];
      }
      for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
        double weight = step[k];
        int neighbour = rows.neighbour()[k] * TOGETHER;
        for (int c = 0; c < TOGETHER; c++) {
          to[at + c] += weight * from[neighbour + c];
        }
      }
    }
  }

  private void takeOffWhatIsShared(double[][] columns) {
    double[] shared = new double[size];
    Arrays.setAll(shared, item -> Vectors.dot(columns[item], root));
    double sum = Vectors.dot(shared, root);
    for (int item = 0; item < size && sum > 0; item++) {
      Vectors.add(columns[item], -shared[item] / sum, shared);
    }
  }
}
