package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people mistype to campaigns, serve and token: one line, exit code 2, nothing changed. */
class CampaignBadInputTest {

  @TempDir private static Path dir = Path.of("");

  private static Path graph = Path.of("");
  private static Path store = Path.of("");
  private static String before = "";

  @BeforeAll
  static void create() throws IOException {
    graph = Files.writeString(dir.resolve("edges.csv"), "a,b\nb,c\nc,a\n");
    store = dir.resolve("test.db");
    assertThat(run("campaign create lake --graph GRAPH --threshold 0.5 --noise exact").code())
        .isZero();
    assertThat(run("campaign ask lake --item a").code()).isZero();
    before = run("campaign log lake").out();
  }

  @AfterAll
  static void nothingChanged() {
    assertThat(run("campaign log lake").out()).isEqualTo(before);
    assertThat(run("campaign list").out().lines()).hasSize(2);
    assertThat(run("token list").out().lines()).hasSize(1);
    try (Stream<Path> files = Files.list(dir)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsOnlyOnce("edges.csv", "test.db", "text.db")
          .noneMatch(name -> name.startsWith("none"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CommandRun run(String command) {
    List<Object> words = new ArrayList<>();
    for (String word : command.split(" ", -1)) {
      words.add(
          word.equals("GRAPH")
              ? graph
              : word.startsWith("DIR") ? dir + word.substring("DIR".length()) : word);
    }
    if (!command.contains("--store") && command.contains(" ")) {
      words.addAll(List.of("--store", store));
    }
    return CommandRun.of(words.toArray());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "campaign | campaign needs one of: create, ask, tell",
        "campaign create lake --graph GRAPH --threshold 0.5 | a campaign \"lake\" exists already",
        "campaign create ../x --graph GRAPH --threshold 0.5 | name must be 1 to 100",
        "campaign create pond --graph GRAPH | Missing required option: '--threshold=NUMBER'",
        "campaign create pond --threshold 0.5 | Missing required option: '--graph=FILE'",
        "campaign create pond --graph GRAPH --threshold nan | threshold must be",
        "campaign create pond --graph GRAPH --threshold 0.5 --noise loud | noise must be unknown, exact, yes-no",
        "campaign create pond --graph GRAPH --threshold 0.5 --noise -1 | noise must be",
        "campaign create pond --graph GRAPH --threshold 0.5 --policy best | --policy must be one of auto, grapl, ",
        "campaign create pond --graph GRAPH --threshold 0.5 --gamma 1 | --policy auto: --gamma must be left out, got 1; --policy grapl uses it",
        "campaign create pond --graph GRAPH --threshold 0.5 --policy apt | --policy must be auto, grapl or random for a campaign, got apt",
        "campaign create pond --graph GRAPH --threshold 0.5 --known DIR/none.csv | none.csv: no such file",
        "campaign create pond --graph GRAPH --threshold 0.5 --budget 2.5 | --budget must be a whole number of checks unless checks have costs, got 2.5",
        "campaign create pond --graph GRAPH --threshold 0.5 --budget 0 | budget must be",
        "campaign create pond --graph GRAPH --threshold 0.5 --lease soon | --lease must be a time such as 90s, 30m, 1h or 7d",
        "campaign create pond --graph GRAPH --threshold 0.5 --lease 0s | --lease must be from 1 second to 3650 days, got no time",
        "campaign create pond --graph GRAPH --threshold 0.5 --replicates 0 | replicates must be",
        "campaign create pond --graph DIR/none.csv --threshold 0.5 | no such file",
        "campaign create pond --graph GRAPH --items DIR/none.csv --threshold 0.5 | none.csv: no such file",
        "campaign ask pond | there is no campaign \"pond\"; see: campaign list",
        "campaign ask lake --count 0 | count must be from 1 to 10000",
        "campaign ask lake --count 99999 | count must be from 1 to 10000",
        "campaign ask lake --item q | --item: ",
        "campaign ask lake --item b --count 2 | count must be the number of items named",
        "campaign ask lake -o DIR/no/such.csv | there is no directory",
        "campaign tell lake | tell needs TICKET VALUE",
        "campaign tell lake 1 | tell needs TICKET VALUE",
        "campaign tell lake 1 0.5 0.5 | tell needs TICKET VALUE",
        "campaign tell lake 1 --woker ann | Unknown option: '--woker'",
        "campaign tell lake 2 0.5 | ticket must be one of 1 to 1, got 2",
        "campaign tell lake one 0.5 | must be a whole number, got \"one\"",
        "campaign tell lake 1 much | value must be a number",
        "campaign tell lake 1 0,5 | value must be a number",
        "campaign tell lake 1 1e999 | value must be",
        "campaign tell lake 1 0.5 --again | --again belongs to --from",
        "campaign tell lake --item q 0.5 | --item: ",
        "campaign tell lake --from DIR/none.csv | none.csv: no such file",
        "campaign tell lake --from DIR/x.csv --note n | is a column of --from",
        "campaign give-back lake | Missing required parameter",
        "campaign give-back lake 7 | ticket must be one of 1 to 1, got 7",
        "campaign undo lake 1 | observation must be the number of an entry that told a value, got 1",
        "campaign undo lake x | OBSERVATION",
        "campaign decide lake -o DIR/x.mtx | --output must name a file of a format",
        "campaign decide lake -o DIR/no/x.csv | there is no directory",
        "campaign decide lake --threshold inf | threshold must be",
        "campaign decide lake --audited | no audit has come to its end yet",
        "campaign decide lake --audited --threshold 1 | exclude each other",
        "campaign audit lake | audit needs --until CLAIMS, or --close",
        "campaign audit lake --until error=0.1 --close | audit needs",
        "campaign audit lake --until confidence=0.9 | until must be like error=0.05",
        "campaign audit lake --until recall=0.9,error=2 | error must be a number between 0 and 1",
        "campaign explain lake q | q",
        "campaign change lake | change needs --threshold, --tolerance or --budget",
        "campaign change lake --threshold nan | threshold must be",
        "campaign change lake --budget many | --budget must be 'none' or a number, got \"many\"",
        "campaign change lake --budget 0 | budget must be",
        "campaign report lake | Missing required option: '--output=",
        "campaign report lake -o GRAPH | --output must be a directory, got the file",
        "campaign log lake --after -1 | --after must be ≥ 0",
        "campaign export lake -o DIR/no/x.zip | there is no directory",
        "campaign export pond -o DIR/x.zip | there is no campaign \"pond\"",
        "campaign import DIR/none.zip | none.zip: no such file",
        "campaign import GRAPH | this is no campaign file",
        "campaign verify pond | there is no campaign \"pond\"",
        "campaign delete pond --yes | there is no campaign \"pond\"",
        "campaign status lake --store DIR/none.db | there is no such file; 'grapl campaign create' makes it",
        "campaign status lake --store mysql://x | store must be a file",
        "campaign list --store DIR/none.db | there is no such file",
        "serve --host 0.0.0.0 | host must be 127.0.0.1 or localhost unless tokens are required",
        "serve --port 99999 | port must be from 0 to 65535",
        "serve --tokens --port 0 | tokens must be there before others are let in",
        "serve --keystore DIR/none.p12 | --keystore DIR/none.p12 cannot be read",
        "serve --keystore-password-file GRAPH | belongs to --keystore",
        "serve --requests-per-second 0 | requestsPerSecond must be",
        "token | token needs one of: create, list, revoke",
        "token create --name ann | Missing required option: '--role=reader|worker|owner'",
        "token create --role king --name ann | --role",
        "token create --role owner | --name must be given",
        "token create --role owner --link http://lab | role must be worker or reader for a link",
        "token create --role owner --name ann --campaign a/b | name must be",
        "token create --role owner --name ann --expires 0s | --expires must be longer than no time",
        "token revoke abc | there is no token \"abc\"",
      })
  void isRefusedInOneLine(String command, String complaint) {
    CommandRun bad = run(command);
    assertThat(bad.code()).as(bad.err()).isEqualTo(2);
    assertThat(bad.out()).isEmpty();
    assertThat(bad.err())
        .contains("grapl: ")
        .contains(complaint.replace("DIR", dir.toString()))
        .doesNotContain("Exception")
        .doesNotContain("\tat ");
  }

  @Test
  void aFileThatIsNoStoreIsBadInputForWhoReadsAndWhoWrites() throws IOException {
    Path file = Files.writeString(dir.resolve("text.db"), "this is no database, ".repeat(100));
    for (String command :
        List.of("campaign list", "campaign ask lake", "token list", "serve --port 0")) {
      CommandRun run = run(command + " --store " + file);
      assertThat(run.code()).as(command).isEqualTo(2);
      assertThat(run.err())
          .isEqualTo(
              "grapl: %s: must be a store of grapl, got a file that is no database; name another file\n"
                  .formatted(file));
    }
    CommandRun run = run("campaign create pond --graph GRAPH --threshold 1 --store " + dir);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("must be a file, got a directory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create",
        "ask",
        "tell",
        "give-back",
        "undo",
        "status",
        "decide",
        "audit",
        "explain",
        "change",
        "report",
        "log",
        "export",
        "import",
        "list",
        "verify",
        "delete"
      })
  void everyCommandHasAnExample(String command) {
    CommandRun help = CommandRun.of("campaign", command, "--help");
    assertThat(help.code()).isZero();
    assertThat(help.out()).contains("  ./grapl campaign " + command + " ");
  }

  @Test
  void serveAndTokenHaveExamplesToo() {
    for (String command : List.of("serve", "token create", "token list", "token revoke")) {
      List<String> words = new ArrayList<>(Arrays.asList(command.split(" ", -1)));
      words.add("--help");
      assertThat(CommandRun.of(words.toArray()).out()).contains("  ./grapl " + command);
    }
  }
}
