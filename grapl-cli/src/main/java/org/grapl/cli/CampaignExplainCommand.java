package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.campaign.Campaign;
import org.grapl.data.file.Labels;
import org.grapl.graph.Graph;
import org.grapl.research.report.Verdicts;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Observation;
import org.grapl.store.ReadingText;
import org.grapl.store.log.EntryJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl campaign explain}: why an item is called above or below. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Tells why an item is called above or below, what one more check of it would be worth, and"
          + " what was told about it.",
      ""
    },
    footer = {"", "Example:", "  ./grapl campaign explain lake \"north shore\""})
final class CampaignExplainCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Parameters(index = "1", paramLabel = "ITEM", description = "The label of the item.")
  private String item = "";

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    return choice.look(
        campaign -> {
          Graph graph = campaign.items().graph();
          int arm =
              graph.arm(item).orElseThrow(() -> new BadInputException(Labels.unknown(graph, item)));
          List<Observation> told = campaign.observations(arm);
          return campaign.look((entries, estimates) -> explain(campaign, estimates, told));
        });
  }

  private int explain(DurableCampaign campaign, Campaign estimates, List<Observation> told) {
    PrintWriter out = spec.commandLine().getOut();
    Verdicts verdicts =
        Verdicts.of(campaign.items().graph(), estimates.decision(), List.of(), true);
    Explanations explanations =
        new Explanations(() -> estimates, List.of('"' + item.replace("\"", "\"\"") + '"'));
    if (json) {
      ObjectNode object = (ObjectNode) explanations.json(verdicts).get(0);
      ArrayNode list = object.putArray("observations");
      for (Observation each : told) {
        ObjectNode one = list.addObject();
        one.put("observation", each.entry());
        EntryJson.putReading(one, each.reading());
        one.put("withdrawn", each.isWithdrawn());
      }
      out.println(object);
      return 0;
    }
    explanations.print(verdicts, out);
    for (Observation each : told) {
      out.printf(
          "  observation %d: %s%s%n",
          each.entry(),
          ReadingText.write(each.reading()),
          each.isWithdrawn() ? " (withdrawn)" : "");
    }
    return 0;
  }
}
