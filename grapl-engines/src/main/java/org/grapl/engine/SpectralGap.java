package org.grapl.engine;

import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;
import org.grapl.linear.Vectors;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * How well a graph hangs together: a lower bound on the second smallest eigenvalue of D^(−½) L
 * D^(−½). About 0.3 for random graphs, whatever their size; next to nothing for rings and grids.
 *
 * <p>It is 2 − μ with μ the largest eigenvalue of I + D^(−½) W D^(−½) on the vectors orthogonal to
 * D^(½)1, a positive semidefinite operator. From a random start, k steps of Lanczos find a value
 * below (1 − ε)μ with a probability of at most
 *
 * <pre>1.648 √N exp(−(2k − 1) √ε)</pre>
 *
 * (J. Kuczyński and H. Woźniakowski, "Estimating the largest eigenvalue by the power and Lanczos
 * algorithms with a random start", 1992). Here ε is taken such that this is {@value #RISK}.
 */
public final class SpectralGap {

  private static final double RISK = 1e-12;

  /** Lanczos goes on until this share of what it sees is certain. */
  private static final double CERTAIN = 0.8;

  private static final int STEPS = 300;

  /** How often it looks; also the number of steps after which hopeless cases are given up. */
  private static final int GLANCE = 12;

  /** A smaller gap is reported as none. */
  private static final double LEAST = 0.02;

  private SpectralGap() {}

  /**
   * A lower bound on the gap, with the stated risk; 0 if it is less than {@value #LEAST}, or if an
   * item has no neighbour. O(links) for each of {@value #STEPS} steps at most.
   */
  public static double lowerBound(Graph graph) {
    int size = graph.size();
    double[] root = new double[size];
    double total = 0;
    for (int i = 0; i < size; i++) {
      if (graph.neighbours(i) == 0) {
        return 0;
      }
      total += graph.degree(i);
      root[i] = Math.sqrt(graph.degree(i));
    }
    Vectors.scale(root, 1 / Math.sqrt(total));
    KeyedRandom random = KeyedRandom.of(0, Role.SPECTRUM);
    double[] v = new double[size];
    for (int i = 0; i < size; i++) {
      v[i] = random.nextGaussian();
    }
    Vectors.add(v, -Vectors.dot(root, v), root);
    Vectors.scale(v, 1 / Vectors.norm(v));

    double[] scaled = new double[size];
    double[] before = new double[size];
    double[] next = new double[size];
    double[] diagonal = new double[STEPS];
    double[] offDiagonal = new double[STEPS];
    double beta = 0;
    for (int k = 0; k < STEPS; k++) {
      multiply(graph, v, scaled, next);
      Vectors.add(next, -beta, before);
      diagonal[k] = Vectors.dot(next, v);
      Vectors.add(next, -diagonal[k], v);
      Vectors.add(next, -Vectors.dot(root, next), root);
      beta = Vectors.norm(next);
      offDiagonal[k] = beta;
      // A random vector has a part of every eigenvector: when it spans no more, all are there.
      boolean isExhausted = beta < 1e-10;
      boolean isLast = isExhausted || k + 1 == STEPS;
      if (isLast || (k + 1) % GLANCE == 0) {
        double mu = largestEigenvalue(diagonal, offDiagonal, k + 1);
        double certain = isExhausted ? 0.99 * (2 - mu) : guaranteed(mu, size, k + 1);
        if (isLast || 2 - mu < LEAST || certain > CERTAIN * (2 - mu)) {
          return certain >= LEAST ? certain : 0;
        }
      }
      Vectors.scale(next, 1 / beta);
      double[] free = before;
      before = v;
      v = next;
      next = free;
    }
    throw new AssertionError("unreachable");
  }

  private static double guaranteed(double mu, int size, int steps) {
    double root = StrictMath.log(1.648 * Math.sqrt(size) / RISK) / (2 * steps - 1);
    return root < 1 ? 2 - mu / (1 - root * root) : 0;
  }

  /** out = (I + D^(−½) W D^(−½)) x. */
  private static void multiply(Graph graph, double[] x, double[] scaled, double[] out) {
    SparseRows rows = graph.rows();
    int[] start = rows.start();
    int[] neighbour = rows.neighbour();
    double[] weight = rows.weight();
    for (int i = 0; i < x.length; i++) {
      scaled[i] = x[i] / Math.sqrt(rows.degree()[i]);
    }
    for (int i = 0; i < x.length; i++) {
      double sum = 0;
      for (int k = start[i]; k < start[i + 1]; k++) {
        sum += weight[k] * scaled[neighbour[k]];
      }
      out[i] = x[i] + sum / Math.sqrt(rows.degree()[i]);
    }
  }

  /** Of a symmetric tridiagonal matrix with eigenvalues in [0, 2], by bisection of the signs. */
  private static double largestEigenvalue(double[] diagonal, double[] offDiagonal, int size) {
    double low = 0;
    double high = 2;
    while (high - low > 1e-12) {
      double middle = (low + high) / 2;
      double pivot = 1;
      boolean allBelow = true;
      for (int k = 0; k < size && allBelow; k++) {
        double coupling = k == 0 ? 0 : offDiagonal[k - 1];
        pivot = middle - diagonal[k] - coupling * coupling / pivot;
        allBelow = pivot > 0;
      }
      if (allBelow) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }
}
