package org.grapl.columnar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.data.DecisionFiles;
import org.grapl.data.GraphFiles;
import org.grapl.data.ValueFiles;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryGraphsTest {

  private static final List<String> NASTY =
      List.of(
          "plain", "日本語", "🦊", "a,b", "say \"hi\"", " ", "two\nlines", "01", "NaN", "''", "#x");

  @TempDir private Path directory = Path.of("");

  private static Graph nasty() {
    GraphBuilder builder = Graph.builder();
    NASTY.forEach(builder::item);
    for (int item = 2; item < NASTY.size() - 1; item++) {
      builder.link(item, item - 2, Math.nextUp(0.1) * item);
    }
    return builder.build();
  }

  private static List<String> described(Graph graph) {
    List<String> lines = new ArrayList<>();
    for (int item = 0; item < graph.size(); item++) {
      lines.add(graph.label(item));
    }
    graph.forEachLink((a, b, weight) -> lines.add(a + "-" + b + ":" + weight));
    return lines;
  }

  private void run(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.parquet", "g.arrow", "g.feather"})
  void aGraphComesBackWithItsNamesNumbersAndWeights(String name) {
    Path path = directory.resolve(name);
    GraphFiles.write(nasty(), path);
    assertThat(described(GraphFiles.read(path))).isEqualTo(described(nasty()));
    assertThat(directory).as("nothing is left beside it").isDirectoryContaining(path::equals);
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.parquet", "g.arrow"})
  void manyRowsComeBackInTheirOrder(String name) {
    GraphBuilder builder = Graph.builder();
    var random = KeyedRandom.of(3, Role.TEST);
    for (int k = 0; k < 200_000; k++) {
      builder.link("n" + random.nextInt(50_000), "n" + random.nextInt(50_000), random.nextDouble());
    }
    Graph graph = builder.build();
    Path path = directory.resolve(name);
    GraphFiles.write(graph, path);
    assertThat(described(GraphFiles.read(path))).isEqualTo(described(graph));
  }

  /** Columns as a database or pandas writes them: whole numbers, other columns beside. */
  @Test
  void theColumnsOfAParquetTableOfOthersAreFoundByName() throws SQLException {
    Path path = directory.resolve("o'brien.parquet");
    run(
        "COPY (SELECT * FROM (VALUES (1, 10::BIGINT, 20::BIGINT, 0.5::FLOAT), (2, 20, 30, NULL))"
            + " AS t(id, \"from\", \"to\", strength)) TO '"
            + path.toString().replace("'", "''")
            + "' (FORMAT parquet)");
    assertThat(described(GraphFiles.read(path)))
        .containsExactly("10", "20", "30", "0-1:1.0", "1-2:1.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"d.parquet", "d.feather"})
  void decisionsBecomeTypedColumnsAndReadBackAsItems(String name) throws SQLException {
    ItemGraph data = ItemGraph.of(Graph.builder().link("=1+1", "b").build());
    Decision decision =
        new Decision(
            Question.above(0.5), new double[] {0.1 + 0.2, 1}, new double[0], new int[] {0, 3});
    Path path = directory.resolve(name);
    DecisionFiles.write(
        path, data, DecisionFiles.columns(new Verdicts(decision, List.of(), new BitSet())));
    ItemTable items = ItemFiles.read(path, data.graph());
    assertThat(items.columns())
        .extracting(Column::name)
        .containsExactly("estimate", "sd", "verdict", "probability", "checks");
    assertThat(items.column("estimate").orElseThrow().number(0)).isEqualTo(0.1 + 0.2);
    assertThat(items.column("sd").orElseThrow().text(0)).isEmpty();
    assertThat(items.column("verdict").orElseThrow().text(1)).isEqualTo("above");
    if (name.endsWith(".parquet")) {
      try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
          Statement statement = connection.createStatement();
          ResultSet result =
              statement.executeQuery(
                  "SELECT typeof(estimate), typeof(verdict) FROM '" + path + "' LIMIT 1")) {
        assertThat(result.next()).isTrue();
        assertThat(result.getString(1) + " " + result.getString(2)).isEqualTo("DOUBLE VARCHAR");
      }
    }
  }

  /** They are no spreadsheets: what would be a formula there is a text here. */
  @ParameterizedTest
  @ValueSource(strings = {"d.parquet", "d.arrow"})
  void attributesComeBackAsTheyWereWithAllTheirDigits(String name) {
    ItemGraph plain = ItemGraph.of(Graph.builder().link("a", "b").build());
    ItemGraph data =
        plain.with(
            plain
                .items()
                .with(
                    List.of(
                        Column.of("=x", 2, item -> "@" + item),
                        Column.of("id", 2, item -> "12345678901234567" + item))));
    Decision decision = new Decision(Question.above(0.5), new double[2], new double[0], new int[2]);
    Path path = directory.resolve(name);
    DecisionFiles.write(
        path, data, DecisionFiles.columns(new Verdicts(decision, List.of(), new BitSet())));
    ItemTable items = ItemFiles.read(path, data.graph());
    assertThat(items.column("=x").orElseThrow().text(1)).isEqualTo("@1");
    assertThat(items.column("id").orElseThrow().text(1)).isEqualTo("123456789012345671");
  }

  @Test
  void valuesAreReadFromParquetToo() throws SQLException {
    Path path = directory.resolve("values.parquet");
    run("COPY (SELECT 'a' AS label, 1.5 AS value UNION ALL SELECT 'b', 2) TO '" + path + "'");
    Graph graph = Graph.builder().link("a", "b").build();
    assertThat(ValueFiles.read(path, graph).mean(0)).isEqualTo(1.5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.parquet", "g.arrow"})
  void whatIsNoTableIsRefusedInWords(String name) throws IOException {
    Path path = directory.resolve(name);
    assertThatThrownBy(() -> GraphFiles.read(path))
        .isInstanceOf(DataFileException.class)
        .hasMessage(path + ": no such file");
    GraphFiles.write(nasty(), path);
    byte[] whole = Files.readAllBytes(path);
    for (int length : new int[] {0, 4, whole.length / 2, whole.length - 1}) {
      Files.write(path, java.util.Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> GraphFiles.read(path))
          .as("%d bytes", length)
          .isInstanceOf(DataFileException.class)
          .hasMessageStartingWith(path + ": no ")
          .hasMessageContaining("table could be read");
    }
    Files.write(path, "source,target\na,b\n".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> GraphFiles.read(path)).isInstanceOf(DataFileException.class);
    for (int k = 0; k < 100; k++) {
      var random = KeyedRandom.of(7, Role.TEST, k);
      byte[] damaged = whole.clone();
      for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      Files.write(path, damaged);
      try {
        GraphFiles.read(path);
      } catch (DataFileException e) {
        assertThat(e).hasMessageStartingWith(path + ":");
      }
    }
  }

  @Test
  void aNameThatStandsForManyFilesIsRefused() throws IOException {
    Path path = Files.write(directory.resolve("a[b].parquet"), new byte[4]);
    assertThatThrownBy(() -> GraphFiles.read(path))
        .hasMessageEndingWith("the name must hold none of * ? [ ] { }, which stand for many names");
    Path twice = Files.write(directory.resolve("a.parquet.gz"), new byte[4]);
    assertThatThrownBy(() -> GraphFiles.read(twice))
        .hasMessageEndingWith(".parquet files are compressed inside; give the file without .gz");
  }
}
