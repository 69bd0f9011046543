package org.grapl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.graph.TestGraphs;
import org.grapl.linear.ShiftedLaplacian;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

/** The gap and the bounds drawn from it, against dense matrices of somebody else's library. */
class EnergyCertificateTest {

  private static final Graph[] GRAPHS = {
    TestGraphs.heavyTail(150, 5, 1),
    TestGraphs.randomLinks(120, 0.1, 2),
    TestGraphs.complete(30),
    TestGraphs.heavyTail(80, 3, 4)
  };

  /** The second smallest eigenvalue of D^(−½) L D^(−½). */
  private static double gap(Graph graph) {
    DMatrixRMaj a = CommonOps_DDRM.identity(graph.size());
    graph.forEachLink(
        (i, j, w) -> {
          double value = -w / Math.sqrt(graph.degree(i) * graph.degree(j));
          a.set(i, j, value);
          a.set(j, i, value);
        });
    EigenDecomposition_F64<DMatrixRMaj> eigen =
        DecompositionFactory_DDRM.eig(graph.size(), false, true);
    eigen.decompose(a);
    double[] values = new double[graph.size()];
    for (int k = 0; k < values.length; k++) {
      values[k] = eigen.getEigenvalue(k).getReal();
    }
    java.util.Arrays.sort(values);
    return values[1];
  }

  @Test
  void theGapIsBoundedFromBelowAndNotByMuch() {
    for (Graph graph : GRAPHS) {
      double exact = gap(graph);
      assertThat(SpectralGap.lowerBound(graph)).isBetween(0.7 * exact, exact + 1e-9);
    }
  }

  @Test
  void graphsThatHangTogetherBadlyHaveNone() {
    assertThat(SpectralGap.lowerBound(TestGraphs.ring(200))).isZero();
    assertThat(SpectralGap.lowerBound(TestGraphs.grid(40, 40))).isZero();
    assertThat(SpectralGap.lowerBound(TestGraphs.cliques(2, 20))).isZero();
    assertThat(SpectralGap.lowerBound(Graph.ofSize(3).link(0, 1).build())).isZero();
  }

  @Test
  void everyErrorIsWithinItsBoundsAndSoAreDeviations() {
    for (Graph graph : GRAPHS) {
      boolean[] all = new boolean[graph.size()];
      Arrays.fill(all, true);
      check(graph, all, SpectralGap.lowerBound(graph));
    }
  }

  /** V consists of blocks: what holds for a component holds whatever stands beside it. */
  @Test
  void aComponentIsJudgedByItself() {
    Graph alone = TestGraphs.heavyTail(80, 3, 4);
    GraphBuilder builder = Graph.ofSize(130);
    alone.forEachLink((a, b, w) -> builder.link(a + 20, b + 20, w));
    for (int item = 100; item < 124; item++) {
      builder.link(item, item + 1, 0.01);
    }
    boolean[] members = new boolean[130];
    Arrays.fill(members, 20, 100, true);
    check(builder.build(), members, SpectralGap.lowerBound(alone));
  }

  @Test
  void walksMakeBoundsOnResidualsSpreadOverAllItemsManyTimesSharper() {
    Graph graph = TestGraphs.heavyTail(20_000, 5, 1);
    boolean[] all = new boolean[graph.size()];
    Arrays.fill(all, true);
    EnergyCertificate certificate =
        new EnergyCertificate(
            ShiftedLaplacian.uniform(graph, 1e-3), all, SpectralGap.lowerBound(graph));
    double spread = certificate.absolute(1e-6, 1e-12 * certificate.volume(), 0);
    double energyAlone = certificate.absolute(1, 1e-12 * certificate.volume(), 0);
    assertThat(spread).isLessThan(energyAlone / 5);
  }

  private static void check(Graph graph, boolean[] members, double gap) {
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    int size = graph.size();
    ShiftedLaplacian system = ShiftedLaplacian.uniform(graph, 1e-3);
    EnergyCertificate certificate = new EnergyCertificate(system, members, gap);
    for (int round = 0; round < 45; round++) {
      int item = random.nextInt(size);
      system.addToDiagonal(item, 0.3);
      if (members[item]) {
        certificate.grown(item, 0.3);
      }
      double[] r = new double[size];
      for (int u = 0; u < size; u++) {
        switch (round % 3) {
          case 0 -> r[u] = u == item ? 1 : 0;
          case 1 -> r[u] = random.nextGaussian();
          default -> r[u] = (random.nextDouble() < 0.6 ? 1 : -1) * graph.degree(u);
        }
      }
      check(system, members, certificate, r);
    }
  }

  private static void check(
      ShiftedLaplacian system, boolean[] members, EnergyCertificate certificate, double[] r) {
    int size = system.size();
    DMatrixRMaj inverse = new DMatrixRMaj(size, size);
    double[] unit = new double[size];
    double[] column = new double[size];
    for (int j = 0; j < size; j++) {
      unit[j] = 1;
      system.multiply(unit, column);
      unit[j] = 0;
      for (int i = 0; i < size; i++) {
        inverse.set(i, j, column[i]);
      }
    }
    CommonOps_DDRM.invert(inverse);
    double sum = 0;
    double squares = 0;
    double largest = 0;
    for (int i = 0; i < size; i++) {
      if (members[i]) {
        sum += r[i];
        squares += r[i] * r[i] / system.graph().degree(i);
        largest = Math.max(largest, Math.abs(r[i]) / system.graph().degree(i));
      }
    }
    double absolute = certificate.absolute(largest, squares, sum);
    double inDeviations = certificate.inDeviations(largest, squares, sum);
    for (int j = 0; j < size; j++) {
      if (members[j]) {
        double error = 0;
        for (int u = 0; u < size; u++) {
          error += inverse.get(j, u) * r[u];
        }
        double deviation = Math.sqrt(inverse.get(j, j));
        assertThat(Math.abs(error)).isLessThanOrEqualTo(absolute + 1e-9);
        assertThat(Math.abs(error)).isLessThanOrEqualTo(deviation * inDeviations + 1e-9);
        assertThat(deviation)
            .isBetween(
                certificate.smallestDeviation() - 1e-9, certificate.largestDeviation() + 1e-9);
      }
    }
  }
}
