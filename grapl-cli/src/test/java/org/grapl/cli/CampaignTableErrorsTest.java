package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of values in which a row is wrong. */
class CampaignTableErrorsTest {

  @TempDir private static Path dir = Path.of("");

  private static Path store = Path.of("");
  private static String before = "";

  @BeforeAll
  static void create() throws IOException {
    Path graph = Files.writeString(dir.resolve("edges.csv"), "a,b\nb,c\nc,a\n");
    store = dir.resolve("test.db");
    assertThat(
            CommandRun.of(
                    "campaign",
                    "create",
                    "lake",
                    "--graph",
                    graph,
                    "--threshold",
                    "0.5",
                    "--store",
                    store)
                .code())
        .isZero();
    CommandRun.of("campaign", "ask", "lake", "--item", "a", "--item", "b", "--store", store);
    before = log();
    assertThat(before.lines()).hasSize(2);
  }

  @AfterAll
  static void nothingWasKept() {
    assertThat(log()).isEqualTo(before);
  }

  private static String log() {
    return CommandRun.of("campaign", "log", "lake", "--store", store).out();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "item,value;a,0.5;q,0.5 | told.csv:3: | q",
        "item,value;a,0.5;b,much | told.csv:3: | value must be a number",
        "item,value;a,0.5;b,nan | told.csv:3: | value must be a number",
        "item,value;a,0.5;b | told.csv:3: | expected 2 fields as in the header, got 1",
        "ticket,value;1,0.5;9,0.5 | told.csv:3: | ticket must be one of 1 to 2",
        "ticket,value;1,0.5;1.5,0.5 | told.csv:3: | ticket must be one of 1 to 2",
        "ticket,value;1,0.5;,0.5 | told.csv:3: | expected a ticket, got none",
        "ticket,item,value;1,a,0.5;2,c,0.5 | told.csv:3: | item must be that of ticket 2, \"b\", got \"c\"",
        "ticket,value;1,0.5;2,0.5;1,0.6 | told.csv:4: | ticket 1 was already told 0.5, got 0.6",
        "item,value;a,0.5;b,<0.9 | told.csv:3: | limit of detection must be",
        "item,value,weight;a,0.5,0 | told.csv:2: | weight must be",
        "item,value,weight;a,0.5,x | told.csv:2: | weight must be a number",
        "item,value,weight,variance;a,0.5,2,0.1 | told.csv:2: | weight must be left out",
        "a,0.5;b,0.6 | told.csv:1: | expected a column called value and one called ticket or item",
        "label,name,value;a,a,1 | told.csv:1: | expected one column of items",
        "item,value,value;a,1,1 | told.csv:1: | expected one column called value",
      })
  void aTableWithAWrongRowIsRefusedWithItsLineAndNothingOfItIsKept(
      String table, String place, String complaint) throws IOException {
    Path file = Files.writeString(dir.resolve("told.csv"), table.replace(';', '\n') + "\n");
    CommandRun run = CommandRun.of("campaign", "tell", "lake", "--from", file, "--store", store);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(place).contains(complaint).doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ticket;item;value\n1;a;0,5\n", "item\tvalue\na\t0.5\n"})
  void aTableWithoutCommasIsReadAsItIs(String table) throws IOException {
    Path file = Files.writeString(dir.resolve("excel.csv"), table.replace("value", "walue"));
    CommandRun run = CommandRun.of("campaign", "tell", "lake", "--from", file, "--store", store);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("excel.csv:1: expected a column called value and one called ticket or item");
  }
}
