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
  public UpdatableInverse apart() {
    return copy();
  }

  @Override
  public int size() {
    return inverse.size();
  }

  @Override
  public void column(int item, double[] out) {
    System.arraycopy(kept(item), 0, out, 0, out.length);
  }

  private double[] kept(int item) {
    double[] column = kept.get(item);
    if (column == null) {
      column = room();
      inverse.column(item, column);
      kept.put(item, column);
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
  public void columns(int[] items, double[][] out) {
    List<Integer> missing = new ArrayList<>();
    for (int k = 0; k < items.length; k++) {
      if (kept.containsKey(items[k])) {
        column(items[k], out[k]);
      } else {
        missing.add(k);
      }
    }
    int[] fresh = missing.stream().mapToInt(k -> items[k]).toArray();
    inverse.columns(fresh, missing.stream().map(k -> out[k]).toArray(double[][]::new));
    for (int k : missing) {
      double[] column = room();
      System.arraycopy(out[k], 0, column, 0, column.length);
      kept.put(items[k], column);
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
  public void addToDiagonal(int item, double amount) {
    double[] changed = kept(item);
    double own = changed[item];
    double gain = amount / (1 + amount * own);
    for (Map.Entry<Integer, double[]> each : kept.entrySet()) {
      if (each.getKey() != item) {
        double[] column = each.getValue();
        Vectors.add(column, -gain * column[item], changed);
      }
    }
    Vectors.scale(changed, 1 / (1 + amount * own));
    inverse.addToDiagonal(item, amount);
  }
}
