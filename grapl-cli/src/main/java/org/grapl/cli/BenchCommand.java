package org.grapl.cli;

import picocli.CommandLine.Command;

/** {@code grapl bench}: measures. */
@Command(
    name = "bench",
    description =
        "Measures how fast engines are on this machine, how many samples methods need, how often"
            + " certificates are false, how fast and how safe a server is, and how its page does in a browser.",
    subcommands = {BenchCoverageCommand.class, BenchMethodsCommand.class},
    footer = "Also all, crash, engine, page and serve, built when first called.")
final class BenchCommand {}
