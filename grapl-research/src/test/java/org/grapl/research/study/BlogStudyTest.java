package org.grapl.research.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.grapl.research.Errors;
import org.grapl.research.Experiment;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Method;
import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;
import org.junit.jupiter.api.Test;

/**
 * The political blogs from the shipped file to the error curve, held to a program that shares no
 * code with this one (Sherman–Morrison in another language, ties within 1e-9 to the first blog).
 */
class BlogStudyTest {

  private static final int[] STEPS = {100, 200, 400, 800, 1000};

  @Test
  void graplTakesTheSameWayAsAnIndependentProgram() {
    Experiment all = BlogStudy.study().experiments().get(0);
    Experiment adaptive =
        new Experiment(
            all.name(),
            all.scenario(),
            all.methods().stream().filter(m -> m.kind() == Method.Kind.ADAPTIVE).toList());
    ExperimentResult result =
        new TrialRunner(1, 1, 1).run(List.of(adaptive), Progress.none()).get(0);
    assertThat(result.errors().stream().map(BlogStudyTest::text))
        .containsExactly(
            "GrAPL γ=10⁻⁷: 3.60 2.29 1.23 0.49 0.25, 1 % at 417",
            "GrAPL γ=10⁻⁵: 4.01 2.45 1.06 0.57 0.33, 1 % at 420",
            "GrAPL γ=10⁻³: 3.52 2.21 1.23 0.74 0.49, 1 % at 445",
            "GrAPL γ=0.1: 3.60 1.88 1.39 1.06 0.90, 1 % at 981");
  }

  private static String text(Errors errors) {
    StringBuilder text = new StringBuilder(errors.method().label()).append(':');
    for (int step : STEPS) {
      text.append(String.format(Locale.ROOT, " %.2f", 100 * errors.curve().median(step)));
    }
    return text + ", 1 % at " + errors.curve().firstStepAt(0.01).orElseThrow();
  }
}
