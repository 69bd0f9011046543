package org.grapl.research.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.grapl.certify.StoppingRule;
import org.grapl.research.Progress;
import org.grapl.research.coverage.CoverageCase.GraphIs;
import org.grapl.research.coverage.CoverageCase.Values;
import org.grapl.research.coverage.CoverageStudy.Coverage;
import org.grapl.research.coverage.CoverageStudy.World;
import org.grapl.research.coverage.FalseClaims.Verdict;
import org.grapl.research.theory.Form;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Searches on graphs that are right, wrong and random, stopped by audits: certificates are false at
 * most as often as they say, and most searches get one. The same test for lemma A.1.
 */
class CertificateCoverageTest {

  private static final StoppingRule RULE = new StoppingRule(0.1, 0.9);

  @ParameterizedTest
  @CsvSource({
    "RIGHT, EXACT, 340",
    "WRONG, EXACT, 340",
    "RANDOM, EXACT, 340",
    "RIGHT, NORMAL, 30",
    "WRONG, NORMAL, 15",
    "RANDOM, NORMAL, 5",
    "RIGHT, COINS, 20",
    "WRONG, COINS, 5",
    "RANDOM, COINS, 5"
  })
  void certificatesAreTrueAsOftenAsTheySay(GraphIs graph, Values values, int searches) {
    Coverage coverage =
        new CoverageRunner(searches, 2, 11)
            .audits(new CoverageCase(values, graph, 0.5), RULE, false, Progress.none());
    assertThat(coverage.runs()).isEqualTo(searches);
    assertThat(new FalseClaims(searches, coverage.violations(), 0.1).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(coverage.certified()).isGreaterThan(searches / 2);
  }

  @ParameterizedTest
  @CsvSource({
    "RIGHT, EXACT, 0.02, 100",
    "WRONG, EXACT, 0.08, 300",
    "RANDOM, EXACT, 0.5, 300",
    "RIGHT, NORMAL, 0.5, 10",
    "RIGHT, COINS, 0.08, 5"
  })
  void recallAndPrecisionAreTrueAsOftenAsTheySay(
      GraphIs graph, Values values, double prevalence, int searches) {
    StoppingRule rule = StoppingRule.parse("recall=0.8,precision=0.7,confidence=0.9");
    Coverage coverage =
        new CoverageRunner(searches, 2, 12)
            .audits(new CoverageCase(values, graph, prevalence), rule, false, Progress.none());
    assertThat(new FalseClaims(searches, coverage.violations(), 0.1).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(coverage.certified()).isGreaterThan(searches / 2);
  }

  /** The search goes on between random draws, and only what was checked is called above. */
  @ParameterizedTest
  @CsvSource({"RIGHT, 0.02, 100", "WRONG, 0.08, 400", "RANDOM, 0.5, 400"})
  void findsAreCountedAsTheySay(GraphIs graph, double prevalence, int searches) {
    StoppingRule rule = StoppingRule.parse("recall=0.8,confidence=0.9");
    CoverageCase of = new CoverageCase(Values.EXACT, graph, prevalence);
    Coverage coverage = new CoverageRunner(searches, 2, 13).audits(of, rule, true, Progress.none());
    assertThat(new FalseClaims(searches, coverage.violations(), 0.1).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(coverage.certified()).isEqualTo(searches);
    assertThat(coverage.pricesKept()).isGreaterThan(0.9);
  }

  @ParameterizedTest
  @CsvSource({"RIGHT, EXACT, 100", "WRONG, EXACT, 100", "RIGHT, NORMAL, 30", "RIGHT, COINS, 30"})
  void auditsTakeWhatTheySaid(GraphIs graph, Values values, int searches) {
    CoverageCase of = new CoverageCase(values, graph, 0.5);
    Coverage coverage =
        new CoverageRunner(searches, 2, 14).audits(of, RULE, false, Progress.none());
    assertThat(coverage.pricesKept()).isGreaterThan(0.8);
    assertThat(coverage.medianAuditPulls()).isGreaterThanOrEqualTo(coverage.least());
  }

  @Test
  void lemmaA1HoldsCorrectedAndFailsAsPrinted() {
    CoverageRunner runner = new CoverageRunner(1000, 2, 2);
    assertThat(runner.lemma(Form.CORRECTED, 0.05, Progress.none()).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(runner.lemma(Form.PRINTED, 0.05, Progress.none()).verdict())
        .isEqualTo(Verdict.FAILS);
  }

  @Test
  void anyNumberOfThreadsGivesTheSameAndAnotherSeedAnother() {
    CoverageCase right = new CoverageCase(Values.NORMAL, GraphIs.RIGHT, 0.5);
    Coverage one = new CoverageRunner(6, 1, 5).audits(right, RULE, false, Progress.none());
    assertThat(new CoverageRunner(6, 3, 5).audits(right, RULE, false, Progress.none()))
        .isEqualTo(one);
    assertThat(new CoverageRunner(6, 1, 6).audits(right, RULE, false, Progress.none()))
        .isNotEqualTo(one);
  }

  @Test
  void whatChanceExplainsIsNoFailureAndTooFewSearchesAreNoTest() {
    assertThat(new FalseClaims(1000, 73, 0.05).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(new FalseClaims(1000, 74, 0.05).verdict()).isEqualTo(Verdict.FAILS);
    assertThat(new FalseClaims(2, 2, 0.05).verdict()).isEqualTo(Verdict.UNTESTED);
    assertThat(new FalseClaims(3, 3, 0.05).verdict()).isEqualTo(Verdict.FAILS);
  }

  @Test
  void onlyTheRightGraphJoinsItemsOfTheSameSide() {
    assertThat(shareOfLinksAcross(GraphIs.RIGHT)).isLessThan(0.1);
    assertThat(shareOfLinksAcross(GraphIs.WRONG)).isBetween(0.4, 0.6);
    assertThat(shareOfLinksAcross(GraphIs.RANDOM)).isBetween(0.4, 0.6);
  }

  private static double shareOfLinksAcross(GraphIs kind) {
    World world = new CoverageCase(Values.COINS, kind, 0.5).world(3);
    int[] across = {0};
    world
        .graph()
        .forEachLink(
            (a, b, weight) -> {
              boolean isAbove = world.question().isAbove(world.truth().mean(a));
              across[0] += isAbove == world.question().isAbove(world.truth().mean(b)) ? 0 : 1;
            });
    return (double) across[0] / world.graph().links();
  }

  @Test
  void numbersOfSearchesAndThreadsAreChecked() {
    assertThatThrownBy(() -> new CoverageRunner(0, 1, 1))
        .hasMessage("trials must be a whole number >= 1, got 0");
    assertThatThrownBy(() -> new CoverageRunner(1, 0, 1))
        .hasMessage("threads must be a whole number >= 1, got 0");
  }
}
