package org.grapl.benchmarks.auto;

/**
 * Where items lie: single precision, row after row, so that 10⁷ points in 32 dimensions take 1.3
 * GB.
 */
final class Points {

  private static final int BLOCK = 8;

  final int size;
  final int dimensions;
  final float[] at;

  Points(int size, int dimensions) {
    this.size = size;
    this.dimensions = dimensions;
    this.at = new float[Math.multiplyExact(size, dimensions)];
  }

  @FunctionalInterface
  interface Coordinate {
    float of(int item, int dimension);
  }

  /** In the order of the items. */
  void fill(Coordinate coordinate) {
    for (int k = 0; k < at.length; k++) {
      at[k] = coordinate.of(k / dimensions, k % dimensions);
    }
  }

  /** The square of the distance, or what it is more than if that is no less than the bound. */
  float square(int a, int b, float bound) {
    float sum = 0;
    int x = a * dimensions;
    int y = b * dimensions;
    for (int from = 0; from < dimensions && sum < bound; from += BLOCK) {
      int end = Math.min(dimensions, from + BLOCK);
      for (int k = from; k < end; k++) {
        float difference = at[x + k] - at[y + k];
        sum += difference * difference;
      }
    }
    return sum;
  }
}
