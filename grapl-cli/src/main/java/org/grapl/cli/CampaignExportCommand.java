package org.grapl.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.grapl.data.file.AtomicFile;
import org.grapl.store.file.CampaignFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl campaign export}: writes a whole campaign into one file. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Writes a whole campaign into one file: a ZIP of readable tables with their checksums, from"
          + " which 'import' makes the same campaign in every bit. Others go on meanwhile.",
      ""
    },
    footer = {"", "Example:", "  ./grapl campaign export lake lake.zip"})
final class CampaignExportCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Parameters(index = "1", paramLabel = "FILE", description = "The file to write.")
  private Path file = Path.of("");

  @Option(names = "--overwrite", description = "Writes it even if there is such a file.")
  private boolean overwrite;

  @Override
  public Integer call() {
    if (!overwrite && Files.exists(file)) {
      throw new BadInputException(
          "FILE must be a new one, got %s, which exists; name another, or give --overwrite"
              .formatted(file));
    }
    return choice.look(
        campaign -> {
          long[] entries = {0};
          AtomicFile.writeBytes(
              file, out -> entries[0] = CampaignFile.write(campaign, out).entries());
          spec.commandLine()
              .getOut()
              .printf("%s with %d entries: %s%n", choice.name, entries[0], file);
          return 0;
        });
  }
}
