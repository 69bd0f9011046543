package org.grapl.research.problems;

import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/**
 * A smooth random field on a rectangular grid: a sum of {@value #WAVES} plane waves whose
 * frequencies are drawn such that points at distance r have correlation exp(−r²/2ℓ²) (A. Rahimi and
 * B. Recht, "Random features for large-scale kernel machines", 2007), then shifted and scaled to
 * mean 0 and variance 1 over the grid.
 */
final class SmoothField {

  private static final int WAVES = 200;

  private SmoothField() {}

  /** The field, row by row, with ℓ in cells. */
  static double[] draw(int rows, int columns, double length, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.SIGNAL);
    double[] field = new double[rows * columns];
    for (int wave = 0; wave < WAVES; wave++) {
      double down = random.nextGaussian() / length;
      double right = random.nextGaussian() / length;
      double phase = 2 * Math.PI * random.nextDouble();
      for (int cell = 0; cell < field.length; cell++) {
        double angle = down * (cell / columns) + right * (cell % columns) + phase;
        field[cell] += StrictMath.cos(angle);
      }
    }
    standardise(field);
    return field;
  }

  private static void standardise(double[] field) {
    double sum = 0;
    for (double value : field) {
      sum += value;
    }
    double mean = sum / field.length;
    double squares = 0;
    for (double value : field) {
      squares += (value - mean) * (value - mean);
    }
    double deviation = Math.sqrt(squares / field.length);
    for (int cell = 0; cell < field.length; cell++) {
      field[cell] = (field[cell] - mean) / deviation;
    }
  }
}
