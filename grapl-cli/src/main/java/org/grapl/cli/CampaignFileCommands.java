package org.grapl.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.grapl.data.file.AtomicFile;
import org.grapl.data.file.DataFileException;
import org.grapl.data.item.Verdicts;
import org.grapl.server.CampaignReport;
import org.grapl.server.Shown;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.DurableCampaign;
import org.grapl.store.file.CampaignFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that write a campaign into files, or read it from one. */
final class CampaignFileCommands {

  private CampaignFileCommands() {}

  @Command(
      name = "report",
      description =
          "Writes a campaign's page (report.html) and decisions (decisions.csv), to keep or send.",
      footer = {"Example:", "  ./grapl campaign report lake -o lake-report"})
  static final class Report extends OneCampaign.Look {

    @Option(
        names = {"-o", "--output"},
        required = true,
        paramLabel = "DIR",
        description = "The directory to write into.")
    private Path output = Path.of("");

    private record Reported(String name, Path report, Path decisions) {}

    @Override
    public Integer call() {
      try (OutputDirectory directory = OutputDirectory.create(output)) {
        return super.call();
      }
    }

    @Override
    int look(DurableCampaign campaign) {
      Path page = output.resolve("report.html");
      Path decisions = output.resolve("decisions.csv");
      String report = CampaignReport.page(campaign, Instant.now());
      AtomicFile.writeText(page, writer -> writer.write(report));
      DecisionAsOf decided = campaign.decision();
      Verdicts verdicts = Verdicts.of(decided.items().graph(), decided.decision());
      FindExports.writeOfCampaign(
          decisions, decided.items(), Shown.columns(verdicts, campaign.words().words()));
      return results.done(new Reported(name, page, decisions), "Report: %s", page);
    }
  }

  @Command(
      name = "export",
      description =
          "Writes a whole campaign into one file: a ZIP of readable tables with their checksums, from"
              + " which 'import' makes the same campaign in every bit. Others go on meanwhile.",
      footer = {"Example:", "  ./grapl campaign export lake -o lake.zip"})
  static final class Export extends OneCampaign.Look {

    @Option(
        names = {"-o", "--output"},
        required = true,
        description = "The file to write; - is standard output.")
    private Path output = Path.of("");

    @Option(names = "--overwrite", description = "Writes it even if there is such a file.")
    private boolean overwrite;

    private record Exported(String name, long entries, Path output) {}

    @Override
    void check() {
      if (!overwrite && !output.equals(Results.PIPE) && Files.exists(output)) {
        throw new BadInputException(
            "--output must be a new file, got %s, which exists; name another, or give --overwrite"
                .formatted(output));
      }
    }

    @Override
    int look(DurableCampaign campaign) {
      if (output.equals(Results.PIPE)) {
        return pipe(campaign);
      }
      long[] entries = {0};
      AtomicFile.writeBytes(
          output, out -> entries[0] = CampaignFile.write(campaign, out).entries());
      return results.done(
          new Exported(name, entries[0], output),
          "%s with %d entries: %s",
          name,
          entries[0],
          output);
    }

    /** Not by way of the writers that text goes through: these are bytes. */
    private static int pipe(DurableCampaign campaign) {
      try {
        CampaignFile.write(campaign, System.out);
        System.out.flush();
        return 0;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Command(
      name = "import",
      description =
          "Takes over a campaign that was exported, here or elsewhere, with all that ever happened to it; nothing of it if the file is damaged.",
      footer = {"Example:", "  ./grapl campaign import lake.zip --name lake-2"})
  static final class Import implements Callable<Integer> {

    @Parameters(
        index = "0",
        paramLabel = "FILE",
        description = "The file that 'export' wrote; - is standard input.")
    private Path file = Path.of("");

    @Option(names = "--name", defaultValue = "", description = "What to call it, if not as before.")
    private String name = "";

    @Mixin private StoreOption store = new StoreOption();

    @Mixin private OwnerOption owner = new OwnerOption();

    @Mixin private Results results = new Results();

    private record Imported(String name, long entries) {}

    @Override
    public Integer call() {
      if (!Files.exists(file)) {
        throw new DataFileException(file, "no such file");
      }
      return StoreOption.with(
          store.openOrMake(),
          campaigns -> {
            DurableCampaign campaign = CampaignFile.read(file, campaigns, owner.owner, name);
            Imported made = new Imported(campaign.record().name(), campaign.head());
            return results.done(made, "imported \"%s\" with %d entries", made.name, made.entries);
          });
    }
  }
}
