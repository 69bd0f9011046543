package org.grapl.benchmarks.kernels;

import org.grapl.Smoothing;
import org.grapl.benchmarks.GraphKind;
import org.grapl.estimate.Engine;
import org.grapl.estimate.Estimator;
import org.grapl.research.Problem;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One observation taken into account, nothing chosen, on 1000 items in turn. */
@State(Scope.Thread)
public class EstimatorKernels {

  private static final int ITEMS = 1000;
  private static final int STRIDE = 389;

  @Param({"BLOCK_MODEL", "SMALL_WORLD", "GRID", "BLOGS"})
  public GraphKind graph = GraphKind.BLOCK_MODEL;

  @Param({"AUTO"})
  public Engine engine = Engine.AUTO;

  private Estimator estimator = open(GraphKind.GRID, Engine.AUTO, 4);
  private int item;
  private double value = 1;

  /** Anew for each iteration, so that counts do not grow into the millions. */
  @Setup(Level.Iteration)
  public void open() {
    estimator = open(graph, engine, ITEMS);
  }

  private static Estimator open(GraphKind kind, Engine engine, int items) {
    Problem problem = kind.setting(items).problem();
    Smoothing smoothing =
        new Smoothing(10, Smoothing.DEFAULT_LAMBDA, problem.question().threshold());
    return engine.open(problem.graph(), smoothing, problem.question());
  }

  @Benchmark
  public double observe() {
    item = (item + STRIDE) % estimator.size();
    value = -value;
    estimator.observe(item, value);
    return estimator.mean(item);
  }
}
