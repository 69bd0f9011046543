package org.grapl.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code grapl bench}: measures. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = {
      "Measures how fast engines, their inner loops and the search for neighbours are on this"
          + " machine, how many samples methods need, how often certificates are false, how fast and how safe a"
          + " server is, how its page does in a browser, and what a pass over a graph costs on Spark."
    },
    subcommands = {BenchCoverageCommand.class, BenchMethodsCommand.class, BenchSparkCommand.class},
    footer = {"", "Also crash, engine, kernels, knn, page and serve, built when first called."})
final class BenchCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "bench needs one of: coverage, crash, engine, kernels, knn, methods, page, serve, spark");
  }
}
