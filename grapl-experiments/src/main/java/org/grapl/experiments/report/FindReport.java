package org.grapl.experiments.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.grapl.Decision;
import org.grapl.data.AtomicFile;
import org.grapl.data.DecisionFiles;
import org.grapl.data.TableFile;

/**
 * Writes the outcome of a search: {@code decisions.csv}, {@code steps.csv}, {@code summary.json}
 * and the self-contained {@code report.html}. Files of the same names are replaced, each whole or
 * not at all.
 */
public final class FindReport {

  private FindReport() {}

  /**
   * Writes all files into a directory, which is made if it is missing. Takes about a second for the
   * picture of a graph of a thousand arms or more.
   *
   * @return the page
   */
  public static Path write(FindRun run, Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    DecisionFiles.write(directory.resolve("decisions.csv"), run.graph(), run.decision());
    writeSteps(run, directory.resolve("steps.csv"));
    AtomicFile.writeText(directory.resolve("summary.json"), out -> writeSummary(run, out));
    Path report = directory.resolve("report.html");
    AtomicFile.writeText(report, out -> out.write(FindPage.of(run)));
    return report;
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
                run.graph().label(step.arm()),
                Double.toString(step.value()),
                known ? Integer.toString(step.wrong().getAsInt()) : "",
                known ? Double.toString(run.error(step.wrong().getAsInt())) : "");
          }
        });
  }

  private static void writeSummary(FindRun run, Writer out) throws IOException {
    Decision decision = run.decision();
    JsonGenerator json =
        new JsonFactory()
            .createGenerator(out)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .useDefaultPrettyPrinter();
    json.writeStartObject();
    json.writeNumberField("arms", run.graph().size());
    json.writeNumberField("edges", run.graph().edges());
    json.writeNumberField("samples", run.steps().size());
    json.writeNumberField("threshold", decision.question().threshold());
    json.writeNumberField("tolerance", decision.question().tolerance());
    json.writeNumberField("above", decision.above().count());
    json.writeNumberField("below", decision.below().count());
    if (run.wrong().isPresent()) {
      json.writeNumberField("wrong", run.wrong().getAsInt());
      json.writeNumberField("counted", run.counted());
      json.writeNumberField("error", run.error(run.wrong().getAsInt()));
    }
    json.writeObjectFieldStart("settings");
    for (Map.Entry<String, String> setting : run.settings().entrySet()) {
      json.writeStringField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
    json.writeRaw('\n');
    json.close();
  }
}
