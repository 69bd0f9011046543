package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.grapl.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code grapl spark …} as it is typed. */
@Tag("spark")
class SparkCommandsTest {

  private static final List<String> PREPARE = List.of("spark", "prepare", "--spark", "local[2]");
  private static final List<String> CAMPAIGN = List.of("spark", "campaign", "--spark", "local[2]");

  @TempDir private Path dir = Path.of("");
  private Path links = Path.of("");
  private Path graph = Path.of("");

  @BeforeEach
  void prepare() throws IOException {
    LocalSpark.makeRoom();
    links = Files.writeString(dir.resolve("links.csv"), "a,b\nb,c\nc,d\nd,e\ne,e\nx,y\n");
    graph = dir.resolve("graph");
  }

  @Test
  void aGraphIsPreparedCheckedAndAnsweredFromFilesStoresAndDatabases()
      throws IOException, SQLException {
    SparkRun prepared = SparkRun.of(PREPARE, links, "-o", graph);
    assertThat(prepared.code()).as(prepared.err()).isZero();
    assertThat(prepared.out())
        .contains("7 items, 5 links, at most 2 at one item")
        .contains("2 pieces, the largest of 5 items, 0 items without any link")
        .contains("left out: 1 link to the item itself")
        .contains("Ready: " + graph);
    SparkRun info = SparkRun.of(List.of("spark", "info", "--spark", "local[2]"), graph, "--json");
    assertThat(info.out()).contains("\"items\":7").contains("\"selfLoops\":1");

    Path campaign = dir.resolve("campaign");
    Object[] settings = {
      campaign,
      "--graph",
      graph,
      "--threshold",
      "0.5",
      "--budget",
      "6",
      "--batch",
      "2",
      "--noise",
      "exact"
    };
    SparkRun first = SparkRun.of(CAMPAIGN, settings);
    assertThat(first.out())
        .contains("round 1: nothing is known yet, 2 asked for")
        .contains("Waiting for 2 answers. To check: " + campaign + "/rounds/00001/ask.csv");

    // One answer in a store, one in a database, one in the campaign's own directory.
    Path store = dir.resolve("store.db");
    SparkRun.of(
        List.of("campaign", "create", "lake"),
        "--store",
        store,
        "--graph",
        links,
        "--threshold",
        "0.5");
    SparkRun told =
        SparkRun.of(List.of("campaign", "tell", "lake"), "--store", store, "--item", "a", "1");
    String database = "jdbc:sqlite:" + dir.resolve("answers.db");
    try (Connection connection = DriverManager.getConnection(database);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE answers (item TEXT, value REAL)");
      statement.execute("INSERT INTO answers VALUES ('e', 0)");
    }
    Files.createDirectories(campaign.resolve("observations"));
    Files.writeString(campaign.resolve("observations/mine.csv"), "x,1\n");
    Object[] more = new Object[settings.length + 8];
    System.arraycopy(settings, 0, more, 0, settings.length);
    System.arraycopy(
        new Object[] {
          "--campaign", "lake", "--store", store, "--known", database, "--table", "answers"
        },
        0,
        more,
        settings.length,
        8);
    SparkRun second = SparkRun.of(CAMPAIGN, more);
    assertThat(told.code()).as(told.err()).isZero();
    assertThat(second.out()).as(second.err()).contains("round 2: 3 checks,");
    assertThat(second.out()).contains("means certified within ");
    SparkRun json = SparkRun.of(CAMPAIGN, append(more, "--json"));
    assertThat(json.out()).contains("\"state\":\"waiting\"").contains("\"checks\":3");
  }

  private static Object[] append(Object[] words, Object last) {
    Object[] more = Arrays.copyOf(words, words.length + 1);
    more[words.length] = last;
    return more;
  }

  @Test
  void deviationsAreWrittenIfWantedAndTheBudgetIsSpent() {
    SparkRun.of(PREPARE, links, "-o", graph);
    Path truth = dir.resolve("truth.csv");
    SparkRun run =
        SparkRun.of(
            CAMPAIGN,
            dir.resolve("campaign"),
            "--graph",
            graph,
            "--threshold",
            "0.5",
            "--budget",
            "4",
            "--batch",
            "4",
            "--deviations",
            "--noise",
            "0.1",
            "--truth",
            write(truth, "label,value\na,1\nb,1\nc,0\nd,0\ne,0\nx,1\ny,1\n"));
    assertThat(run.out()).as(run.err()).contains("Finished: the budget of 4 checks is spent.");
    assertThat(
            LocalSpark.session()
                .read()
                .parquet(dir.resolve("campaign/rounds/00002/decision").toString())
                .columns())
        .contains("deviation", "probability");
  }

  private static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void mistakesAreAnsweredInOneSentence() {
    SparkRun.refused(
        2, "none.csv: no such file or directory", PREPARE, dir.resolve("none.csv"), "-o", graph);
    SparkRun.refused(
        2,
        "no graph is there, or it was not finished",
        CAMPAIGN,
        dir.resolve("c"),
        "--graph",
        graph,
        "--threshold",
        "0",
        "--budget",
        "5");
    SparkRun.refused(
        2,
        "a table's name must be given with a database",
        PREPARE,
        links,
        "--table",
        "x",
        "-o",
        graph);
    SparkRun.refused(
        2,
        "budget must be a whole number >= 1, got 0",
        CAMPAIGN,
        dir.resolve("c"),
        "--graph",
        graph,
        "--threshold",
        "0",
        "--budget",
        "0");
    SparkRun.refused(
        2, "--parts must be a whole number >= 1", PREPARE, links, "-o", graph, "--parts", "0");
    SparkRun.refused(2, "spark needs one of: prepare, info, campaign", List.of("spark"));
  }

  @Test
  void whereSparkIsNotIsSaidInASentence() {
    List<String> info = List.of("spark", "info", "graph");
    SparkRun.refused(
        1,
        "--spark nowhere: no session can be started there (Could not parse Master URL: 'nowhere');"
            + " try local[*], which needs no other machine",
        info,
        "--spark",
        "nowhere");
    SparkRun.refused(2, "--spark must be where Spark runs", info, "--spark", "");
    SparkRun.refused(
        2, "--spark-conf must be KEY=VALUE, got \"loud\"", info, "--spark-conf", "loud");
  }

  private static Map<String, CommandLine> below(CommandLine all, String name) {
    return Objects.requireNonNull(all.getSubcommands().get(name)).getSubcommands();
  }

  @Test
  void commandsAreFoundSpeakOfItemsAndHaveTheirResultsAsJson() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    CommandLine all = Main.commandLine(new BufferedReader(Reader.nullReader()), nowhere, nowhere);
    Map<String, CommandLine> commands = below(all, "spark");
    assertThat(commands).containsOnlyKeys("prepare", "info", "campaign");
    commands.forEach(
        (name, command) ->
            assertThat(command.getUsageMessage(CommandLine.Help.Ansi.OFF))
                .as(name)
                .contains("--json", "--spark")
                .doesNotContainPattern("(?i)\\barms?\\b|\\bsamples?\\b|\\bedges\\b"));
  }
}
