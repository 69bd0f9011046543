package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Campaigns from their first day to their last, by commands alone. */
class CampaignLifeTest extends CampaignOnTriangles {

  private static final Map<String, Double> TRUTH =
      Map.of("a", 0.9, "b", 0.8, "c", 0.7, "x", 0.1, "y", 0.2, "z", 0.3);

  private JsonNode status() {
    return done("status", "lake", "--json").json();
  }

  @Test
  void aCampaignLivesFromItsCreationToItsDeletion() throws IOException {
    Path items = write("items.csv", "label,depth\na,3\nz,11\n");
    assertThat(
            done(
                    "create",
                    "lake",
                    "--graph",
                    graph,
                    "--items",
                    items,
                    "--threshold",
                    "0.5",
                    "--noise",
                    "exact",
                    "--lease",
                    "2d")
                .out())
        .isEqualTo("created \"lake\": 6 items, 6 links\n");

    JsonNode asked = done("ask", "lake", "--count", "3", "--worker", "ann", "--json").json();
    assertThat(asked.get("tickets")).hasSize(3);
    List<String> labels = new ArrayList<>();
    asked.get("tickets").forEach(ticket -> labels.add(ticket.get("item").asText()));
    assertThat(labels).doesNotHaveDuplicates();
    assertThat(
            done("ask", "lake", "--count", "2", "--worker", "ann", "--resume")
                .out()
                .lines()
                .skip(1)
                .map(line -> line.split(" +", -1)[0]))
        .containsExactly("1", "2");

    double value = TRUTH.getOrDefault(labels.get(0), Double.NaN);
    tell(1, labels.get(0), "ticket 1 (%s): %s is observation 4\n".formatted(labels.get(0), value));
    tell(1, labels.get(0), " is observation 4 (told before; nothing changed)\n");
    CommandRun conflict = campaign("tell", "lake", "1", "0.05");
    assertThat(conflict.code()).isEqualTo(2);
    assertThat(conflict.err())
        .startsWith("grapl: ticket 1 was already told")
        .contains("observations are never overwritten");

    assertThat(done("give-back", "lake", "2", "2", "1", "--note", "no boat").out())
        .isEqualTo("1 ticket given back, 2 were not open\n");
    tell(2, labels.get(1), " (late, and welcome)\n");
    assertThat(done("tell", "lake", "--item", "z", "-0.3").out())
        .isEqualTo("z: -0.3 is observation 7\n");
    assertThat(done("explain", "lake", "z").out())
        .startsWith("z: below")
        .contains("observation 7: -0.3");
    assertThat(done("undo", "lake", "7", "--note", "wrong jar").out())
        .isEqualTo("observation 7 (z: -0.3) counts no longer\n");
    assertThat(done("undo", "lake", "7").out())
        .isEqualTo("observation 7 (z: -0.3) was already withdrawn\n");
    assertThat(done("explain", "lake", "z").out()).contains("observation 7: -0.3 (withdrawn)");
    assertThat(status().get("late").asInt()).isEqualTo(1);
    assertThat(status().get("withdrawn").asInt()).isEqualTo(1);
    assertThat(status().get("open").asInt()).isEqualTo(1);

    done("change", "lake", "--threshold", "0.4");
    done("change", "lake", "--budget", "100");
    answerAll();
    assertThat(done("decide", "lake").out())
        .startsWith("3 above 0.4, 3 below, after ")
        .containsPattern(" wrong \\(\\d to \\d\\)");
    assertThat(done("decide", "lake", "--threshold", "0.75").out()).contains("2 above 0.75");
    Path decisions = dir.resolve("decisions.csv");
    done("decide", "lake", "-o", decisions);
    assertThat(decisions)
        .content()
        .startsWith("label,estimate,sd,verdict,probability,checks,depth\na,0.9")
        .contains(",below,");

    assertThat(done("audit", "lake", "--until", "error=0.2,confidence=0.9").out()).isNotEmpty();
    answerAll();
    assertThat(done("status", "lake").out()).contains("passed");
    assertThat(status().at("/audit/last/passed").asBoolean()).isTrue();
    assertThat(done("decide", "lake", "--audited", "--json").json().get("itemsAbove"))
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrder("a", "b", "c");

    CommandRun verified = done("verify", "lake");
    assertThat(verified.out()).contains("all the same, and the same decision in every bit");
    assertThat(done("log", "lake", "--after", "6").out())
        .contains("\"z\" is -0.3, without a ticket")
        .contains("observation 7 withdrawn (wrong jar)")
        .doesNotContain("no boat");

    Path file = dir.resolve("lake.zip");
    done("export", "lake", "-o", file);
    CommandRun log = done("log", "lake", "--json");
    CommandRun decided = done("decide", "lake", "--json");
    assertThat(decided.json().at("/expectedWrong/high").isNumber()).isTrue();
    store = dir.resolve("elsewhere.db");
    assertThat(done("import", file).out()).startsWith("imported \"lake\" with ");
    assertThat(done("log", "lake", "--json")).isEqualTo(log);
    assertThat(done("decide", "lake", "--json")).isEqualTo(decided);
    assertThat(done("verify", "lake")).isEqualTo(verified);
    assertThat(campaign("import", file).err()).contains("exists already; choose another name");
    done("import", file, "--name", "pond");
    assertThat(done("list").out().lines().skip(1))
        .satisfiesExactly(
            first -> assertThat(first).startsWith("lake "),
            second -> assertThat(second).startsWith("pond "));

    assertThat(done("delete", "lake", "--yes").out()).isEqualTo("deleted \"lake\"\n");
    assertThat(campaign("status", "lake").err()).contains("there is no campaign \"lake\"");
    assertThat(done("list", "--json").json().get("campaigns")).hasSize(1);
  }

  private void tell(int ticket, String item, String end) {
    assertThat(done("tell", "lake", ticket, TRUTH.getOrDefault(item, Double.NaN)).out())
        .endsWith(end);
  }

  /** Answers tickets with the truth until nobody hands out any more. */
  private void answerAll() {
    for (int k = 0; k < 50; k++) {
      JsonNode tickets =
          done("ask", "lake", "--count", "6", "--resume", "--worker", "ann", "--json")
              .json()
              .get("tickets");
      if (tickets.isEmpty()) {
        return;
      }
      StringBuilder table = new StringBuilder("ticket,value\n");
      for (JsonNode ticket : tickets) {
        table
            .append(ticket.get("ticket"))
            .append(',')
            .append(TRUTH.get(ticket.get("item").asText()))
            .append('\n');
      }
      try {
        done("tell", "lake", "--from", write("round" + k + ".csv", table.toString()));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void whatIsProposedCanBeTyped() {
    CommandRun created =
        done("create", "lake", "--graph", graph, "--threshold", "0.5", "--owner", "eve moss");
    assertThat(created.err())
        .isEqualTo(
            "note: next, ./grapl campaign ask lake --store %s --owner 'eve moss'\n"
                .formatted(store));
  }

  @Test
  void aWithdrawnValueToldAgainIsSaidNotToCount() {
    done("create", "lake", "--graph", graph, "--threshold", "0.5");
    done("ask", "lake", "--item", "a");
    assertThat(done("tell", "lake", "1", "0.3").out())
        .isEqualTo("ticket 1 (a): 0.3 is observation 2\n");
    done("undo", "lake", "2");
    assertThat(done("tell", "lake", "1", "0.3").out())
        .isEqualTo(
            "ticket 1 (a): 0.3 is observation 2 (told before and withdrawn since: it does not"
                + " count; record the right value with: ./grapl campaign tell lake --item a VALUE"
                + " --store %s)\n".formatted(store));
  }

  @Test
  void anAuditCanBeGivenUp() {
    done("create", "lake", "--graph", graph, "--threshold", "0.5", "--noise", "0.1");
    done("tell", "lake", "--item", "a", "0.9");
    assertThat(done("audit", "lake", "--until", "error=0.3,confidence=0.9").out())
        .startsWith(
            "the audit is open, to show that at most 30 % of the items are wrong, with a confidence of 90 %\n");
    CommandRun second = campaign("audit", "lake", "--until", "error=0.3,confidence=0.9");
    assertThat(second.code()).isEqualTo(2);
    assertThat(second.err())
        .endsWith("./grapl campaign audit lake --close --store " + store + "\n");
    assertThat(done("status", "lake").out()).contains("audit under way");
    assertThat(done("audit", "lake", "--close").out()).isEqualTo("the audit is closed\n");
    assertThat(done("audit", "lake", "--close").out()).isEqualTo("no audit was under way\n");
  }

  @Test
  void deletingAsksForTheNameUnlessToldNotTo() {
    done("create", "lake", "--graph", graph, "--threshold", "0.5");
    Object[] delete = {"campaign", "delete", "lake", "--store", store};
    CommandRun silent = CommandRun.typing("", delete);
    assertThat(silent.code()).isEqualTo(2);
    assertThat(silent.err()).contains("nothing was deleted");
    assertThat(CommandRun.typing("yes\n", delete).code()).isEqualTo(2);
    done("status", "lake");
    assertThat(CommandRun.typing("lake\n", delete).code()).isZero();
    assertThat(campaign("status", "lake").code()).isEqualTo(2);
  }

  @Test
  void campaignsOfOthersDoNotExist() {
    done("create", "lake", "--graph", graph, "--threshold", "0.5", "--owner", "eve");
    assertThat(campaign("status", "lake").err()).contains("there is no campaign \"lake\"");
    done("status", "lake", "--owner", "eve");
    assertThat(done("list", "--owner", "local").out().lines()).hasSize(1);
  }

  @Test
  void exportedCampaignsAreDamagedToNobodysLoss() throws IOException {
    done("create", "lake", "--graph", graph, "--threshold", "0.5");
    Path file = dir.resolve("lake.zip");
    done("export", "lake", "-o", file);
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(whole, whole.length / 2));
    CommandRun run = campaign("import", file, "--name", "other");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: " + file + ": this is no campaign file, or it is cut");
    assertThat(done("list").out()).doesNotContain("other");
  }
}
