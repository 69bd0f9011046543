package org.grapl.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.grapl.data.file.DataFileException;
import org.grapl.store.DurableCampaign;
import org.grapl.store.file.CampaignFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl campaign import}: takes over an exported campaign. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Takes over a campaign that was exported, here or elsewhere, with all that ever happened to it;"
          + " nothing of it if the file is damaged.",
      ""
    },
    footer = {"", "Example:", "  ./grapl campaign import lake.zip --name lake-2"})
final class CampaignImportCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "FILE", description = "The file that 'export' wrote.")
  private Path file = Path.of("");

  @Option(
      names = "--name",
      defaultValue = "",
      paramLabel = "NAME",
      description = "What to call it, if not as before.")
  private String name = "";

  @Mixin private StoreOption store = new StoreOption();

  @Mixin private OwnerOption owner = new OwnerOption();

  @Override
  public Integer call() {
    if (!java.nio.file.Files.exists(file)) {
      throw new DataFileException(file, "no such file");
    }
    return StoreOption.with(
        store.openOrMake(),
        campaigns -> {
          DurableCampaign campaign = CampaignFile.read(file, campaigns, owner.owner, name);
          spec.commandLine()
              .getOut()
              .printf(
                  "imported \"%s\" with %d entries%n", campaign.record().name(), campaign.head());
          return 0;
        });
  }
}
