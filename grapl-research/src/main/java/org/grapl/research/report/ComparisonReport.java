package org.grapl.research.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.grapl.internal.Check;
import org.grapl.research.comparison.Comparison;
import org.grapl.research.comparison.Score;
import org.grapl.research.comparison.Scores;
import org.grapl.research.figure.ErrorFigure;

/**
 * Writes what came out of a comparison: {@code report.html}, {@code result.json}, {@code
 * curves.csv} and a figure per problem as PNG and SVG. Files of the same names are replaced, each
 * whole or not at all.
 */
public final class ComparisonReport {

  private ComparisonReport() {}

  /**
   * Writes all files into a directory, which is made if it is missing.
   *
   * @return the page
   * @throws IllegalArgumentException if nothing was finished
   */
  public static Path write(Comparison.Result result, Path directory) {
    Check.atLeast("number of finished problems", 1, result.problems().size());
    ReportFiles files = new ReportFiles(directory);
    files.json(ComparisonJson.of(result));
    List<ReportFiles.Line> curves = new ArrayList<>();
    ComparisonPage page = new ComparisonPage(result);
    for (Scores scores : result.problems()) {
      String name = scores.problem().name();
      List<ErrorFigure.Line> lines = new ArrayList<>();
      for (Score score : scores.methods()) {
        lines.add(new ErrorFigure.Line(score.name(), score.errors()));
        curves.add(new ReportFiles.Line(name, List.of(score.name()), score.errors().curve()));
      }
      page.problem(scores, files.figure(name, ErrorFigure.comparing(lines)));
    }
    files.curves("problem", List.of("method"), curves);
    return files.html(page.html());
  }

  /** The result as one JSON object. */
  public static JsonNode json(Comparison.Result result) {
    return ComparisonJson.of(result);
  }
}
