package org.grapl.evidence;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;

/**
 * The covariance of a {@link org.grapl.estimate.Kernel} of walks, W^steps with W = (I +
 * D^−½AD^−½)/2, without what all linked items share: walks end at an item in proportion to the root
 * of its degree wherever they began, v = Wv, so what is left is that of a field whose sum along v
 * is known,
 *
 * <pre>C = W^steps − v vᵀ/(vᵀv).</pre>
 */
final class Walks implements SmoothCovariance {

  private final int size;
  private final int steps;
  private final SparseRows rows;
  private final double[] root;
  private final double rootSquare;

  /** Half of D^−½AD^−½, in the places of the links. */
  private final double[] step;

  /** Entries of {@value #TOGETHER} vectors side by side: each link is looked up once for all. */
  private double[] now;

  private double[] next;

  /**
   * @param steps an even number
   */
  Walks(Graph graph, int steps) {
    this.size = graph.size();
    this.steps = steps;
    this.rows = graph.rows();
    this.root = Arrays.stream(rows.degree()).map(Math::sqrt).toArray();
    this.rootSquare = Arrays.stream(rows.degree()).sum();
    this.step = new double[rows.weight().length];
    for (int item = 0; item < size; item++) {
      for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
        step[k] = 0.5 * rows.weight()[k] / root[item] / root[rows.neighbour()[k]];
      }
    }
    this.now = new double[TOGETHER * size];
    this.next = new double[TOGETHER * size];
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void multiply(double[][] vectors) {
    walk(vectors, steps);
  }

  @Override
  public void soften(double[][] vectors) {
    walk(vectors, steps / 2);
  }

  private void walk(double[][] vectors, int count) {
    for (int first = 0; first < vectors.length; first += TOGETHER) {
      int width = Math.min(TOGETHER, vectors.length - first);
      for (int c = 0; c < width; c++) {
        double[] vector = vectors[first + c];
        for (int item = 0; item < size; item++) {
          now[item * TOGETHER + c] = vector[item];
        }
      }
      takeOffWhatIsShared();
      for (int k = 0; k < count; k++) {
        walkOnce();
      }
      for (int c = 0; c < width; c++) {
        double[] vector = vectors[first + c];
        for (int item = 0; item < size; item++) {
          vector[item] = now[item * TOGETHER + c];
        }
      }
    }
  }

  /** now = W·now. */
  private void walkOnce() {
    for (int item = 0; item < size; item++) {
      int at = item * TOGETHER;
      for (int c = 0; c < TOGETHER; c++) {
        next[at + c] = 0.5 * now[at + c];
      }
      for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
        double weight = step[k];
        int neighbour = rows.neighbour()[k] * TOGETHER;
        for (int c = 0; c < TOGETHER; c++) {
          next[at + c] += weight * now[neighbour + c];
        }
      }
    }
    double[] free = now;
    now = next;
    next = free;
  }

  /** now −= v vᵀnow/(vᵀv). */
  private void takeOffWhatIsShared() {
    double[] shared = new double[TOGETHER];
    for (int item = 0; item < size; item++) {
      for (int c = 0; c < TOGETHER; c++) {
        shared[c] += root[item] * now[item * TOGETHER + c];
      }
    }
    for (int item = 0; item < size && rootSquare > 0; item++) {
      for (int c = 0; c < TOGETHER; c++) {
        now[item * TOGETHER + c] -= root[item] / rootSquare * shared[c];
      }
    }
  }
}
