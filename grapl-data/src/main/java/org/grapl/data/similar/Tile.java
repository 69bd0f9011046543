package org.grapl.data.similar;

/**
 * Some points side by side, dimension by dimension, so that the distances from another point to all
 * of them are found by loops that the JIT turns into vector instructions. A distance has the same
 * bits whichever of its ends is in the tile and wherever.
 *
 * <p>The arrays are apart, one for each dimension, and the loop has a method of its own and takes
 * two dimensions at a time: with offsets into one array, or with eight dimensions, it is not
 * vectorised by JDK 17, and with four only if loops are strip-mined, as under the G1 collector: the
 * search then takes twice as long under the parallel one. Filling is not thread-safe, reading is.
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
    for (int k = 0; k < column.length; k += 2) {
      add(x[at + k], column[k], x[at + k + 1], column[k + 1], out, width);
    }
  }

  private static void add(float x, float[] xs, float y, float[] ys, float[] out, int width) {
    for (int j = 0; j < width; j++) {
      float dx = x - xs[j];
      float dy = y - ys[j];
      out[j] += dx * dx + dy * dy;
    }
  }
}
