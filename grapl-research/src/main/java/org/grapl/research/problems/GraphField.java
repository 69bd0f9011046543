package org.grapl.research.problems;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.SparseRows;
import org.grapl.random.KeyedRandom;

/**
 * Normal values that are alike along links: (1 + ridge − W)^(−power) applied to white noise, by its
 * binomial series in the steps W of a walk. Any power will do, and nothing is factorised.
 *
 * @param averaging whether a step takes the mean of the neighbours, W = D⁻¹A; else it is a step of
 *     diffusion along L, W = I − L/(largest degree), with the ridge in units of the mean degree
 */
record GraphField(boolean averaging, double ridge, double power) {

  private static final int MOST_STEPS = 3000;

  static GraphField random(KeyedRandom random) {
    return new GraphField(
        random.nextInt(2) == 0,
        0.003 * StrictMath.pow(100, random.nextDouble()),
        Family.between(0.75, 2, random));
  }

  /** Linked items have mean 0 and variance 1 among them; the others are on their own. */
  double[] draw(Graph graph, KeyedRandom random) {
    double[] degree = graph.rows().degree();
    double most = Arrays.stream(degree).max().orElseThrow();
    double mean = Arrays.stream(degree).average().orElseThrow();
    double[] field = white(graph.size(), random);
    double[] values = white(graph.size(), random);
    if (most > 0) {
      spread(field, graph.rows(), averaging ? ridge : ridge * mean / most, most);
    }
    int linked = 0;
    double sum = 0;
    double squares = 0;
    for (int item = 0; item < field.length; item++) {
      if (degree[item] > 0) {
        linked++;
        sum += field[item];
        squares += field[item] * field[item];
      }
    }
    double centre = sum / linked;
    double deviation = Math.sqrt(squares / linked - centre * centre);
    Arrays.setAll(values, i -> degree[i] > 0 ? (field[i] - centre) / deviation : values[i]);
    return values;
  }

  /** Σ c_k W^k z, where c_k = a^k (s)(s + 1) … (s + k − 1) / k! with a = 1/(1 + ridge). */
  private void spread(double[] field, SparseRows rows, double ownRidge, double most) {
    double[] walk = field.clone();
    double[] next = new double[walk.length];
    double factor = 1;
    int steps = (int) Math.min(MOST_STEPS, Math.ceil(10 / ownRidge));
    for (int k = 1; k <= steps; k++) {
      step(rows, most, walk, next);
      double[] free = walk;
      walk = next;
      next = free;
      factor *= (power + k - 1) / (k * (1 + ownRidge));
      for (int item = 0; item < field.length; item++) {
        field[item] += factor * walk[item];
      }
    }
  }

  private void step(SparseRows rows, double most, double[] from, double[] to) {
    for (int item = 0; item < to.length; item++) {
      double sum = 0;
      for (int k = rows.start()[item]; k < rows.start()[item + 1]; k++) {
        sum += rows.weight()[k] * from[rows.neighbour()[k]];
      }
      double degree = rows.degree()[item];
      if (averaging) {
        to[item] = degree > 0 ? sum / degree : 0;
      } else {
        to[item] = from[item] - (degree * from[item] - sum) / most;
      }
    }
  }

  static double[] white(int size, KeyedRandom random) {
    double[] values = new double[size];
    Arrays.setAll(values, item -> random.nextGaussian());
    return values;
  }
}
