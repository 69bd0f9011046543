package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What is known of items goes along with a search. */
class FindItemsTest extends TwoTriangles {

  private static final String ITEMS =
      """
      name,town,group,link
      a,Ulm,north,https://example.org/a?x=1&y=2
      b,Aalen,north,javascript:alert(1)
      z,<b>Rom</b>,south,
      """;

  @Test
  void attributesReachTheTableAndTheReport() throws IOException {
    Path items = write("arms.csv", ITEMS);
    CommandRun run =
        find("--truth", values, "--items", items, "--budget", "4", "-o", dir.resolve("r"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readAllLines(dir.resolve("r/decisions.csv")))
        .satisfies(
            lines -> {
              assertThat(lines.get(0)).endsWith(",checks,town,group,link");
              assertThat(lines.get(1))
                  .startsWith("a,")
                  .endsWith(",Ulm,north,https://example.org/a?x=1&y=2");
              assertThat(lines.get(3)).startsWith("c,").endsWith(",,,");
            });
    String page = Files.readString(dir.resolve("r/report.html"));
    assertThat(page)
        .contains("<h2>By group</h2>", "<th>town</th>", "&lt;b&gt;Rom&lt;/b&gt;")
        .contains("<a rel=\"noreferrer\" href=\"https://example.org/a?x=1&amp;y=2\">a</a>")
        .doesNotContain("javascript:", "<b>Rom")
        .containsPattern("<td>north</td><td[^>]*>2</td><td[^>]*>2</td><td[^>]*>0</td>");
  }

  @Test
  void theCostOfItemsIsWhatChecksCost() throws IOException {
    String costs = "label,cost\na,10\nb,1\nc,2\nx,10\ny,1.5\nz,2\n";
    Path items = write("arms.csv", costs);
    CommandRun run =
        find("--truth", values, "--items", items, "--budget", "7", "-o", dir.resolve("1"));
    assertThat(run.err()).contains("note: checks cost what the attribute cost of items says");
    find("--truth", values, "--costs", items, "--budget", "7", "-o", dir.resolve("2"));
    assertThat(dir.resolve("1/steps.csv")).hasSameTextualContentAs(dir.resolve("2/steps.csv"));
    assertThat(find("--truth", values, "--items", items, "--costs", items).err())
        .contains("got --costs " + items + " and the attribute cost of items; leave out or rename");
    Path some = write("some.csv", "label,cost\na,10\n");
    CommandRun incomplete = find("--truth", values, "--items", some);
    assertThat(incomplete.code()).isEqualTo(2);
    assertThat(incomplete.err())
        .contains("cost of \"b\" must be a finite number > 0, got none; every item needs one");
  }

  @Test
  void anItemThatIsNotInTheGraphIsRefusedUnlessItMayBeUnlinked() throws IOException {
    Path items = write("arms.csv", "label,town\na,Ulm\nnew,Bern\n");
    CommandRun run = find("--truth", values, "--items", items);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains(items + ":3: no item is called \"new\" in the graph; if it has no links, give");
    Path more = write("more.csv", Files.readString(values) + "new,0.9\n");
    CommandRun unlinked =
        find("--truth", more, "--items", items, "--unlinked", "-o", dir.resolve("r"));
    assertThat(unlinked.code()).as(unlinked.err()).isZero();
    assertThat(dir.resolve("r/decisions.csv")).content().containsPattern("(?m)^new,.*,Bern$");
  }

  @Test
  void aTableOfDecisionsIsExportedBesideOrInsteadOfAReport() throws IOException {
    Path table = dir.resolve("for-pandas.tsv");
    CommandRun run = find("--truth", values, "--budget", "6", "--export", table);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readAllLines(table))
        .hasSize(7)
        .satisfies(lines -> assertThat(lines.get(0)).startsWith("label\testimate\tsd\tverdict"));
  }

  @Test
  void anExportThatCannotBeWrittenIsRefusedBeforeAnyCheck() {
    CommandRun noPlace = find("--truth", values, "--export", dir.resolve("x.mtx"));
    assertThat(noPlace.code()).isEqualTo(2);
    assertThat(noPlace.err()).contains("--export must name a file of a format that has a place");
    CommandRun nowhere = find("--truth", values, "--export", dir.resolve("none/x.csv"));
    assertThat(nowhere.code()).isEqualTo(2);
    assertThat(nowhere.err()).contains("there is no directory " + dir.resolve("none"));
  }

  @Test
  void anExportNeverCostsTheResult() throws IOException {
    graph = write("edges.csv", "a,b\nb,c\nc,a\nx,y\ny,z\nz,x\n\"q\u0001\",a\n");
    values = write("values.csv", Files.readString(values) + "\"q\u0001\",1\n");
    CommandRun run = find("--truth", values, "--export", dir.resolve("x.graphml"));
    assertThat(run.code()).as("refused before any check").isEqualTo(2);
    assertThat(run.err()).contains("label of item").doesNotContain("\u0001");
    assertThat(run.out()).isEmpty();
    assertThat(find("--truth", values, "--export", dir.resolve("x.parquet")).err())
        .contains("needs the module grapl-columnar");
  }

  @Test
  void whatIsReadIsNotWrittenOver() throws IOException {
    String before = Files.readString(graph);
    CommandRun run = find("--truth", values, "--export", graph);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("--export must name another file than " + graph + ", which is read");
    assertThat(CommandRun.of("graph", "convert", graph, "-o", graph).code()).isEqualTo(2);
    assertThat(Files.readString(graph)).isEqualTo(before);
  }

  @Test
  void attributesThatAnExportReplacesAreNamed() throws IOException {
    Path items = write("arms.csv", "label,estimate,town\na,7,Ulm\n");
    CommandRun run = find("--truth", values, "--items", items, "--export", dir.resolve("d.csv"));
    assertThat(run.err()).contains("note: what items had as estimate is replaced in exports");
  }

  @Test
  void namesCannotSteerTheTerminal() throws IOException {
    graph = write("edges.csv", "a\u001b[31m,b\u009b2J\n");
    values = write("values.csv", "a\u001b[31m,1\nb\u009b2J,1\n");
    CommandRun run = find("--truth", values);
    assertThat(run.out()).contains("above: a\\u001b[31m, b\\u009b2J");
    assertThat(run.out() + run.err()).doesNotContain("\u001b", "\u009b");
  }

  @Test
  void conversionsSayWhatHasNoPlace() throws IOException {
    Path json =
        write(
            "g.json",
            "{\"nodes\":[{\"id\":\"a\",\"size\":1},{\"id\":\"b\"}],"
                + "\"links\":[{\"source\":\"a\",\"target\":\"b\"}]}");
    CommandRun csv = CommandRun.of("graph", "convert", json, "-o", dir.resolve("g.csv"));
    assertThat(csv.err()).contains("note: csv has no place for attributes: size left out");
    CommandRun map = CommandRun.of("graph", "convert", json, "-o", dir.resolve("g.geojson"));
    assertThat(map.err()).contains("note: geojson has no place for links: 1 are left out");
    assertThat(map.out()).contains("2 items, 0 links, 1 component written");
  }
}
