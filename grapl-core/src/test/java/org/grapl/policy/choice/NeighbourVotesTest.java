package org.grapl.policy.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NeighbourVotesTest {

  /** Also with batches and where the noise is not told, until there is nothing else to check. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noItemIsCheckedTwiceWhereChecksAreExact(boolean inBatches) {
    Graph graph = TestGraphs.grid(8, 8);
    Campaign campaign =
        Campaign.on(graph)
            .threshold(0.5)
            .noise(Noise.exact())
            .budget(64)
            .strategy(Strategy.auto().goal(Goal.ABOVE))
            .open();
    Set<Integer> seen = new HashSet<>();
    while (!campaign.isFinished()) {
      List<Ticket> batch = campaign.ask(inBatches ? 5 : 1);
      for (Ticket ticket : batch) {
        assertThat(seen.add(ticket.item())).isTrue();
      }
      batch.forEach(ticket -> campaign.tell(ticket, ticket.item() % 8 < 2 ? 1 : 0));
    }
    assertThat(seen).hasSize(64);
  }

  @Test
  void aCornerOfAMapIsFoundBeforeMostOfTheRestIsLookedAt() {
    Graph graph = TestGraphs.grid(20, 20);
    Question question = Question.above(0.5);
    for (Goal goal : Goal.values()) {
      Campaign campaign =
          Campaign.on(graph)
              .threshold(question.threshold())
              .noise(Noise.exact())
              .budget(90)
              .strategy(Strategy.auto().goal(goal))
              .open();
      campaign.run(item -> isInCorner(item) ? 1 : 0);
      long found =
          IntStream.range(0, 400)
              .filter(item -> isInCorner(item) && campaign.tally().checks(item) > 0)
              .count();
      if (goal == Goal.ABOVE) {
        assertThat(found).isGreaterThan(30);
      } else {
        assertThat(found).isLessThan(36);
      }
    }
  }

  private static boolean isInCorner(int item) {
    return item / 20 < 6 && item % 20 < 6;
  }
}
