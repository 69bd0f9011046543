package org.grapl.benchmarks.neighbours;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.grapl.data.similar.FeatureTable;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/** Tables to search in. */
public enum TableKind {
  /** A Gaussian cluster of ten dimensions for each thousand rows, and a little noise in all. */
  CLUSTERS {
    @Override
    void fill(double[][] rows, KeyedRandom random) {
      int clusters = Math.max(10, rows.length / 1000);
      int columns = rows[0].length;
      double[][][] basis = new double[clusters][DIMENSIONS + 1][columns];
      for (double[][] of : basis) {
        for (double[] vector : of) {
          gaussian(vector, random);
        }
      }
      double[] noise = new double[columns];
      for (double[] row : rows) {
        double[][] of = basis[random.nextInt(clusters)];
        gaussian(noise, random);
        for (int k = 0; k < columns; k++) {
          row[k] = BETWEEN * of[DIMENSIONS][k] + NOISE * noise[k];
        }
        for (int b = 0; b < DIMENSIONS; b++) {
          double length = random.nextGaussian() / Math.sqrt(DIMENSIONS);
          for (int k = 0; k < columns; k++) {
            row[k] += length * of[b][k];
          }
        }
      }
    }
  },
  /** Independent uniform numbers: the worst case, nothing is near to anything. */
  UNIFORM {
    @Override
    void fill(double[][] rows, KeyedRandom random) {
      for (double[] row : rows) {
        for (int k = 0; k < row.length; k++) {
          row[k] = random.nextDouble();
        }
      }
    }
  };

  private static final int DIMENSIONS = 10;
  private static final double BETWEEN = 3;
  private static final double NOISE = 0.05;

  abstract void fill(double[][] rows, KeyedRandom random);

  /** A table of so many rows and columns. */
  public FeatureTable draw(int rows, int columns, long seed) {
    double[][] values = new double[rows][columns];
    fill(values, KeyedRandom.of(seed, Role.SIGNAL, rows, columns));
    List<String> names = new ArrayList<>();
    for (int k = 0; k < columns; k++) {
      names.add("c" + k);
    }
    return FeatureTable.of(names, values);
  }

  private static void gaussian(double[] vector, KeyedRandom random) {
    for (int k = 0; k < vector.length; k++) {
      vector[k] = random.nextGaussian();
    }
  }

  /** The name in lower case, as people type it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
