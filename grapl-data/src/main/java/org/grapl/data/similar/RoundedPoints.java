package org.grapl.data.similar;

import java.util.BitSet;

/**
 * Points in floats, for searching: moved to have their mean at the origin and scaled by a power of
 * two to coordinates of at most one in size, so that rounding is relative to the spread of the
 * points. Rows are filled up with zeros to a multiple of four numbers. Not thread-safe while
 * reordered.
 *
 * <p>With u = 2⁻²⁴ a coordinate is off by u|x|, so that the vector between two points is off by at
 * most u(‖x‖ + ‖y‖), where ‖y‖ ≤ ‖x‖ + r for a point y at distance r; its computed length is off by
 * a factor of 1 ± (d/2 + 3)u. {@link #reach} is twice what follows from that.
 */
final class RoundedPoints {

  private static final double UNIT = 0x1.0p-24;

  /** Squares of smaller differences leave the range of floats. */
  private static final double LOST = 1e-18;

  private static final int LOOK_EVERY = 32;

  private final int size;
  private final int stride;
  private final float[] coordinates;
  private final double scale;

  RoundedPoints(Points points) {
    this.size = points.size();
    int dimensions = points.dimensions();
    this.stride = stride(dimensions);
    double[] mean = new double[dimensions];
    for (double[] row : points.rows()) {
      for (int k = 0; k < dimensions; k++) {
        mean[k] += row[k] / size;
      }
    }
    double largest = 0;
    for (double[] row : points.rows()) {
      for (int k = 0; k < dimensions; k++) {
        largest = Math.max(largest, Math.abs(row[k] - mean[k]));
      }
    }
    this.scale = largest > 0 ? Math.scalb(1.0, -Math.getExponent(largest) - 1) : 1;
    this.coordinates = new float[Math.multiplyExact(size, stride)];
    for (int place = 0; place < size; place++) {
      double[] row = points.rows()[place];
      for (int k = 0; k < dimensions; k++) {
        coordinates[place * stride + k] = (float) ((row[k] - mean[k]) * scale);
      }
    }
  }

  /** How many floats a point takes. */
  static int stride(int dimensions) {
    return (dimensions + 3) / 4 * 4;
  }

  /** Moves points, in place: place k becomes that of the point at place {@code order[k]}. */
  void reorder(int[] order) {
    BitSet moved = new BitSet(size);
    float[] first = new float[stride];
    for (int start = moved.nextClearBit(0); start < size; start = moved.nextClearBit(start)) {
      System.arraycopy(coordinates, start * stride, first, 0, stride);
      int place = start;
      for (; order[place] != start; place = order[place]) {
        System.arraycopy(coordinates, order[place] * stride, coordinates, place * stride, stride);
        moved.set(place);
      }
      System.arraycopy(first, 0, coordinates, place * stride, stride);
      moved.set(place);
    }
  }

  int size() {
    return size;
  }

  int stride() {
    return stride;
  }

  float[] coordinates() {
    return coordinates;
  }

  /** The factor from true squares of distances to those among the rounded points. */
  double squareScale() {
    return scale * scale;
  }

  double norm(int place) {
    double sum = 0;
    for (int k = place * stride; k < (place + 1) * stride; k++) {
      sum += (double) coordinates[k] * coordinates[k];
    }
    return Math.sqrt(sum);
  }

  /**
   * The square of a distance, with the bits that {@link Tile#squares} gives it; infinity if it is
   * larger than {@code most}, which is often seen long before the last dimension.
   */
  float square(int a, int b, float most) {
    int x = a * stride;
    int y = b * stride;
    float sum = 0;
    for (int from = 0; from < stride && sum <= most; from += LOOK_EVERY) {
      int end = Math.min(stride, from + LOOK_EVERY);
      for (int k = from; k < end; k += 2) {
        float dx = coordinates[x + k] - coordinates[y + k];
        float dy = coordinates[x + k + 1] - coordinates[y + k + 1];
        sum += dx * dx + dy * dy;
      }
    }
    return sum <= most ? sum : Float.POSITIVE_INFINITY;
  }

  float dot(float[] direction, int place) {
    int at = place * stride;
    float even = 0;
    float odd = 0;
    for (int k = 0; k < stride; k += 2) {
      even += direction[k] * coordinates[at + k];
      odd += direction[k + 1] * coordinates[at + k + 1];
    }
    return even + odd;
  }

  /**
   * The largest computed square that a point can have whose true distance is no larger than that of
   * some point with this computed square.
   *
   * @param norm of the point from which distances are measured
   */
  float reach(double norm, double square) {
    double relative = 1 + 2 * (stride + 8) * UNIT;
    double distance = Math.sqrt(square) * relative + 16 * UNIT * norm + LOST;
    return Math.nextUp((float) (distance * distance));
  }
}
