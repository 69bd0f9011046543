package org.grapl.spark.parts;

import java.util.Arrays;
import org.grapl.linear.Preconditioner;

/**
 * M⁻¹ = D⁻¹ + Σ_c 1_c 1_cᵀ/Σ_c shift, D the diagonal of V and 1_c the arms of a component: each arm
 * by itself, and the level of each component, which V hardly holds while little has been observed.
 * Needs no pass and next to no time.
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
    for (int arm = 0; arm < component.length; arm++) {
      shiftOf[component[arm]] += system.shift(arm);
    }
  }

  /** Σ shift of the component of an arm. */
  double shiftAround(int arm) {
    return shiftOf[component[arm]];
  }

  /** out_c = 1_cᵀr/Σ_c shift, by component: what is off on average. */
  double[] levels(double[] r) {
    Arrays.fill(level, 0);
    for (int arm = 0; arm < r.length; arm++) {
      level[component[arm]] += r[arm];
    }
    for (int c = 0; c < level.length; c++) {
      level[c] /= shiftOf[c];
    }
    return level;
  }

  /** r −= level·shift: what is left sums to zero on every component. */
  void takeOutLevels(double[] r) {
    levels(r);
    for (int arm = 0; arm < r.length; arm++) {
      r[arm] -= level[component[arm]] * system.shift(arm);
    }
  }

  @Override
  public void apply(double[] r, double[] out) {
    levels(r);
    for (int arm = 0; arm < r.length; arm++) {
      out[arm] = r[arm] / system.diagonal(arm) + level[component[arm]];
    }
  }

  @Override
  public long work() {
    return component.length;
  }
}
