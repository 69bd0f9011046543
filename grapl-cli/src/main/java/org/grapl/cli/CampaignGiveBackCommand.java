package org.grapl.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.store.Event.Reason;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl campaign give-back}: gives tickets back unanswered. */
@Command(
    name = "give-back",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Gives tickets back unanswered, so that others may have them; those that are not open are left"
          + " as they are. Their value may still be told later.",
      ""
    },
    footer = {"", "Example:", "  ./grapl campaign give-back lake 3 4 --note \"no boat today\""})
final class CampaignGiveBackCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "TICKET", description = "The tickets.")
  private List<Long> tickets = new ArrayList<>();

  @Option(
      names = "--set-aside",
      description = "The items cannot be checked at all: they are not handed out again.")
  private boolean setAside;

  @Mixin private WorkerOption worker = new WorkerOption();

  @Option(names = "--note", paramLabel = "TEXT", description = "What is to be remembered about it.")
  private String note = "";

  @Override
  public Integer call() {
    return choice.change(
        campaign -> {
          int before = campaign.status().givenBack();
          campaign.giveBack(
              tickets, setAside ? Reason.SET_ASIDE : Reason.ABANDONED, worker.signature(), note);
          int given = campaign.status().givenBack() - before;
          spec.commandLine()
              .getOut()
              .printf(
                  "%s given back%s%n",
                  FindText.plural(given, "ticket"),
                  given < tickets.size()
                      ? ", %d %s not open"
                          .formatted(
                              tickets.size() - given, tickets.size() - given == 1 ? "was" : "were")
                      : "");
          return 0;
        });
  }
}
