package org.grapl.linear;

import java.util.Arrays;

/**
 * V⁻¹ by elimination: V = L D Lᵀ with a sparse part, in the order of an {@link Elimination}, and a
 * dense core whose inverse S⁻¹ is kept explicitly. A column of V⁻¹ and a change of V's diagonal
 * both cost about one walk through the factor and a part of the core, however many changes came
 * before.
 *
 * <pre>
 * w = L⁻¹e along the path from the arm to the core;  y = S⁻¹w_core;  back-substitution gives c = V⁻¹e
 * V += a·e eᵀ:  on the path d' = d + a p²,  b = a p/d',  a' = a d/d',  l += b w;  at its end S += a' w wᵀ
 * </pre>
 *
 * (P. E. Gill, G. H. Golub, W. Murray, M. A. Saunders, 1974, method C1). The factor of an arm
 * observed exactly takes the whole weight 1/γ into its own pivot, so that what reaches the core
 * stays moderate and nothing cancels. One owner, not thread-safe.
 */
public final class CoreInverse {

  private static final int NOBODY = -1;

  private final Elimination pattern;
  private final double[] factor;
  private final double[] pivot;
  private final DenseInverse core;

  /** Workspaces by position; {@code forward} is zero between calls. */
  private final double[] forward;

  private final double[] backward;

  /** w_core by its entries, and y = S⁻¹w_core. */
  private final int[] coreIndex;

  private final double[] coreIn;
  private final double[] coreOut;

  /** The arm whose S⁻¹w stands in {@link #coreOut}. */
  private int solved = NOBODY;

  private CoreInverse(Elimination pattern, double[] factor, double[] pivot, DenseInverse core) {
    this.pattern = pattern;
    this.factor = factor;
    this.pivot = pivot;
    this.core = core;
    this.forward = new double[pattern.size()];
    this.backward = new double[pattern.size()];
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
    double[] diagonal = new double[system.size()];
    for (int arm = 0; arm < diagonal.length; arm++) {
      diagonal[arm] = system.diagonal(arm);
    }
    Factorisation factors = new Factorisation(system.graph(), diagonal, pattern);
    for (int column = 0; column < pattern.eliminated(); column++) {
      DenseInverse.checkPivot(factors.pivot()[column], diagonal[pattern.armAt(column)]);
    }
    double[] coreDiagonal = new double[pattern.coreSize()];
    for (int i = 0; i < coreDiagonal.length; i++) {
      coreDiagonal[i] = diagonal[pattern.armAt(pattern.eliminated() + i)];
    }
    DenseInverse core = DenseInverse.of(factors.core(), coreDiagonal);
    return new CoreInverse(pattern, factors.factor(), factors.pivot(), core);
  }

  /** An independent copy, so that one factorisation can serve many campaigns on the same graph. */
  public CoreInverse copy() {
    return new CoreInverse(pattern, factor.clone(), pivot.clone(), core.copy());
  }

  public int size() {
    return pattern.size();
  }

  /** out = V⁻¹e, the column of one arm. */
  public void column(int arm, double[] out) {
    Arrays.fill(backward, 0, pattern.eliminated(), 0);
    solveCore(arm);
    substituteBack(out);
  }

  /**
   * Walks the path from the arm to the core: w = L⁻¹e, of which D⁻¹w goes into {@link #backward}
   * and y = S⁻¹w_core into {@link #coreOut}. Clears {@link #forward} behind itself.
   */
  private void solveCore(int arm) {
    int eliminated = pattern.eliminated();
    int[] start = pattern.start();
    int[] row = pattern.row();
    int position = pattern.positionOf(arm);
    solved = arm;
    if (position >= eliminated) {
      core.column(position - eliminated, coreOut);
      return;
    }
    forward[position] = 1;
    int last = position;
    for (int j = position; j < eliminated; j = pattern.parent(j)) {
      double w = forward[j];
      forward[j] = 0;
      for (int k = start[j]; k < start[j + 1]; k++) {
        forward[row[k]] -= factor[k] * w;
      }
      backward[j] = w / pivot[j];
      last = j;
    }
    int first = pattern.firstInCore(last);
    int count = start[last + 1] - first;
    for (int k = 0; k < count; k++) {
      int at = row[first + k];
      coreIndex[k] = at - eliminated;
      coreIn[k] = forward[at];
      forward[at] = 0;
    }
    core.multiply(coreIndex, coreIn, count, coreOut);
  }

  /** x_j = backward_j − Σ l_kj x_k from the core down, then by arm. */
  private void substituteBack(double[] out) {
    int eliminated = pattern.eliminated();
    int[] start = pattern.start();
    int[] row = pattern.row();
    System.arraycopy(coreOut, 0, backward, eliminated, coreOut.length);
    for (int j = eliminated - 1; j >= 0; j--) {
      double x = backward[j];
      for (int k = start[j]; k < start[j + 1]; k++) {
        x -= factor[k] * backward[row[k]];
      }
      backward[j] = x;
    }
    for (int position = 0; position < backward.length; position++) {
      out[pattern.armAt(position)] = backward[position];
    }
  }

  /** V += amount·e eᵀ. */
  public void addToDiagonal(int arm, double amount) {
    int eliminated = pattern.eliminated();
    int position = pattern.positionOf(arm);
    if (solved != arm) {
      solveCore(arm);
    }
    solved = NOBODY;
    if (position >= eliminated) {
      core.addToDiagonal(position - eliminated, amount, coreOut);
      return;
    }
    int[] start = pattern.start();
    int[] row = pattern.row();
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
      for (int k = start[j]; k < start[j + 1]; k++) {
        double w = forward[row[k]] - factor[k] * p;
        forward[row[k]] = w;
        factor[k] += b * w;
      }
      last = j;
    }
    double form = 0;
    for (int k = pattern.firstInCore(last); k < start[last + 1]; k++) {
      form += forward[row[k]] * coreOut[row[k] - eliminated];
      forward[row[k]] = 0;
    }
    if (form > 0 && a > 0) {
      core.addOuterProduct(a, form, coreOut);
    }
  }

  /** out = V⁻¹r. */
  public void multiply(double[] r, double[] out) {
    int eliminated = pattern.eliminated();
    int[] start = pattern.start();
    int[] row = pattern.row();
    for (int position = 0; position < forward.length; position++) {
      forward[position] = r[pattern.armAt(position)];
    }
    for (int j = 0; j < eliminated; j++) {
      double w = forward[j];
      for (int k = start[j]; k < start[j + 1]; k++) {
        forward[row[k]] -= factor[k] * w;
      }
      backward[j] = w / pivot[j];
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
