package org.grapl.linear;

import java.util.Arrays;
import org.grapl.Check;

/**
 * V⁻¹ of a {@link ShiftedLaplacian} without a factorisation: every column is a solve by conjugate
 * gradients, to a modest accuracy; four columns at once take about twice as long as one. For graphs
 * that do not fall apart. Changing the diagonal costs nothing.
 *
 * <p>With an accuracy η correlations (V⁻¹)_ij/√((V⁻¹)_ii(V⁻¹)_jj), the common level of a component
 * apart, are right within about η; usually the error is a tenth of that. One owner, not
 * thread-safe.
 */
public final class IterativeInverse implements UpdatableInverse {

  /** Beyond so many changes of the diagonal {@link #diagonal} is cheaper than following each. */
  public static final int FEW_CHANGES = PerturbedDiagonal.SAMPLES;

  private static final int FOUR = 4;

  private final Workspace workspace;
  private final SplitSystem system;
  private final double accuracy;

  /**
   * What all inverses on graphs of one size share. One owner, not thread-safe; about 200 bytes per
   * arm.
   */
  public static final class Workspace {

    private final LevelledGradient one;
    private final LevelledGradient four;
    private final double[] right;
    private final double[] right4;
    private final double[] solution4;

    public Workspace(int size) {
      this.one = new LevelledGradient(new OneLane(), size);
      this.four = new LevelledGradient(new FourLanes(), size);
      this.right = new double[size];
      this.right4 = new double[FOUR * size];
      this.solution4 = new double[FOUR * size];
    }
  }

  /**
   * The inverse of a system as it is now.
   *
   * @param workspace of the size of the system
   * @param accuracy η, below 1
   */
  public IterativeInverse(ShiftedLaplacian system, Workspace workspace, double accuracy) {
    Check.length("workspace", system.size(), workspace.right);
    this.workspace = workspace;
    this.system = new SplitSystem(system);
    this.accuracy = Check.positive("accuracy", accuracy);
  }

  private IterativeInverse(IterativeInverse other) {
    this.workspace = other.workspace;
    this.system = other.system.copy();
    this.accuracy = other.accuracy;
  }

  @Override
  public IterativeInverse copy() {
    return new IterativeInverse(this);
  }

  @Override
  public int size() {
    return system.size();
  }

  @Override
  public void column(int arm, double[] out) {
    double[] right = workspace.right;
    int component = system.component[arm];
    double level = 1 / system.shiftOf[component];
    for (int j = 0; j < right.length; j++) {
      right[j] = system.component[j] == component ? -level * system.shift[j] : 0;
    }
    right[arm] += 1;
    workspace.one.solve(system, right, out, accuracy);
    for (int j = 0; j < out.length; j++) {
      if (system.component[j] == component) {
        out[j] += level;
      }
    }
  }

  @Override
  public void columns(int[] arms, double[][] out) {
    int done = 0;
    // Two lanes left empty cost no more than a column by itself would.
    while (arms.length - done > 1) {
      int lanes = Math.min(FOUR, arms.length - done);
      fourColumns(Arrays.copyOfRange(arms, done, done + lanes), out, done);
      done += lanes;
    }
    if (done < arms.length) {
      column(arms[done], out[done]);
    }
  }

  private void fourColumns(int[] arms, double[][] out, int first) {
    double[] right = workspace.right4;
    double[] solution = workspace.solution4;
    Arrays.fill(right, 0);
    for (int lane = 0; lane < arms.length; lane++) {
      int component = system.component[arms[lane]];
      double level = 1 / system.shiftOf[component];
      for (int j = 0; j < size(); j++) {
        if (system.component[j] == component) {
          right[FOUR * j + lane] = -level * system.shift[j];
        }
      }
      right[FOUR * arms[lane] + lane] += 1;
    }
    workspace.four.solve(system, right, solution, accuracy);
    for (int lane = 0; lane < arms.length; lane++) {
      double[] column = out[first + lane];
      int component = system.component[arms[lane]];
      double level = 1 / system.shiftOf[component];
      for (int j = 0; j < column.length; j++) {
        column[j] = solution[FOUR * j + lane] + (system.component[j] == component ? level : 0);
      }
    }
  }

  @Override
  public void multiply(double[] r, double[] out) {
    double[] level = new double[system.shiftOf.length];
    for (int j = 0; j < r.length; j++) {
      level[system.component[j]] += r[j];
    }
    for (int c = 0; c < level.length; c++) {
      level[c] /= system.shiftOf[c];
    }
    double[] right = workspace.right;
    for (int j = 0; j < right.length; j++) {
      right[j] = r[j] - level[system.component[j]] * system.shift[j];
    }
    workspace.one.solve(system, right, out, accuracy);
    for (int j = 0; j < out.length; j++) {
      out[j] += level[system.component[j]];
    }
  }

  /** By sampling, see {@link PerturbedDiagonal}: some percent off, the levels apart. */
  @Override
  public double[] diagonal() {
    return PerturbedDiagonal.of(system, workspace.four, workspace.right4, workspace.solution4);
  }

  @Override
  public void addToDiagonal(int arm, double amount) {
    system.addToDiagonal(arm, Check.positive("amount", amount));
  }
}
