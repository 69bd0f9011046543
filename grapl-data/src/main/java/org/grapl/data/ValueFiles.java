package org.grapl.data;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.grapl.Check;
import org.grapl.Truth;
import org.grapl.graph.Graph;

/**
 * Reads and writes one number per arm: {@code label,value} in rows separated as in edge lists of
 * the same extension ({@link GraphFiles}), in any order. Every arm of the graph needs exactly one
 * row, and every row an arm. Thread-safe.
 *
 * <p>The first row is a header if its second field is a word and not a number. In a header the
 * columns may stand in any order among others, if one is called label, name, arm, node, vertex or
 * item and one value, mean or truth, upper or lower case; two columns of other names are taken as
 * they come.
 */
public final class ValueFiles {

  private ValueFiles() {}

  /**
   * Reads the values of all arms.
   *
   * @throws DataFileException if the file cannot be read, or does not hold exactly one finite
   *     number for each arm
   */
  public static Truth read(Path path, Graph graph) {
    return read(path, graph, ValueReader::readRecognised);
  }

  /**
   * Reads the values of all arms from two columns of a table with a header.
   *
   * @throws DataFileException if the file cannot be read, has no such columns, or does not hold
   *     exactly one finite number for each arm
   */
  public static Truth read(Path path, Graph graph, String labelColumn, String valueColumn) {
    return read(path, graph, reader -> reader.readNamed(labelColumn, valueColumn));
  }

  /** Writes {@code label,value} rows in the order of the arms, such that they read back exactly. */
  public static void write(Path path, Graph graph, Truth truth) {
    if (truth.size() != graph.size()) {
      throw Check.mustBe("truth", "of " + graph.size() + " arms", truth.size());
    }
    TableFile.write(
        path,
        List.of("label", "value"),
        out -> {
          for (int arm = 0; arm < graph.size(); arm++) {
            out.add(graph.label(arm), Double.toString(truth.mean(arm)));
          }
        });
  }

  private static Truth read(Path path, Graph graph, Function<ValueReader, Truth> reading) {
    GraphFormat format = GraphFormat.of(path);
    if (format == GraphFormat.MATRIX_MARKET) {
      throw new DataFileException(
          path, "values must be rows '" + ValueReader.FORM + "', got a matrix");
    }
    try (TextInput input = TextInput.open(path, ReadProgress.SILENT)) {
      RowReader rows = RowReader.of(input, format);
      if (!rows.next()) {
        throw input.error("the file is empty; expected rows '" + ValueReader.FORM + "'");
      }
      return reading.apply(new ValueReader(rows, graph));
    }
  }
}
