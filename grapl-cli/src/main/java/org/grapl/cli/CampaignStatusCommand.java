package org.grapl.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl campaign status}: where a campaign stands. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = {"Tells where a campaign stands.", ""},
    footer = {"", "Example:", "  ./grapl campaign status lake --json"})
final class CampaignStatusCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    return choice.look(
        campaign -> {
          StatusText text = new StatusText(campaign);
          if (json) {
            spec.commandLine().getOut().println(text.json());
          } else {
            text.print(spec.commandLine().getOut());
          }
          return 0;
        });
  }
}
