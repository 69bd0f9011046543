package org.grapl.research.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.internal.Normal;
import org.grapl.research.Problem;
import org.junit.jupiter.api.Test;

class BoundsTest {

  private static final double LAMBDA = 1e-3;

  @Test
  void oneItemRefutesThePrintedTheoremAndNotTheCorrectedOne() {
    Theory theory =
        new Theory(
            Graph.ofSize(1).build(),
            Truth.of(0.1),
            new Question(0, Problem.TOLERANCE),
            new Smoothing(1000, 1e-6, 0),
            1e-8,
            1);
    // The estimate has the sign of the sum of 100 samples, which is N(10, 100).
    double failure = Normal.cdf(-1);
    assertThat(failure).isCloseTo(0.1587, within(1e-4));
    ErrorBound printed = theory.bounds().grapl(Form.PRINTED, 100);
    ErrorBound corrected = theory.bounds().grapl(Form.CORRECTED, 100);
    assertThat(printed.probability()).isBetween(8.5e-12, 9.5e-12);
    assertThat(corrected.unmet()).isEmpty();
    assertThat(corrected.probability()).isGreaterThanOrEqualTo(failure);
  }

  @Test
  void correctedExponentsFollowFromTheFormulasByHand() {
    // Two pairs of items at ±1: H = 4/1.01², H̃ = H* = 4, ‖μ‖² = 4λ; γ = 2, α = 1: M² = 500.
    Bounds bounds = twoPairs(3).bounds();
    long budget = 40_000_002;
    double norm = Math.sqrt(4 * LAMBDA);
    double spread = 3 * Math.sqrt(500) + 1;
    double h = 4 / (1.01 * 1.01);
    double learned = 4 * Math.log(1 + budget / (2 * LAMBDA));
    double grapl = Math.sqrt(budget / (2 * h)) / spread - norm;
    assertThat(bounds.grapl(Form.CORRECTED, budget).exponent().getAsDouble())
        .isCloseTo(-2 / 18.0 * grapl * grapl + learned, within(1e-6));
    double oracle = Math.sqrt(budget / 8.0) - norm;
    assertThat(bounds.oracle(Form.CORRECTED, budget).exponent().getAsDouble())
        .isCloseTo(-2 / 18.0 * oracle * oracle + learned, within(1e-6));
    double rounds = Math.sqrt(40_000_000 / 8.0) - norm;
    assertThat(bounds.nonAdaptive(Form.CORRECTED, budget).exponent().getAsDouble())
        .isCloseTo(-2 / 18.0 * rounds * rounds + learned, within(1e-6));
    double first = 2 * h * spread * spread * 4 * LAMBDA;
    assertThat(bounds.firstBudget()).isCloseTo(first, within(1e-9));
    assertThat(bounds.simple(Form.CORRECTED, budget).exponent().getAsDouble())
        .isCloseTo(-(budget - first) / (36 * spread * spread * h) + learned, within(1e-6));
  }

  @Test
  void theSimpleBoundIsNeverBelowTheTheorem() {
    Bounds bounds = twoPairs(1).bounds();
    for (long budget = 1; budget < 1L << 50; budget *= 2) {
      for (Form form : Form.values()) {
        ErrorBound simple = bounds.simple(form, budget);
        if (simple.exponent().isPresent()) {
          assertThat(simple.exponent().getAsDouble())
              .isGreaterThanOrEqualTo(bounds.grapl(form, budget).exponent().getAsDouble());
        }
      }
    }
    assertThat(bounds.simple(Form.CORRECTED, 1L << 49).exponent()).isPresent();
  }

  @Test
  void atTheCriticalBudgetBothTermsAreEqual() {
    Theory theory = twoPairs(3);
    double spread = theory.sampling().spread();
    for (Form form : Form.values()) {
      double critical = theory.bounds().criticalBudget(form);
      int d = theory.effectiveDimension().at(2, critical, EffectiveDimension.Horizon.FULL).high();
      double rest = critical - theory.bounds().firstBudget();
      double gained = rest / (36 * spread * spread * theory.complexity().complexity());
      gained *= form == Form.PRINTED ? 2 : 1;
      double lost = d * Math.log(1 + critical / (2 * LAMBDA));
      assertThat(gained).isCloseTo(lost, within(1e-9 * lost));
    }
  }

  @Test
  void noUpperBoundThatHoldsIsBelowTheLowerBound() {
    CliqueFamily family = new CliqueFamily(2, 2);
    Theory theory = twoPairs(3);
    double h = theory.complexity().complexity();
    for (long budget = 1; budget < 1L << 50; budget *= 2) {
      double lower = family.lowerBoundExponent(h, 3, budget);
      ErrorBound upper = theory.bounds().grapl(Form.CORRECTED, budget);
      assertThat(upper.exponent().orElse(0)).isGreaterThanOrEqualTo(lower);
    }
    // −3·2·100/(9·H) − 4 log(12(log 100 + 1)·4)
    assertThat(family.lowerBoundExponent(4, 3, 100))
        .isCloseTo(-600 / 36.0 - 4 * Math.log(48 * (Math.log(100) + 1)), within(1e-12));
  }

  @Test
  void exactValuesLeaveNoDoubtOnceTheConditionIsMet() {
    Bounds bounds = twoPairs(0).bounds();
    assertThat(bounds.oracle(Form.CORRECTED, 1000).value()).hasValue(0);
    assertThat(bounds.criticalBudget(Form.CORRECTED)).isEqualTo(bounds.firstBudget());
  }

  @Test
  void aConditionThatIsNotMetIsNamed() {
    ErrorBound bound = twoPairs(1).bounds().grapl(Form.CORRECTED, 1);
    assertThat(bound.exponent()).isEmpty();
    assertThat(bound.value()).isEmpty();
    assertThat(bound.unmet()).isEqualTo("T must be >= 146, got 1");
  }

  @Test
  void gammaStarBalancesTheCorrectedBound() {
    // T₁ = 8T₀ and T₁/(4(3M + 1)²R²H) = d' log(1 + 9T₀/γλ) at γ = γ*.
    Theory theory = twoPairs(3);
    GammaStar star = theory.gammaStar(GammaStar.Formula.CORRECTED);
    assertThat(star.converged()).isTrue();
    Sampling sampling = theory.sampling().withGamma(star.gamma());
    var bounds =
        new Bounds(
            theory.complexity(),
            sampling,
            theory.norm(),
            theory.effectiveDimension(),
            EffectiveDimension.Horizon.FULL);
    double first = bounds.firstBudget();
    double spread = sampling.spread();
    double gained = 8 * first / (36 * spread * spread * theory.complexity().complexity());
    int d =
        theory
            .effectiveDimension()
            .at(star.gamma(), 9 * first, EffectiveDimension.Horizon.FULL)
            .high();
    assertThat(star.dimension().high()).isEqualTo(d);
    double lost = d * Math.log(1 + 9 * first / (star.gamma() * LAMBDA));
    assertThat(gained).isCloseTo(lost, within(1e-9 * lost));
  }

  @Test
  void gammaStarIsTheLimitWhereTheSignalVanishes() {
    Graph graph = TestGraphs.cliques(2, 2);
    Question question = new Question(0, 0.5);
    Smoothing smoothing = new Smoothing(1, LAMBDA, 0);
    for (GammaStar.Formula formula : GammaStar.Formula.values()) {
      double gone =
          new Theory(graph, Truth.of(0, 0, 0, 0), question, smoothing, 1e-8, 1)
              .gammaStar(formula)
              .gamma();
      double nearly =
          new Theory(graph, Truth.of(1e-9, 1e-9, 0, 0), question, smoothing, 1e-8, 1)
              .gammaStar(formula)
              .gamma();
      assertThat(gone).isCloseTo(nearly, within(1e-6 * nearly));
    }
  }

  @Test
  void theReportHoldsEverythingInBothForms() {
    TheoryReport report = twoPairs(3).report(1000);
    assertThat(report.promises()).containsOnlyKeys(Form.values());
    assertThat(report.gammaStar()).containsOnlyKeys(GammaStar.Formula.values());
    assertThat(report.dimension()).isEqualTo(Dimension.exactly(4));
    assertThat(report.norm()).isEqualTo(report.normAboutZero());
    assertThat(twoPairs(0).report(1000).gammaStar()).isEmpty();
  }

  @Test
  void truthAndGraphMustFit() {
    assertThatThrownBy(
            () ->
                new Theory(
                    TestGraphs.cliques(2, 2),
                    Truth.of(1),
                    new Question(0, Problem.TOLERANCE),
                    new Smoothing(1, 1, 0),
                    1,
                    1))
        .hasMessage("truth must be of 4 arms, got 1");
  }

  private static Theory twoPairs(double noise) {
    return new Theory(
        TestGraphs.cliques(2, 2),
        Truth.of(1, 1, -1, -1),
        new Question(0, Problem.TOLERANCE),
        new Smoothing(2, LAMBDA, 0),
        1,
        noise);
  }
}
