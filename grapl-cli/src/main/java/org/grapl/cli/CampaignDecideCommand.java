package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.SameItems;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.server.Shown;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Status;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "decide",
    description = "Tells which items are above the line, by all checks so far.",
    footer = {
      "Examples:",
      "  ./grapl campaign decide lake -o decisions.csv",
      "  ./grapl campaign decide lake --threshold 0.3"
    })
final class CampaignDecideCommand extends OneCampaign.Look {

  @Option(
      names = {"-o", "--output"},
      description =
          "Writes what is decided about each item beside what else is known of it: as a table (.csv,"
              + " .tsv) or with the graph for other programs (.graphml, .json, .geojson, .parquet); - is standard output, as .csv.")
  private @Nullable Path output;

  @Option(
      names = {"-t", "--threshold"},
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
            ? campaign.audited().orElseThrow()
            : threshold == null
                ? campaign.decision()
                : campaign.decision(
                    new Question(threshold, campaign.status().question().tolerance()));
    Decision decision = decided.decision();
    Graph graph = decided.items().graph();
    Verdicts verdicts =
        audit.isPresent()
            ? new Verdicts(decision, List.of(), new BitSet())
            : Verdicts.of(graph, decision);
    write(decided.items(), Shown.columns(verdicts, campaign.words().words()));
    if (!isPipe()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("entries", audit.map(Status.Audited::entry).orElse(decided.entries()));
      json.put("threshold", decision.question().threshold());
      json.put("tolerance", decision.question().tolerance());
      json.put("checks", checks(decision));
      json.put("above", verdicts.above().count());
      json.put("below", verdicts.below());
      json.put("unchecked", verdicts.unchecked().cardinality());
      FindSummary.putExpected(json, FindSummary.estimate(decision));
      json.put("itemsAbove", verdicts.above().mapToObj(graph::label).toList());
      audit.ifPresent(last -> json.put("items", last.list().counted()));
      audit.ifPresent(last -> json.put("graph", last.list().graph()));
      audit.ifPresent(last -> json.put("passed", last.outcome().passed()));
      audit.ifPresent(last -> json.put("statement", last.outcome().statement()));
      results.print(json, text -> print(decided.items(), verdicts, audit, text));
    }
    return 0;
  }

  private static long checks(Decision decision) {
    return IntStream.range(0, decision.size()).mapToLong(decision::checks).sum();
  }

  private static Status.Audited lastAudit(DurableCampaign campaign) {
    return campaign
        .status()
        .audited()
        .orElseThrow(() -> new BadInputException("--audited: no audit has come to its end yet"));
  }

  private boolean isPipe() {
    return Results.PIPE.equals(output);
  }

  private void write(ItemGraph items, List<Column> decided) {
    if (isPipe()) {
      results.pipe(".csv", table -> FindExports.writeOfCampaign(table, items, decided));
    } else if (output != null) {
      FindExports.writeOfCampaign(output, items, decided);
    }
  }

  private void print(
      ItemGraph items, Verdicts verdicts, Optional<Status.Audited> audit, PrintWriter to) {
    Decision decision = verdicts.decision();
    int unchecked = verdicts.unchecked().cardinality();
    if (checks(decision) == 0) {
      to.println("no check was made, so nothing is decided");
      return;
    }
    SameItems same = SameItems.toldBy(items);
    if (!same.isNone()) {
      to.println(FindText.items(same));
    }
    to.printf(
        "%d above %s, %d below%s%s, after %s%n",
        verdicts.above().count(),
        NumberText.plain(decision.question().threshold()),
        verdicts.below(),
        unchecked == 0 ? "" : ", %d not checked".formatted(unchecked),
        decision.counted() == decision.size()
            ? ""
            : ", %d retired".formatted(decision.size() - decision.counted()),
        FindText.plural(checks(decision), "check"));
    FindText.printAbove(
        items.graph(), verdicts.above(), output == null ? " (--output FILE writes all)" : "", to);
    if (audit.isPresent()) {
      to.printf(
          "audited on %s, %s: %s%n%s%n",
          TextTable.time(audit.get().at()),
          audit.get().outcome().passed() ? "and passed" : "but not passed",
          audit.get().outcome().statement(),
          CampaignLookCommands.list(audit.get()));
    } else {
      FindSummary.estimate(decision).ifPresent(opinion -> FindText.printExpected(opinion, to));
    }
    if (output != null) {
      to.printf("Decisions: %s%n", output);
    }
  }
}
