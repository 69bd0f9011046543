package org.grapl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A file called - is standard input or output. */
class PipesTest extends CampaignOnTriangles {

  private static final String LINKS = "source,target,weight\np,q,1\nq,r,1\n";

  @Test
  void aGraphGoesThroughAPipe() {
    CommandRun run = CommandRun.typing(LINKS, "graph", "convert", "-", "-o", "-");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(LINKS);
    CommandRun other =
        CommandRun.typing(LINKS, "graph", "convert", "-", "-o", "-", "--output-format", "json");
    assertThat(other.json().findValuesAsText("source")).hasSize(2);
    assertThat(CommandRun.of("graph", "generate", "grid", "--rows", 1, "--columns", 2, "-o", "-"))
        .isEqualTo(new CommandRun(0, "source,target,weight\n0,1,1\n", ""));
  }

  @Test
  void aSearchReadsItsGraphItsValuesOrEarlierChecksFromAPipe() throws IOException {
    String links = Files.readString(graph);
    String means = Files.readString(values);
    Object[] fromGraph = {"find", "-g", "-", "--truth", values, "-t", "0.5", "--json"};
    Object[] fromValues = {"find", "-g", graph, "--truth", "-", "-t", "0.5", "--json"};
    for (CommandRun run :
        new CommandRun[] {
          CommandRun.typing(links, fromGraph), CommandRun.typing(means, fromValues)
        }) {
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.json().get("wrong").asInt()).isZero();
    }
    JsonNode known =
        CommandRun.typing(
                "a,0.9\nx,0.1\n",
                "find",
                "-g",
                graph,
                "--truth",
                values,
                "-t",
                "0.5",
                "--known",
                "-",
                "--json")
            .json();
    assertThat(known.get("known").asInt()).isEqualTo(2);
  }

  @Test
  void twoFilesCannotComeFromOnePipe() {
    CommandRun run = CommandRun.of("find", "-g", "-", "--truth", "-", "-t", "0.5");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("grapl: - must stand for one file, got it for --");
  }

  @Test
  void resultsAreToldAndDecisionsPrintedThroughPipes() {
    done("create", "lake", "--graph", graph, "--threshold", "0.5", "--noise", "exact");
    CommandRun told =
        CommandRun.typing(
            "item,value\na,0.9\nx,0.1\n",
            "campaign",
            "tell",
            "lake",
            "--from",
            "-",
            "--store",
            store);
    assertThat(told.out()).isEqualTo("2 values taken\n");
    CommandRun decided = done("decide", "lake", "-o", "-");
    assertThat(decided.out().lines()).hasSize(7).first().asString().startsWith("label,estimate");
    assertThat(campaign("decide", "lake", "-o", "-", "--json").code()).isEqualTo(2);
  }

  @Test
  void anExportGoesThroughAPipeByteForByte() throws IOException {
    done("create", "lake", "--graph", graph, "--threshold", "0.5", "--known", values);
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes));
    try {
      done("export", "lake", "-o", "-");
    } finally {
      System.setOut(before);
    }
    Path file = Files.write(dir.resolve("lake.zip"), bytes.toByteArray());
    assertThat(done("import", file, "--name", "copy", "--json").json().get("entries"))
        .isEqualTo(done("status", "lake", "--json").json().get("entries"));
  }

  @Test
  void aCampaignHasTheReportThatAServerShows() {
    done("create", "lake", "--graph", graph, "--threshold", "0.5", "--noise", "exact");
    done("tell", "lake", "--item", "a", "0.9");
    Path report = dir.resolve("new/report");
    assertThat(done("report", "lake", "-o", report).out())
        .isEqualTo("Report: " + report.resolve("report.html") + "\n");
    assertThat(report.resolve("report.html"))
        .content()
        .contains("<h1>lake</h1>", "Nearest the line");
    assertThat(report.resolve("decisions.csv")).content().startsWith("label,estimate");
  }
}
