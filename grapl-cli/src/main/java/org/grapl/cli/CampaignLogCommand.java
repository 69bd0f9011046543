package org.grapl.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.grapl.store.log.EntryJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl campaign log}: everything that happened. */
@Command(
    name = "log",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {"Prints everything that happened to a campaign, in order.", ""},
    footer = {"", "Example:", "  ./grapl campaign log lake --after 100 --json"})
final class CampaignLogCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Option(
      names = "--after",
      defaultValue = "0",
      paramLabel = "N",
      description = "Only what came after entry N.")
  private long after;

  @Option(names = "--json", description = "Prints one JSON object per line instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    if (after < 0) {
      throw new BadInputException("--after must be ≥ 0, got " + after);
    }
    return choice.look(
        campaign -> {
          PrintWriter out = spec.commandLine().getOut();
          EntryJson lines = new EntryJson(campaign.items().graph());
          EntryText text = new EntryText(campaign.items().graph());
          campaign.entries(
              after, entry -> out.println(json ? lines.write(entry) : text.line(entry)));
          return 0;
        });
  }
}
