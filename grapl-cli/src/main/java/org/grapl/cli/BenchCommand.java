package org.grapl.cli;

import picocli.CommandLine.Command;

/** {@code grapl bench}: measures. */
@Command(
    name = "bench",
    description = {
      "Measures how fast engines are on this machine, how many samples methods need, how often"
          + " certificates are false, how fast and how safe a server is, how its page does in a browser, and what a pass over a graph costs on Spark."
    },
    subcommands = {BenchCoverageCommand.class, BenchMethodsCommand.class},
    footer = {"", "Also all, crash, engine, page, serve and spark, built when first called."})
final class BenchCommand {}
