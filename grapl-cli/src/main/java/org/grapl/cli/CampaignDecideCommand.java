package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.DecisionFiles;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Status;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grapl campaign decide}: which items are above the line, as of now. */
@Command(
    name = "decide",
    description = {"Tells which items are above the line, by all checks so far.", ""},
    footer = {
      "",
      "Examples:",
      "  ./grapl campaign decide lake -o decisions.csv",
      "  ./grapl campaign decide lake --threshold 0.3"
    })
final class CampaignDecideCommand implements Callable<Integer> {

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Writes what is decided about each item beside what else is known of it: as a table (.csv,"
              + " .tsv) or with the graph for other programs (.graphml, .gexf, .json, .gml,"
              + " .geojson, .parquet); - is standard output, as .csv.")
  private @Nullable Path output;

  @Option(
      names = {"-t", "--threshold"},
      paramLabel = "NUMBER",
      description = "What would be decided about another line by the same checks.")
  private @Nullable Double threshold;

  @Option(
      names = "--audited",
      description = "The decision that the last audit was about, rather than the present one.")
  private boolean audited;

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    if (audited && threshold != null) {
      throw new BadInputException("--audited and --threshold exclude each other");
    }
    if (output != null && !isPipe()) {
      FindExports.check("--output", output);
    } else if (isPipe() && results.isJson()) {
      throw new BadInputException("--output must be a file beside --json, got -");
    }
    return choice.look(
        campaign -> {
          if (audited) {
            decideAudited(campaign);
          } else {
            decide(campaign);
          }
          return 0;
        });
  }

  private void decide(DurableCampaign campaign) {
    DecisionAsOf decided =
        threshold == null
            ? campaign.decision()
            : campaign.decision(new Question(threshold, campaign.status().question().tolerance()));
    Graph graph = campaign.items().graph();
    Verdicts verdicts = Verdicts.of(graph, decided.decision());
    write(campaign.items(), DecisionFiles.columns(verdicts));
    Decision decision = verdicts.decision();
    Decided all =
        new Decided(
            decided.entries(),
            decision.question().threshold(),
            decision.question().tolerance(),
            checks(decision),
            verdicts.above().count(),
            verdicts.below(),
            verdicts.unchecked().cardinality(),
            FindSummary.estimate(decision).map(ErrorEstimate::wrong),
            verdicts.above().mapToObj(graph::label).toList());
    print(all, text -> print(graph, verdicts, text));
  }

  /**
   * What is decided, all items above the line by name.
   *
   * @param estimatedWrong how many are wrong in the opinion of the model
   */
  private record Decided(
      long entries,
      double threshold,
      double tolerance,
      long checks,
      long above,
      long below,
      int unchecked,
      Optional<Double> estimatedWrong,
      List<String> itemsAbove) {}

  /** What an audit was about. */
  private record Audited(
      long entries,
      boolean passed,
      String statement,
      int above,
      int below,
      List<String> itemsAbove) {}

  private static long checks(Decision decision) {
    return IntStream.range(0, decision.size()).mapToLong(decision::checks).sum();
  }

  private boolean isPipe() {
    return Results.PIPE.equals(output);
  }

  private void write(ItemGraph items, List<Column> decided) {
    if (isPipe()) {
      results.pipe(".csv", table -> FindExports.write(table, items, decided));
    } else if (output != null) {
      FindExports.write(output, items, decided);
    }
  }

  /** Prints unless the table itself is printed. */
  private void print(Object decided, Consumer<PrintWriter> text) {
    if (!isPipe()) {
      results.print(decided, text);
    }
  }

  private void print(Graph graph, Verdicts verdicts, PrintWriter to) {
    Decision decision = verdicts.decision();
    long checks = checks(decision);
    if (checks == 0) {
      to.println("no check was made, so nothing is decided");
      return;
    }
    int unchecked = verdicts.unchecked().cardinality();
    to.printf(
        "%d above %s, %d below%s, after %s%n",
        verdicts.above().count(),
        NumberText.plain(decision.question().threshold()),
        verdicts.below(),
        unchecked == 0 ? "" : ", %d not checked".formatted(unchecked),
        FindText.plural(checks, "check"));
    printAbove(graph, verdicts.above(), to);
    FindSummary.estimate(decision)
        .ifPresent(
            opinion ->
                to.printf(
                    "about %.1f of all %s wrong in the model's own opinion, which guarantees"
                        + " nothing%n",
                    opinion.wrong(), FindText.plural(decision.size(), "item")));
    printFile(to);
  }

  private void printAbove(Graph graph, IntStream above, PrintWriter to) {
    String hint = output == null ? " (--output FILE writes all)" : "";
    FindText.printAbove(graph, above, hint, to);
  }

  private void printFile(PrintWriter to) {
    if (output != null) {
      to.printf("Decisions: %s%n", output);
    }
  }

  private void decideAudited(DurableCampaign campaign) {
    Status.Audited last =
        campaign
            .status()
            .audited()
            .orElseThrow(
                () -> new BadInputException("--audited: no audit has come to its end yet"));
    Graph graph = campaign.items().graph();
    BitSet above = last.outcome().above();
    write(
        campaign.items(),
        List.of(Column.of("verdict", graph.size(), item -> above.get(item) ? "above" : "below")));
    Audited audited =
        new Audited(
            last.entry(),
            last.outcome().passed(),
            last.outcome().statement(),
            above.cardinality(),
            graph.size() - above.cardinality(),
            above.stream().mapToObj(graph::label).toList());
    print(
        audited,
        to -> {
          to.printf("%d above, %d below%n", audited.above, audited.below);
          printAbove(graph, above.stream(), to);
          to.printf(
              "audited on %s, %s: %s%n",
              TextTable.time(last.at()),
              audited.passed ? "and passed" : "but not passed",
              audited.statement);
          printFile(to);
        });
  }
}
