package org.grapl.columnar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.TimeZone;
import org.grapl.data.GraphFiles;
import org.grapl.data.file.BinaryTables.ColumnType;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.ReadProgress;
import org.grapl.data.similar.FeatureFiles;
import org.grapl.data.similar.FeatureTable;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes the time zone")
class ParquetTypesTest {

  @TempDir private Path directory = Path.of("");

  private Path written(String select) throws SQLException {
    Path path = directory.resolve("t.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("COPY (SELECT " + select + ") TO '" + path + "' (FORMAT parquet)");
    }
    return path;
  }

  private static List<String> lines(Path path) throws IOException {
    try (InputStream csv = new ParquetTables().asCsv(path)) {
      return new String(csv.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @Test
  void bytesThatAreTextNameItemsAsTextDoes() throws SQLException {
    Graph graph =
        GraphFiles.read(
            written("encode('é') AS source, encode('b') AS target UNION ALL SELECT 'b', 'c'"));
    assertThat(List.of(graph.label(0), graph.label(1), graph.label(2)))
        .containsExactlyInAnyOrder("é", "b", "c");
    assertThat(graph.size()).isEqualTo(3);
  }

  @Test
  void bytesThatAreNoTextAreRefused() throws SQLException {
    Path path = written("'a' AS source, '\\xFF'::BLOB AS target");
    assertThatThrownBy(() -> GraphFiles.read(path))
        .isInstanceOf(DataFileException.class)
        .hasMessageStartingWith(path + ": no Parquet table could be read")
        .hasMessageContaining("is not valid UTF8");
  }

  @Test
  void nestedValuesReadAsJson() throws SQLException, IOException {
    assertThat(
            lines(
                written(
                    "[1, 2] AS l, {'k': 'x', 'z': [0.5]} AS \"s\"\"t\", MAP {'q': 'é'} AS m,"
                        + " [encode('a')] AS b, NULL::INTEGER[] AS n")))
        .containsExactly(
            "l,\"s\"\"t\",m,b,n",
            "\"[1,2]\",\"{\"\"k\"\":\"\"x\"\",\"\"z\"\":[0.5]}\",\"{\"\"q\"\":\"\"é\"\"}\","
                + "\"[\"\"a\"\"]\",");
    Path path = written("'a' AS source, 'b' AS target, 1 AS weight, [1] AS passed_over");
    assertThat(GraphFiles.read(path).size()).isEqualTo(2);
  }

  private static FeatureTable features(Path path, String... columns) {
    return FeatureFiles.read(path, List.of(columns), ReadProgress.SILENT).table();
  }

  @Test
  void listsOfNumbersAreAsManyFeatures() throws SQLException {
    Path path =
        written(
            "'a' AS name, [0.1, 2]::FLOAT[] AS v, [3, -4]::SMALLINT[2] AS w, 0.1::FLOAT AS x,"
                + " ['p'] AS text UNION ALL SELECT 'b', [5, 6], [7, 8], 9, []");
    FeatureTable table = features(path);
    assertThat(table.columns()).containsExactly("v[0]", "v[1]", "w[0]", "w[1]", "x");
    // Single precision means the number nearest to 0.1 that has it.
    assertThat(List.of(table.value(0, 0), table.value(0, 4)))
        .containsOnly(0.100000001490116119384765625);
    assertThat(table.value(0, 3)).isEqualTo(-4);
    assertThat(table.value(1, 1)).isEqualTo(6);
    assertThat(table.name(1)).isEqualTo("b");
    assertThat(features(path, "w", "v[1]").columns()).containsExactly("w[0]", "w[1]", "v[1]");
  }

  @Test
  void listsThatAreNotAllOfOneLengthAreNoFeatures() throws SQLException {
    Path ragged = written("[1, 2] AS v UNION ALL SELECT [3]");
    assertThatThrownBy(() -> features(ragged))
        .isInstanceOf(DataFileException.class)
        .hasMessage(
            ragged
                + ": column \"v\" must hold lists of one length, at most 16384 numbers, got 1 to 2; leave the column out");
    Path gap = written("[1, 2] AS v UNION ALL SELECT [3, NULL]");
    assertThat(features(gap).value(1, 1)).as("the median of the column").isEqualTo(2);
  }

  /** 02:30 on that day is an hour that clocks in Zurich skip. */
  @Test
  void datesAndTimesReadAsIso8601WhereverTheReaderIs() throws SQLException, IOException {
    Path path =
        written(
            "TIMESTAMP '2024-03-31 02:30:00' AS ts, TIMESTAMPTZ '2024-01-01 00:00:00+02' AS tz,"
                + " DATE '2024-01-02' AS d, TIME '01:02:00' AS t, NULL::TIMESTAMP AS n,"
                + " TIMESTAMP_NS '1969-12-31 23:59:59.123456789' AS ns");
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Europe/Zurich"));
      assertThat(lines(path).get(1))
          .isEqualTo(
              "2024-03-31T02:30:00,2023-12-31T22:00:00Z,2024-01-02,01:02:00,,"
                  + "1969-12-31T23:59:59.123456789");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void numbersKeepTheirSignAndTheirDigits() throws SQLException, IOException {
    assertThat(
            lines(
                    written(
                        "200::UTINYINT, 18446744073709551615::UBIGINT, 123456789012345678,"
                            + " 0.0000000012::DECIMAL(20, 10), 0.1::FLOAT, true"))
                .get(1))
        .isEqualTo("200,18446744073709551615,123456789012345678,0.0000000012,0.1,true");
  }

  @Test
  void namesThatDifferInCaseOnlyAreMadeToDiffer() throws IOException {
    Path path = directory.resolve("names.parquet");
    List<ColumnType> columns =
        List.of(
            new ColumnType("verdict", false),
            new ColumnType("Verdict", false),
            new ColumnType("VERDICT_2", true));
    new ParquetTables().write(path, columns, rows -> rows.add("above", "old", "3"));
    assertThat(lines(path)).containsExactly("verdict,Verdict_3,VERDICT_2", "above,old,3.0");
  }
}
