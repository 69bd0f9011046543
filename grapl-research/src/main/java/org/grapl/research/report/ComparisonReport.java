package org.grapl.research.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.file.TableFile;
import org.grapl.internal.Check;
import org.grapl.research.Quartiles;
import org.grapl.research.comparison.ComparisonResult;
import org.grapl.research.comparison.Score;
import org.grapl.research.comparison.Scores;
import org.grapl.research.figure.ErrorFigure;
import org.grapl.research.figure.Figure;

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
  public static Path write(ComparisonResult result, Path directory) {
    Check.atLeast("number of finished problems", 1, result.problems().size());
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    AtomicFile.writeText(directory.resolve("result.json"), out -> writeJson(result, out));
    writeCurves(result, directory.resolve("curves.csv"));
    ComparisonPage page = new ComparisonPage(result);
    for (Scores scores : result.problems()) {
      String name = scores.problem().name();
      Figure figure =
          ErrorFigure.comparing(
              scores.methods().stream()
                  .map(score -> new ErrorFigure.Line(score.name(), score.errors()))
                  .toList());
      String svg = figure.svg(name);
      AtomicFile.writeBytes(directory.resolve(name + ".png"), figure::writePng);
      AtomicFile.writeText(
          directory.resolve(name + ".svg"),
          out -> out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg));
      page.problem(scores, svg);
    }
    Path report = directory.resolve("report.html");
    AtomicFile.writeText(report, out -> out.write(page.html()));
    return report;
  }

  /** Writes the result as one JSON object. */
  public static void writeJson(ComparisonResult result, Writer out) throws IOException {
    ComparisonJson.write(result, out);
  }

  private static void writeCurves(ComparisonResult result, Path file) {
    TableFile.write(
        file,
        List.of("problem", "step", "method", "q1", "median", "q3"),
        table -> {
          for (Scores scores : result.problems()) {
            for (Score score : scores.methods()) {
              for (int step = 1; step <= score.errors().curve().steps(); step++) {
                Quartiles q = score.errors().curve().after(step);
                table.add(
                    scores.problem().name(),
                    Integer.toString(step),
                    score.name(),
                    Double.toString(q.q1()),
                    Double.toString(q.median()),
                    Double.toString(q.q3()));
              }
            }
          }
        });
  }
}
