package org.grapl.engine.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.linear.SolveReport;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

class ApproximateCholeskyTest {

  /** Every kind, one in pieces with isolated items, one with weights from 1e-5 to 1e5. */
  private static final List<Graph> GRAPHS =
      List.of(
          TestGraphs.grid(12, 13),
          TestGraphs.complete(40),
          TestGraphs.ring(90),
          TestGraphs.smallWorld(150, 4, 0.05, 1),
          TestGraphs.heavyTail(150, 5, 2),
          TestGraphs.randomLinks(160, 0.012, 3),
          weighted(TestGraphs.randomLinks(120, 0.06, 4)),
          Graph.ofSize(1).build(),
          Graph.ofSize(5).build());

  private static Graph weighted(Graph graph) {
    KeyedRandom random = KeyedRandom.of(7, Role.TEST);
    GraphBuilder builder = Graph.ofSize(graph.size());
    graph.forEachLink(
        (a, b, w) -> builder.link(a, b, StrictMath.pow(10, 10 * random.nextDouble() - 5)));
    return builder.build();
  }

  private static ShiftedLaplacian observed(Graph graph, int items, double each) {
    ShiftedLaplacian system = ShiftedLaplacian.uniform(graph, 1e-3);
    KeyedRandom random = KeyedRandom.of(9, Role.TEST);
    for (int k = 0; k < items; k++) {
      system.addToDiagonal(random.nextInt(graph.size()), each);
    }
    return system;
  }

  private static double[] gaussians(int size) {
    KeyedRandom random = KeyedRandom.of(11, Role.TEST);
    double[] b = new double[size];
    for (int i = 0; i < size; i++) {
      b[i] = random.nextGaussian();
    }
    return b;
  }

  /** Of a preconditioner M: M⁻¹, one column per unit vector. */
  private static DMatrixRMaj dense(Preconditioner preconditioner, int size) {
    DMatrixRMaj inverse = new DMatrixRMaj(size, size);
    double[] column = new double[size];
    for (int j = 0; j < size; j++) {
      double[] unit = new double[size];
      unit[j] = 1;
      preconditioner.apply(unit, column);
      for (int i = 0; i < size; i++) {
        inverse.set(i, j, column[i]);
      }
    }
    return inverse;
  }

  @Test
  void itIsSymmetricAndPositiveDefinite() {
    for (Graph graph : GRAPHS) {
      int size = graph.size();
      DMatrixRMaj inverse = dense(new ApproximateCholesky(observed(graph, 4, 1)), size);
      double scale = CommonOps_DDRM.elementMaxAbs(inverse);
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < i; j++) {
          assertThat(inverse.get(i, j)).isCloseTo(inverse.get(j, i), within(1e-12 * scale));
        }
      }
      EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(size, false, true);
      eigen.decompose(inverse.copy());
      for (int k = 0; k < size; k++) {
        assertThat(eigen.getEigenvalue(k).getReal()).isGreaterThan(-1e-13 * scale);
      }
    }
  }

  @Test
  void onTreesItIsTheInverse() {
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    int size = 600;
    GraphBuilder builder = Graph.ofSize(size);
    for (int item = 1; item < size; item++) {
      if (item % 50 != 0) { // a forest
        builder.link(item, random.nextInt(item), StrictMath.pow(10, 4 * random.nextDouble() - 2));
      }
    }
    itInverts(observed(builder.build(), 20, 0.5));
    itInverts(observed(TestGraphs.path(500), 3, 0.1));
  }

  /** Two or three neighbours leave a clique of as many links: nothing is drawn on rings either. */
  @Test
  void onRingsItIsTheInverseToo() {
    itInverts(observed(TestGraphs.ring(300), 7, 2));
  }

  private static void itInverts(ShiftedLaplacian system) {
    int size = system.size();
    double[] x = gaussians(size);
    double[] b = new double[size];
    double[] back = new double[size];
    system.multiply(x, b);
    new ApproximateCholesky(system).apply(b, back);
    for (int i = 0; i < size; i++) {
      assertThat(back[i]).isCloseTo(x[i], within(1e-8));
    }
  }

  @Test
  void theCommonLevelOfAllItemsIsExactEverywhere() {
    for (Graph graph : GRAPHS) {
      ShiftedLaplacian system = observed(graph, 10, 3);
      double[] shift = new double[graph.size()];
      for (int i = 0; i < shift.length; i++) {
        shift[i] = system.shift(i);
      }
      double[] ones = new double[graph.size()];
      new ApproximateCholesky(system).apply(shift, ones);
      for (double one : ones) {
        assertThat(one).isCloseTo(1, within(1e-10));
      }
    }
  }

  @Test
  void noDirectionIsOffByMoreThanAFactorOfTen() {
    for (Graph graph : GRAPHS) {
      int size = graph.size();
      ShiftedLaplacian system = observed(graph, 4, 1);
      DMatrixRMaj product = new DMatrixRMaj(size, size);
      DMatrixRMaj v = new DMatrixRMaj(size, size);
      double[] unit = new double[size];
      double[] column = new double[size];
      for (int j = 0; j < size; j++) {
        unit[j] = 1;
        system.multiply(unit, column);
        unit[j] = 0;
        for (int i = 0; i < size; i++) {
          v.set(i, j, column[i]);
        }
      }
      CommonOps_DDRM.mult(dense(new ApproximateCholesky(system), size), v, product);
      EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(size, false);
      eigen.decompose(product);
      for (int k = 0; k < size; k++) {
        assertThat(eigen.getEigenvalue(k).getReal()).isBetween(0.1, 10.0);
      }
    }
  }

  @Test
  void theSameSystemGivesTheSameFactorAndARefreshFollowsTheShift() {
    Graph graph = TestGraphs.heavyTail(400, 5, 3);
    double[] b = gaussians(400);
    double[] first = new double[400];
    double[] second = new double[400];
    ShiftedLaplacian system = observed(graph, 30, 1);
    ApproximateCholesky one = new ApproximateCholesky(system);
    one.apply(b, first);
    new ApproximateCholesky(system).apply(b, second);
    assertThat(second).isEqualTo(first);
    system.addToDiagonal(5, 100);
    one.refresh();
    one.apply(b, first);
    assertThat(first).isNotEqualTo(second);
    new ApproximateCholesky(system).apply(b, second);
    assertThat(second).isEqualTo(first);
  }

  @Test
  void applyingItAllocatesNothing() {
    assumeThat(ManagementFactory.getThreadMXBean()).isInstanceOf(ThreadMXBean.class);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    assumeThat(threads.isThreadAllocatedMemorySupported()).isTrue();
    Preconditioner preconditioner =
        new ApproximateCholesky(observed(TestGraphs.grid(40, 40), 9, 1));
    double[] b = gaussians(1600);
    double[] out = new double[1600];
    long least = Long.MAX_VALUE;
    for (int span = 0; span < 12; span++) {
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      preconditioner.apply(b, out);
      long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, after - before);
    }
    assertThat(least).isZero();
  }

  /** Grids want it and get it, within the certificate; a second solve is short from the start. */
  @Test
  void aSolveThatTakesLongGoesOnWithItAndMeetsTheCertificate() {
    for (Graph graph : List.of(TestGraphs.grid(150, 150), weighted(TestGraphs.grid(60, 60)))) {
      int size = graph.size();
      ShiftedLaplacian system = observed(graph, 5, 1);
      ConjugateGradient solver = new ConjugateGradient(system);
      long cheap = solver.iterationWork();
      double[] exact = gaussians(size);
      double[] b = new double[size];
      system.multiply(exact, b);
      double[] x = new double[size];
      SolveReport report = solver.solve(b, x, 1e-3);
      assertThat(solver.iterationWork()).isGreaterThan(cheap);
      for (int i = 0; i < size; i++) {
        assertThat(Math.abs(x[i] - exact[i])).isLessThanOrEqualTo(report.errorBound());
      }
      int again = solver.solve(b, new double[size], 1e-3).iterations();
      assertThat(again).isLessThan(40);
      solver.refreshPreconditioner();
      assertThat(solver.iterationWork()).isEqualTo(cheap);
    }
  }
}
