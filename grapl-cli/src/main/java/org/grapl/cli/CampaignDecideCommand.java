package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.Column;
import org.grapl.graph.Graph;
import org.grapl.research.report.Verdicts;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Status;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl campaign decide}: which items are above the line, as of now. */
@Command(
    name = "decide",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {"Tells which items are above the line, by all checks so far.", ""},
    footer = {
      "",
      "Examples:",
      "  ./grapl campaign decide lake --out decisions.csv",
      "  ./grapl campaign decide lake --threshold 0.3"
    })
final class CampaignDecideCommand implements Callable<Integer> {

  private static final int NAMES_SHOWN = 10;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Writes what is decided about each item beside what else is known of it: as a table (.csv,"
              + " .tsv) or with the graph for other programs (.graphml, .gexf, .json, .gml,"
              + " .geojson, .parquet).")
  private @Nullable Path out;

  @Option(
      names = "--threshold",
      paramLabel = "NUMBER",
      description = "What would be decided about another line by the same checks.")
  private @Nullable Double threshold;

  @Option(
      names = "--audited",
      description = "The decision that the last audit was about, rather than the present one.")
  private boolean audited;

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    if (audited && threshold != null) {
      throw new BadInputException("--audited and --threshold exclude each other");
    }
    if (out != null) {
      FindExports.check("--out", out);
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
    Verdicts verdicts = Verdicts.of(graph, decided.decision(), List.of(), true);
    if (out != null) {
      FindExports.write(out, campaign.items(), verdicts.columns());
    }
    if (json) {
      spec.commandLine().getOut().println(json(graph, decided.entries(), verdicts));
    } else {
      print(graph, verdicts);
    }
  }

  private void print(Graph graph, Verdicts verdicts) {
    PrintWriter to = spec.commandLine().getOut();
    Decision decision = verdicts.decision();
    long checks = IntStream.range(0, decision.size()).mapToLong(decision::samples).sum();
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
    printAbove(graph, verdicts.above().toArray(), to);
    FindSummary.estimate(decision)
        .ifPresent(
            opinion ->
                to.printf(
                    "about %.1f of all %s wrong in the model's own opinion, which guarantees"
                        + " nothing%n",
                    opinion.wrong(), FindText.plural(decision.size(), "item")));
    printFile(to);
  }

  private void printAbove(Graph graph, int[] above, PrintWriter to) {
    if (above.length > 0) {
      to.printf(
          "above: %s%s%n",
          IntStream.of(above)
              .limit(NAMES_SHOWN)
              .mapToObj(graph::label)
              .collect(Collectors.joining(", ")),
          above.length > NAMES_SHOWN
              ? ", and %d more%s"
                  .formatted(
                      above.length - NAMES_SHOWN, out == null ? " (--out FILE writes all)" : "")
              : "");
    }
  }

  private void printFile(PrintWriter to) {
    if (out != null) {
      to.printf("Decisions: %s%n", out);
    }
  }

  private static ObjectNode json(Graph graph, long entries, Verdicts verdicts) {
    Decision decision = verdicts.decision();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("entries", entries);
    json.put("threshold", decision.question().threshold());
    json.put("tolerance", decision.question().tolerance());
    json.put("below", verdicts.below());
    json.put("notChecked", verdicts.unchecked().cardinality());
    FindSummary.estimate(decision)
        .ifPresent(opinion -> Numbers.put(json, "estimatedWrong", opinion.wrong()));
    ArrayNode above = json.putArray("above");
    verdicts.above().forEach(arm -> above.add(graph.label(arm)));
    return json;
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
    if (out != null) {
      FindExports.write(
          out,
          campaign.items(),
          List.of(Column.of("verdict", graph.size(), arm -> above.get(arm) ? "above" : "below")));
    }
    PrintWriter to = spec.commandLine().getOut();
    if (json) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      object.put("entries", last.entry());
      object.put("passed", last.outcome().passed());
      object.put("statement", last.outcome().statement());
      ArrayNode labels = object.putArray("above");
      above.stream().forEach(arm -> labels.add(graph.label(arm)));
      to.println(object);
      return;
    }
    to.printf("%d above, %d below%n", above.cardinality(), graph.size() - above.cardinality());
    printAbove(graph, above.stream().toArray(), to);
    to.printf(
        "audited on %s, %s: %s%n",
        TextTable.time(last.at()),
        last.outcome().passed() ? "and passed" : "but not passed",
        last.outcome().statement());
    printFile(to);
  }
}
