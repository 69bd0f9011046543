package org.grapl.engine.gradient;

import java.util.Arrays;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * The diagonal of V⁻¹ without its columns, by sampling: r with E rrᵀ = V is a sum over links of
 * ±√w(e_a − e_b) and over items of ±√shift·e, and x = V⁻¹r has the second moments V⁻¹ (G.
 * Papandreou and A. L. Yuille, 2010). Two parts are known without sampling, the level of the
 * component and what an item varies given all others, so that only the rest of x is looked at,
 *
 * <pre>
 * (V⁻¹)_ii = 1/V_ii + (deg_i/V_ii)²/Σshift + E m_i²,   m = x − r/V_ii  without their levels
 * </pre>
 *
 * (conditioning on the neighbours: P. Sidén, F. Lindgren, D. Bolin, M. Villani, 2018). E m² is
 * estimated from {@value #SAMPLES} samples, so the relative error of an entry has a deviation of at
 * most √(2/{@value #SAMPLES}) = 0.18 of the share that m has in it: on graphs that do not fall
 * apart, some percent of the entry. The draws have a fixed key.
 */
public final class PerturbedDiagonal {

  /** One solve in four lanes for each four. */
  public static final int SAMPLES = 64;

  /**
   * An error far below that of the sampling. (Ten times this left out what converges last on
   * geometric graphs: variances were off by 15 % there, now by 5 %.)
   */
  public static final double ACCURACY = 0.003;

  private PerturbedDiagonal() {}

  /**
   * @param right workspace of four numbers per item
   * @param solution the same
   */
  static double[] of(SplitSystem system, LevelledGradient four, float[] right, float[] solution) {
    int size = system.size();
    int width = four.width();
    double[] diagonal = new double[size];
    float[] kept = new float[right.length];
    for (int first = 0; first < SAMPLES; first += width) {
      perturb(system, right, first, width);
      system.takeOutLevels(right, width);
      System.arraycopy(right, 0, kept, 0, right.length);
      four.solve(system, right, solution, ACCURACY);
      for (int i = 0; i < size; i++) {
        double inverse = 1 / system.diagonal(i);
        for (int lane = 0; lane < width; lane++) {
          double m = solution[width * i + lane] - kept[width * i + lane] * inverse;
          diagonal[i] += m * m / SAMPLES;
        }
      }
    }
    for (int i = 0; i < size; i++) {
      double inverse = 1 / system.diagonal(i);
      double throughLevel = system.rows.degree()[i] * inverse;
      diagonal[i] += inverse + throughLevel * throughLevel / system.shiftOf[system.component[i]];
    }
    return diagonal;
  }

  /** One bit per sample: all samples come from the same numbers, read again for each four. */
  private static void perturb(SplitSystem system, float[] right, int first, int width) {
    KeyedRandom random = KeyedRandom.of(0, Role.DIAGONAL);
    int[] start = system.rows.start();
    int[] neighbour = system.rows.neighbour();
    float[] weight = system.rows.weight();
    Arrays.fill(right, 0);
    for (int i = 0; i < system.size(); i++) {
      add(right, width * i, (float) Math.sqrt(system.shift[i]), random.nextLong() >>> first, width);
      for (int k = start[i]; k < start[i + 1] && neighbour[k] < i; k++) {
        long signs = random.nextLong() >>> first;
        float root = (float) Math.sqrt(weight[k]);
        add(right, width * i, root, signs, width);
        add(right, width * neighbour[k], -root, signs, width);
      }
    }
  }

  private static void add(float[] right, int at, float amount, long signs, int width) {
    for (int lane = 0; lane < width; lane++) {
      right[at + lane] += (signs >>> lane & 1) == 0 ? amount : -amount;
    }
  }
}
