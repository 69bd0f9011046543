package org.grapl.policy.choice;

/**
 * By how much the probability of calling an item wrong is expected to drop by one observation.
 *
 * <p>Let z = |mean − τ|/deviation of the item and r the correlation of its mean with the
 * observation. Now the item is wrong with probability Φ(−z). The observation moves the mean by r·Y
 * deviations, Y standard normal, and leaves a deviation of √(1 − r²), so that on average the item
 * is then wrong with probability Φ(−z) − G (the criterion of J. Bect et al. 2012 and C. Chevalier
 * et al. 2014), with Φ₂ the bivariate normal distribution
 *
 * <pre>G(z, r) = 2 Φ₂(−z, −z/r; r) − Φ(−z/r) = 1/π ∫₀^asin r exp(−z²/(2 sin²φ)) dφ.</pre>
 *
 * The second form follows from the first with D. B. Owen's function T, because one of its two
 * arguments vanishes: G = Φ(−z) − 2 T(z, √(1 − r²)/r). Tabulated over √z and √r, because G varies
 * fastest where both are small, and linear between: within 5e-5 for r up to 0.9.
 */
final class ErrorDrop {

  /** Beyond this z an item is as good as decided: Φ(−8) = 6e-16. */
  static final double LARGEST_Z = 8;

  private static final int Z_STEPS = 400;
  private static final int ROOT_STEPS = 300;

  /** Values per z; one more than there are steps, and one that repeats the last. */
  private static final int WIDTH = ROOT_STEPS + 2;

  /** Gauss and Legendre's three points on [−1, 1]. */
  private static final double[] POINT = {-0.7745966692414834, 0, 0.7745966692414834};

  private static final double[] WEIGHT = {5 / 9.0, 8 / 9.0, 5 / 9.0};

  private static final double[] TABLE = tabulate();

  private ErrorDrop() {}

  private static double[] tabulate() {
    double[] table = new double[(Z_STEPS + 2) * WIDTH];
    double[] angle = new double[WIDTH];
    for (int j = 0; j < WIDTH; j++) {
      double root = Math.min(1.0, (double) j / ROOT_STEPS);
      angle[j] = StrictMath.asin(root * root);
    }
    for (int i = 0; i <= Z_STEPS + 1; i++) {
      double root = (double) i / Z_STEPS;
      double z = LARGEST_Z * root * root;
      for (int j = 1; j < WIDTH; j++) {
        table[i * WIDTH + j] = table[i * WIDTH + j - 1] + integral(z, angle[j - 1], angle[j]);
      }
    }
    return table;
  }

  private static double integral(double z, double from, double to) {
    double sum = 0;
    for (int p = 0; p < POINT.length; p++) {
      double sine = StrictMath.sin(0.5 * (from + to) + 0.5 * (to - from) * POINT[p]);
      sum += sine == 0 ? 0 : WEIGHT[p] * StrictMath.exp(-z * z / (2 * sine * sine));
    }
    return 0.5 * (to - from) * sum / Math.PI;
  }

  /** G(z, r) for z from 0 on and r from 0 to 1. */
  static double of(double z, double r) {
    return z >= LARGEST_Z ? 0 : at(row(z), fraction(z), r);
  }

  /** Where the values for a z below {@link #LARGEST_Z} stand in the table. */
  static int row(double z) {
    return WIDTH * (int) place(z);
  }

  /** How far z is on the way to the next row. */
  static double fraction(double z) {
    double place = place(z);
    return place - (int) place;
  }

  private static double place(double z) {
    return Z_STEPS * Math.sqrt(z / LARGEST_Z);
  }

  /** G for a z given by its row and fraction. */
  static double at(int row, double fraction, double r) {
    double place = ROOT_STEPS * Math.sqrt(r);
    int column = Math.min((int) place, ROOT_STEPS);
    double right = Math.min(1, place - column);
    int k = row + column;
    double low = TABLE[k] + right * (TABLE[k + 1] - TABLE[k]);
    double high = TABLE[k + WIDTH] + right * (TABLE[k + WIDTH + 1] - TABLE[k + WIDTH]);
    return low + fraction * (high - low);
  }
}
