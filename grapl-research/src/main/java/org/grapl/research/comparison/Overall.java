package org.grapl.research.comparison;

import static org.grapl.research.comparison.MethodCatalogue.AUTO;
import static org.grapl.research.comparison.MethodCatalogue.AUTO_NOT_TOLD;
import static org.grapl.research.comparison.MethodCatalogue.REFERENCE;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.grapl.research.comparison.Ratios.Ratio;
import org.grapl.research.problems.Family;
import org.grapl.research.problems.TestProblem;

/**
 * What a comparison on many problems says as a whole.
 *
 * @param byKind every method against the reference: for each kind of problem, then for all
 * @param headlines the recommended method against the reference, and on each problem against the
 *     best of the others
 * @param notTold what it costs the recommended method not to be told the noise, by kind of noise,
 *     where it is told
 */
public record Overall(List<Row> byKind, List<Ratios> headlines, List<Row> notTold) {

  /** What the row of all problems is called. */
  public static final String ALL = "all";

  private static final String BEST_OF_THE_REST = "the best of the rest";

  /** The ratios on the problems of one kind, in the order of the methods. */
  public record Row(String kind, int problems, List<Ratios> ratios) {

    public Row {
      ratios = List.copyOf(ratios);
    }
  }

  public Overall {
    byKind = List.copyOf(byKind);
    headlines = List.copyOf(headlines);
    notTold = List.copyOf(notTold);
  }

  public static Overall of(List<Scores> problems) {
    List<Ratios> all =
        problems.stream()
            .flatMap(scores -> scores.methods().stream())
            .map(Score::name)
            .distinct()
            .filter(method -> !method.equals(REFERENCE))
            .map(method -> against(problems, method, REFERENCE, s -> s.score(REFERENCE)))
            .filter(ratios -> !ratios.each().isEmpty())
            .toList();
    List<Scores> told = problems.stream().filter(s -> s.problem().told().isKnown()).toList();
    Ratios untold = against(told, AUTO_NOT_TOLD, AUTO, scores -> scores.score(AUTO));
    return new Overall(
        rows(problems, Family.kinds(), all),
        Stream.concat(
                all.stream().filter(ratios -> ratios.method().equals(AUTO)),
                Stream.of(against(problems, AUTO, BEST_OF_THE_REST, Overall::bestOfTheRest)))
            .filter(ratios -> !ratios.each().isEmpty())
            .toList(),
        untold.each().isEmpty()
            ? List.of()
            : rows(told, List.of(Family.noises()), List.of(untold)));
  }

  private static Ratios against(
      List<Scores> problems, String method, String name, Function<Scores, Optional<Score>> other) {
    List<Ratio> ratios = new ArrayList<>();
    for (Scores scores : problems) {
      Optional<Score> one = scores.score(method);
      Optional<Score> two = other.apply(scores);
      if (one.isPresent() && two.isPresent()) {
        ratios.add(Ratio.of(scores.problem(), one.get().errors(), two.get().errors()));
      }
    }
    return new Ratios(method, name, ratios);
  }

  private static Optional<Score> bestOfTheRest(Scores scores) {
    return scores.methods().stream()
        .filter(score -> !score.name().equals(AUTO) && !score.name().equals(AUTO_NOT_TOLD))
        .min(Comparator.comparingDouble(score -> score.area().mean()));
  }

  private static List<Row> rows(
      List<Scores> problems, List<List<String>> allKinds, List<Ratios> ratios) {
    List<TestProblem> run = problems.stream().map(Scores::problem).toList();
    List<Row> rows = new ArrayList<>();
    for (List<String> kinds : allKinds) {
      for (String kind : kinds) {
        long count = run.stream().filter(problem -> problem.kinds().contains(kind)).count();
        if (count > 0) {
          rows.add(
              new Row(
                  kind,
                  (int) count,
                  ratios.stream().map(r -> r.on(p -> p.kinds().contains(kind))).toList()));
        }
      }
    }
    if (!ratios.isEmpty()) {
      rows.add(new Row(ALL, run.size(), ratios));
    }
    return rows;
  }
}
