package org.grapl.linear;

import java.util.Arrays;

/**
 * V⁻¹ by elimination: V = L D Lᵀ with a sparse part, in the order of an {@link Elimination}, and a
 * dense core whose inverse S⁻¹ is kept explicitly. A column of V⁻¹ and a change of V's diagonal
 * both cost about one walk through the factor and a part of the core, however many changes came
 * before.
 *
 * <pre>
 * w = L⁻¹e along the path from the item to the core;  y = S⁻¹w_core;  back-substitution gives c = V⁻¹e
 * V += a·e eᵀ:  on the path d' = d + a p²,  b = a p/d',  a' = a d/d',  l += b w;  at its end S += a' w wᵀ
 * </pre>
 *
 * (P. E. Gill, G. H. Golub, W. Murray, M. A. Saunders, 1974, method C1). The factor of an item
 * observed exactly takes the whole weight 1/γ into its own pivot, so that what reaches the core
 * stays moderate and nothing cancels. One owner, not thread-safe.
 */
public final class CoreInverse implements UpdatableInverse {

  private static final int NOBODY = -1;

  private final Elimination pattern;
  private final Chunks chunks;

  /** L, in the places of the chunks. */
  private final double[] factor;

  private final double[] pivot;
  private final DenseInverse core;
  private final double logDeterminant;

  /**
   * Workspaces by position, with one more place for what the chunks leave empty; {@code forward} is
   * zero between calls.
   */
  private final double[] forward;

  private final double[] backward;

  /** w_core by its entries, and y = S⁻¹w_core. */
  private final int[] coreIndex;

  private final double[] coreIn;
  private final double[] coreOut;

  /** The item whose S⁻¹w stands in {@link #coreOut}. */
  private int solved = NOBODY;

  private CoreInverse(
      Elimination pattern,
      Chunks chunks,
      double[] factor,
      double[] pivot,
      DenseInverse core,
      double logDeterminant) {
    this.pattern = pattern;
    this.logDeterminant = logDeterminant;
    this.chunks = chunks;
    this.factor = factor;
    this.pivot = pivot;
    this.core = core;
    this.forward = new double[pattern.size() + 1];
    this.backward = new double[pattern.size() + 1];
    this.coreIndex = new int[pattern.coreSize()];
    this.coreIn = new double[pattern.coreSize()];
    this.coreOut = new double[pattern.coreSize()];
  }

  /**
   * Factorises the system as it is now.
   *
   * @throws IllegalArgumentException if rounding makes it singular
   */
  public static CoreInverse of(ShiftedLaplacian system, Elimination pattern) {
    return of(system, pattern, new Chunks(pattern));
  }

  private static CoreInverse of(ShiftedLaplacian system, Elimination pattern, Chunks chunks) {
    double[] diagonal = new double[system.size()];
    Arrays.setAll(diagonal, system::diagonal);
    Factorisation factors = new Factorisation(system.graph(), diagonal, pattern);
    for (int column = 0; column < pattern.eliminated(); column++) {
      DenseInverse.checkPivot(factors.pivot()[column], diagonal[pattern.itemAt(column)]);
    }
    double[] coreDiagonal = new double[pattern.coreSize()];
    Arrays.setAll(coreDiagonal, i -> diagonal[pattern.itemAt(pattern.eliminated() + i)]);
    DenseInverse core = DenseInverse.of(factors.core(), coreDiagonal);
    double logDeterminant = core.logDeterminantAtFirst();
    for (double pivot : factors.pivot()) {
      logDeterminant += StrictMath.log(pivot);
    }
    double[] factor = chunks.spread(factors.factor());
    return new CoreInverse(pattern, chunks, factor, factors.pivot(), core, logDeterminant);
  }

  /** An independent copy, so that one factorisation can serve many campaigns on the same graph. */
  @Override
  public CoreInverse copy() {
    return new CoreInverse(
        pattern, chunks, factor.clone(), pivot.clone(), core.copy(), logDeterminant);
  }

  /** The inverse of another system on the same graph, from scratch. */
  public CoreInverse anew(ShiftedLaplacian system) {
    return of(system, pattern, chunks);
  }

  /**
   * Whether so many changes of the diagonal, followed one by one, cost more than factorising {@link
   * #anew}. Rough, in nanoseconds: a change folds half a core, walks through the factor and over
   * all items; factorising inverts the core and multiplies the entries of each column with each
   * other.
   */
  public boolean isCheaperAnew(int changes) {
    double m = pattern.coreSize();
    double change = m * m / 24 + pattern.entries() + 2.0 * pattern.size();
    double squares = 0;
    for (int j = 0; j < pattern.eliminated(); j++) {
      double length = pattern.start()[j + 1] - pattern.start()[j];
      squares += length * length;
    }
    return changes * change > m * m * m / 20 + 3 * squares + 100.0 * pattern.size();
  }

  @Override
  public int size() {
    return pattern.size();
  }

  /** log|V| of the system that was factorised at first. */
  public double logDeterminantAtFirst() {
    return logDeterminant;
  }

  /**
   * Without the columns: of Z = V⁻¹ only the entries are needed where L has some, and those of
   * column j follow from later columns,
   *
   * <pre>z_ij = −Σ_k z_ik l_kj;   z_jj = 1/d_j − Σ_k l_kj z_kj   (i, k: the rows of column j)</pre>
   *
   * (K. Takahashi, J. Fagan, M.-S. Chin, 1973). Costs about the sum of the squared lengths of the
   * columns: 0.6 ms for a block model of 1,000 items, where a column each takes 16.
   */
  @Override
  public double[] diagonal() {
    int eliminated = pattern.eliminated();
    int[] start = pattern.start();
    int[] row = pattern.row();
    double[] l = chunks.collect(factor);
    double[] entry = new double[l.length]; // Z where L has entries
    double[] spread = new double[size()]; // one column of Z by row
    double[] byPosition = new double[size()];
    System.arraycopy(core.diagonal(), 0, byPosition, eliminated, pattern.coreSize());
    for (int j = eliminated - 1; j >= 0; j--) {
      int end = start[j + 1];
      for (int a = start[j]; a < end; a++) {
        int i = row[a];
        boolean isInCore = i >= eliminated;
        double[] z = isInCore ? core.row(i - eliminated) : spread;
        int offset = isInCore ? eliminated : 0;
        if (!isInCore) {
          for (int k = start[i]; k < start[i + 1]; k++) {
            spread[row[k]] = entry[k];
          }
        }
        double sum = l[a] * byPosition[i];
        for (int b = a + 1; b < end; b++) {
          double zik = z[row[b] - offset];
          sum += l[b] * zik;
          entry[b] -= l[a] * zik;
        }
        entry[a] -= sum;
      }
      double form = 1 / pivot[j];
      for (int a = start[j]; a < end; a++) {
        form -= l[a] * entry[a];
      }
      byPosition[j] = form;
    }
    double[] byItem = new double[size()];
    for (int position = 0; position < byItem.length; position++) {
      byItem[pattern.itemAt(position)] = byPosition[position];
    }
    return byItem;
  }

  /** out = V⁻¹e, the column of one item. */
  @Override
  public void column(int item, double[] out) {
    Arrays.fill(backward, 0, pattern.eliminated(), 0);
    solveCore(item);
    substituteBack(out);
  }

  /**
   * Walks the path from the item to the core: w = L⁻¹e, of which D⁻¹w goes into {@link #backward}
   * and y = S⁻¹w_core into {@link #coreOut}. Clears {@link #forward} behind itself.
   */
  private void solveCore(int item) {
    int eliminated = pattern.eliminated();
    int position = pattern.positionOf(item);
    solved = item;
    if (position >= eliminated) {
      core.column(position - eliminated, coreOut);
      return;
    }
    int[] first = chunks.first();
    int[] chunk = chunks.chunk();
    int[] row = chunks.row();
    forward[position] = 1;
    int last = position;
    for (int j = position; j < eliminated; j = pattern.parent(j)) {
      double w = forward[j];
      forward[j] = 0;
      for (int c = first[j]; c < first[j + 1]; c++) {
        int begin = Chunks.WIDTH * chunk[c];
        for (int k = begin; k < begin + Chunks.WIDTH; k++) {
          forward[row[k]] -= factor[k] * w;
        }
      }
      backward[j] = w / pivot[j];
      last = j;
    }
    core.multiply(coreIndex, coreIn, takeCore(last), coreOut);
  }

  /**
   * Moves w_core, where a path has ended, to {@link #coreIn}, and tells how many entries it has.
   */
  private int takeCore(int last) {
    int end = pattern.start()[last + 1];
    int first = pattern.firstInCore(last);
    for (int k = first; k < end; k++) {
      int position = pattern.row()[k];
      coreIndex[k - first] = position - pattern.eliminated();
      coreIn[k - first] = forward[position];
      forward[position] = 0;
    }
    return end - first;
  }

  /** x_j = backward_j − Σ l_kj x_k from the core down, then by item. */
  private void substituteBack(double[] out) {
    System.arraycopy(coreOut, 0, backward, pattern.eliminated(), coreOut.length);
    subtractProducts(chunks.column(), chunks.row(), factor, backward);
    for (int position = 0; position < out.length; position++) {
      out[pattern.itemAt(position)] = backward[position];
    }
  }

  /** x_j −= l_a x_a + l_b x_b + l_c x_c + l_d x_d for one chunk of column j after the other. */
  private static void subtractProducts(int[] column, int[] row, double[] l, double[] x) {
    for (int c = 0; c < column.length; c++) {
      int k = Chunks.WIDTH * c;
      double even = Math.fma(l[k], x[row[k]], l[k + 2] * x[row[k + 2]]);
      double odd = Math.fma(l[k + 1], x[row[k + 1]], l[k + 3] * x[row[k + 3]]);
      x[column[c]] -= even + odd;
    }
  }

  /** V += amount·e eᵀ. */
  @Override
  public void addToDiagonal(int item, double amount) {
    int eliminated = pattern.eliminated();
    int position = pattern.positionOf(item);
    if (solved != item) {
      solveCore(item);
    }
    solved = NOBODY;
    if (position >= eliminated) {
      core.addToDiagonal(position - eliminated, amount, coreOut);
      return;
    }
    int[] first = chunks.first();
    int[] chunk = chunks.chunk();
    int[] row = chunks.row();
    forward[position] = 1;
    double a = amount;
    int last = position;
    for (int j = position; j < eliminated; j = pattern.parent(j)) {
      double p = forward[j];
      forward[j] = 0;
      double grown = pivot[j] + a * p * p;
      double b = a * p / grown;
      a *= pivot[j] / grown;
      pivot[j] = grown;
      for (int c = first[j]; c < first[j + 1]; c++) {
        int begin = Chunks.WIDTH * chunk[c];
        for (int k = begin; k < begin + Chunks.WIDTH; k++) {
          double w = forward[row[k]] - factor[k] * p;
          forward[row[k]] = w;
          factor[k] += b * w;
        }
      }
      last = j;
    }
    double form = 0;
    int count = takeCore(last);
    for (int k = 0; k < count; k++) {
      form += coreIn[k] * coreOut[coreIndex[k]];
    }
    if (form > 0 && a > 0) {
      core.addOuterProduct(a, form, coreOut);
    }
  }

  /** out = V⁻¹r. */
  @Override
  public void multiply(double[] r, double[] out) {
    int eliminated = pattern.eliminated();
    int[] column = chunks.column();
    int[] row = chunks.row();
    for (int position = 0; position < r.length; position++) {
      forward[position] = r[pattern.itemAt(position)];
    }
    for (int c = column.length - 1; c >= 0; c--) {
      double w = forward[column[c]];
      int begin = Chunks.WIDTH * c;
      for (int k = begin; k < begin + Chunks.WIDTH; k++) {
        forward[row[k]] -= factor[k] * w;
      }
    }
    for (int j = 0; j < eliminated; j++) {
      backward[j] = forward[j] / pivot[j];
    }
    for (int k = 0; k < coreIn.length; k++) {
      coreIndex[k] = k;
      coreIn[k] = forward[eliminated + k];
    }
    Arrays.fill(forward, 0);
    solved = NOBODY;
    core.multiply(coreIndex, coreIn, coreIn.length, coreOut);
    substituteBack(out);
  }
}
