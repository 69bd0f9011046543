package org.grapl.benchmarks.kernels;

import java.util.Arrays;
import org.grapl.Smoothing;
import org.grapl.benchmarks.GraphKind;
import org.grapl.linear.ErrorCertificate;
import org.grapl.linear.ShiftedLaplacian;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What an iteration of conjugate gradients does on 10⁵ items: V·x, and the bound from a residual.
 */
@State(Scope.Thread)
public class SystemKernels {

  private static final int ITEMS = 100_000;

  @Param({"GRID", "BARABASI_ALBERT"})
  public GraphKind graph = GraphKind.GRID;

  private ShiftedLaplacian system = system(GraphKind.GRID, 4);
  private ErrorCertificate certificate = new ErrorCertificate(system);
  private double[] in = new double[0];
  private double[] out = new double[0];

  @Setup
  public void open() {
    system = system(graph, ITEMS);
    certificate = new ErrorCertificate(system);
    in = new double[system.size()];
    Arrays.setAll(in, item -> StrictMath.sin(item));
    out = new double[system.size()];
  }

  private static ShiftedLaplacian system(GraphKind kind, int items) {
    return ShiftedLaplacian.uniform(
        kind.setting(items).problem().graph(), Smoothing.DEFAULT_LAMBDA);
  }

  @Benchmark
  public double[] multiply() {
    system.multiply(in, out);
    return out;
  }

  @Benchmark
  public double bound() {
    return certificate.bound(in);
  }
}
