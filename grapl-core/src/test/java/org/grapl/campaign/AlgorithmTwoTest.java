package org.grapl.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.grapl.Tally;
import org.grapl.estimate.DenseReference;
import org.grapl.estimate.Engine;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The product against a transcription of the paper's Algorithm 2, line by line, dense and slow. */
class AlgorithmTwoTest {

  private static final int N = 30;
  private static final double TAU = 0.3;
  private static final double EPSILON = 0.01;
  private static final double LAMBDA = 1e-3;
  private static final double ALPHA = 1;

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 3, 200})
  void theCampaignChoosesAndEstimatesLikeTheTranscription(double gamma) {
    KeyedRandom random = KeyedRandom.of(9, Role.TEST);
    GraphBuilder builder = Graph.ofSize(N);
    for (int e = 0; e < 70; e++) {
      builder.link(random.nextInt(N), random.nextInt(N), 0.5 + random.nextDouble());
    }
    Graph graph = builder.build();
    Campaign campaign =
        Campaign.on(graph)
            .threshold(TAU)
            .tolerance(EPSILON)
            .strategy(
                Strategy.grapl(ALPHA).estimator(Engine.EXACT).gamma(gamma).lambda(LAMBDA).offset(0))
            .open();

    DMatrixRMaj v = DenseReference.system(graph, LAMBDA, gamma, new Tally(N)); // line 2
    double[] muHat = new double[N];
    Arrays.fill(muHat, TAU); // line 3
    double[] deltaHat = new double[N];
    Arrays.fill(deltaHat, EPSILON); // line 4
    int[] n = new int[N]; // line 5
    DMatrixRMaj x = new DMatrixRMaj(N, 1);
    for (int t = 1; t <= 250; t++) {
      double[] z = new double[N];
      for (int i = 0; i < N; i++) {
        z[i] = deltaHat[i] * Math.sqrt(n[i] + ALPHA); // line 7
      }
      Ticket ticket = campaign.ask().orElseThrow();
      int pi = ticket.item(); // line 8, up to items that rounding cannot tell apart
      double smallest = Arrays.stream(z).min().orElseThrow();
      assertThat(z[pi]).as("step %d", t).isLessThanOrEqualTo(smallest * (1 + 1e-9));
      double observed = Math.sin(pi) + 0.5 * random.nextGaussian(); // line 9
      v.add(pi, pi, 1 / gamma); // line 10
      x.add(pi, 0, observed / gamma); // line 11
      DMatrixRMaj solution = new DMatrixRMaj(N, 1);
      CommonOps_DDRM.solve(v, x, solution); // line 12
      muHat = solution.getData();
      for (int i = 0; i < N; i++) {
        deltaHat[i] = Math.abs(muHat[i] - TAU) + EPSILON; // line 13
      }
      n[pi]++; // line 14
      campaign.tell(ticket, observed);
      for (int i = 0; i < N; i++) {
        assertThat(Math.abs(campaign.decision().mean(i) - muHat[i])).isLessThan(1e-10);
      }
    }
    double[] last = muHat;
    assertThat(campaign.decision().above().boxed())
        .allMatch(i -> last[i] >= TAU - 1e-10); // line 16
    assertThat(campaign.decision().below().boxed()).allMatch(i -> last[i] < TAU + 1e-10);
  }
}
