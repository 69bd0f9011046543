package org.grapl.data.similar;

/**
 * Some points side by side, dimension by dimension, so that the distances from another point to all
 * of them are found by loops that the JIT turns into vector instructions: 7.5 ns for a distance in
 * 64 dimensions, 30 point by point. A distance has the same bits whichever of its ends is in the
 * tile and wherever.
 *
 * <p>The arrays are apart, one for each dimension, and the loop has a method of its own: with
 * offsets into one array, or eight dimensions at a time, it is not vectorised (JDK 17). Filling is
 * not thread-safe, reading is.
 */
final class Tile {

  private final float[][] column;
  private final int width;
  private int count;

  Tile(int stride, int width) {
    this.column = new float[stride][width];
    this.width = width;
  }

  int count() {
    return count;
  }

  void clear() {
    count = 0;
  }

  /** Adds a point as the last one; ask for no more than the width. */
  void add(RoundedPoints points, int place) {
    float[] coordinates = points.coordinates();
    int at = place * column.length;
    for (int k = 0; k < column.length; k++) {
      column[k][count] = coordinates[at + k];
    }
    count++;
  }

  /** out[j] = the square of the distance of a point to the j-th point here. */
  void squares(RoundedPoints points, int place, float[] out) {
    float[] x = points.coordinates();
    int at = place * column.length;
    java.util.Arrays.fill(out, 0, width, 0);
    for (int k = 0; k < column.length; k += 4) {
      add(
          out,
          width,
          x[at + k],
          column[k],
          x[at + k + 1],
          column[k + 1],
          x[at + k + 2],
          column[k + 2],
          x[at + k + 3],
          column[k + 3]);
    }
  }

  private static void add(
      float[] out,
      int width,
      float x0,
      float[] y0,
      float x1,
      float[] y1,
      float x2,
      float[] y2,
      float x3,
      float[] y3) {
    for (int j = 0; j < width; j++) {
      float d0 = x0 - y0[j];
      float d1 = x1 - y1[j];
      float d2 = x2 - y2[j];
      float d3 = x3 - y3[j];
      out[j] += (d0 * d0 + d1 * d1) + (d2 * d2 + d3 * d3);
    }
  }
}
