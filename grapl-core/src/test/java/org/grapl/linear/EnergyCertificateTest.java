package org.grapl.linear;

import static org.assertj.core.api.Assertions.assertThat;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.grapl.graph.ErdosRenyi;
import org.grapl.graph.Graph;
import org.grapl.graph.Graphs;
import org.grapl.graph.PreferentialAttachment;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;

/** The gap and the bounds drawn from it, against dense matrices of somebody else's library. */
class EnergyCertificateTest {

  private static final Graph[] GRAPHS = {
    new PreferentialAttachment(150, 5).draw(1),
    new ErdosRenyi(120, 0.1).draw(2),
    Graphs.complete(30),
    new PreferentialAttachment(80, 3).draw(4)
  };

  /** The second smallest eigenvalue of D^(−½) L D^(−½). */
  private static double gap(Graph graph) {
    DMatrixRMaj a = CommonOps_DDRM.identity(graph.size());
    graph.forEachEdge(
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
    assertThat(SpectralGap.lowerBound(Graphs.ring(200))).isZero();
    assertThat(SpectralGap.lowerBound(Graphs.grid(40, 40))).isZero();
    assertThat(SpectralGap.lowerBound(Graphs.cliques(2, 20))).isZero();
    assertThat(SpectralGap.lowerBound(Graph.ofSize(3).edge(0, 1).build())).isZero();
  }

  @Test
  void everyErrorIsWithinLevelAndEnergyAndDeviationsWithinTheirBounds() {
    KeyedRandom random = KeyedRandom.of(1, Role.TEST);
    for (Graph graph : GRAPHS) {
      int size = graph.size();
      double[] shift = new double[size];
      for (int i = 0; i < size; i++) {
        shift[i] = 1e-3;
      }
      ShiftedLaplacian system = new ShiftedLaplacian(graph, shift);
      EnergyCertificate certificate = new EnergyCertificate(system, SpectralGap.lowerBound(graph));
      for (int round = 0; round < 60; round++) {
        int arm = random.nextInt(size);
        system.addToDiagonal(arm, 0.3);
        certificate.grown(arm, 0.3);
        check(system, certificate, random, round % 2 == 0 ? 1 : size);
      }
    }
  }

  private static void check(
      ShiftedLaplacian system, EnergyCertificate certificate, KeyedRandom random, int entries) {
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
    double[] r = new double[size];
    for (int k = 0; k < entries; k++) {
      r[random.nextInt(size)] += random.nextGaussian();
    }
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < size; i++) {
      sum += r[i];
      squares += r[i] * r[i] / system.graph().degree(i);
    }
    double level = certificate.level(sum);
    double energy = certificate.energy(squares, level);
    for (int j = 0; j < size; j++) {
      double error = 0;
      for (int u = 0; u < size; u++) {
        error += inverse.get(j, u) * r[u];
      }
      double deviation = Math.sqrt(inverse.get(j, j));
      assertThat(Math.abs(error - level)).isLessThanOrEqualTo(deviation * energy + 1e-9);
      assertThat(deviation)
          .isBetween(certificate.smallestDeviation() - 1e-9, certificate.largestDeviation() + 1e-9);
    }
  }
}
