package org.grapl.data.intake;

import java.util.Arrays;
import java.util.List;

/**
 * How the numbers of a column are spread.
 *
 * @param quartiles the numbers that a quarter, half and three quarters of all are not above
 * @param counts how many numbers lie in each of {@link #BINS} stretches of the same length from
 *     least to most; a number between two belongs to the upper one
 */
public record ColumnSummary(
    String name,
    String file,
    int present,
    double least,
    double most,
    List<Double> quartiles,
    List<Integer> counts) {

  public static final int BINS = 30;

  public ColumnSummary {
    quartiles = List.copyOf(quartiles);
    counts = List.copyOf(counts);
  }

  /** NaN stands where there is no value; at least one is a number. */
  static ColumnSummary of(String name, String file, double[] values) {
    double[] sorted = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
    Arrays.sort(sorted);
    double least = sorted[0];
    double most = sorted[sorted.length - 1];
    Integer[] counts = new Integer[BINS];
    Arrays.fill(counts, 0);
    for (double value : sorted) {
      // Halves, since the difference of two large numbers need not be finite.
      double share = (value / 2 - least / 2) / (most / 2 - least / 2);
      counts[share >= 0 ? Math.min(BINS - 1, (int) (share * BINS)) : 0]++;
    }
    return new ColumnSummary(
        name,
        file,
        sorted.length,
        least,
        most,
        List.of(quantile(sorted, 1), quantile(sorted, 2), quantile(sorted, 3)),
        List.of(counts));
  }

  private static double quantile(double[] sorted, int quarters) {
    return sorted[(int) (((long) sorted.length * quarters + 3) / 4) - 1];
  }
}
