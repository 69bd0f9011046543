package org.grapl.benchmarks.kernels;

import org.grapl.Smoothing;
import org.grapl.benchmarks.GraphKind;
import org.grapl.graph.Graph;
import org.grapl.linear.CoreInverse;
import org.grapl.linear.Elimination;
import org.grapl.linear.ShiftedLaplacian;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The elimination of 1000 items: a column of V⁻¹, and a column with the change it is for. */
@State(Scope.Thread)
public class InverseKernels {

  private static final int ITEMS = 1000;

  /** So little weight that V stays about the same however often it is added. */
  private static final double WEIGHT = 1e-6;

  /** Neither divides the other: the items come in a long round. */
  private static final int STRIDE = 389;

  @Param({"BLOCK_MODEL", "SMALL_WORLD"})
  public GraphKind graph = GraphKind.BLOCK_MODEL;

  private CoreInverse inverse = inverse(GraphKind.GRID, 4);
  private double[] column = new double[0];
  private int item;

  @Setup
  public void factorise() {
    inverse = inverse(graph, ITEMS);
    column = new double[inverse.size()];
  }

  private static CoreInverse inverse(GraphKind kind, int items) {
    Graph graph = kind.setting(items).problem().graph();
    return CoreInverse.of(
        ShiftedLaplacian.uniform(graph, Smoothing.DEFAULT_LAMBDA), Elimination.of(graph));
  }

  private int next() {
    item = (item + STRIDE) % column.length;
    return item;
  }

  @Benchmark
  public double[] column() {
    inverse.column(next(), column);
    return column;
  }

  @Benchmark
  public double[] columnAndChange() {
    inverse.column(next(), column);
    inverse.addToDiagonal(item, WEIGHT);
    return column;
  }
}
