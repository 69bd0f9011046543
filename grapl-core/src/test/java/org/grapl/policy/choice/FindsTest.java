package org.grapl.policy.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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
import org.grapl.estimate.Field;
import org.grapl.evidence.EvidenceEstimator;
import org.grapl.graph.Graph;
import org.grapl.graph.TestGraphs;
import org.grapl.internal.Normal;
import org.grapl.policy.Policy;
import org.grapl.policy.View;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindsTest {

  private static final double INTEGRAL_STEP = 1e-3;

  /** P(j above and the answer to i above) by adding up the normal distribution of the answer. */
  private static double together(double zi, double zj, double r) {
    double sum = 0;
    for (double x = -zi + INTEGRAL_STEP / 2; x < 9; x += INTEGRAL_STEP) {
      sum += Normal.density(x) * Normal.cdf((zj + r * x) / Math.sqrt(1 - r * r));
    }
    return sum * INTEGRAL_STEP;
  }

  /** The expected number of finds by trying both answers and sorting what is left by worth. */
  private static double expected(View view, int candidate) {
    Field field = view.field().orElseThrow();
    double threshold = view.question().threshold();
    double[] column = new double[view.size()];
    field.covariances(candidate, column);
    double own = field.variance(candidate);
    double whole = own + (field.isKnownOnceChecked() ? 0 : field.noise(candidate, own));
    double answer = field.certainty(candidate, threshold) * Math.sqrt(own / whole);
    double found = Normal.cdf(field.certainty(candidate, threshold));
    for (boolean isAbove : new boolean[] {true, false}) {
      double outcome = Normal.cdf(isAbove ? answer : -answer);
      List<double[]> rest = new ArrayList<>();
      for (int j = 0; j < view.size(); j++) {
        if (view.checks(j) == 0 && j != candidate) {
          double z = field.certainty(j, threshold);
          double r = column[j] / Math.sqrt(whole * field.variance(j));
          double both = together(answer, z, r);
          double then = (isAbove ? both : Normal.cdf(z) - both) / outcome;
          rest.add(new double[] {then, view.cost(j)});
        }
      }
      rest.sort(Comparator.comparingDouble(each -> -each[0] / each[1]));
      double left = view.left() - view.cost(candidate);
      for (double[] each : rest) {
        double part = Math.max(0, Math.min(1, left / each[1]));
        found += outcome * part * each[0];
        left -= each[1];
      }
    }
    return found;
  }

  /** Answers are numbers with noise, exact numbers, or sides; costs are 1 or differ. */
  @ParameterizedTest
  @ValueSource(strings = {"0.5", "exact", "exact sides", "0.5 costs", "exact sides costs"})
  void whatIsExpectedToBeFoundIsWhatTryingBothAnswersFinds(String kind) {
    Graph graph = TestGraphs.grid(4, 5);
    Noise noise = kind.startsWith("exact") ? Noise.exact() : Noise.of(0.5);
    Set<Integer> candidates = new HashSet<>();
    Policy checked =
        view -> {
          Finds finds = new Finds(view.outlook(), view, 1);
          int chosen = (int) (7 * view.total() + 3) % view.size();
          for (int item = 0; item < view.size(); item++) {
            if (view.checks(item) == 0 && view.total() >= 3) {
              // Bins are 1/64 wide, and the answer is taken as normal for all others.
              double slow = expected(view, item);
              assertThat(finds.expected(item)).isCloseTo(slow, within(0.03 * slow));
              candidates.add(item);
            }
          }
          return chosen;
        };
    double[] costs = new double[20];
    Arrays.setAll(costs, item -> kind.endsWith("costs") ? 0.5 + item % 3 : 1);
    Campaign campaign =
        Campaign.on(graph)
            .threshold(0)
            .noise(noise)
            .costs(costs)
            .budget(kind.endsWith("costs") ? 20 : 11)
            .strategy(
                Strategy.of(checked)
                    .estimator((g, s, question) -> new EvidenceEstimator(g, noise, question))
                    .gamma(1))
            .open();
    for (int t = 0; t < 7; t++) {
      Ticket ticket = campaign.ask().orElseThrow();
      double side = ticket.item() % 5 < 2 ? 1 : -1;
      campaign.tell(ticket, kind.contains("sides") ? side : side * (1 + 0.1 * ticket.item()));
    }
    assertThat(candidates).hasSizeGreaterThan(12);
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
        assertThat(found).isEqualTo(36);
      } else {
        assertThat(found).isLessThan(36);
      }
    }
  }

  private static boolean isInCorner(int item) {
    return item / 20 < 6 && item % 20 < 6;
  }
}
