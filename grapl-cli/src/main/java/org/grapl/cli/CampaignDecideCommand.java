package org.grapl.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
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
final class CampaignDecideCommand extends OneCampaign.Look {

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Writes what is decided about each item beside what else is known of it: as a table (.csv,"
              + " .tsv) or with the graph for other programs (.graphml, .json, .geojson, .parquet); - is standard output, as .csv.")
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

  @Override
  void check() {
    if (audited && threshold != null) {
      throw new BadInputException("--audited and --threshold exclude each other");
    }
    if (output != null && !isPipe()) {
      FindExports.check("--output", output);
    } else if (isPipe() && results.isJson()) {
      throw new BadInputException("--output must be a file beside --json, got -");
    }
  }

  @Override
  int look(DurableCampaign campaign) {
    Optional<Status.Audited> audit = audited ? Optional.of(lastAudit(campaign)) : Optional.empty();
    DecisionAsOf decided =
        audit.isPresent()
            ? campaign.decision(audit.get().question())
            : threshold == null
                ? campaign.decision()
                : campaign.decision(
                    new Question(threshold, campaign.status().question().tolerance()));
    Decision decision =
        audit
            .map(last -> decided.decision().withVerdicts(last.outcome().above()::get))
            .orElse(decided.decision());
    Graph graph = campaign.items().graph();
    Verdicts verdicts =
        audit.isPresent()
            ? new Verdicts(decision, List.of(), new BitSet())
            : Verdicts.of(graph, decision);
    write(campaign.items(), DecisionFiles.columns(verdicts));
    if (!isPipe()) {
      Decided all =
          new Decided(
              audit.map(Status.Audited::entry).orElse(decided.entries()),
              decision.question().threshold(),
              decision.question().tolerance(),
              IntStream.range(0, decision.size()).mapToLong(decision::checks).sum(),
              verdicts.above().count(),
              verdicts.below(),
              verdicts.unchecked().cardinality(),
              FindSummary.estimate(decision).map(ErrorEstimate::wrong),
              verdicts.above().mapToObj(graph::label).toList(),
              audit.map(last -> last.outcome().passed()),
              audit.map(last -> last.outcome().statement()));
      results.print(all, text -> print(graph, verdicts, all, audit, text));
    }
    return 0;
  }

  private static Status.Audited lastAudit(DurableCampaign campaign) {
    return campaign
        .status()
        .audited()
        .orElseThrow(() -> new BadInputException("--audited: no audit has come to its end yet"));
  }

  /**
   * What is decided, all items above the line by name.
   *
   * @param estimatedWrong how many are wrong in the opinion of the model
   * @param passed whether the audit was, if this is what it was about
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  private record Decided(
      long entries,
      double threshold,
      double tolerance,
      long checks,
      long above,
      long below,
      int unchecked,
      @JsonInclude Optional<Double> estimatedWrong,
      List<String> itemsAbove,
      Optional<Boolean> passed,
      Optional<String> statement) {}

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

  private void print(
      Graph graph, Verdicts verdicts, Decided all, Optional<Status.Audited> audit, PrintWriter to) {
    if (all.checks == 0) {
      to.println("no check was made, so nothing is decided");
      return;
    }
    to.printf(
        "%d above %s, %d below%s, after %s%n",
        all.above,
        NumberText.plain(all.threshold),
        all.below,
        all.unchecked == 0 ? "" : ", %d not checked".formatted(all.unchecked),
        FindText.plural(all.checks, "check"));
    FindText.printAbove(
        graph, verdicts.above(), output == null ? " (--output FILE writes all)" : "", to);
    if (audit.isPresent()) {
      to.printf(
          "audited on %s, %s: %s%n",
          TextTable.time(audit.get().at()),
          audit.get().outcome().passed() ? "and passed" : "but not passed",
          audit.get().outcome().statement());
    } else {
      all.estimatedWrong.ifPresent(
          wrong ->
              to.printf(
                  "about %.1f of all %s wrong in the model's own opinion, which guarantees nothing%n",
                  wrong, FindText.plural(graph.size(), "item")));
    }
    if (output != null) {
      to.printf("Decisions: %s%n", output);
    }
  }
}
