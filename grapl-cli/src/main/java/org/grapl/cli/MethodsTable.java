package org.grapl.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.grapl.internal.Check;
import org.grapl.research.comparison.Score;
import org.grapl.research.comparison.Scores;
import org.grapl.research.problems.TestProblem;

/** Rows of {@code bench methods} for people: a block for each problem, a line for each method. */
final class MethodsTable {

  private static final String NONE = "-";

  private MethodsTable() {}

  static List<String> lines(Scores scores) {
    List<String> lines = new ArrayList<>();
    TestProblem problem = scores.problem();
    lines.add(
        "%s: %s, %d items, %d samples, %s, %d trials"
            .formatted(
                problem.name(),
                problem.title(),
                problem.items(),
                problem.steps(),
                problem.noise(),
                scores.trials()));
    StringBuilder head =
        new StringBuilder(
            String.format("  %-20s %9s %8s %8s", "method", "gamma", "area", "± error"));
    Score.LEVELS.forEach(
        level -> head.append(String.format(" %7s", "to " + Check.number(100 * level) + "%")));
    lines.add(head.append(String.format(" %6s  %s", "ratio", "wins-ties-losses")).toString());
    scores.methods().forEach(score -> lines.add(line(score)));
    return lines;
  }

  private static String line(Score score) {
    StringBuilder line =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "  %-20s %9s %8.4f %8.4f",
                score.name(),
                gamma(score.errors().method().gamma()),
                score.area().mean(),
                score.area().standardError()));
    for (double level : Score.LEVELS) {
      OptionalDouble checks = score.checksTo(level);
      line.append(
          String.format(" %7s", checks.isPresent() ? Check.number(checks.getAsDouble()) : NONE));
    }
    return line.append(
            score
                .pairing()
                .map(
                    p ->
                        String.format(
                            Locale.ROOT,
                            " %6.2f  %d-%d-%d",
                            p.ratio(),
                            p.wins(),
                            p.ties(),
                            p.losses()))
                .orElse(String.format(" %6s  %s", NONE, NONE)))
        .toString();
  }

  private static String gamma(OptionalDouble gamma) {
    return gamma.isPresent() ? String.format(Locale.ROOT, "%.3g", gamma.getAsDouble()) : NONE;
  }
}
