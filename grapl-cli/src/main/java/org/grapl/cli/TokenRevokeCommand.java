package org.grapl.cli;

import java.util.concurrent.Callable;
import org.grapl.store.sql.Database;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl token revoke}: makes a token useless. */
@Command(
    name = "revoke",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {"Makes a token useless from now on, also for a server that is running.", ""},
    footer = {"", "Example:", "  ./grapl token revoke 7f3a9c --store lab.db"})
final class TokenRevokeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private StoreOption store = new StoreOption();

  @Parameters(index = "0", paramLabel = "ID", description = "As 'token list' shows it.")
  private String id = "";

  @Override
  public Integer call() {
    try (Database database = store.open()) {
      if (!database.tokens().revoke(id)) {
        throw new BadInputException("there is no token \"%s\"".formatted(id));
      }
      spec.commandLine().getOut().printf("token %s opens nothing any more%n", id);
      return 0;
    }
  }
}
