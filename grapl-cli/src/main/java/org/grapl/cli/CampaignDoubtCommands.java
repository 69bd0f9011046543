package org.grapl.cli;

import java.util.List;
import org.grapl.graph.Graph;
import org.grapl.store.Doubtful;
import org.grapl.store.DurableCampaign;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Answers that may be mistakes of hand. */
final class CampaignDoubtCommands {

  private CampaignDoubtCommands() {}

  @Command(
      name = "doubtful",
      description =
          "Lists answers that may be mistakes, with the reason: far from everything seen, against"
              + " neighbours that agree, or people disagree. 'undo' withdraws one, 'confirm' says that"
              + " it is right.",
      footer = {"Example:", "  ./grapl campaign doubtful lake"})
  static final class Doubtfuls extends OneCampaign.Look {

    private record One(long observation, String item, String value, String reason) {}

    @Override
    int look(DurableCampaign campaign) {
      Graph graph = campaign.items().graph();
      List<One> all = campaign.doubtful().stream().map(each -> one(campaign, graph, each)).toList();
      results.print(
          all,
          text -> {
            text.println(FindText.plural(all.size(), "answer") + " to look at");
            all.forEach(
                each ->
                    text.printf(
                        "  observation %d (%s: %s) is doubtful: %s%n",
                        each.observation, TerminalText.quoted(each.item), each.value, each.reason));
          });
      return 0;
    }

    private static One one(DurableCampaign campaign, Graph graph, Doubtful doubt) {
      return new One(
          doubt.observation(),
          graph.label(doubt.item()),
          campaign.observations(doubt.observation() - 1, 1).get(0).reading().text(),
          doubt.reason());
    }
  }

  @Command(
      name = "confirm",
      description =
          "Says that an observation is right, however odd it looks: it counts in full, and is not"
              + " doubted again.",
      footer = {"Example:", "  ./grapl campaign confirm lake 12"})
  static final class Confirm extends OneCampaign.Change {

    @Parameters(
        index = "1",
        paramLabel = "OBSERVATION",
        description = "The number that 'tell' gave it.")
    private long observation;

    @Mixin private OneCampaign.Note note = new OneCampaign.Note();

    private record Confirmed(long observation) {}

    @Override
    int change(DurableCampaign campaign) {
      campaign.confirm(observation, worker.signature(), note.note);
      return results.done(
          new Confirmed(observation), "observation %d is confirmed and counts", observation);
    }
  }
}
