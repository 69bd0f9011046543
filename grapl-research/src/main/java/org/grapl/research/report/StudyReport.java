package org.grapl.research.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.page.Html;
import org.grapl.internal.Check;
import org.grapl.research.Errors;
import org.grapl.research.ExperimentResult;
import org.grapl.research.Method;
import org.grapl.research.Problem;
import org.grapl.research.figure.ErrorFigure;
import org.grapl.research.figure.EstimateFigure;
import org.grapl.research.study.StudyResult;

/**
 * Writes what came out of a study: {@code report.html}, {@code result.json}, {@code curves.csv} and
 * every figure as PNG and SVG. Files of the same names are replaced, each whole or not at all.
 */
public final class StudyReport {

  private StudyReport() {}

  /**
   * Loads what drawing needs. The first picture of a JVM registers a shutdown hook, which fails
   * while the JVM is already on its way down: whoever wants to report after an interruption calls
   * this first.
   */
  public static void prepare() {
    try {
      EstimateFigure.of(
              new Decision(
                  new Question(0, Problem.TOLERANCE),
                  new double[] {1},
                  new double[0],
                  new int[] {0}))
          .writePng(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes all files into a directory, which is made if it is missing.
   *
   * @return the page
   * @throws IllegalArgumentException if not a single trial was finished
   */
  public static Path write(StudyResult result, Path directory) {
    Check.atLeast("number of finished trials", 1, result.trials());
    ReportFiles files = new ReportFiles(directory);
    files.json(StudyJson.of(result));
    List<ReportFiles.Line> curves = new ArrayList<>();
    StudyPage page = new StudyPage(result);
    for (ExperimentResult experiment : result.experiments()) {
      for (Errors errors : experiment.errors()) {
        Method method = errors.method();
        String gamma = method.gamma().stream().mapToObj(Check::number).findFirst().orElse("");
        curves.add(
            new ReportFiles.Line(
                experiment.experiment().name(), List.of(method.name(), gamma), errors.curve()));
      }
      page.experiment(
          experiment, files.figure(fileName(experiment), ErrorFigure.of(experiment.errors())));
    }
    files.curves("scenario", List.of("method", "gamma"), curves);
    return files.html(page.html());
  }

  /** Writes {@code index.html}, which leads to studies in directories of their names. */
  public static Path writeIndex(List<StudyResult> results, Path directory) {
    Html html = new Html("grapl: the paper's experiments");
    html.heading(1, "The paper's experiments, run again");
    for (StudyResult result : results) {
      html.heading(2, result.study().title());
      html.paragraph(result.study().purpose());
      html.paragraph("note", StudyPage.verdicts(result));
      html.link(result.study().name() + "/report.html", "Report");
      html.link(result.study().name() + "/result.json", "JSON");
      html.link(result.study().name() + "/curves.csv", "CSV");
    }
    Path index = directory.resolve("index.html");
    AtomicFile.writeText(index, out -> out.write(html.page()));
    return index;
  }

  /** The result as one JSON object: every curve at every step, errors as shares of one. */
  public static JsonNode json(StudyResult result) {
    return StudyJson.of(result);
  }

  /** {@code D=10, K=50} becomes {@code d10-k50}. */
  private static String fileName(ExperimentResult experiment) {
    return experiment
        .experiment()
        .name()
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9, -]", "")
        .replaceAll("[, ]+", "-");
  }
}
