package org.grapl.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.store.Observation;
import org.grapl.store.ReadingText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl campaign undo}: withdraws an observation. */
@Command(
    name = "undo",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Withdraws an observation: it counts no longer, but stays in the log. An audit under way is"
          + " closed. 'explain' and 'log' show the numbers of observations.",
      ""
    },
    footer = {"", "Example:", "  ./grapl campaign undo lake 12 --note \"wrong jar\""})
final class CampaignUndoCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Parameters(
      index = "1",
      paramLabel = "OBSERVATION",
      description = "The number that 'tell' gave it.")
  private long observation;

  @Mixin private WorkerOption worker = new WorkerOption();

  @Option(names = "--note", paramLabel = "TEXT", description = "Why.")
  private String note = "";

  @Override
  public Integer call() {
    return choice.change(
        campaign -> {
          List<Observation> before = campaign.observations(observation - 1, 1);
          campaign.withdraw(observation, worker.signature(), note);
          Observation known = before.get(0);
          spec.commandLine()
              .getOut()
              .printf(
                  "observation %d (%s: %s) %s%n",
                  observation,
                  campaign.items().graph().label(known.arm()),
                  ReadingText.write(known.reading()),
                  known.isWithdrawn() ? "was already withdrawn" : "counts no longer");
          return 0;
        });
  }
}
