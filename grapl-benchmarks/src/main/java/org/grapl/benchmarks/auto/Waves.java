package org.grapl.benchmarks.auto;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.grapl.random.KeyedRandom;

/**
 * Smooth random fields: sums of plane waves of a few lengths. The lengths belong to the domain, not
 * to the links: a map of more cells shows the same hills in more detail.
 */
final class Waves {

  private static final double[] LENGTHS = {0.25, 0.1, 0.04};
  private static final double[] HEIGHTS = {1, 0.6, 0.3};
  private static final int WAVES_PER_LENGTH = 8;

  private Waves() {}

  /** A field of mean 0 and deviation 1; points at distance r are alike where r is below 0.25. */
  static double[] across(Points points, KeyedRandom random) {
    int waves = LENGTHS.length * WAVES_PER_LENGTH;
    double[][] vector = new double[waves][points.dimensions];
    double[] phase = new double[waves];
    for (int wave = 0; wave < waves; wave++) {
      double length = LENGTHS[wave / WAVES_PER_LENGTH];
      Arrays.setAll(vector[wave], k -> random.nextGaussian() / length);
      phase[wave] = 2 * Math.PI * random.nextDouble();
    }
    double[] field = new double[points.size];
    IntStream.range(0, points.size)
        .parallel()
        .forEach(
            item -> {
              for (int wave = 0; wave < waves; wave++) {
                double angle = phase[wave];
                for (int k = 0; k < points.dimensions; k++) {
                  angle += vector[wave][k] * points.at[item * points.dimensions + k];
                }
                field[item] += HEIGHTS[wave / WAVES_PER_LENGTH] * StrictMath.cos(angle);
              }
            });
    return standardised(field);
  }

  /** Shifted and scaled to mean 0 and deviation 1, in place. */
  static double[] standardised(double[] field) {
    double mean = 0;
    for (double value : field) {
      mean += value / field.length;
    }
    double variance = 0;
    for (double value : field) {
      variance += (value - mean) * (value - mean) / field.length;
    }
    double centre = mean;
    double deviation = Math.sqrt(variance);
    Arrays.setAll(field, item -> (field[item] - centre) / deviation);
    return field;
  }
}
