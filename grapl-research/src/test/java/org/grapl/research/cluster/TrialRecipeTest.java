package org.grapl.research.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.graph.Graph;
import org.grapl.research.Experiment;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Method;
import org.grapl.research.Problem;
import org.grapl.research.Progress;
import org.grapl.research.TrialRunner;
import org.grapl.research.comparison.Comparison;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.MethodFamily;
import org.grapl.research.problems.Instance;
import org.grapl.research.problems.TestProblem;
import org.grapl.research.problems.TestProblems;
import org.grapl.research.study.Studies;
import org.junit.jupiter.api.Test;

class TrialRecipeTest {

  private static final List<MethodFamily> FAMILIES =
      List.of(family("apt"), family("grapl"), family("auto"));

  private static MethodFamily family(String name) {
    return MethodCatalogue.byName(name).orElseThrow();
  }

  /** As it arrives on another machine. */
  private static TrialRecipe sent(TrialRecipe recipe) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(recipe);
      }
      return (TrialRecipe)
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static TestProblem given(double lastMean, double lastWeight) {
    Graph graph =
        Graph.builder()
            .link("e", "a", 0.1)
            .link("b", "a", 0.7)
            .link("c", "b", 1.3)
            .link("d", "c")
            .link("d", "b", lastWeight)
            .build();
    return TestProblem.given(
        "own",
        "edges.csv",
        new Instance(graph, Truth.of(1, 2, 4, 5, lastMean)),
        new Question(3, Problem.TOLERANCE),
        Noise.gaussian(0.3),
        12);
  }

  private static void givesTheSame(List<Experiment> expected, TrialRecipe recipe) {
    List<Experiment> made = sent(recipe).experiments();
    assertThat(labels(made)).isEqualTo(labels(expected));
    TrialRunner runner = new TrialRunner(2, 1, 3);
    assertThat(numbers(runner.run(made, Progress.none())))
        .isEqualTo(numbers(runner.run(expected, Progress.none())));
  }

  private static List<List<String>> labels(List<Experiment> experiments) {
    return experiments.stream()
        .map(e -> e.methods().stream().map(m -> m.label() + " " + m.steps()).toList())
        .toList();
  }

  private static String numbers(List<ExperimentResult> results) {
    StringBuilder text = new StringBuilder();
    for (ExperimentResult result : results) {
      text.append(result.items()).append(' ').append(result.measures()).append('\n');
      result
          .errors()
          .forEach(
              errors -> {
                for (int trial = 0; trial < errors.trials(); trial++) {
                  for (int step = 1; step <= errors.method().steps(); step++) {
                    text.append(errors.wrong(trial, step)).append(' ');
                  }
                }
              });
    }
    return text.toString();
  }

  @Test
  void aProblemOfOnesOwnIsTheSameAfterItsJourney() {
    TestProblem own = given(0.5, 0.3);
    givesTheSame(List.of(Comparison.experiment(own, FAMILIES)), ComparisonRecipe.of(own, FAMILIES));
  }

  @Test
  void aProblemKnownByNameKeepsTheNumberOfSteps() {
    TestProblem karate = TestProblems.byName("karate-noisy").orElseThrow().withSteps(9);
    ComparisonRecipe recipe = ComparisonRecipe.of(karate, FAMILIES);
    assertThat(recipe.identity()).isEqualTo("problem karate-noisy");
    givesTheSame(List.of(Comparison.experiment(karate, FAMILIES)), recipe);
  }

  @Test
  void everyStudyHasARecipeThatMakesItsMethods() {
    for (String name : Studies.names()) {
      TrialRecipe recipe = new StudyRecipe(name);
      assertThat(recipe.identity()).isEqualTo("study " + name);
      assertThat(labels(sent(recipe).experiments()))
          .isEqualTo(labels(Studies.byName(name).orElseThrow().experiments()));
    }
    assertThatThrownBy(() -> new StudyRecipe("sbn"))
        .hasMessage("study must be one of sbm, small-world, polblogs, cliques, got sbn");
  }

  @Test
  void theIdentityOfAGivenProblemIsThatOfItsNumbers() {
    String identity = ComparisonRecipe.of(given(0.5, 0.3), FAMILIES).identity();
    assertThat(ComparisonRecipe.of(given(0.5, 0.3), List.of(family("apt"))).identity())
        .isEqualTo(identity);
    assertThat(ComparisonRecipe.of(given(0.25, 0.3), FAMILIES).identity()).isNotEqualTo(identity);
    assertThat(ComparisonRecipe.of(given(0.5, 0.31), FAMILIES).identity()).isNotEqualTo(identity);
  }

  @Test
  void methodsAreThoseOfTheCatalogue() {
    assertThat(
            ComparisonRecipe.of(given(0.5, 0.3), FAMILIES).experiments().get(0).methods().stream()
                .map(Method::name)
                .distinct())
        .containsExactly("apt", "grapl", "auto");
  }
}
