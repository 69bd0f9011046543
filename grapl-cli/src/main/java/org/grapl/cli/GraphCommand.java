package org.grapl.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code grapl graph}: looks at, converts and makes graphs. */
@Command(
    name = "graph",
    mixinStandardHelpOptions = true,
    description = "Looks at, converts and makes graphs.",
    subcommands = {
      GraphInfoCommand.class,
      GraphCheckCommand.class,
      GraphFormatsCommand.class,
      GraphConvertCommand.class,
      GraphGenerateCommand.class,
      GraphFromRegionCommand.class,
      GraphKnnCommand.class,
      GraphCombineCommand.class,
      GraphSparsifyCommand.class
    })
final class GraphCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "graph needs one of: " + String.join(", ", spec.subcommands().keySet()));
  }
}
