package org.grapl.spark.parts;

import java.util.Arrays;
import org.grapl.engine.gradient.Preconditioner;

/**
 * M⁻¹ = D⁻¹ + Σ_c 1_c 1_cᵀ/Σ_c shift, D the diagonal of V and 1_c the items of a component: each
 * item by itself, and the level of each component, which V hardly holds while little has been
 * observed. Needs no pass and next to no time.
 */
final class LevelsAndDiagonal implements Preconditioner {

  private final PartedSystem system;
  private final int[] component;
  private final double[] shiftOf;
  private final double[] level;

  LevelsAndDiagonal(PartedSystem system) {
    this.system = system;
    this.component = system.links().component();
    int count = system.links().components();
    this.shiftOf = new double[count];
    this.level = new double[count];
    refresh();
  }

  @Override
  public void refresh() {
    Arrays.fill(shiftOf, 0);
    for (int item = 0; item < component.length; item++) {
      shiftOf[component[item]] += system.shift(item);
    }
  }

  /** Σ shift of the component of an item. */
  double shiftAround(int item) {
    return shiftOf[component[item]];
  }

  /** level_c = 1_cᵀr/Σ_c shift, by component: what is off on average. */
  private void levels(double[] r) {
    Arrays.fill(level, 0);
    for (int item = 0; item < r.length; item++) {
      level[component[item]] += r[item];
    }
    for (int c = 0; c < level.length; c++) {
      level[c] /= shiftOf[c];
    }
  }

  /** r −= level·shift: what is left sums to zero on every component. */
  void takeOutLevels(double[] r) {
    levels(r);
    for (int item = 0; item < r.length; item++) {
      r[item] -= level[component[item]] * system.shift(item);
    }
  }

  @Override
  public void apply(double[] r, double[] out) {
    levels(r);
    for (int item = 0; item < r.length; item++) {
      out[item] = r[item] / system.diagonal(item) + level[component[item]];
    }
  }

  @Override
  public long work() {
    return component.length;
  }
}
