package org.grapl.certify;

import static org.assertj.core.api.Assertions.assertThat;

import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.certify.CoverageStudy.Coverage;
import org.grapl.certify.CoverageStudy.World;
import org.grapl.estimate.Smoothing;
import org.grapl.graph.BlockModel;
import org.grapl.graph.ErdosRenyi;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Searches on graphs that are right, wrong (the same with arms exchanged) and random, stopped by
 * audits: certificates are false at most as often as they say, and most searches get one.
 */
class CertificateCoverageTest {

  private static final int SIZE = 120;
  private static final BlockModel BLOCKS =
      BlockModel.of(new int[] {60, 60}, new double[][] {{0.15, 0.005}, {0.005, 0.15}});

  enum GraphIs {
    RIGHT,
    WRONG,
    RANDOM
  }

  static World world(GraphIs kind, Scatter scatter, long seed) {
    KeyedRandom random = KeyedRandom.of(11, Role.TEST, seed);
    boolean coins = scatter instanceof Scatter.ZeroToOne;
    int[] block = new int[SIZE];
    int[] order = random.permutation(SIZE);
    for (int arm = 0; arm < SIZE; arm++) {
      block[arm] = BLOCKS.blockOf(kind == GraphIs.RIGHT ? arm : order[arm]);
    }
    double[] means = new double[SIZE];
    for (int arm = 0; arm < SIZE; arm++) {
      double distance = kind == GraphIs.RANDOM ? 0.3 + random.nextDouble() : 1;
      double signed = block[arm] == 0 ? distance : -distance;
      means[arm] = coins ? 0.5 + 0.3 * signed : signed;
    }
    double threshold = coins ? 0.5 : 0;
    double gamma = scatter instanceof Scatter.Exact ? 1e-3 : coins ? 2 : 5;
    return new World(
        kind == GraphIs.RANDOM ? new ErdosRenyi(SIZE, 0.08).draw(seed) : BLOCKS.draw(seed),
        Truth.of(means),
        new Question(threshold, 0.01),
        new Smoothing(gamma, 1e-3, threshold));
  }

  static Scatter scatter(String name) {
    return switch (name) {
      case "exact" -> Scatter.exact();
      case "normal" -> Scatter.subGaussian(1);
      default -> Scatter.zeroToOne();
    };
  }

  @ParameterizedTest
  @CsvSource({
    "RIGHT, exact, 340",
    "WRONG, exact, 340",
    "RANDOM, exact, 340",
    "RIGHT, normal, 30",
    "WRONG, normal, 15",
    "RANDOM, normal, 5",
    "RIGHT, coins, 20",
    "WRONG, coins, 5",
    "RANDOM, coins, 5"
  })
  void certificatesAreTrueAsOftenAsTheySay(GraphIs kind, String name, int runs) {
    Scatter scatter = scatter(name);
    StoppingRule rule = new StoppingRule(0.1, 0.9);
    Coverage coverage =
        new CoverageStudy(rule, scatter, 10_000).run(runs, seed -> world(kind, scatter, seed));
    assertThat(coverage.violations()).isLessThanOrEqualTo(Limit.most(runs, 0.1));
    assertThat(coverage.certified()).isGreaterThan(runs / 2);
  }
}
