package org.grapl.policy.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.grapl.Question;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.ItemIndex;
import org.grapl.policy.Policy;
import org.grapl.policy.StandInView;
import org.grapl.policy.View;
import org.junit.jupiter.api.Test;

class RankingTest {

  /** A policy that asks its view both ways and insists that they agree. */
  private record BothWays(GraplPolicy policy) implements Policy {
    @Override
    public int next(View view) {
      int scanned =
          Policy.lowest(
              view, item -> policy.of(view.question(), view.mean(item), view.checks(item)));
      assertThat(view.lowest(policy)).isEqualTo(scanned);
      return scanned;
    }
  }

  /**
   * Plain means move one item at a time, so that nearly all of the tree is old; sizes around 64 and
   * 4096 have nodes with one child.
   */
  @Property(tries = 60)
  void theTreeFindsTheItemThatAScanFinds(
      @ForAll @IntRange(min = 1, max = 4300) int size, @ForAll long seed) {
    agreesWithScan(TestGraphs.path(size), EstimatorFactory.plainMeans(), seed);
  }

  @Property(tries = 20)
  void theTreeFindsTheItemThatAScanFindsWhenAllItemsMove(
      @ForAll @IntRange(min = 1, max = 200) int size, @ForAll long seed) {
    agreesWithScan(TestGraphs.path(size), Engine.EXACT, seed);
  }

  private static void agreesWithScan(Graph graph, EstimatorFactory estimators, long seed) {
    Campaign campaign =
        Campaign.on(graph)
            .threshold(0)
            .strategy(Strategy.of(new BothWays(new GraplPolicy(1))).estimator(estimators).gamma(1))
            .open();
    Random random = new Random(seed);
    for (int t = 0; t < 60; t++) {
      Ticket ticket = campaign.ask().orElseThrow();
      switch (random.nextInt(4)) {
        case 0 -> campaign.abandon(ticket);
        case 1 -> campaign.record(random.nextInt(graph.size()), random.nextInt(3) - 1);
        case 2 -> campaign.tell(ticket, random.nextInt(3) - 1);
        default -> campaign.record(campaign.tally());
      }
    }
  }

  @Test
  void anIndexThatIsNoNumberIsRefusedByName() {
    View view =
        new StandInView(new Question(0, 0), new double[] {1, Double.NaN, 2}, new int[] {1, 1, 1});
    ItemIndex index = (question, mean, checks) -> mean;
    assertThatIllegalStateException()
        .isThrownBy(() -> view.lowest(index))
        .withMessage("index of item 1 must be a number, got NaN");
    Campaign campaign =
        Campaign.on(TestGraphs.path(3))
            .threshold(0)
            .strategy(Strategy.of(seen -> seen.lowest((question, mean, checks) -> Double.NaN)))
            .open();
    assertThatIllegalStateException()
        .isThrownBy(campaign::ask)
        .withMessage("index of item 0 must be a number, got NaN");
  }
}
