package org.grapl.linear;

import java.util.Arrays;

/**
 * The inverse of a positive definite matrix, itself, kept up to date under rank-one changes by the
 * Sherman–Morrison formula: about m²/2 multiplications per change of an m × m matrix.
 *
 * <p>Changes are collected and folded in {@value #PENDING} at a time, into the lower triangle only,
 * which is then copied to the upper one: reading wants whole rows. A copied entry costs as much as
 * nine folded ones, but is due once for all pending changes. A change of 410 rows takes 7.3 µs so,
 * and took 14.4 when the whole square was folded, 8 at a time. One owner, not thread-safe.
 */
public final class DenseInverse implements UpdatableInverse {

  private static final int PENDING = 32;

  /** A pivot below this share of its diagonal entry is all rounding. */
  private static final double LEAST_PIVOT = 1e-13;

  private final int size;

  /** All of the matrix; rows are folded in pairs, so an odd number has a meaningless one more. */
  private final double[][] rows;

  /** inverse = rows − Σ factor_p column_p column_pᵀ; the factors beyond the pending ones are 0. */
  private final double[][] pendingColumn;

  private final double[] pendingFactor = new double[PENDING];
  private final double[] pendingWeight = new double[PENDING];
  private int pending;

  /**
   * Rows written at once since the last folding. Their entries are right; in the other rows the
   * columns of the same number are out of date until then.
   */
  private final int[] written = new int[PENDING];

  private int writtenCount;
  private double logDeterminant;

  private DenseInverse(double[][] rows, int size) {
    this.size = size;
    this.rows = rows;
    this.pendingColumn = new double[PENDING][size];
  }

  /**
   * Inverts a matrix given by its lower triangle: m³/2 multiplications, one pivot after the other
   * (the symmetric sweep of A. E. Beaton, 1964). With a the column of pivot k and p = a_k:
   *
   * <pre>A_ij −= a_i a_j / p  (i, j ≠ k);   A_ik = a_i / p;   A_kk = −1/p;   at the end A = −A.
   * </pre>
   *
   * A sweep is a row written at once and a change that can wait, so it is folded like one. That
   * pays where the matrix outgrows the cache: 2,579 rows take 1.8 s of CPU and took 5.3 swept one
   * by one, 1,000 rows 89 ms and 110, 410 rows 8 either way.
   *
   * @param original what the diagonal was before anything was eliminated from the matrix
   * @throws IllegalArgumentException if rounding makes it singular
   */
  static DenseInverse of(double[][] lower, double[] original) {
    int size = lower.length;
    double[][] copied = new double[size][];
    Arrays.setAll(copied, i -> Arrays.copyOf(lower[i], size));
    DenseInverse inverse = known(copied);
    double[] column = new double[size];
    for (int k = 0; k < size; k++) {
      inverse.column(k, column);
      double pivot = column[k];
      checkPivot(pivot, original[k]);
      inverse.logDeterminant += StrictMath.log(pivot);
      inverse.write(k, column, 1 / pivot, -1 / pivot);
      inverse.push(1 / pivot);
    }
    inverse.fold();
    for (double[] row : inverse.rows) {
      for (int j = 0; j < size; j++) {
        row[j] = -row[j];
      }
    }
    return inverse;
  }

  /**
   * The same, all of the inverse by rows, for who keeps it up to date in another way; if their
   * number is odd, there is one more that means nothing ({@link OuterProducts#foldSymmetric}).
   */
  public static double[][] invert(double[][] lower, double[] original) {
    return of(lower, original).rows;
  }

  /** Refuses a pivot of which elimination has left nothing but rounding. */
  public static void checkPivot(double pivot, double original) {
    if (!(pivot > LEAST_PIVOT * original)) {
      throw new SingularException(
          "lambda must be larger for weights this large: of %s on the diagonal elimination leaves %s, which is all rounding"
              .formatted(original, pivot));
    }
  }

  /** log of the determinant of the matrix that was inverted at first. */
  double logDeterminantAtFirst() {
    return logDeterminant;
  }

  /** The i-th row. Shared, read only, until the next change. */
  double[] row(int i) {
    fold();
    return rows[i];
  }

  /**
   * An inverse that is known already, by its rows, of which this becomes the owner. Of two entries
   * that should be the same that of the lower triangle counts.
   */
  public static DenseInverse known(double[][] inverse) {
    int size = inverse.length;
    double[][] rows = Arrays.copyOf(inverse, size + size % 2);
    if (rows.length > size) {
      rows[size] = new double[size];
    }
    for (int from = 0; from < size; from += OuterProducts.BLOCK) {
      OuterProducts.mirror(rows, from, Math.min(from + OuterProducts.BLOCK, size));
    }
    return new DenseInverse(rows, size);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public double[] diagonal() {
    fold();
    double[] diagonal = new double[size];
    Arrays.setAll(diagonal, i -> rows[i][i]);
    return diagonal;
  }

  @Override
  public DenseInverse copy() {
    fold();
    return new DenseInverse(
        Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new), size);
  }

  @Override
  public void column(int i, double[] out) {
    System.arraycopy(rows[i], 0, out, 0, size);
    for (int k = 0; k < writtenCount; k++) {
      out[written[k]] = rows[written[k]][i];
    }
    for (int p = 0; p < pending; p++) {
      pendingWeight[p] = -pendingFactor[p] * pendingColumn[p][i];
    }
    addPending(out);
  }

  @Override
  public void multiply(double[] r, double[] out) {
    int[] every = new int[size];
    Arrays.setAll(every, i -> i);
    multiply(every, r, size, out);
  }

  @Override
  public void addToDiagonal(int i, double amount) {
    double[] column = new double[size];
    column(i, column);
    addToDiagonal(i, amount, column);
  }

  /** out = inverse · w for a w with the entries {@code weight[k]} at {@code index[k]}. */
  void multiply(int[] index, double[] weight, int count, double[] out) {
    Arrays.fill(out, 0);
    int whole = count & ~3;
    for (int k = 0; k < whole; k += 4) {
      double[] a = rows[index[k]];
      double[] b = rows[index[k + 1]];
      double[] c = rows[index[k + 2]];
      double[] d = rows[index[k + 3]];
      addFour(out, a, b, c, d, weight, k);
    }
    for (int k = whole; k < count; k++) {
      Vectors.add(out, weight[k], rows[index[k]]);
    }
    for (int k = 0; k < writtenCount; k++) {
      out[written[k]] = dot(rows[written[k]], index, weight, count);
    }
    for (int p = 0; p < pending; p++) {
      pendingWeight[p] = -pendingFactor[p] * dot(pendingColumn[p], index, weight, count);
    }
    addPending(out);
  }

  private static double dot(double[] row, int[] index, double[] weight, int count) {
    double sum = 0;
    for (int k = 0; k < count; k++) {
      sum += weight[k] * row[index[k]];
    }
    return sum;
  }

  /** out += Σ weight_p column_p. */
  private void addPending(double[] out) {
    for (int p = pending; (p & 3) != 0; p++) {
      pendingWeight[p] = 0;
    }
    for (int p = 0; p < pending; p += 4) {
      double[] a = pendingColumn[p];
      double[] b = pendingColumn[p + 1];
      double[] c = pendingColumn[p + 2];
      double[] d = pendingColumn[p + 3];
      addFour(out, a, b, c, d, pendingWeight, p);
    }
  }

  /** out += fa·a + fb·b + fc·c + fd·d, with the four weights from a place on. */
  private static void addFour(
      double[] out, double[] a, double[] b, double[] c, double[] d, double[] weight, int at) {
    double fa = weight[at];
    double fb = weight[at + 1];
    double fc = weight[at + 2];
    double fd = weight[at + 3];
    for (int j = 0; j < out.length; j++) {
      out[j] =
          Math.fma(fd, d[j], Math.fma(fc, c[j], Math.fma(fb, b[j], Math.fma(fa, a[j], out[j]))));
    }
  }

  /** Matrix += amount·w wᵀ, hence inverse −= y yᵀ/(1/amount + wᵀy) with y = inverse · w. */
  void addOuterProduct(double amount, double wy, double[] y) {
    System.arraycopy(y, 0, pendingColumn[pending], 0, size);
    push(1 / (1 / amount + wy));
  }

  /**
   * Matrix += amount·e eᵀ, the same with w = e.
   *
   * <p>In the i-th row this is c_j − c_j c_i/(1/amount + c_i), which cancels badly when amount·c_i
   * is large (an exact value told to an uncertain item): 1e-8 of relative error were seen. The
   * equal c_j/(1 + amount·c_i) does not, so that row is written at once and left out of what is
   * pending.
   *
   * @param column the i-th column before the change
   */
  void addToDiagonal(int i, double amount, double[] column) {
    double factor = 1 / (1 / amount + column[i]);
    double shrink = factor / amount;
    write(i, column, shrink, column[i] * shrink);
    push(factor);
  }

  /**
   * Row i = scale·column, with another diagonal entry; nothing that waits changes it any more. The
   * column, without its i-th entry, becomes the next change to wait.
   */
  private void write(int i, double[] column, double scale, double diagonal) {
    System.arraycopy(column, 0, pendingColumn[pending], 0, size);
    for (int p = 0; p <= pending; p++) {
      pendingColumn[p][i] = 0;
    }
    double[] row = rows[i];
    for (int j = 0; j < row.length; j++) {
      row[j] = scale * column[j];
    }
    row[i] = diagonal;
    boolean known = false;
    for (int k = 0; k < writtenCount; k++) {
      rows[written[k]][i] = row[written[k]];
      known |= written[k] == i;
    }
    if (!known) {
      written[writtenCount++] = i;
    }
  }

  private void push(double factor) {
    pendingFactor[pending++] = factor;
    if (pending == PENDING) {
      fold();
    }
  }

  /** Brings the rows up to date, a few at a time while they are in the nearest cache. */
  private void fold() {
    if (pending == 0) {
      return;
    }
    for (int from = 0; from < size; from += OuterProducts.BLOCK) {
      int to = Math.min(from + OuterProducts.BLOCK, size);
      for (int i = from; i < to; i++) {
        for (int k = 0; k < writtenCount; k++) {
          rows[i][written[k]] = rows[written[k]][i];
        }
      }
      OuterProducts.foldTriangle(rows, size, from, to, pendingColumn, pendingFactor, pending);
      OuterProducts.mirror(rows, from, to);
    }
    Arrays.fill(pendingFactor, 0);
    pending = 0;
    writtenCount = 0;
  }
}
