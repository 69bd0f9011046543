package org.grapl.cli;

import picocli.CommandLine.Command;

/** {@code grapl token}: who may use a server. */
@Command(
    name = "token",
    description = "Says who may use a server: creates, lists and revokes tokens.",
    subcommands = {
      TokenCommands.Create.class,
      TokenCommands.ListAll.class,
      TokenCommands.Revoke.class
    })
final class TokenCommand {}
