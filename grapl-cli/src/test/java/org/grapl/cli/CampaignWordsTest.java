package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What commands of {@code campaign} say besides their results, so that nobody is misled. */
class CampaignWordsTest extends CampaignOnTriangles {

  private void create(String noise) {
    done("create", "lake", "--graph", graph, "--threshold", "0.5", "--noise", noise);
  }

  @Test
  void aSecondObservationOfAnItemIsSaidToCountToo() {
    create("0.1");
    assertThat(done("tell", "lake", "--item", "a", "0.9").err()).isEmpty();
    assertThat(done("tell", "lake", "--item", "a", "0.9").err())
        .isEqualTo(
            "note: a has 2 observations, which both count; if this one is a mistake: ./grapl"
                + " campaign undo lake 2 --store %s\n".formatted(store));
    assertThat(done("tell", "lake", "--item", "a", "0.8", "--json").err())
        .startsWith("note: a has 3 observations, which all count;");
    done("undo", "lake", "3");
    done("undo", "lake", "2");
    assertThat(done("tell", "lake", "--item", "b", "0.9").err()).isEmpty();
    assertThat(done("tell", "lake", "--item", "a", "0.9").err()).startsWith("note: a has 2 ");
  }

  @Test
  void anItemWhoseValueIsKnownIsNotWorthAnotherCheck() {
    create("exact");
    done("tell", "lake", "--item", "a", "0.9");
    done("tell", "lake", "--item", "x", "0.1");
    assertThat(done("explain", "lake", "a").out())
        .contains("\n  its value is known: checking it again changes nothing\n")
        .doesNotContain("more checks");
    assertThat(done("explain", "lake", "b").out())
        .contains("one more check of it is expected to put ")
        .doesNotContain("is known");
  }

  @Test
  void anAuditSaysWhatItAsksAndWhatComesNext() {
    create("exact");
    CommandRun early = done("audit", "lake", "--until", "error=0.4,confidence=0.9");
    assertThat(early.out())
        .isEqualTo(
            "the audit is open, to show that at most 40 % of the items are wrong, with a confidence of 90 %\n");
    assertThat(early.err().lines())
        .containsExactly(
            "note: about 3 random checks (3 to 4); no test could do with fewer than 3",
            "note: no check was made yet, so what is audited is a guess; to check first: ./grapl"
                + " campaign audit lake --close --store "
                + store,
            "note: next, ./grapl campaign ask lake --store %s, which draws items at random"
                .formatted(store));
    assertThat(done("status", "lake").out())
        .endsWith(
            "audit under way, to show that at most 40 % of the items are wrong, with a confidence of 90 %\n"
                + "  no item was checked for it yet; 'ask' draws them\n"
                + "  about 3 random checks (3 to 4); no test could do with fewer than 3\n");
    String drawn = done("ask", "lake", "--json").json().at("/tickets/0/item").asText();
    done("tell", "lake", "1", "abc".contains(drawn) ? "0.9" : "0.1");
    assertThat(done("status", "lake").out()).contains("\n  1 item checked for it, ");
    done("audit", "lake", "--close");
    assertThat(done("audit", "lake", "--until", "error=0.4,confidence=0.9").err())
        .doesNotContain("guess");
  }

  @Test
  void anAuditThatCannotBeSaysWhereTheNoiseIsSet() {
    create("unknown");
    CommandRun run = campaign("audit", "lake", "--until", "error=0.4,confidence=0.9");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "grapl: noise must be exact, yes-no or a number for an audit, got unknown; only 'campaign"
                + " create --noise' sets it: create another campaign and tell it the same checks\n");
  }

  @Test
  void theStatusOfACampaignWithoutChecksClaimsNothing() {
    create("exact");
    assertThat(done("status", "lake").out())
        .endsWith("nothing is known yet of what is above and below\n")
        .doesNotContain(" above, ");
    done("tell", "lake", "--item", "a", "0.9");
    assertThat(done("status", "lake").out()).contains(" above, ").doesNotContain("nothing");
    done("undo", "lake", "1");
    assertThat(done("status", "lake").out()).contains("nothing is known yet");
  }

  @Test
  void anotherValueForATicketIsRefusedWithTheCommandsThatHelp() throws IOException {
    create("0.1");
    done("ask", "lake", "--item", "a");
    done("tell", "lake", "1", "0.9");
    String tell = "./grapl campaign tell lake --item a 0.05 --store " + store;
    String refused =
        "ticket 1 was already told 0.9, got 0.05; observations are never overwritten, ";
    CommandRun conflict = campaign("tell", "lake", "1", "0.05");
    assertThat(conflict.code()).isEqualTo(2);
    String both =
        refused
            + "record a second one instead, or withdraw the first: %s, and ./grapl campaign undo lake 2 --store %s if the first is wrong\n"
                .formatted(tell, store);
    assertThat(conflict.err()).isEqualTo("grapl: " + both);
    Path table = write("told.csv", "ticket,value\n1,0.05\n");
    assertThat(campaign("tell", "lake", "--from", table).err())
        .isEqualTo("grapl: %s:2: %s".formatted(table, both));
    done("undo", "lake", "2");
    assertThat(campaign("tell", "lake", "1", "0.05").err()).endsWith("of its own: " + tell + "\n");
    // The command that is proposed does what it promises.
    assertThat(done("tell", "lake", "--item", "a", "0.05").err()).isEmpty();
  }

  @Test
  void aValueThatContradictsAnExactOneIsRefusedWithTheCommandThatHelps() throws IOException {
    create("exact");
    done("tell", "lake", "--item", "a", "0.9");
    String undo = "withdraw the one that is wrong: ./grapl campaign undo lake 1 --store " + store;
    assertThat(campaign("tell", "lake", "--item", "a", "0.8").err()).endsWith(undo + "\n");
    done("ask", "lake", "--item", "a");
    Path table = write("told.csv", "ticket,value\n1,0.8\n");
    CommandRun run = campaign("tell", "lake", "--from", table);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: " + table + ":2: value must be").endsWith(undo + "\n");
  }

  @Test
  void anExportOverwritesAFileOnlyIfItIsTold() throws IOException {
    create("exact");
    Path file = write("lake.zip", "of last year");
    CommandRun refused = campaign("export", "lake", "-o", file);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "grapl: --output must be a new file, got %s, which exists; name another, or give --overwrite\n"
                .formatted(file));
    assertThat(file).hasContent("of last year");
    done("export", "lake", "-o", file, "--overwrite");
    done("import", file, "--name", "copy");
  }

  @Test
  void theListTellsWhatPeopleWantToKnowOfEachCampaign() {
    create("exact");
    done("ask", "lake", "--count", "2", "--json");
    done("tell", "lake", "--item", "x", "0.1");
    done("change", "lake", "--threshold", "0.25");
    assertThat(done("list").out().lines().map(line -> line.split(" +", -1)).toList())
        .satisfiesExactly(
            head ->
                assertThat(head)
                    .containsExactly(
                        "campaign", "owner", "items", "line", "checks", "open", "created"),
            lake -> assertThat(lake).startsWith("lake", "local", "6", "0.25", "1", "2"));
    JsonNode listed = done("list", "--json").json().at("/campaigns/0");
    JsonNode status = done("status", "lake", "--json").json();
    for (String field :
        List.of("name", "created", "entries", "items", "threshold", "checks", "open")) {
      assertThat(listed.get(field)).as(field).isEqualTo(status.get(field));
    }
  }

  @Test
  void aTokenForACampaignThatIsNotThereIsGivenWithAWarning() {
    create("exact");
    assertThat(token("lake").err()).doesNotContain("warning");
    assertThat(token("lakee").err())
        .startsWith(
            "warning: local has no campaign \"lakee\", so that the token opens nothing yet; did you mean \"lake\"?\n");
    assertThat(token("lake", "--owner", "ann").err())
        .startsWith("warning: ann has no campaign \"lake\", so that the token opens nothing yet\n");
  }

  private CommandRun token(String campaign, String... more) {
    List<Object> args =
        new ArrayList<>(List.of("token", "create", "--role", "worker", "--name", "boat"));
    args.addAll(List.of("--campaign", campaign, "--store", store));
    args.addAll(List.of(more));
    CommandRun run = CommandRun.of(args.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  @Test
  void aLinkIsPrintedWholeAndListedAsOne() {
    String store = dir.resolve("links.db").toString();
    CommandRun made =
        CommandRun.of(
            "token", "create", "--role", "worker", "--link", "https://lab.org/", "--store", store);
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(made.out()).matches("https://lab\\.org/#/join/join_[0-9a-f]{12}_[\\w-]{43}\\R");
    CommandRun listed = CommandRun.of("token", "list", "--store", store);
    assertThat(listed.out()).contains("worker link", "until ").doesNotContain("join_");
  }
}
