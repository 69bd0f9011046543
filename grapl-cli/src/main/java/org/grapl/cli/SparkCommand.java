package org.grapl.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code grapl spark}: graphs that no longer fit into one machine. */
@Command(
    name = "spark",
    mixinStandardHelpOptions = true,
    description = {
      "Campaigns on graphs that no longer fit into one machine, by Apache Spark, which is fetched"
          + " (280 MB) the first time. See docs/SCALE.md, also for when that pays.",
      ""
    },
    subcommands = {SparkPrepareCommand.class, SparkInfoCommand.class, SparkCampaignCommand.class})
final class SparkCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "spark needs one of: " + String.join(", ", spec.subcommands().keySet()));
  }
}
