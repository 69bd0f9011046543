package org.grapl.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "spark",
    description =
        "Campaigns on graphs that no longer fit into one machine, by Apache Spark, which is fetched"
            + " (280 MB) the first time. See docs/SCALE.md, also for when that pays.",
    footer = "Its commands are prepare, info and campaign, built when first called.")
final class SparkCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "spark needs one of: prepare, info, campaign");
  }
}
