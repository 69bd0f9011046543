package org.grapl.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code grapl campaign delete}: removes a campaign for good. */
@Command(
    name = "delete",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {"Removes a campaign with all that was told, for good. Export it first.", ""},
    footer = {"", "Example:", "  ./grapl campaign delete lake --yes"})
final class CampaignDeleteCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Option(names = "--yes", description = "Does not ask whether you are sure.")
  private boolean yes;

  @ParentCommand private @Nullable CampaignCommand parent;

  @Override
  public Integer call() {
    return StoreOption.with(
        choice.store.open(),
        campaigns -> {
          int observations =
              campaigns.open(choice.owner.owner, choice.name).status().observations();
          if (!yes && !isSure(observations)) {
            throw new BadInputException(
                "nothing was deleted; type the name of the campaign, or give --yes");
          }
          campaigns.delete(choice.owner.owner, choice.name);
          spec.commandLine().getOut().printf("deleted \"%s\"%n", choice.name);
          return 0;
        });
  }

  private boolean isSure(int observations) {
    PrintWriter err = spec.commandLine().getErr();
    err.printf(
        "This removes \"%s\" and %s for good. Type its name to go on:%n> ",
        choice.name, FindText.plural(observations, "check"));
    err.flush();
    try {
      String typed = parent == null ? null : parent.in().readLine();
      return typed != null && typed.strip().equals(choice.name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
