package org.grapl.linear;

/**
 * The inverse of a matrix without structure, as a whole: m³/2 multiplications to start, about m²/2
 * per change.
 */
public final class DenseMatrixInverse implements UpdatableInverse {

  private final DenseInverse inverse;
  private final int size;
  private final int[] everyIndex;
  private final double[] column;

  /**
   * Inverts a matrix given by its lower triangle, row by row; the triangle is not kept.
   *
   * @throws IllegalArgumentException if rounding makes it singular
   */
  public DenseMatrixInverse(double[][] lower) {
    this.size = lower.length;
    double[] diagonal = new double[size];
    this.everyIndex = new int[size];
    for (int i = 0; i < size; i++) {
      diagonal[i] = lower[i][i];
      everyIndex[i] = i;
    }
    this.inverse = DenseInverse.of(lower, diagonal);
    this.column = new double[size];
  }

  private DenseMatrixInverse(DenseMatrixInverse other) {
    this.size = other.size;
    this.everyIndex = other.everyIndex;
    this.inverse = other.inverse.copy();
    this.column = new double[size];
  }

  @Override
  public DenseMatrixInverse copy() {
    return new DenseMatrixInverse(this);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void column(int item, double[] out) {
    inverse.column(item, out);
  }

  @Override
  public void multiply(double[] r, double[] out) {
    inverse.multiply(everyIndex, r, size, out);
  }

  @Override
  public double[] diagonal() {
    double[] diagonal = new double[size];
    for (int i = 0; i < size; i++) {
      diagonal[i] = inverse.row(i)[i];
    }
    return diagonal;
  }

  @Override
  public void addToDiagonal(int item, double amount) {
    inverse.column(item, column);
    inverse.addToDiagonal(item, amount, column);
  }
}
