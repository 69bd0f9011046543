package org.grapl.research.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.Strategy;
import org.grapl.campaign.Ticket;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.golden.Golden;
import org.grapl.graph.Graph;
import org.grapl.policy.Policy;
import org.grapl.policy.StandInView;
import org.junit.jupiter.api.Test;

class SimplePoliciesTest {

  private static final Question QUESTION = new Question(0.5, 0.1);

  private static StandInView view(double[] means, int... counts) {
    return new StandInView(QUESTION, means, counts);
  }

  /** Lets a policy choose, counting each choice as checked; the means never move. */
  private static int[] choices(Policy policy, double[] means, int steps) {
    int[] counts = new int[means.length];
    return IntStream.range(0, steps)
        .map(
            t -> {
              int item = policy.next(view(means, counts));
              counts[item]++;
              return item;
            })
        .toArray();
  }

  @Test
  void fewestChecksFirstGoesRound() {
    assertThat(choices(new FewestChecksPolicy(), new double[3], 7))
        .containsExactly(0, 1, 2, 0, 1, 2, 0);
  }

  @Test
  void aptFirstTakesTwoOfEachThenTheSmallestIndex() {
    double[] means = {0.9, 0.45, 0.1};
    assertThat(choices(new AptPolicy(), means, 6)).containsExactly(0, 0, 1, 1, 2, 2);
    // √n (|m − .5| + .1): .5·√2 = .707, .15·√2 = .212, .5·√2 = .707; the middle item until
    // .15·√n > .707, that is n ≥ 23.
    int[] longer = choices(new AptPolicy(), means, 29);
    assertThat(Arrays.stream(longer).skip(6).limit(21)).containsOnly(1);
    assertThat(longer[27]).isEqualTo(0);
    assertThat(longer[28]).isEqualTo(2);
  }

  @Test
  void uniformSamplingHitsEveryItemAboutEquallyOften() {
    int size = 10;
    int steps = 20_000;
    int[] hits = new int[size];
    for (int item : choices(new UniformPolicy(1), new double[size], steps)) {
      hits[item]++;
    }
    double chiSquare = 0;
    double expected = (double) steps / size;
    for (int hit : hits) {
      chiSquare += (hit - expected) * (hit - expected) / expected;
    }
    // The 0.9999 quantile of chi-square with 9 degrees of freedom: one false alarm in 10⁴ seeds.
    assertThat(chiSquare).isLessThan(33.72);
  }

  @Test
  void aptChoosesTheReferenceItemsAfterItsTwoInitialChecksOfEach() {
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
      assertThat(ticket.item()).as("check %d", t + 1).isEqualTo(expected);
      campaign.tell(ticket, truth[ticket.item()] + noise[t]);
    }
    double[] means = Golden.doubles(golden.json().get("final_mean"));
    int[] checks = Golden.ints(golden.json().get("final_n"));
    for (int item = 0; item < size; item++) {
      assertThat(campaign.decision().mean(item))
          .as("mean of %d", item)
          .isCloseTo(means[item], within(1e-11 * Math.max(1, Math.abs(means[item]))));
      assertThat(campaign.decision().checks(item)).isEqualTo(checks[item]);
    }
  }
}
