package org.grapl.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.data.GraphFormat;
import org.grapl.data.ValueFiles;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.server.Shown;
import org.grapl.store.DurableCampaign;
import org.grapl.store.ItemList;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "grow",
    description =
        "Goes on with a larger list: adds items and links, and retires items that are of no interest"
            + " any more. All checks made still count. Closes an audit under way, which counted the"
            + " list as it was.",
    footer = {
      "Examples:",
      "  ./grapl campaign grow lake --graph more.csv --items more_items.csv",
      "  ./grapl campaign grow lake --retire \"north shore\" --retire closed.csv"
    })
final class CampaignGrowCommand extends OneCampaign.Change {

  @Option(
      names = {"-g", "--graph"},
      description =
          "New links, in any format of 'create --graph'; items they name that are not known are new."
              + " Links that are there already change nothing.")
  private @Nullable Path graph;

  @Option(names = "--format", description = "The format of --graph, as of 'create'.")
  private @Nullable GraphFormat format;

  @Option(
      names = "--items",
      description =
          "What is known of new items, or was not known of others: a table with a column label.")
  private @Nullable Path items;

  @Option(
      names = "--retire",
      paramLabel = "ITEM|FILE",
      description =
          "An item that is not to be asked for any more and that nothing is to be decided about; or"
              + " a file that names one in each row. May be given several times.")
  private List<String> retire = new ArrayList<>();

  @Override
  void check() {
    if (graph == null && items == null && retire.isEmpty()) {
      throw results.misused("grow needs --graph, --items or --retire");
    }
  }

  @Override
  int change(DurableCampaign campaign) {
    DurableCampaign.ListsAsOf before = campaign.lists();
    boolean isAudited = campaign.status().running().isPresent();
    Graph now = campaign.items().graph();
    ItemGraph more =
        graph == null
            ? campaign.items()
            : GraphInput.readItems(graph, Optional.ofNullable(format), results.err());
    if (items != null) {
      Graph all = campaign.items().grownBy(more).graph();
      more = new ItemGraph(all, ItemFiles.read(items, all));
    }
    ItemList after = campaign.grow(more, retired(now, more.graph()), worker.signature());
    if (after.equals(before.last())) {
      return results.done(Shown.status(campaign.status()), "nothing is new: the list is as it was");
    }
    results.done(
        Shown.status(campaign.status()),
        "the list of \"%s\" now has %s and %s; %s new, %s retired",
        name,
        FindText.plural(after.size(), "item"),
        FindText.plural(campaign.items(after).graph().links(), "link"),
        FindText.plural(after.size() - before.last().size(), "item"),
        FindText.plural(after.size() - after.counted(), "item"));
    if (isAudited) {
      results.note("the audit under way was closed: it counted the list as it was");
    }
    return 0;
  }

  /** Labels as they are given, or of a file if no item has that name. */
  private List<String> retired(Graph now, Graph more) {
    List<String> labels = new ArrayList<>();
    for (String each : retire) {
      boolean isItem = now.item(each).isPresent() || more.item(each).isPresent();
      if (!isItem && new File(each).isFile()) {
        labels.addAll(ValueFiles.labels(Path.of(each)));
      } else {
        labels.add(each);
      }
    }
    return labels;
  }
}
