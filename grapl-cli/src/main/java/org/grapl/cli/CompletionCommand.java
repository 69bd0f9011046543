package org.grapl.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description =
        "Prints a script by which bash and zsh complete commands, options and their values.",
    footer = {"Example:", "  source <(./grapl completion)"})
final class CompletionCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    spec.commandLine().getOut().print(AutoComplete.bash("grapl", spec.root().commandLine()));
    return 0;
  }
}
