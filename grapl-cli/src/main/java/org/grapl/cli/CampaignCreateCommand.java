package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.Campaigns;
import org.grapl.store.Settings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl campaign create}: sets up a campaign. */
@Command(
    name = "create",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {"Sets up a campaign, and the store if there is none.", ""},
    footer = {
      "",
      "Example:",
      "  ./grapl campaign create lake --graph edges.csv --items items.csv --threshold 0.5 --noise 0.1"
          + " --lease 2d"
    })
final class CampaignCreateCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Mixin private GraphOption graph = new GraphOption();

  @Option(
      names = "--items",
      paramLabel = "FILE",
      description =
          "What is known of the items: a table with a header, one column called label (or name, id)"
              + " and any others, which go along to those who check. A column called cost is what a"
              + " check costs.")
  private @Nullable Path items;

  @Option(
      names = "--unlinked",
      description =
          "Items that --items names and the graph does not are taken as items without links."
              + " Otherwise they are refused: most are slips of the pen.")
  private boolean unlinked;

  @Mixin private CampaignSettingsOptions options = new CampaignSettingsOptions();

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Campaigns.checkName(choice.name);
    Settings settings = options.settings();
    ItemGraph read = read(err);
    return StoreOption.with(
        choice.store.openOrMake(),
        campaigns -> {
          campaigns.create(choice.owner.owner, choice.name, read, settings, "");
          PrintWriter out = spec.commandLine().getOut();
          out.printf(
              "created \"%s\": %s, %s%n",
              choice.name,
              FindText.plural(read.graph().size(), "item"),
              FindText.plural(read.graph().edges(), "link"));
          err.println("note: next, " + choice.proposal("ask", ""));
          return 0;
        });
  }

  private ItemGraph read(PrintWriter err) {
    ItemGraph read = graph.read(err);
    Path file = items;
    if (file == null) {
      return read;
    }
    ItemGraph all = unlinked ? GraphInput.with(read, ItemFiles.labels(file), err) : read;
    return FindInput.hinting(graph.file, () -> FindInput.withItems(all, file));
  }
}
