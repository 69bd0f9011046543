package org.grapl.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code grapl token}: who may use a server. */
@Command(
    name = "token",
    mixinStandardHelpOptions = true,
    description = "Says who may use a server: creates, lists and revokes tokens.",
    subcommands = {TokenCreateCommand.class, TokenListCommand.class, TokenRevokeCommand.class})
final class TokenCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "token needs one of: " + String.join(", ", spec.subcommands().keySet()));
  }
}
