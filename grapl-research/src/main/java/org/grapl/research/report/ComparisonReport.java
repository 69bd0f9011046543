package org.grapl.research.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.grapl.internal.Check;
import org.grapl.research.comparison.Comparison;
import org.grapl.research.comparison.Scores;
import org.grapl.research.figure.ErrorFigure;

/**
 * Writes what came out of a comparison: {@code report.html}, {@code result.json} and a figure per
 * problem as PNG and SVG. Files of the same names are replaced, each whole or not at all.
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
    ComparisonPage page = new ComparisonPage(result);
    for (Scores scores : result.problems()) {
      String name = scores.problem().name();
      List<ErrorFigure.Line> lines =
          scores.methods().stream()
              .map(score -> new ErrorFigure.Line(score.name(), score.errors()))
              .toList();
      page.problem(scores, files.figure(name, ErrorFigure.comparing(lines)));
    }
    return files.html(page.html());
  }

  /** Writes the result as one JSON object. */
  public static void writeJson(Comparison.Result result, Writer out) throws IOException {
    ReportFiles.writeJson(ComparisonJson.of(result), out);
  }
}
