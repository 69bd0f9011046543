package org.grapl.engine.gradient;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.UpdatableInverse;

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

  private static final int FOUR = 4;

  /**
   * η of products with any vector. Most of the energy of what is observed is where it was observed,
   * and explained by the first iterations; a hundredth of it may be all that reaches other items.
   */
  public static final double OF_PRODUCTS = 1e-5;

  private final Workspace workspace;
  private final SplitSystem system;
  private final BreadthFirst order;
  private final double accuracy;

  /**
   * What all inverses on graphs with the same links share. One owner, not thread-safe; about 120
   * bytes per item and 16 per link for each set of weights.
   */
  public static final class Workspace {

    private final LevelledGradient one;
    private final LevelledGradient four;
    private final float[] right;
    private final float[] right4;
    private final float[] solution4;
    private final float[] solution;

    private final BreadthFirst order;
    private final Map<Graph, BreadthFirst.Rows> rowsOf = new IdentityHashMap<>();

    public Workspace(Graph graph) {
      int size = graph.size();
      this.order = new BreadthFirst(graph);
      this.one = new OneLane(size);
      this.four = new FourLanes(size);
      this.right = new float[size];
      this.solution = new float[size];
      this.right4 = new float[FOUR * size];
      this.solution4 = new float[FOUR * size];
    }

    private BreadthFirst.Rows rows(Graph graph) {
      return rowsOf.computeIfAbsent(graph, each -> order.arranged(each.rows()));
    }
  }

  /**
   * The inverse of a system as it is now.
   *
   * @param workspace of a graph with the same links
   * @param accuracy η, below 1
   */
  public IterativeInverse(ShiftedLaplacian system, Workspace workspace, double accuracy) {
    if (workspace.right.length != system.size()) {
      throw Check.mustBe("workspace", "of " + system.size() + " items", workspace.right.length);
    }
    this.workspace = workspace;
    this.order = workspace.order;
    this.system = new SplitSystem(system, order, workspace.rows(system.graph()));
    this.accuracy = Check.positive("accuracy", Check.within("accuracy", 0, 1, accuracy));
  }

  private IterativeInverse(IterativeInverse other) {
    this.workspace = other.workspace;
    this.order = other.order;
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
  public void column(int item, double[] out) {
    columns(new int[] {item}, new double[][] {out}, 0, workspace.one);
  }

  @Override
  public void columns(int[] items, double[][] out) {
    int done = 0;
    // Two lanes left empty cost no more than a column by itself would.
    while (items.length - done > 1) {
      int lanes = Math.min(FOUR, items.length - done);
      columns(Arrays.copyOfRange(items, done, done + lanes), out, done, workspace.four);
      done += lanes;
    }
    if (done < items.length) {
      column(items[done], out[done]);
    }
  }

  private void columns(int[] items, double[][] out, int first, LevelledGradient gradient) {
    int width = gradient.width();
    float[] right = width == 1 ? workspace.right : workspace.right4;
    float[] solution = width == 1 ? workspace.solution : workspace.solution4;
    Arrays.fill(right, 0);
    for (int lane = 0; lane < items.length; lane++) {
      right[width * order.positionOf(items[lane]) + lane] = 1;
    }
    double[] level = system.takeOutLevels(right, width);
    gradient.solve(system, right, solution, accuracy);
    for (int lane = 0; lane < items.length; lane++) {
      double[] column = out[first + lane];
      for (int j = 0; j < column.length; j++) {
        column[order.itemAt(j)] =
            solution[width * j + lane] + level[width * system.component[j] + lane];
      }
    }
  }

  /** To {@value #OF_PRODUCTS} of the energy norm, however little is asked of columns. */
  @Override
  public void multiply(double[] r, double[] out) {
    double[] level = new double[system.shiftOf.length];
    for (int j = 0; j < r.length; j++) {
      level[system.component[j]] += r[order.itemAt(j)];
    }
    for (int c = 0; c < level.length; c++) {
      level[c] /= system.shiftOf[c];
    }
    double largest = 0;
    for (double each : r) {
      largest = Math.max(largest, Math.abs(each));
    }
    // Single precision ends at 1e38; a power of two changes no digit.
    double unit = Math.scalb(1.0, Math.getExponent(largest > 0 ? largest : 1));
    float[] right = workspace.right;
    for (int j = 0; j < right.length; j++) {
      right[j] =
          (float) ((r[order.itemAt(j)] - level[system.component[j]] * system.shift[j]) / unit);
    }
    workspace.one.solve(system, right, workspace.solution, Math.min(accuracy, OF_PRODUCTS));
    for (int j = 0; j < out.length; j++) {
      out[order.itemAt(j)] = unit * workspace.solution[j] + level[system.component[j]];
    }
  }

  /** By sampling, see {@link PerturbedDiagonal}: some percent off, the levels apart. */
  @Override
  public double[] diagonal() {
    double[] byPosition =
        PerturbedDiagonal.of(system, workspace.four, workspace.right4, workspace.solution4);
    double[] diagonal = new double[byPosition.length];
    for (int position = 0; position < diagonal.length; position++) {
      diagonal[order.itemAt(position)] = byPosition[position];
    }
    return diagonal;
  }

  @Override
  public void addToDiagonal(int item, double amount) {
    system.addToDiagonal(order.positionOf(item), Check.positive("amount", amount));
  }

  /** A new one has a diagonal to sample, following one a column for each change. */
  @Override
  public boolean isCheaperAnew(int changes) {
    return changes > PerturbedDiagonal.SAMPLES;
  }
}
