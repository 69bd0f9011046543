package org.grapl.cli;

import java.io.BufferedReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "campaign",
    description =
        "Campaigns that last: checks are asked for and told by many people over days, and kept in a store at once.",
    footer = {
      "Example, a whole campaign:",
      "  ./grapl campaign create lake --graph edges.csv --threshold 0.5",
      "  ./grapl campaign ask lake --count 5",
      "  ./grapl campaign tell lake 1 0.7",
      "  ./grapl campaign decide lake -o decisions.csv"
    },
    subcommands = {
      CampaignCreateCommand.class,
      CampaignAskCommand.class,
      CampaignTellCommand.class,
      CampaignRecordCommands.GiveBack.class,
      CampaignRecordCommands.Undo.class,
      CampaignDoubtCommands.Doubtfuls.class,
      CampaignDoubtCommands.Confirm.class,
      CampaignLookCommands.StatusCommand.class,
      CampaignDecideCommand.class,
      CampaignAuditCommand.class,
      CampaignLookCommands.Explain.class,
      CampaignRecordCommands.Change.class,
      CampaignRecordCommands.Words.class,
      CampaignGrowCommand.class,
      CampaignLookCommands.Log.class,
      CampaignFileCommands.Report.class,
      CampaignFileCommands.Export.class,
      CampaignFileCommands.Import.class,
      CampaignLookCommands.ListAll.class,
      CampaignLookCommands.Verify.class,
      CampaignRecordCommands.Delete.class
    })
final class CampaignCommand {

  @ParentCommand private @Nullable Main main;

  BufferedReader in() {
    return Main.in(main);
  }
}
