package org.grapl.cli;

import picocli.CommandLine.Command;

/** {@code grapl spark}: graphs that no longer fit into one machine. */
@Command(
    name = "spark",
    description = {
      "Campaigns on graphs that no longer fit into one machine, by Apache Spark, which is fetched"
          + " (280 MB) the first time. See docs/SCALE.md, also for when that pays.",
      ""
    },
    subcommands = {SparkPrepareCommand.class, SparkInfoCommand.class, SparkCampaignCommand.class})
final class SparkCommand {}
