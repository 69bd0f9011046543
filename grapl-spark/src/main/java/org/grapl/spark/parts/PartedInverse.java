package org.grapl.spark.parts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.grapl.linear.UpdatableInverse;

/**
 * V⁻¹ of a {@link PartedSystem}: every column is a solve to a modest accuracy, several of them in
 * the same passes. Changing the diagonal costs nothing. One owner, not thread-safe.
 */
public final class PartedInverse implements UpdatableInverse {

  /** Columns found in the same passes; half as many where each has millions of numbers. */
  private static final int TOGETHER = 16;

  private static final int MANY_ITEMS = 1_000_000;

  /**
   * η of products with any vector. Most of the energy of what is observed is where it was observed,
   * and explained by the first iterations; a hundredth of it may be all that reaches other items.
   */
  private static final double OF_PRODUCTS = 1e-5;

  private final PartedSystem system;
  private final double accuracy;

  /**
   * @param accuracy η: correlations are right within about this
   */
  public PartedInverse(PartedSystem system, double accuracy) {
    this.system = system;
    this.accuracy = accuracy;
  }

  @Override
  public int size() {
    return system.size();
  }

  @Override
  public void column(int item, double[] out) {
    columns(new int[] {item}, new double[][] {out});
  }

  @Override
  public void columns(int[] items, double[][] out) {
    for (int first = 0; first < items.length; first += columnsAtOnce()) {
      int count = Math.min(columnsAtOnce(), items.length - first);
      double[][] right = new double[count][size()];
      for (int k = 0; k < count; k++) {
        right[k][items[first + k]] = 1;
      }
      solve(right, Arrays.copyOfRange(out, first, first + count), accuracy);
    }
  }

  @Override
  public int columnsAtOnce() {
    return size() > MANY_ITEMS ? TOGETHER / 2 : TOGETHER;
  }

  @Override
  public void multiply(double[] r, double[] out) {
    solve(new double[][] {r.clone()}, new double[][] {out}, Math.min(accuracy, OF_PRODUCTS));
  }

  /** x = V⁻¹r, the levels of the components apart. */
  private void solve(double[][] right, double[][] out, double within) {
    LevelsAndDiagonal levels = system.levels();
    List<Lane> lanes = new ArrayList<>();
    double[][] ofComponents = new double[right.length][];
    for (int k = 0; k < right.length; k++) {
      ofComponents[k] = levels.levels(right[k]).clone();
      levels.takeOutLevels(right[k]);
      lanes.add(Lane.relative(right[k], within));
    }
    system.solve(lanes);
    int[] component = system.links().component();
    for (int k = 0; k < right.length; k++) {
      double[] x = lanes.get(k).solution();
      for (int item = 0; item < x.length; item++) {
        out[k][item] = x[item] + ofComponents[k][component[item]];
      }
    }
  }

  @Override
  public double[] diagonal() {
    return system.inverseDiagonal();
  }

  @Override
  public void addToDiagonal(int item, double amount) {
    system.addToDiagonal(item, amount);
  }

  @Override
  public boolean isCheaperAnew(int changes) {
    return changes > PartedSystem.SAMPLES;
  }

  @Override
  public PartedInverse copy() {
    return new PartedInverse(new PartedSystem(system), accuracy);
  }
}
