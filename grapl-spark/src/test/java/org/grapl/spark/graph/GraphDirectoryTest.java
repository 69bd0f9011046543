package org.grapl.spark.graph;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.grapl.data.GraphFiles;
import org.grapl.graph.Graph;
import org.grapl.spark.LocalSpark;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Links as people have them, against the reader of one machine; and what may be wrong with them.
 */
@Tag("spark")
class GraphDirectoryTest {

  private static final String LINKS =
      "weight,to,remark,from\n"
          + "2,b,x,a\n"
          + "0.5,a,again,b\n" // given in the other direction: adds up
          + "1,c,,b\n"
          + "3,c,self,c\n"
          + "0,d,nothing,a\n" // of weight zero: d is an item all the same
          + ",,alone,e\n" // without links
          + "1,\"g,h\",,\"f \"\"q\"\"\"\n";

  @TempDir private Path scratch;

  private GraphDirectory prepare(String name, String text) throws IOException {
    Path file = Files.writeString(scratch.resolve(name), text);
    return prepare(TableSource.files(file.toString()));
  }

  private GraphDirectory prepare(TableSource source) {
    return GraphDirectory.prepare(LocalSpark.session(), source, directory(), 2);
  }

  private String directory() {
    return scratch.resolve("graph").toString();
  }

  private static Map<String, Integer> items(GraphDirectory directory) {
    Map<String, Integer> items = new HashMap<>();
    directory.labels().collectAsList().forEach(row -> items.put(row.getString(1), row.getInt(0)));
    return items;
  }

  @Test
  void aTableOfLinksIsReadAsOnOneMachine() throws IOException {
    GraphDirectory there = prepare("links.csv", LINKS);
    Graph here = GraphFiles.read(scratch.resolve("links.csv"));
    Map<String, Integer> items = items(there);
    assertThat(items).hasSize(here.size());
    assertThat(there.summary())
        .isEqualTo(new GraphSummary(7, 3, 4, 3, 2, 2, new Graph.Dropped(1, 1, 1)));
    assertThat(there.summary().dropped()).isEqualTo(here.dropped());
    try (SparkLaplacian links = there.open(2)) {
      for (int item = 0; item < here.size(); item++) {
        int number = requireNonNull(items.get(here.label(item)), here.label(item));
        assertThat(links.degree()[number]).isCloseTo(here.degree(item), within(1e-15));
      }
    }
  }

  @Test
  void parquetAndDatabasesAreTablesToo() throws IOException, SQLException {
    GraphDirectory fromText = prepare("plain.csv", "a,b,2\nb,c,1\n");
    Path parquet = scratch.resolve("links.parquet");
    LocalSpark.session()
        .read()
        .csv(scratch.resolve("plain.csv").toString())
        .toDF("source", "target", "weight")
        .write()
        .parquet(parquet.toString());
    String url = "jdbc:sqlite:" + scratch.resolve("links.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE pairs (source TEXT, target TEXT, weight REAL)");
      statement.execute("INSERT INTO pairs VALUES ('a', 'b', 2), ('b', 'c', 1)");
    }
    for (TableSource source :
        List.of(
            TableSource.files(parquet.toString()), new TableSource(url, Optional.of("pairs")))) {
      GraphDirectory other =
          GraphDirectory.prepare(
              LocalSpark.session(),
              source,
              scratch.resolve("g" + source.isDatabase()).toString(),
              2);
      assertThat(other.summary()).isEqualTo(fromText.summary());
      assertThat(items(other)).isEqualTo(items(fromText));
    }
  }

  @Test
  void badLinksAreRefusedByName() {
    refused("a,b,-1\n", "weight must be a finite number >= 0, got \"a,b,-1\"");
    refused("a,b,NaN\n", "got \"a,b,NaN\"");
    refused("source,target,weight\na,b,\n", "got \"a,b,(nothing)\"");
    refused("source,target\n,b\n", "source must be a name, got none in 1 rows");
    refused("a,b,1,x\n", "expected a column called source and one called target");
    refused("source,target\n", "a graph must have links, got none");
    refused("source,target\na,b\na,b,c,d\n", "every row must have as many fields as the first");
    assertThatThrownBy(() -> prepare(TableSource.files(scratch.resolve("none.csv").toString())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("none.csv: no such file or directory");
    assertThatThrownBy(() -> prepare("links.xlsx", "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a table must be .csv, .tsv, .txt or .parquet");
    assertThatThrownBy(() -> prepare("links.parquet", "not at all"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a Parquet file must be whole");
  }

  private void refused(String text, String words) {
    assertThatThrownBy(() -> prepare("bad.csv", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }

  @Test
  void whatIsMissingOrDamagedIsNamed() throws IOException {
    prepare("links.csv", LINKS);
    assertThatThrownBy(() -> prepare("links.csv", LINKS))
        .hasMessageContaining("a graph is there already");
    Path part = parts().get(0);
    byte[] whole = Files.readAllBytes(part);
    Files.delete(part);
    opening().hasMessageContaining(part.getFileName() + ": a part of the graph is missing");
    Files.write(part, Arrays.copyOf(whole, whole.length - 7));
    opening()
        .hasMessageContaining("must be " + whole.length + " bytes long, got " + (whole.length - 7));
    byte[] damaged = whole.clone();
    for (int k = 8; k < damaged.length - 8; k++) {
      damaged[k] = (byte) k;
    }
    Files.write(part, damaged);
    Files.deleteIfExists(part.resolveSibling("." + part.getFileName() + ".crc"));
    assertThatThrownBy(() -> GraphDirectory.open(LocalSpark.session(), directory()).open(2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a Parquet file must be whole");
    Files.write(part, whole);
    Path other = part.resolveSibling("part-99999.parquet");
    Files.write(other, whole);
    opening().hasMessageContaining("part-99999.parquet: does not belong to the graph");
    Files.delete(other);
    Files.writeString(scratch.resolve("graph/graph.json"), "{\"version\": 1, ");
    opening().hasMessageContaining("graph.json: is damaged");
    Files.delete(scratch.resolve("graph/graph.json"));
    opening().hasMessageContaining("no graph is there, or it was not finished");
  }

  private AbstractThrowableAssert<?, ? extends Throwable> opening() {
    return assertThatThrownBy(() -> GraphDirectory.open(LocalSpark.session(), directory()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private List<Path> parts() throws IOException {
    try (Stream<Path> files = Files.list(scratch.resolve("graph/links"))) {
      return files.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
    }
  }
}
