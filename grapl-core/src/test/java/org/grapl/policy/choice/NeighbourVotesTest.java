package org.grapl.policy.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import org.grapl.estimate.EstimatorFactory;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NeighbourVotesTest {

  /** Votes by a dense matrix S + S², made again for every check. */
  @Test
  void theLikeliestByTheFormulaIsTakenNext() {
    Graph graph = TestGraphs.grid(6, 7);
    int size = graph.size();
    double[][] links = new double[size][size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        links[a][b] = graph.weight(a, b) / Math.sqrt(graph.degree(a) * graph.degree(b));
      }
    }
    double[] truth = IntStream.range(0, size).mapToDouble(item -> item % 7 < 2 ? 1 : 0).toArray();
    Campaign campaign =
        Campaign.on(graph)
            .threshold(0.5)
            .noise(Noise.exact())
            .strategy(
                Strategy.of(new NeighbourVotes(graph.rows(), 1))
                    .estimator(EstimatorFactory.plainMeans()))
            .open();
    for (int t = 0; t < size; t++) {
      Ticket ticket = campaign.ask().orElseThrow();
      double[] all = new double[size];
      double[] votes = new double[size];
      for (int item = 0; item < size; item++) {
        for (int j = 0; j < size; j++) {
          double second = 0;
          for (int k = 0; k < size; k++) {
            second += links[item][k] * links[k][j];
          }
          double weight = campaign.tally().checks(j) > 0 ? links[item][j] + second : 0;
          all[item] += weight;
          votes[item] += weight * truth[j];
        }
      }
      double guesses = 20;
      double right = 1;
      for (int j = 0; j < size; j++) {
        double own = 0;
        for (int k = 0; k < size; k++) {
          own += links[j][k] * links[k][j];
        }
        if (campaign.tally().checks(j) > 0) {
          double weight = 0.1 / (0.1 + all[j] - own);
          guesses += weight;
          right += truth[j] * weight;
        }
      }
      double best = 0;
      for (int item = 0; item < size; item++) {
        if (campaign.tally().checks(item) == 0) {
          best = Math.max(best, (0.1 * right / guesses + votes[item]) / (0.1 + all[item]));
        }
      }
      int item = ticket.item();
      assertThat((0.1 * right / guesses + votes[item]) / (0.1 + all[item]))
          .isCloseTo(best, within(1e-9));
      campaign.tell(ticket, truth[item]);
    }
  }

  /** A campaign that goes on after a restart must ask for what it would have asked for. */
  @Test
  void whoBeginsLaterChoosesTheSame() {
    Graph graph = TestGraphs.grid(9, 9);
    Strategy votes =
        Strategy.of(new NeighbourVotes(graph.rows(), 1)).estimator(EstimatorFactory.plainMeans());
    Campaign campaign =
        Campaign.on(graph).threshold(0.5).noise(Noise.exact()).strategy(votes).open();
    for (int t = 0; t < 40; t++) {
      Campaign later =
          Campaign.on(graph)
              .threshold(0.5)
              .noise(Noise.exact())
              .known(campaign.tally())
              .strategy(
                  Strategy.of(new NeighbourVotes(graph.rows(), 1))
                      .estimator(EstimatorFactory.plainMeans()))
              .open();
      Ticket ticket = campaign.ask().orElseThrow();
      assertThat(later.ask().orElseThrow().item()).isEqualTo(ticket.item());
      campaign.tell(ticket, isInCorner(ticket.item() * 3) ? 1 : 0);
    }
  }

  @Test
  void largeGraphsAreSearchedToo() {
    Graph graph = TestGraphs.grid(70, 70);
    Campaign campaign =
        Campaign.on(graph)
            .threshold(0.5)
            .noise(Noise.exact())
            .budget(600)
            .strategy(Strategy.auto().goal(Goal.ABOVE))
            .open();
    campaign.run(item -> item / 70 < 12 && item % 70 < 12 ? 1 : 0);
    assertThat(campaign.decision().above().count()).isEqualTo(144);
    assertThat(campaign.decision().hasDeviations()).isFalse();
  }

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
