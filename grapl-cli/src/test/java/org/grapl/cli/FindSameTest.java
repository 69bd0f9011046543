package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Items that are the same are checked once and decided together. */
class FindSameTest extends CampaignOnTriangles {

  private Path items = Path.of("");

  @BeforeEach
  void pairs() throws IOException {
    items = write("items.csv", "label,photo,town\na,1,\nb,1,Ulm\nc,,\nx,2,\ny,2,\nz,,\n");
    values = write("values.csv", "label,value\nb,0.8\nc,0.7\nx,0.2\ny,0.2\nz,0.3\n");
  }

  private CommandRun same(Object... more) {
    return find(
        IntStream.range(0, 4 + more.length)
            .mapToObj(
                k -> k < 4 ? List.of("--items", items, "--same", "photo").get(k) : more[k - 4])
            .toArray());
  }

  private void refused(String message, Object... more) {
    CommandRun run = same(more);
    assertThat(run.err()).contains(message);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void eachIsAskedOnceAndAllAreDecided() throws IOException {
    Path out = dir.resolve("out");
    String program = "while read l; do case $l in [abc]) echo 1;; *) echo 0;; esac; done";
    CommandRun run =
        same("--sampler", program, "--noise", "exact", "--budget", 6, "--json", "-o", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("note: 6 items are 4 distinct ones by \"photo\"; each of these is checked once");
    JsonNode json = run.json();
    assertThat(json.get("items").asInt()).isEqualTo(4);
    assertThat(json.get("checks").asInt()).isEqualTo(4);
    assertThat(json.get("above").asInt()).isEqualTo(2);
    assertThat(json.at("/ofAll/items").asInt()).isEqualTo(6);
    assertThat(json.at("/ofAll/above").asInt()).isEqualTo(3);
    assertThat(json.at("/ofAll/below").asInt()).isEqualTo(3);
    assertThat(Files.readAllLines(out.resolve("answers.csv")).stream().map(row -> row.charAt(0)))
        .containsExactlyInAnyOrder('l', 'a', 'c', 'x', 'z');
    List<String> rows = Files.readAllLines(out.resolve("decisions.csv"));
    assertThat(rows.get(0)).endsWith(",checks,same_as,photo,town");
    assertThat(rows.subList(1, 7).stream().map(row -> row.replaceAll(",.*(above|below).*", " $1")))
        .containsExactly("a above", "b above", "c above", "x below", "y below", "z below");
    assertThat(rows.get(1)).endsWith(",1,a,1,");
    assertThat(rows.get(2)).endsWith(",1,a,1,Ulm");
    assertThat(rows.get(3)).endsWith(",1,,,");
    assertThat(out.resolve("report.html"))
        .content()
        .contains("2 of 4 distinct items lie above 0.5", "Of all 6 items", "<th>same_items</th>");
    // Another program of a later sitting may know the others: what was answered counts for both.
    CommandRun resumed =
        same("--sampler", program, "--noise", "exact", "--budget", 6, "--json", "-o", out);
    assertThat(resumed.json().get("checks").asInt()).isEqualTo(4);
  }

  @Test
  void countsSayOfWhichItemsTheyAre() throws IOException {
    CommandRun run = same("--truth", values, "--budget", 4);
    assertThat(run.out())
        .startsWith("4 distinct items that stand for 6, ")
        .contains("2 above 0.5, 2 below, after 4 checks", "0 of 4 wrong")
        .contains("Of all 6 items, with those that are the same: 3 above, 3 below; 0 wrong\n");
    CommandRun certified = same("--truth", values, "--until", "error=0.3", "--json");
    assertThat(certified.json().at("/certificate/claim").asText())
        .contains("of 4 items")
        .endsWith(
            " These are distinct items; of the 6 that they stand for a larger share may be wrong.");
  }

  @Test
  void whatIsToldOfOneIsToldOfAll() throws IOException {
    Path known = write("known.csv", "b,0.8\ny,0.2\nx,0.2\n");
    CommandRun run =
        same("--truth", values, "--known", known, "--explain", "b,y", "--budget", 1, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("known").asInt()).isEqualTo(3);
    assertThat(run.json().at("/explanations/0/item").asText()).isEqualTo("a");
    assertThat(run.json().at("/explanations/1/item").asText()).isEqualTo("x");
    Path costs = write("costs.csv", "b,7\na,3\nc,1\ny,2\nz,1\n");
    CommandRun paid = same("--truth", values, "--costs", costs, "--json");
    assertThat(paid.json().get("spent").asDouble()).as("a's, and y's for want of x's").isEqualTo(7);
  }

  @Test
  void contradictionsAndUnknownColumnsAreRefused() throws IOException {
    Path known = write("known.csv", "a,0.8\nb,0.6\n");
    String program = "while read l; do echo 1; done";
    refused(
        "grapl: --known: checks of \"b\" must be those of \"a\", 0.8, where checks are exact, since"
            + " --same makes them one item, got 0.6; say how checks scatter with --noise, or let --same tell them apart",
        "--sampler",
        program,
        "--noise",
        "exact",
        "--budget",
        1,
        "--known",
        known);
    assertThat(same("--sampler", program, "--noise", 0.2, "--budget", 1, "--known", known).code())
        .isZero();
    Path torn = write("torn.csv", "label,value\na,0.9\nb,0.8\nc,0.7\nx,0.2\nz,0.3\n");
    refused(
        torn
            + ":3: value of \"b\" must be 0.9 as of \"a\" on line 2, since they are the same item, got 0.8;",
        "--truth",
        torn);
    Path few = write("few.csv", "label,value\na,0.9\nc,0.7\nz,0.3\n");
    refused("1 of 4 items have no value, first \"x\"; every item needs one", "--truth", few);
    assertThat(find("--truth", values, "--items", items, "--same", "foto").err())
        .contains("--same must be a column of the items (photo, town), got \"foto\"");
    assertThat(find("--truth", values, "--same", "photo").err())
        .contains("--same must be a column of the items, of which there is none, got \"photo\"");
  }

  @Test
  void rowsWithTheSameFeaturesAreFoundAndCheckedOnce() throws IOException {
    Path table = write("t.csv", "label,u,v\na,0,0\nb,-0.0,0\nc,1,0\nx,9,9\ny,9,9\nz,9,8\n");
    Path alike = dir.resolve("alike.csv");
    Path same = dir.resolve("same.csv");
    CommandRun plain = CommandRun.of("graph", "knn", "--features", table, "--k", 1, "-o", alike);
    assertThat(plain.out())
        .contains("2 rows have the same numbers as an earlier one; --same-out FILE lets");
    CommandRun run =
        CommandRun.of(
            "graph", "knn", "--features", table, "--k", 1, "-o", alike, "--same-out", same);
    assertThat(run.out()).contains("find --items " + same + " --same same_as");
    assertThat(same).content().isEqualTo("label,same_as\na,a\nb,a\nx,x\ny,x\n");
    // b and y hang on a and x; a and c, x and z are the nearest of other kinds.
    assertThat(Files.readAllLines(alike)).hasSize(1 + 4);
    graph = alike;
    CommandRun found =
        find("--items", items, "--items", same, "--same", "same_as", "--truth", values, "--json");
    assertThat(found.code()).as(found.err()).isZero();
    assertThat(found.json().get("items").asInt()).isEqualTo(4);
    assertThat(found.json().get("links").asInt()).isEqualTo(2);
    assertThat(found.json().at("/ofAll/wrong").asInt()).isZero();
    for (Path taken : List.of(table, alike)) {
      assertThat(
              CommandRun.of("graph", "knn", "--features", table, "-o", alike, "--same-out", taken)
                  .err())
          .contains("--same-out must name another file than ");
    }
  }

  @Test
  void aCampaignIsAboutTheDistinctItemsAndDecidesForAll() throws IOException {
    Path known = write("known.csv", "b,0.8\n");
    CommandRun made =
        done(
            "create",
            "lake",
            "--graph",
            graph,
            "--threshold",
            "0.5",
            "--noise",
            "exact",
            "--items",
            items,
            "--same",
            "photo",
            "--known",
            known);
    assertThat(made.out()).startsWith("created \"lake\": 4 distinct items that stand for 6, ");
    done("tell", "lake", "--item", "y", "0.1");
    Path table = dir.resolve("decisions.csv");
    assertThat(done("decide", "lake", "-o", table).out())
        .startsWith("4 distinct items that stand for 6\n2 above 0.5, 2 below, after 2 checks\n");
    List<String> rows = Files.readAllLines(table);
    assertThat(rows).hasSize(7);
    assertThat(rows).anyMatch(row -> row.matches("b,.*,above,.*,1,a,.*"));
    assertThat(rows).anyMatch(row -> row.matches("y,.*,below,.*,1,x,.*"));
    Path drawn = dir.resolve("decided.graphml");
    done("decide", "lake", "-o", drawn);
    assertThat(drawn).content().contains("same_items").doesNotContain("id=\"y\"");
    assertThat(done("explain", "lake", "b").out()).startsWith("a: above");
    Path more = write("more.csv", "y,new\n");
    CommandRun grown = campaign("grow", "lake", "--graph", more);
    assertThat(grown.code()).isEqualTo(2);
    assertThat(grown.err()).contains("got \"y\", which is the same as \"x\"; call it that");
    done("verify", "lake");
  }
}
