package org.grapl.cli;

import java.io.BufferedReader;
import java.io.Reader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code grapl campaign}: checks that take days, many hands and more than one sitting. */
@Command(
    name = "campaign",
    mixinStandardHelpOptions = true,
    description = {
      "Campaigns that last: checks are asked for and told by many people over days, and kept in a"
          + " store at once.",
      ""
    },
    footer = {
      "",
      "Example, a whole campaign:",
      "  ./grapl campaign create lake --graph edges.csv --threshold 0.5",
      "  ./grapl campaign ask lake --count 5",
      "  ./grapl campaign tell lake 1 0.7",
      "  ./grapl campaign decide lake --out decisions.csv"
    },
    subcommands = {
      CampaignCreateCommand.class,
      CampaignAskCommand.class,
      CampaignTellCommand.class,
      CampaignGiveBackCommand.class,
      CampaignUndoCommand.class,
      CampaignStatusCommand.class,
      CampaignDecideCommand.class,
      CampaignAuditCommand.class,
      CampaignExplainCommand.class,
      CampaignQuestionCommand.class,
      CampaignBudgetCommand.class,
      CampaignLogCommand.class,
      CampaignExportCommand.class,
      CampaignImportCommand.class,
      CampaignListCommand.class,
      CampaignVerifyCommand.class,
      CampaignDeleteCommand.class
    })
final class CampaignCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @ParentCommand private @Nullable Main main;

  /** What somebody types while a command runs. */
  BufferedReader in() {
    return main == null ? new BufferedReader(Reader.nullReader()) : main.in;
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "campaign needs one of: " + String.join(", ", spec.subcommands().keySet()));
  }
}
