package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.grapl.Observation;
import org.grapl.data.CheckFiles;
import org.grapl.data.ValueFiles;
import org.grapl.data.item.ItemFiles;
import org.grapl.data.item.ItemGraph;
import org.grapl.graph.Graph;
import org.grapl.server.Shown;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Reading;
import org.grapl.store.Recording;
import org.grapl.store.Settings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grapl campaign create}: sets up a campaign. */
@Command(
    name = "create",
    description = {"Sets up a campaign, and the store if there is none.", ""},
    footer = {
      "",
      "Example:",
      "  ./grapl campaign create lake --graph edges.csv --items items.csv --threshold 0.5 --noise 0.1 --lease 2d"
    })
final class CampaignCreateCommand extends OneCampaign {

  @Mixin private GraphOption graph = new GraphOption();

  @Mixin private QuestionOptions asked = new QuestionOptions();

  @Option(
      names = "--items",
      paramLabel = "FILE",
      description =
          "What is known of the items: a table with a header, one column called label (or name, id)"
              + " and any others, which go along to those who check. A column called cost is what a check costs.")
  private @Nullable Path items;

  @Option(
      names = "--known",
      paramLabel = "FILE",
      description =
          "Checks made earlier, as label,value[,value...] or the steps.csv of a search. They are"
              + " observations from the beginning. May be given several times.")
  private List<Path> known = new ArrayList<>();

  @Option(
      names = "--unlinked",
      description =
          "Items that --items or --known name and the graph does not are taken as items without links."
              + " Otherwise they are refused: most are slips of the pen.")
  private boolean unlinked;

  @Mixin private NoiseOption noise = new NoiseOption();

  @Mixin private BudgetOption budget = new BudgetOption();

  @Mixin private PolicyOptions policy = new PolicyOptions();

  @Option(
      names = "--lease",
      defaultValue = "1h",
      paramLabel = "TIME",
      description =
          "How long a check is kept for who asked for it, such as 30m or 7d; then it may be handed"
              + " out again, and a late answer is welcome all the same (default: ${DEFAULT-VALUE}).")
  private Duration lease = Settings.DEFAULT_LEASE;

  @Option(
      names = "--replicates",
      defaultValue = "1",
      paramLabel = "K",
      description =
          "How many people may check one item at the same time (default: ${DEFAULT-VALUE}).")
  private int replicates;

  @Mixin private SeedOption random = new SeedOption();

  @Mixin private OneCampaign.Worker worker = new OneCampaign.Worker();

  @Override
  public Integer call() {
    Campaigns.checkName(name);
    Settings settings = settings(Double.POSITIVE_INFINITY);
    ItemGraph read = read(results.err());
    Settings limited =
        settings.withBudget(
            budget.allowed(read.items().costs().isPresent()).orElse(Double.POSITIVE_INFINITY));
    List<Recording> checks = known(read.graph());
    return StoreOption.with(
        store.openOrMake(),
        campaigns -> {
          DurableCampaign created =
              campaigns.create(owner.owner, name, read, limited, checks, worker.signature());
          results.done(
              Shown.campaign(created),
              "created \"%s\": %s, %s",
              name,
              FindText.plural(read.graph().size(), "item"),
              FindText.plural(read.graph().links(), "link"));
          results.note("next, %s", proposal("ask", ""));
          return 0;
        });
  }

  private Settings settings(double allowed) {
    return new Settings(
        asked.question(),
        noise.setting(),
        policy.ofCampaign(),
        allowed,
        TimeSpan.lease(lease),
        replicates,
        random.seed);
  }

  private ItemGraph read(PrintWriter err) {
    ItemGraph read = graph.read(err);
    List<String> labels = new ArrayList<>();
    Path file = items;
    if (unlinked) {
      known.forEach(each -> labels.addAll(ValueFiles.labels(each)));
      if (file != null) {
        labels.addAll(ItemFiles.labels(file));
      }
    }
    ItemGraph all = GraphInput.with(read, labels, err);
    return file == null ? all : FindInput.hinting(graph.file, () -> FindInput.withItems(all, file));
  }

  private List<Recording> known(Graph of) {
    List<Recording> checks = new ArrayList<>();
    for (Path file : known) {
      for (Observation each : FindInput.hinting(graph.file, () -> CheckFiles.read(file, of))) {
        checks.add(new Recording(each.item(), Reading.of(each.value()), ""));
      }
    }
    return checks;
  }
}
