package org.grapl.research.study;

import java.util.Arrays;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.CoreInverse;
import org.grapl.linear.Elimination;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.Vectors;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * A random signal that varies slowly along a graph, as in the paper's small-world problem:
 *
 * <pre>μ₀ = (L + sI)⁻¹y, y Gaussian;   μ = clip((μ₀ − median)·0.2/sd(μ₀) + 0.5, 0, 1).</pre>
 *
 * One dense inversion, N³/2.
 */
final class SmoothSignal {

  static final double CENTRE = 0.5;
  static final double SPREAD = 0.2;

  /** Each removes all but cond·2⁻⁵³ of the error left; with cond ≈ 10⁷ one would do. */
  private static final int REFINEMENTS = 2;

  private SmoothSignal() {}

  /** The signal, clipped to [0, 1]. */
  static double[] draw(Graph graph, double shift, long seed) {
    return Arrays.stream(drawUnclipped(graph, shift, seed))
        .map(value -> Math.min(1, Math.max(0, value)))
        .toArray();
  }

  static double[] drawUnclipped(Graph graph, double shift, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.SIGNAL);
    double[] y = new double[graph.size()];
    Arrays.setAll(y, item -> random.nextGaussian());
    double[] smooth = solve(ShiftedLaplacian.uniform(graph, shift), y);
    double median = median(smooth);
    double factor = SPREAD / deviation(smooth);
    return Arrays.stream(smooth).map(value -> (value - median) * factor + CENTRE).toArray();
  }

  private static double[] solve(ShiftedLaplacian system, double[] right) {
    CoreInverse inverse = CoreInverse.of(system, Elimination.of(system.graph()));
    double[] solution = new double[right.length];
    double[] correction = new double[right.length];
    double[] residual = new double[right.length];
    for (int round = 0; round <= REFINEMENTS; round++) {
      system.residual(right, solution, residual);
      inverse.multiply(residual, correction);
      Vectors.add(solution, 1, correction);
    }
    return solution;
  }

  /** The middle value, or the mean of the two middle ones. */
  static double median(double[] values) {
    Check.atLeast("number of values", 1, values.length);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** The standard deviation with divisor N. */
  static double deviation(double[] values) {
    double mean = Arrays.stream(values).sum() / values.length;
    return Math.sqrt(Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / values.length);
  }
}
