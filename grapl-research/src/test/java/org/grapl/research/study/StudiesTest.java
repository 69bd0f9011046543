package org.grapl.research.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.grapl.research.Method;
import org.grapl.research.Problem;
import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;
import org.junit.jupiter.api.Test;

class StudiesTest {

  @Test
  void everyNameHasItsStudy() {
    for (String name : Studies.names()) {
      assertThat(Studies.byName(name).orElseThrow().name()).isEqualTo(name);
    }
    assertThat(Studies.byName("all")).isEmpty();
  }

  @Test
  void theBlockModelIsThePapers() {
    Problem problem =
        Studies.byName("sbm").orElseThrow().experiments().get(0).scenario().problem(1);
    assertThat(problem.graph().size()).isEqualTo(1000);
    assertThat(problem.counted()).isEqualTo(1000);
    int[] links = new int[2];
    problem.graph().forEachLink((a, b, w) -> links[a < 500 == b < 500 ? 0 : 1]++);
    // Binomial(249500, log(500)/500) has mean 3101 and sd 55; Binomial(250000, …) 139 and 11.8.
    // Five deviations: a false alarm in 1.7 million seeds.
    assertThat(links[0]).isBetween(2826, 3376);
    assertThat(links[1]).isBetween(80, 198);
  }

  @Test
  void samplingAndLengthsAreThePapers() {
    List<Method> methods =
        Studies.byName("small-world").orElseThrow().experiments().get(0).methods();
    assertThat(methods.stream().map(Method::label))
        .containsExactly(
            "GrAPL γ=1",
            "GrAPL γ=100",
            "GrAPL γ=10⁴",
            "random γ=1",
            "random γ=100",
            "random γ=10⁴",
            "APT");
    assertThat(methods.stream().map(Method::steps))
        .containsExactly(5000, 5000, 5000, 5000, 5000, 5000, 7000);
  }

  @Test
  void onCliquesAMethodWithoutTheGraphNeedsSamplesInProportionToTheItemsAndGraplDoesNot() {
    StudyResult result =
        Studies.byName("cliques").orElseThrow().run(new TrialRunner(6, 2, 1), Progress.none());
    Claim withoutGraph = result.claims().get(2);
    assertThat(withoutGraph.statement()).contains("ignores the graph");
    assertThat(withoutGraph.verdict()).as(withoutGraph.evidence()).isEqualTo(Claim.Verdict.AGREES);
    Claim withGraph = result.claims().get(1);
    assertThat(withGraph.statement()).contains("does not need more samples");
    assertThat(withGraph.verdict())
        .as(withGraph.evidence())
        .isIn(Claim.Verdict.AGREES, Claim.Verdict.AGREES_IN_PART);
  }

  @Test
  void claimsAreJudgedByTheNumbers() {
    StudyResult result = SmallStudies.blockModel().run(new TrialRunner(12, 2, 1), Progress.none());
    Claim early = result.claims().get(2);
    assertThat(early.statement()).contains("early");
    assertThat(early.verdict()).isEqualTo(Claim.Verdict.AGREES);
    assertThat(early.evidence()).contains("t=40", "γ=10:");
    // γ* of a smaller graph is not that of the paper's.
    assertThat(result.claims().get(4).verdict()).isEqualTo(Claim.Verdict.DISAGREES);
  }

  @Test
  void aVerdictNeedsEveryComparison() {
    assertThat(Claim.Verdict.of(3, 3)).isEqualTo(Claim.Verdict.AGREES);
    assertThat(Claim.Verdict.of(1, 3)).isEqualTo(Claim.Verdict.AGREES_IN_PART);
    assertThat(Claim.Verdict.of(0, 3)).isEqualTo(Claim.Verdict.DISAGREES);
    assertThat(Claim.Verdict.of(0, 0)).isEqualTo(Claim.Verdict.CANNOT_TELL);
  }

  @Test
  void cliquesGrowInSizeAndInNumber() {
    Study study = Studies.byName("cliques").orElseThrow();
    assertThat(study.experiments().stream().map(e -> e.name()))
        .containsExactly("D=10, K=10", "D=10, K=20", "D=10, K=50", "D=25, K=20", "D=50, K=10");
  }
}
