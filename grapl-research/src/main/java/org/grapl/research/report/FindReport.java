package org.grapl.research.report;

import java.nio.file.Path;
import java.util.List;
import org.grapl.data.DecisionFiles;
import org.grapl.data.file.TableFile;

/**
 * Writes the outcome of a search: {@code decisions.csv}, {@code steps.csv} and the self-contained
 * {@code report.html}. Files of the same names are replaced, each whole or not at all.
 */
public final class FindReport {

  private FindReport() {}

  /**
   * Writes all files into a directory, which is made if it is missing. Takes about a second for the
   * picture of a graph of a thousand items or more.
   *
   * @return the page
   */
  public static Path write(FindRun run, Path directory) {
    ReportFiles files = new ReportFiles(directory);
    DecisionFiles.write(directory.resolve("decisions.csv"), run.data(), run.verdicts().columns());
    writeSteps(run, directory.resolve("steps.csv"));
    return files.html(FindPage.of(run));
  }

  private static void writeSteps(FindRun run, Path file) {
    TableFile.write(
        file,
        List.of("step", "label", "value", "wrong", "error"),
        table -> {
          int number = 0;
          for (FindRun.Step step : run.steps()) {
            boolean known = step.wrong().isPresent();
            table.add(
                Integer.toString(++number),
                run.graph().label(step.item()),
                Double.toString(step.value()),
                known ? Integer.toString(step.wrong().getAsInt()) : "",
                known ? Double.toString(run.error(step.wrong().getAsInt())) : "");
          }
        });
  }
}
