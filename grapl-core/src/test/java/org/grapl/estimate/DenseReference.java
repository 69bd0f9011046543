package org.grapl.estimate;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.grapl.Smoothing;
import org.grapl.Tally;
import org.grapl.graph.Graph;

/** The estimate as the paper writes it, V⁻¹x with dense matrices of somebody else's library. */
public final class DenseReference {

  private DenseReference() {}

  /** V = L + λI + diag(n)/γ. */
  public static DMatrixRMaj system(Graph graph, double lambda, double gamma, Tally tally) {
    DMatrixRMaj v = new DMatrixRMaj(graph.size(), graph.size());
    graph.forEachLink(
        (a, b, w) -> {
          v.add(a, b, -w);
          v.add(b, a, -w);
          v.add(a, a, w);
          v.add(b, b, w);
        });
    for (int item = 0; item < graph.size(); item++) {
      v.add(item, item, lambda + tally.checks(item) / gamma);
    }
    return v;
  }

  /** The means. */
  public static double[] solve(Graph graph, Smoothing smoothing, Tally tally) {
    DMatrixRMaj v = system(graph, smoothing.lambda(), smoothing.gamma(), tally);
    DMatrixRMaj x = new DMatrixRMaj(graph.size(), 1);
    for (int item = 0; item < graph.size(); item++) {
      double sum = tally.sum(item) - tally.checks(item) * smoothing.offset();
      x.set(item, 0, sum / smoothing.gamma());
    }
    DMatrixRMaj m = new DMatrixRMaj(graph.size(), 1);
    if (!CommonOps_DDRM.solve(v, x, m)) {
      throw new IllegalStateException("singular");
    }
    CommonOps_DDRM.add(m, smoothing.offset());
    return m.getData();
  }
}
