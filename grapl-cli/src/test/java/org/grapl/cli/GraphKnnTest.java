package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.grapl.data.GraphFiles;
import org.grapl.data.item.Column;
import org.grapl.graph.Graph;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Graphs made of tables, of graphs, and of fewer links. */
class GraphKnnTest {

  private static final Path DIGITS = Path.of("../examples/digits");

  @TempDir private Path dir = Path.of("");

  private Path write(String name, String content) throws IOException {
    return Files.writeString(dir.resolve(name), content);
  }

  private Path out() {
    return dir.resolve("out.csv");
  }

  private void refused(String message, Object... options) {
    CommandRun run = CommandRun.of(options);
    assertThat(run.err().lines().findFirst()).hasValue("grapl: " + message);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(out()).doesNotExist();
  }

  private CommandRun done(Object... options) {
    CommandRun run = CommandRun.of(options);
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  @Test
  void aTableBecomesAGraphOfItsNames() throws IOException {
    Path table = write("t.csv", "name,x,same,kind\na,0,5,u\nb,1,5,v\nc,10,5,u\nd,11,5,v\n");
    CommandRun run = done("graph", "knn", "--features", table, "--k", "1", "-o", out());
    assertThat(run.out()).startsWith("4 items, 2 links, 2 components written to " + out());
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "note: 1 column is not of numbers and left out: kind"
                + "note: 1 column is the same for all items and left out: same");
    Graph graph = GraphFiles.read(out());
    assertThat(graph.weight(graph.item("c").orElseThrow(), graph.item("d").orElseThrow()))
        .isEqualTo(Math.exp(-0.5));
  }

  /** Three float32 each, as NumPy writes them; the rows are 0 0 5, 1 0 5, 9 0 5. */
  private Path array(int rows) throws IOException {
    String header =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, 3), }\n".formatted(rows);
    ByteBuffer bytes = ByteBuffer.allocate(10 + header.length() + 36);
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    bytes.put("\u0093NUMPY\1\0".getBytes(StandardCharsets.ISO_8859_1));
    bytes.putChar((char) header.length()).put(header.getBytes(StandardCharsets.US_ASCII));
    for (float number : new float[] {0, 0, 5, 1, 0, 5, 9, 0, 5}) {
      bytes.putFloat(number);
    }
    return Files.write(dir.resolve("a.npy"), bytes.array());
  }

  @Test
  void anArrayOfNumpyBecomesAGraphOfItsRowsFromZeroOrOfNamesFromElsewhere() throws IOException {
    Path array = array(3);
    Object[] made = {
      "graph", "knn", "--features", array, "--k", "1", "--weights", "unit", "-o", out()
    };
    assertThat(done(made).err())
        .isEqualToIgnoringNewLines("note: 2 columns are the same for all items and left out: 1, 2");
    assertThat(Files.readString(out())).isEqualTo("source,target,weight\n0,1,1\n1,2,1\n");
    Path names = write("names.csv", "kind,label\nu,a b\nv,c\nu,d\n");
    done(with(made, "--names", names));
    assertThat(Files.readString(out())).isEqualTo("source,target,weight\na b,c,1\nc,d,1\n");
    Files.delete(out());
    refused(
        "names must be 3, a different one for each row, got 2",
        with(made, "--names", write("few.csv", "label\na\nb\n")));
  }

  @Test
  void whatDoesNotFitIntoMemoryIsToldBeforeTheWork() throws IOException {
    Path array = array(2_000_000_000);
    try (RandomAccessFile file = new RandomAccessFile(array.toFile(), "rw")) {
      file.setLength(file.length() - 36 + 24_000_000_000L); // a hole: it takes no room on the disk
    }
    CommandRun run = CommandRun.of("graph", "knn", "--features", array, "-o", out());
    // 1.15 (4·8 + 46·10 + 150) bytes for each row, and 20 MB
    assertThat(run.err())
        .startsWith(
            "grapl: %s: comparing 2000000000 rows of 3 numbers needs about 1408215 MB of memory, got a Java heap of "
                .formatted(array))
        .contains("GRAPL_JAVA_OPTS=-Xmx1760269m")
        .hasLineCount(1); // no stack trace
    assertThat(run.code()).isEqualTo(1);
    assertThat(out()).doesNotExist();
  }

  @Test
  void optionsSayWhatIsNearAndHowStrongLinksAre() throws IOException {
    Path table = write("t.csv", "name,x\na,0\nb,1\nc,3\n");
    done(
        "graph",
        "knn",
        "--features",
        table,
        "--raw",
        "--radius",
        "2",
        "--weights",
        "unit",
        "-o",
        out());
    assertThat(Files.readString(out())).isEqualTo("source,target,weight\na,b,1\nb,c,1\n");
    done(
        "graph",
        "knn",
        "--features",
        table,
        "--raw",
        "--k",
        "1",
        "--mutual",
        "--weights",
        "self-tuning",
        "--threads",
        "1",
        "-o",
        out());
    assertThat(GraphFiles.read(out()).links()).isEqualTo(1);
    assertThat(GraphFiles.read(out()).weight(0, 1)).isEqualTo(Math.exp(-1));
  }

  @Test
  void placesAreComparedInKilometres() throws IOException {
    Path table =
        write(
            "t.csv",
            "city,people,lat,lon\nLondon,9,51.5074,-0.1278\nParis,2,48.8566,2.3522\nOslo,1,59.91,10.75\n");
    done(
        "graph",
        "knn",
        "--features",
        table,
        "--distance",
        "haversine",
        "--radius",
        "350",
        "--weights",
        "unit",
        "-o",
        out());
    assertThat(Files.readString(out())).isEqualTo("source,target,weight\nLondon,Paris,1\nOslo,,\n");
  }

  @Test
  void anApproximateSearchTellsHowMuchItFound() throws IOException {
    StringBuilder text = new StringBuilder("x,y,z\n");
    for (int k = 0; k < 3000; k++) {
      text.append(k * 37 % 1009).append(',').append(k * 91 % 1013).append(',').append(k % 7);
      text.append('\n');
    }
    Path table = write("t.csv", text.toString());
    CommandRun run =
        done("graph", "knn", "--features", table, "--approximate", "--seed", "3", "-o", out());
    assertThat(run.out()).containsPattern("approximate: (100|99)\\.\\d % of the true neighbours");
    assertThat(run.out()).contains("from 500 items compared with all");
  }

  @Test
  void theShippedLinksOfTheDigitsAreThoseTheCommandMakes() {
    done("graph", "knn", "--features", DIGITS.resolve("digits.csv"), "--raw", "-o", out());
    Graph made = GraphFiles.read(out());
    Graph shipped = GraphFiles.read(DIGITS.resolve("edges.csv.gz"));
    assertThat(text(made)).isEqualTo(text(shipped));
  }

  /** With a tenth of the checks, to be quick. */
  @Test
  @Tag("slow")
  void theCommandOfTheDigitsEndsInADecision() throws IOException {
    String readme = Files.readString(DIGITS.resolve("README.md"));
    int from = readme.indexOf("./grapl find ") + "./grapl ".length();
    String command = readme.substring(from, readme.indexOf('\n', from));
    assertThat(command).contains("--budget 600").endsWith("-o digits-report");
    List<String> words = new ArrayList<>();
    for (String word : command.replace("600", "60").split(" ")) {
      words.add(word.startsWith("examples/") ? "../" + word : word);
    }
    words.set(words.size() - 1, dir.resolve("report").toString());
    CommandRun run = done(words.toArray());
    assertThat(run.out()).contains("above 0.5");
    assertThat(dir.resolve("report/report.html")).exists();
  }

  private static List<String> text(Graph graph) {
    List<String> lines = new ArrayList<>();
    graph.forEachLink(
        (a, b, weight) -> lines.add(graph.label(a) + " " + graph.label(b) + " " + weight));
    return lines;
  }

  @Test
  void badTablesAndOptionsEndInOneLine() throws IOException {
    Path table = write("t.csv", "name,x\na,0\nb,*\n");
    refused(
        table
            + ":3: column \"x\" must be a number in every row, got \"*\"; fill it in, leave the row out, or choose other columns",
        "graph",
        "knn",
        "--features",
        table,
        "-o",
        out());
    Path good = write("g.csv", "name,x,y\na,0,1\nb,1,2\n");
    Object[] first = {"graph", "knn", "--features", good, "-o", out()};
    refused("k must be a whole number >= 1, got 0", with(first, "--k", "0"));
    refused("--radius must be a finite number, got \"nan\"", with(first, "--radius", "nan"));
    refused("threads must be a whole number >= 1, got 0", with(first, "--threads", "0"));
    refused(
        "weights with a sigma must be gaussian, got unit",
        with(first, "--weights", "unit", "--sigma", "1"));
    refused(
        "--weights must be unit, gaussian or self-tuning, got \"strong\"",
        with(first, "--weights", "strong"));
    refused(
        good
            + ":1: expected one column called latitude and one called longitude, got \"name,x,y\"; name two with --columns, latitude first",
        with(first, "--distance", "haversine"));
    refused(
        "a radius must be searched exactly, got --approximate; give --exact, or --k instead of --radius",
        with(first, "--radius", "1", "--approximate"));
    CommandRun both = CommandRun.of(with(first, "--k", "1", "--radius", "1"));
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("--k").contains("--radius").contains("mutually exclusive");
  }

  private static Object[] with(Object[] first, Object... more) {
    Object[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  @Test
  void graphsAreAddedUp() throws IOException {
    Path first = write("a.csv", "a,b,2\nb,c,3\n");
    Path second = write("b.csv", "c,b,4\nd,a,1\n");
    CommandRun run = done("graph", "combine", first, second, "--weights", "1,0.5", "-o", out());
    assertThat(run.out())
        .isEqualToIgnoringNewLines("4 items, 3 links, 1 component written to " + out());
    assertThat(Files.readString(out())).isEqualTo("source,target,weight\na,b,2\nb,c,5\na,d,0.5\n");
  }

  @Test
  void aFactorForEachGraphIsAskedFor() throws IOException {
    Path first = write("a.csv", "a,b,2\nb,c,3\n");
    refused(
        "--weights must be 2 numbers, one for each graph, got 1",
        "graph",
        "combine",
        first,
        first,
        "--weights",
        "1",
        "-o",
        out());
    refused(
        "factor must be a finite number > 0, got -1",
        "graph",
        "combine",
        first,
        first,
        "--weights",
        "1,-1",
        "-o",
        out());
  }

  @Test
  void fewerLinksAreKeptAndTheLossIsTold() {
    Path clique = dir.resolve("clique.csv");
    done("graph", "generate", "cliques", "--count", "1", "--size", "100", "-o", clique);
    CommandRun run = done("graph", "sparsify", clique, "--links", "1500", "-o", out());
    assertThat(run.out())
        .containsPattern("100 items, 1[45]\\d\\d links, 1 component written to ")
        .containsPattern(
            "the sum over links of weight times squared difference is kept within \\d\\d\\.\\d %");
    CommandRun near = done("graph", "sparsify", clique, "--epsilon", "0.6", "-o", out());
    assertThat(near.out()).containsPattern("kept within [1-5]\\d\\.\\d %");
  }

  @Test
  void impossibleWishesForFewerLinksAreRefused() throws IOException {
    Path path = write("a.csv", "a,b,2\nb,c,3\n");
    refused(
        "links must be a whole number >= 2, which joins what is joined now, got 1",
        "graph",
        "sparsify",
        path,
        "--links",
        "1",
        "-o",
        out());
    refused(
        "--epsilon must be a finite number > 0, got 0",
        "graph",
        "sparsify",
        path,
        "--epsilon",
        "0",
        "-o",
        out());
    CommandRun none = CommandRun.of("graph", "sparsify", path, "-o", out());
    assertThat(none.code()).isEqualTo(2);
  }

  @Test
  void whatCannotBeWrittenIsRefusedBeforeTheWork() {
    // None of the inputs is there: it is not even looked for.
    Path missing = dir.resolve("missing.csv");
    Object[][] commands = {
      {"graph", "knn", "--features", missing},
      {"graph", "sparsify", missing, "--links", "5"},
      {"graph", "combine", missing, missing},
    };
    for (Object[] command : commands) {
      refused(
          "--output must be in a format that is written, got topojson, which is only read; name another",
          with(command, "-o", dir.resolve("o.topojson")));
      refused(
          "--output must be in a format that holds links, got geojson; name another",
          with(command, "-o", dir.resolve("o.geojson")));
      Path nowhere = dir.resolve("nowhere/o.csv");
      refused(
          "--output %s: there is no directory %s to write to; make it first"
              .formatted(nowhere, nowhere.getParent()),
          with(command, "-o", nowhere));
    }
  }

  @Test
  void attributesGoAlongWithFewerLinksAndWithSums() throws IOException {
    String nodes = "{\"nodes\":[{\"id\":\"a\",\"cost\":3},{\"id\":\"b\"%s}],";
    String links = "\"links\":[{\"source\":\"a\",\"target\":\"b\"}]}";
    Path first = write("a.json", nodes.formatted("") + links);
    Path second = write("b.json", nodes.formatted(",\"cost\":7,\"kind\":\"u\"") + links);
    Path to = dir.resolve("out.json");
    done("graph", "sparsify", second, "--links", "1", "-o", to);
    assertThat(attribute(to, "cost")).containsExactly("3", "7");
    done("graph", "combine", first, second, "-o", to);
    assertThat(attribute(to, "cost")).containsExactly("3", "7");
    assertThat(attribute(to, "kind")).containsExactly("", "u");
    assertThat(GraphFiles.read(to).weight(0, 1)).isEqualTo(2);
  }

  private static List<String> attribute(Path file, String name) {
    Column column = GraphFiles.readItems(file).items().column(name).orElseThrow();
    return List.of(column.text(0), column.text(1));
  }

  @Test
  void manyNeighboursAreAllOthers() throws IOException {
    Path table = write("t.csv", "name,x\na,0\nb,1\nc,3\n");
    Object[] most = {"graph", "knn", "--features", table, "--k", "2147483647", "-o", out()};
    done(most);
    assertThat(GraphFiles.read(out()).links()).isEqualTo(3);
    done(with(most, "--approximate"));
    assertThat(GraphFiles.read(out()).links()).isEqualTo(3);
  }

  @Test
  void aGreatLossIsToldByFactorsAndAMeasuredOneAsAbout() throws IOException {
    StringBuilder blocks = new StringBuilder();
    for (int a = 0; a < 2400; a++) {
      for (int b = a + 1; b < Math.min(2400, 4 * (a / 4 + 2)); b++) {
        blocks.append(a).append(',').append(b).append('\n');
      }
    }
    Path chain = write("chain.csv", blocks.toString());
    CommandRun run = done("graph", "sparsify", chain, "--links", "5000", "-o", out());
    assertThat(run.out())
        .containsPattern(
            "squared difference is between about 0\\.01\\d+ and 3\\.\\d times what it was;")
        .contains(
            "above 2000 items this is measured, and the true extremes may lie a little beyond");
  }
}
