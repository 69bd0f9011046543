package org.grapl.research.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.grapl.research.Errors;
import org.grapl.research.ExperimentResult;
import org.grapl.research.problems.TestProblem;

/**
 * How well methods did on a problem.
 *
 * @param trials how many trials were finished
 * @param methods in the order of the catalogue's families; empty if no trial was finished
 */
public record Scores(TestProblem problem, int trials, List<Score> methods) {

  public Scores {
    methods = List.copyOf(methods);
  }

  /** Scores of what came out of a comparison of these families. */
  static Scores of(TestProblem problem, List<MethodFamily> families, ExperimentResult result) {
    List<Score> unpaired = new ArrayList<>();
    for (MethodFamily family : families) {
      List<Errors> members =
          result.errors().stream().filter(e -> e.method().name().equals(family.name())).toList();
      if (!members.isEmpty()) {
        for (MethodFamily.Pick pick : family.reported()) {
          unpaired.add(
              new Score(pick.of(family.name()), picked(pick, members), members, Optional.empty()));
        }
      }
    }
    return new Scores(problem, result.trials(), paired(unpaired));
  }

  private static Errors picked(MethodFamily.Pick pick, List<Errors> members) {
    Comparator<Errors> byArea = Comparator.comparingDouble(errors -> errors.area().mean());
    return switch (pick) {
      case ONLY -> members.get(0);
      case BEST -> members.stream().min(byArea).orElseThrow();
      case WORST -> members.stream().max(byArea).orElseThrow();
    };
  }

  private static List<Score> paired(List<Score> scores) {
    Optional<Errors> reference =
        scores.stream()
            .filter(score -> score.name().equals(MethodCatalogue.REFERENCE))
            .map(Score::errors)
            .findFirst();
    return scores.stream()
        .map(
            score ->
                new Score(
                    score.name(),
                    score.errors(),
                    score.family(),
                    reference
                        .filter(other -> other != score.errors())
                        .map(other -> Score.Pairing.of(score.errors(), other))))
        .toList();
  }

  public Optional<Score> score(String name) {
    return methods.stream().filter(score -> score.name().equals(name)).findFirst();
  }
}
