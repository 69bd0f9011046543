package org.grapl.research.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.file.TableFile;
import org.grapl.research.Curve;
import org.grapl.research.Quartiles;
import org.grapl.research.figure.Figure;

/** The files of a report, all in one directory. Each is replaced whole or not at all. */
record ReportFiles(Path directory) {

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).build();

  /** Makes the directory if it is missing. */
  ReportFiles {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void json(JsonNode result) {
    AtomicFile.writeText(
        directory.resolve("result.json"),
        out -> {
          JSON.writeValue(out, result);
          out.write('\n');
        });
  }

  Path html(String page) {
    Path report = directory.resolve("report.html");
    AtomicFile.writeText(report, out -> out.write(page));
    return report;
  }

  /** Writes a figure as PNG and SVG; the SVG is returned for the page. */
  String figure(String name, Figure figure) {
    String svg = figure.svg(name);
    AtomicFile.writeBytes(directory.resolve(name + ".png"), figure::writePng);
    AtomicFile.writeText(
        directory.resolve(name + ".svg"),
        out -> out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg));
    return svg;
  }

  /** One curve of many in a table: what it is of, before and after the number of the step. */
  record Line(String of, List<String> method, Curve curve) {}

  /** Writes {@code curves.csv}, a row for each step of each curve. */
  void curves(String of, List<String> method, List<Line> lines) {
    List<String> columns = new ArrayList<>(List.of(of, "step"));
    columns.addAll(method);
    columns.addAll(List.of("q1", "median", "q3"));
    TableFile.write(
        directory.resolve("curves.csv"),
        columns,
        table -> {
          for (Line line : lines) {
            for (int step = 1; step <= line.curve().steps(); step++) {
              Quartiles q = line.curve().after(step);
              List<String> row = new ArrayList<>(List.of(line.of(), Integer.toString(step)));
              row.addAll(line.method());
              row.add(Double.toString(q.q1()));
              row.add(Double.toString(q.median()));
              row.add(Double.toString(q.q3()));
              table.add(row.toArray(String[]::new));
            }
          }
        });
  }
}
