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
    Path arms = write("arms.csv", ITEMS);
    CommandRun run =
        find("--truth", values, "--items", arms, "--budget", "4", "--out", dir.resolve("r"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readAllLines(dir.resolve("r/decisions.csv")))
        .satisfies(
            lines -> {
              assertThat(lines.get(0)).endsWith(",samples,town,group,link");
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
    Path arms = write("arms.csv", costs);
    CommandRun run =
        find("--truth", values, "--arms", arms, "--budget", "7", "--out", dir.resolve("1"));
    assertThat(run.err()).contains("note: checks cost what the attribute cost of items says");
    find("--truth", values, "--costs", arms, "--budget", "7", "--out", dir.resolve("2"));
    assertThat(dir.resolve("1/steps.csv")).hasSameTextualContentAs(dir.resolve("2/steps.csv"));
    assertThat(find("--truth", values, "--arms", arms, "--costs", arms).err())
        .contains("got --costs " + arms + " and the attribute cost of items; leave out or rename");
    Path some = write("some.csv", "label,cost\na,10\n");
    CommandRun incomplete = find("--truth", values, "--arms", some);
    assertThat(incomplete.code()).isEqualTo(2);
    assertThat(incomplete.err())
        .contains("cost of \"b\" must be a finite number > 0, got none; every item needs one");
  }

  @Test
  void anItemThatIsNotInTheGraphIsRefusedUnlessItMayBeUnlinked() throws IOException {
    Path arms = write("arms.csv", "label,town\na,Ulm\nnew,Bern\n");
    CommandRun run = find("--truth", values, "--arms", arms);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains(arms + ":3: no item is called \"new\" in the graph; if it has no links, give");
    Path more = write("more.csv", Files.readString(values) + "new,0.9\n");
    CommandRun unlinked =
        find("--truth", more, "--arms", arms, "--unlinked", "--out", dir.resolve("r"));
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
}
