package org.grapl.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.graph.Graph;
import org.grapl.policy.AptPolicy;
import org.junit.jupiter.api.Test;

/** The estimators and policies of the core. */
class GoldenRunsTest extends GoldenRuns {

  @Override
  protected List<Candidate> candidates() {
    return List.of(
        new Candidate("exact", Engine.EXACT, 1e-9),
        // Certified to 1e-8 of the largest value only.
        new Candidate("iterative", Engine.ITERATIVE, 1e-6));
  }

  @Test
  void aptChoosesTheReferenceItemsAfterItsTwoInitialSamplesOfEach() {
    Golden golden = Golden.load("apt_free");
    int size = golden.json().get("n").asInt();
    double[] truth = Golden.doubles(golden.json().get("mu"));
    double[] noise = Golden.doubles(golden.json().get("observations_noise"));
    int[] items = Golden.ints(golden.json().get("arms"));
    Campaign campaign =
        Campaign.on(Graph.ofSize(size).build())
            .threshold(golden.param("tau"))
            .tolerance(golden.param("epsilon"))
            .noise(1)
            .strategy(Strategy.of(new AptPolicy()).estimator(EstimatorFactory.plainMeans()))
            .open();
    for (int t = 0; t < 2 * size + items.length; t++) {
      Ticket ticket = campaign.ask().orElseThrow();
      int expected = t < 2 * size ? t / 2 : items[t - 2 * size];
      assertThat(ticket.item()).as("sample %d", t + 1).isEqualTo(expected);
      campaign.tell(ticket, truth[ticket.item()] + noise[t]);
    }
    double[] means = Golden.doubles(golden.json().get("final_mean"));
    int[] checks = Golden.ints(golden.json().get("final_n"));
    for (int item = 0; item < size; item++) {
      near(campaign.decision().mean(item), means[item], 1e-11, "mean of " + item);
      assertThat(campaign.decision().checks(item)).isEqualTo(checks[item]);
    }
  }
}
