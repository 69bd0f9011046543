package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.grapl.data.file.TableFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values by the table: sheets to fill in, and results made elsewhere. */
class CampaignTableTest extends CampaignOnTriangles {

  /** What spreadsheets, terminals and parsers like to get wrong. */
  private static final List<String> AWKWARD =
      List.of(
          "a,b",
          "say \"hi\"",
          "two\nlines",
          "dos\r\nlines",
          "=1+1",
          "'=2+2",
          "-x",
          " blank ",
          "#no comment",
          "日本語",
          "𝒳",
          "007",
          "+49");

  @BeforeEach
  void create() {
    done("create", "lake", "--graph", graph, "--threshold", "0.5", "--noise", "0.2");
  }

  private CommandRun tell(String table, Object... more) throws IOException {
    List<Object> args = new ArrayList<>(List.of("lake", "--from", write("told.csv", table)));
    args.addAll(List.of(more));
    return campaign("tell", args.toArray());
  }

  private int observations() {
    return done("status", "lake", "--json").json().get("checks").asInt();
  }

  @Test
  void aSheetWithAwkwardNamesComesBackAsItWent() throws IOException {
    Path links = dir.resolve("awkward.csv");
    TableFile.write(
        links,
        List.of("source", "target"),
        rows -> {
          for (int k = 0; k < AWKWARD.size(); k++) {
            rows.add(AWKWARD.get(k), AWKWARD.get((k + 1) % AWKWARD.size()));
          }
        });
    Path items = dir.resolve("items.csv");
    TableFile.write(
        items,
        List.of("label", "weight", "value", "=evil()", "name"),
        rows -> AWKWARD.forEach(label -> rows.add(label, "70", "9", "=1+1", label)));
    done(
        "create",
        "odd",
        "--graph",
        links,
        "--items",
        items,
        "--threshold",
        "0.5",
        "--noise",
        "0.2");
    Path sheet = dir.resolve("sheet.csv");
    assertThat(done("ask", "odd", "--count", AWKWARD.size(), "-o", sheet).out())
        .isEqualTo("13 tickets in " + sheet + "\n");
    assertThat(sheet)
        .content()
        .startsWith("ticket,item,item_weight,item_value,'=evil(),name,value,note\n");
    assertThat(campaign("ask", "odd", "-o", sheet).err())
        .contains("exists already, and may hold answers");

    // The person fills in the last columns of each row but one.
    String filled = Files.readString(sheet).replaceAll(",,\n", ",0.25,windy\n");
    filled = filled.replaceFirst(",0.25,windy\n", ",,\n");
    Files.writeString(sheet, filled);
    assertThat(done("tell", "odd", "--from", sheet).out())
        .isEqualTo("12 values taken, 1 row without a value\n");
    assertThat(done("tell", "odd", "--from", sheet).out())
        .isEqualTo("0 values taken, 12 told before, 1 row without a value\n");

    Path byName = dir.resolve("by-name.csv");
    TableFile.write(
        byName,
        List.of("item", "value"),
        rows -> AWKWARD.forEach(label -> rows.add(label, "<0.1")));
    assertThat(done("tell", "odd", "--from", byName).out()).isEqualTo("13 values taken\n");
    for (String label : AWKWARD) {
      JsonNode told =
          CommandRun.of("campaign", "explain", "odd", "--json", "--store", store, "--", label)
              .json()
              .get("observed");
      assertThat(told.get(told.size() - 1).get("below").asBoolean()).as(label).isTrue();
    }
  }

  @Test
  void aTableToldTwiceSortedCopiedOrGrownCountsEachRowOnce() throws IOException {
    List<String> rows = new ArrayList<>(List.of("a,1,mon", "a,1,mon", "b,0,mon", "x,0,tue"));
    assertThat(tell("label,value,day\n" + String.join("\n", rows)).out())
        .isEqualTo("4 values taken\n");
    Collections.reverse(rows);
    CommandRun again = tell("label,value,day\n" + String.join("\n", rows));
    assertThat(again.out()).isEqualTo("0 values taken, 4 told before\n");
    assertThat(again.err()).contains("4 rows without a ticket were told before in every column");
    rows.add(1, "a,1,mon");
    rows.add("a,1,wed");
    assertThat(tell("label,value,day\n" + String.join("\n", rows)).out())
        .isEqualTo("2 values taken, 4 told before\n");
    assertThat(observations()).isEqualTo(6);
    assertThat(tell("label,value,day\na,1,mon\n", "--again").out()).isEqualTo("1 value taken\n");
    assertThat(observations()).isEqualTo(7);
  }

  @Test
  void ticketsAndItemsMayStandInOneTableWithWhoMadeTheCheck() throws IOException {
    done("ask", "lake", "--item", "a", "--item", "b");
    assertThat(
            tell(
                    """
                    ticket,item,value,worker,note,weight,variance
                    1,a,0.7,ann,windy,,
                    2,,>0.9,,,,
                    ,c,0.6,bob,,2.5,
                    ,x,0.1,,,,0.01
                    ,y,,,,,
                    """,
                    "--worker",
                    "eve")
                .out())
        .isEqualTo("4 values taken, 1 row without a value\n");
    assertThat(done("log", "lake", "--after", "2").out().replaceAll("20\\S+ \\S+", "TIME"))
        .isEqualTo(
            """
                 3  TIME  ann: ticket 1 is 0.7 (windy)
                 4  TIME  eve: ticket 2 is >0.9
                 5  TIME  bob: "c" is 0.6 (weight 2.5), without a ticket
                 6  TIME  eve: "x" is 0.1 (variance 0.01), without a ticket
                 7  TIME  estimates made again
            """);
  }

  @Test
  void theFilesOfASearchAreTakenAsResultsMadeElsewhere() throws IOException {
    Path out = dir.resolve("report");
    assertThat(find("--truth", values, "--budget", "5", "-o", out).code()).isZero();
    assertThat(done("tell", "lake", "--from", out.resolve("steps.csv")).out())
        .isEqualTo("5 values taken\n");
    assertThat(tell("label,value,answer,threshold,time\na,1,yes,0.5,2026-11-16T08:00:00Z\n").out())
        .isEqualTo("1 value taken\n");
    assertThat(observations()).isEqualTo(6);
  }

  @Test
  void thousandsOfRowsAreTakenAtOnce() throws IOException {
    StringBuilder table = new StringBuilder("item,value,number\n");
    for (int k = 0; k < 2000; k++) {
      table.append("abcxyz".charAt(k % 6)).append(',').append(k % 7).append(',').append(k);
      table.append('\n');
    }
    assertThat(tell(table.toString()).out()).isEqualTo("2000 values taken\n");
    assertThat(tell(table.toString()).out()).isEqualTo("0 values taken, 2000 told before\n");
    assertThat(observations()).isEqualTo(2000);
  }
}
