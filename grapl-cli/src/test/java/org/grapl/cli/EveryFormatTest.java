package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.grapl.data.GraphFiles;
import org.grapl.data.GraphFormat;
import org.grapl.data.file.TableFile;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same graph gives the same search, whatever format it comes in. */
class EveryFormatTest {

  private static final List<String> NAMES =
      List.of(
          "plain",
          "Zürich",
          "日本語",
          "🦊",
          "a,b",
          "say \"hi\"",
          "\"",
          " lead",
          "trail ",
          " ",
          "\u00a0",
          "\t",
          "two\nlines",
          "#x",
          "%y",
          "a;b",
          "source",
          "1",
          "01",
          "-2",
          "NaN",
          "null",
          "back\\slash\\n",
          "''",
          "a b",
          "<b>&amp;</b>",
          "{x}",
          "[y]",
          "=1+1",
          "--",
          "->",
          "end\\");

  /** Formats without links or names, and those whose own module tests them. */
  private static final Set<GraphFormat> ELSEWHERE =
      EnumSet.of(
          GraphFormat.GEOJSON, GraphFormat.MATRIX_MARKET, GraphFormat.PARQUET, GraphFormat.ARROW);

  @TempDir private static Path dir = Path.of("");

  private static Path original = Path.of("");
  private static Path values = Path.of("");

  static Stream<GraphFormat> formats() {
    return Arrays.stream(GraphFormat.values())
        .filter(format -> format.isWritten() && !ELSEWHERE.contains(format));
  }

  /** A ring of names with chords; the first half is above the line, odd ones apart. */
  @BeforeAll
  static void searchOnce() {
    int size = NAMES.size();
    GraphBuilder builder = Graph.builder();
    NAMES.forEach(builder::item);
    double[] means = new double[size];
    for (int item = 0; item < size - 1; item++) {
      builder.link(item, (item + 1) % (size - 1), 1 + Math.nextUp(0.1) * item);
      builder.link(item, (item + 2) % (size - 1), 1.0 / (item + 3));
      means[item] = (item < size / 2 ? 1 : 0) + 0.01 * item;
    }
    Graph graph = builder.build();
    original = dir.resolve("original.csv");
    values = dir.resolve("values.csv");
    GraphFiles.write(graph, original);
    TableFile.write(
        values,
        List.of("label", "value"),
        out -> {
          for (int item = 0; item < means.length; item++) {
            out.add(graph.label(item), Double.toString(means[item]));
          }
        });
    search(original, dir.resolve("expected"));
  }

  private static void search(Path graph, Path out) {
    CommandRun run =
        CommandRun.of(
            "find",
            "--graph",
            graph,
            "--truth",
            values,
            "--threshold",
            "0.6",
            "--noise",
            "0.2",
            "--budget",
            "40",
            "-o",
            out);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void theSameGraphGivesTheSameSearch(GraphFormat format) throws IOException {
    Path converted = dir.resolve("g" + format.extensions().get(0));
    CommandRun convert = CommandRun.of("graph", "convert", original, "-o", converted);
    assertThat(convert.code()).as(convert.err()).isZero();
    Path out = dir.resolve(format.toString());
    search(converted, out);
    for (String file : List.of("steps.csv", "decisions.csv")) {
      assertThat(Files.readString(out.resolve(file)))
          .as(file)
          .isEqualTo(Files.readString(dir.resolve("expected").resolve(file)));
    }
  }

  /** By way of a file whose name says nothing, compressed. */
  @ParameterizedTest
  @MethodSource("formats")
  void aFormatCanBeNamed(GraphFormat format) throws IOException {
    Path converted = dir.resolve(format + ".data.gz");
    CommandRun there =
        CommandRun.of("graph", "convert", original, "-o", converted, "--output-format", format);
    assertThat(there.code()).as(there.err()).isZero();
    Path back = dir.resolve(format + "-back.csv");
    CommandRun again = CommandRun.of("graph", "convert", converted, "-o", back, "--format", format);
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(Files.readString(back)).isEqualTo(Files.readString(original));
  }
}
