package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.grapl.Noise;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.data.GraphFiles;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.sampler.SimulatedSampler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Sixteen checks out at once are chosen without the answers of the others: what that costs in
 * checks. Simulated, so that the same seeds give the same figures.
 */
class ParallelCostTest {

  private static final int TRIALS = 24;

  private record Problem(Graph graph, Truth truth, Noise noise, int budget) {

    /** From which check on at most 5 % of the items are wrong, on average over the trials. */
    int checks(int atOnce) {
      double[] wrong = new double[budget];
      for (int seed = 1; seed <= TRIALS; seed++) {
        List<Search.Step> steps = steps(atOnce, seed);
        for (int k = 0; k < budget; k++) {
          wrong[k] += steps.get(k).wrong().orElseThrow() / (double) TRIALS;
        }
      }
      int last = budget;
      while (last > 0 && wrong[last - 1] <= 0.05 * graph.size()) {
        last--;
      }
      assertThat(last).as("5 %% is reached").isLessThan(budget);
      return last + 1;
    }

    private List<Search.Step> steps(int atOnce, long seed) {
      Search search =
          new Search(
              () ->
                  Campaign.on(graph)
                      .threshold(0.5)
                      .noise(noise)
                      .seed(seed)
                      .budget(budget)
                      .mostAtOnce(noise.isExact() ? 1 : Integer.MAX_VALUE)
                      .open(),
              Optional::empty,
              Optional.of(truth),
              Checker.History.unkept());
      Checker checker = Checker.of(new SimulatedSampler(truth, noise, seed));
      search.run(Crew.simulated(checker, atOnce), words -> {}, () -> false, count -> {});
      assertThat(search.failure()).isEmpty();
      return search.steps();
    }
  }

  private static void assertCostsLittle(Problem problem) {
    int one = problem.checks(1);
    int sixteen = problem.checks(16);
    assertThat(sixteen)
        .as("%d checks one by one, %d by sixteen", one, sixteen)
        .isLessThanOrEqualTo((int) (1.1 * one));
  }

  private static Problem example(String name, String edges, Noise noise, int budget) {
    Path at = ReadmeBlocks.ROOT.resolve("examples").resolve(name);
    Graph graph = GraphFiles.read(at.resolve(edges));
    return new Problem(graph, ValueFiles.read(at.resolve("values.csv"), graph), noise, budget);
  }

  @Test
  @Tag("measured")
  void onTheBlogs() {
    assertCostsLittle(example("polblogs", "edges.csv", Noise.exact(), 60));
  }

  @Test
  @Tag("measured")
  void onTheDigits() {
    assertCostsLittle(example("digits", "edges.csv.gz", Noise.bernoulli(), 130));
  }

  /** A grid of 30 by 30 with two hills, whose values scatter. */
  @Test
  @Tag("slow")
  void onAGrid() {
    int side = 30;
    GraphBuilder links = Graph.builder();
    for (int k = 0; k < side * side; k++) {
      if (k % side > 0) {
        links.link("" + (k - 1), "" + k);
      }
      if (k >= side) {
        links.link("" + (k - side), "" + k);
      }
    }
    Graph graph = links.build();
    double[] values =
        IntStream.range(0, side * side)
            .mapToDouble(
                item -> {
                  int k = Integer.parseInt(graph.label(item));
                  return hill(k, 8, 9, 40) + hill(k, 21, 18, 60);
                })
            .toArray();
    assertCostsLittle(new Problem(graph, Truth.of(values), Noise.gaussian(0.2), 160));
  }

  private static double hill(int cell, int x, int y, double width) {
    double across = cell % 30 - x;
    double along = cell / 30 - y;
    return Math.exp(-(across * across + along * along) / width);
  }
}
