package org.grapl.cli;

import picocli.CommandLine.Command;

@Command(
    name = "bench",
    description = "Measures engines, methods, certificates, a server and its page on this machine.",
    subcommands = {
      BenchCalibrationCommand.class,
      BenchCoverageCommand.class,
      BenchMethodsCommand.class,
      BenchReviewersCommand.class
    },
    footer = "Also all, auto, crash, engine, page and serve, built when first called.")
final class BenchCommand {}
