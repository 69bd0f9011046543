package org.grapl.linear;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An inverse that keeps the columns asked for last and lets them follow each change of the diagonal
 * (J. Sherman and W. J. Morrison, 1950), for where a column costs far more than a pass over one.
 * One owner, not thread-safe.
 */
public final class KeptColumns implements UpdatableInverse {

  private final UpdatableInverse inverse;
  private final int most;
  private final Map<Integer, double[]> kept;

  /** Keeps at most so many columns of an inverse that nobody else changes from now on. */
  public KeptColumns(UpdatableInverse inverse, int most) {
    this.inverse = inverse;
    this.most = most;
    this.kept = new LinkedHashMap<>(2 * most, 0.75f, true);
  }

  /** Without what is kept. */
  @Override
  public KeptColumns copy() {
    return new KeptColumns(inverse.copy(), most);
  }

  @Override
  public int size() {
    return inverse.size();
  }

  @Override
  public void column(int arm, double[] out) {
    System.arraycopy(kept(arm), 0, out, 0, out.length);
  }

  private double[] kept(int arm) {
    double[] column = kept.get(arm);
    if (column == null) {
      column = room();
      inverse.column(arm, column);
      kept.put(arm, column);
    }
    return column;
  }

  /** An array to write a column to, that of the one asked for longest ago if there are enough. */
  private double[] room() {
    if (kept.size() < most) {
      return new double[size()];
    }
    Iterator<double[]> oldest = kept.values().iterator();
    double[] column = oldest.next();
    oldest.remove();
    return column;
  }

  @Override
  public void columns(int[] arms, double[][] out) {
    List<Integer> missing = new ArrayList<>();
    for (int k = 0; k < arms.length; k++) {
      if (kept.containsKey(arms[k])) {
        column(arms[k], out[k]);
      } else {
        missing.add(k);
      }
    }
    int[] fresh = missing.stream().mapToInt(k -> arms[k]).toArray();
    inverse.columns(fresh, missing.stream().map(k -> out[k]).toArray(double[][]::new));
    for (int k : missing) {
      double[] column = room();
      System.arraycopy(out[k], 0, column, 0, column.length);
      kept.put(arms[k], column);
    }
  }

  @Override
  public int columnsAtOnce() {
    return inverse.columnsAtOnce();
  }

  @Override
  public void multiply(double[] r, double[] out) {
    inverse.multiply(r, out);
  }

  @Override
  public double[] diagonal() {
    return inverse.diagonal();
  }

  /** c_j −= c_i·a c_ij/(1 + a c_ii). */
  @Override
  public void addToDiagonal(int arm, double amount) {
    double[] changed = kept(arm);
    double own = changed[arm];
    double gain = amount / (1 + amount * own);
    for (Map.Entry<Integer, double[]> each : kept.entrySet()) {
      if (each.getKey() != arm) {
        double[] column = each.getValue();
        Vectors.add(column, -gain * column[arm], changed, column.length);
      }
    }
    Vectors.scale(changed, 1 / (1 + amount * own));
    inverse.addToDiagonal(arm, amount);
  }
}
