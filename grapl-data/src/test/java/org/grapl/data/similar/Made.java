package org.grapl.data.similar;

import java.util.ArrayList;
import java.util.List;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;

/** Tables as tests need them. */
final class Made {

  private Made() {}

  static FeatureTable table(double[]... rows) {
    List<String> columns = new ArrayList<>();
    for (int k = 0; k < rows[0].length; k++) {
      columns.add("c" + k);
    }
    return table(columns, rows);
  }

  static FeatureTable table(List<String> columns, double[]... rows) {
    return new FeatureTable(FeatureTable.numbered(rows.length, 1), columns, rows);
  }

  /** Normal numbers around a few centres, with copies of rows and whole numbers among them. */
  static FeatureTable clusters(int rows, int columns, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST, rows, columns);
    double[][] values = new double[rows][columns];
    for (int row = 0; row < rows; row++) {
      double centre = 5 * random.nextInt(4);
      for (int k = 0; k < columns; k++) {
        values[row][k] = centre + random.nextGaussian();
      }
      if (row > 0 && row % 7 == 0) {
        values[row] = values[random.nextInt(row)].clone();
      } else if (row % 5 == 0) {
        for (int k = 0; k < columns; k++) {
          values[row][k] = Math.rint(values[row][k]);
        }
      }
    }
    return table(values);
  }

  /** Gaussian clusters of ten dimensions each in a space of more. */
  static FeatureTable thinClusters(int rows, int columns, int clusters, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST, rows, columns, clusters);
    double[][][] basis = new double[clusters][11][columns];
    for (double[][] of : basis) {
      for (double[] vector : of) {
        for (int k = 0; k < columns; k++) {
          vector[k] = random.nextGaussian();
        }
      }
    }
    double[][] values = new double[rows][columns];
    for (double[] row : values) {
      double[][] of = basis[random.nextInt(clusters)];
      for (int k = 0; k < columns; k++) {
        row[k] = 10 * of[10][k];
      }
      for (int b = 0; b < 10; b++) {
        double length = random.nextGaussian();
        for (int k = 0; k < columns; k++) {
          row[k] += length * of[b][k];
        }
      }
    }
    return table(values);
  }

  /** Independent normal numbers. */
  static FeatureTable noise(int rows, int columns, long seed) {
    KeyedRandom random = KeyedRandom.of(seed, Role.TEST, rows, columns);
    double[][] values = new double[rows][columns];
    for (double[] row : values) {
      for (int k = 0; k < columns; k++) {
        row[k] = random.nextGaussian();
      }
    }
    return table(values);
  }

  static NeighbourSearch exact(Distance distance, Nearby nearby, int threads) {
    return new NeighbourSearch(
        distance, nearby, NeighbourSearch.Manner.EXACT, new Threads(threads), 1);
  }

  static Neighbours find(FeatureTable table, Distance distance, Nearby nearby) {
    return exact(distance, nearby, 2).in(table, SearchProgress.SILENT).neighbours();
  }
}
