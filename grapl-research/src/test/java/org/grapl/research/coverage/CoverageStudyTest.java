package org.grapl.research.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.certify.Price;
import org.grapl.certify.StoppingRule;
import org.grapl.research.coverage.CoverageStudy.Coverage;
import org.grapl.research.coverage.CoverageStudy.Ending;
import org.grapl.research.coverage.CoverageStudy.World;
import org.grapl.research.graph.Graphs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoverageStudyTest {

  private static World twoCliques(long seed) {
    double[] means = new double[40];
    for (int item = 0; item < means.length; item++) {
      means[item] = item < 20 ? 1 : -1;
    }
    return new World(
        Graphs.cliques(2, 20), Truth.of(means), new Question(0, 0.01), new Smoothing(1, 1e-3, 0));
  }

  /** Limits summed in exact fractions. */
  @ParameterizedTest
  @CsvSource({
    "1000, 0.05, 73",
    "340, 0.1, 52",
    "300, 0.05, 28",
    "20, 0.05, 5",
    "10, 0.5, 9",
    "3, 0.05, 2",
    "2, 0.05, 2",
    "0, 0.05, 0"
  })
  void theLimitIsThatOfABinomialTest(int runs, double delta, int limit) {
    assertThat(new FalseClaims(runs, 0, delta).limit()).isEqualTo(limit);
  }

  private static Optional<Price> price(long least, long high) {
    return Optional.of(new Price(least, least, least, high, true));
  }

  /** The rates by a program in another language, on a finer grid and with other nodes. */
  @Test
  void noTestBeatsTheBoundOnNoisyAudits() {
    double share = 13 / 120.0;
    assertThat(LeastChecks.normal(1.01).rate(share)).isCloseTo(0.03219, within(3e-4));
    assertThat(LeastChecks.coins(0.8, 0.49).rate(share)).isCloseTo(0.01804, within(2e-4));
    // Where one look tells, looks are what it takes.
    assertThat(LeastChecks.normal(12).insteadOf(25, 0.05)).isCloseTo(25, within(0.1));
  }

  @Test
  void falseClaimsAreThoseOfCertifiedSearchesOnly() {
    List<Ending> endings =
        List.of(
            new Ending(true, true, 30, 10, 1, price(4, 11), 10),
            new Ending(true, false, 20, 14, 1, price(5, 13), 14),
            new Ending(true, false, 90, 12, 2, price(6, 9), 9),
            new Ending(false, false, 1000, 700, 3, price(7, 9), 0));
    assertThat(Coverage.of(endings, items -> 2 * items))
        .isEqualTo(new Coverage(4, 3, 1, 12, 30, 3, 10, 2 / 3.0));
    assertThat(Coverage.of(List.of(), items -> items))
        .isEqualTo(new Coverage(0, 0, 0, -1, -1, 0, -1, Double.NaN));
  }

  @Test
  void searchesEndWithACertificate() {
    CoverageStudy study = new CoverageStudy(new StoppingRule(0.1, 0.9), false, Noise.of(0.5), 5000);
    List<Ending> endings = new ArrayList<>();
    for (long seed = 0; seed < 4; seed++) {
      endings.add(study.search(twoCliques(seed), seed));
    }
    assertThat(Coverage.of(endings, items -> items).certified()).isEqualTo(4);
    assertThat(endings).extracting(Ending::checks).doesNotHaveDuplicates();
  }

  @Test
  void whatCannotBeSimulatedIsRefused() {
    StoppingRule rule = new StoppingRule(0.1, 0.9);
    assertThatThrownBy(() -> new CoverageStudy(rule, false, Noise.unknown(), 10))
        .hasMessage("noise must be one that can be simulated, got unknown");
    assertThatThrownBy(() -> new FalseClaims(10, 0, 1))
        .hasMessage("delta must be a number between 0 and 1, neither of them, got 1");
  }
}
