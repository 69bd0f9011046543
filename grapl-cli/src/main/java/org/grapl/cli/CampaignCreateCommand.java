package org.grapl.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.grapl.Observation;
import org.grapl.data.CheckFiles;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.SameItems;
import org.grapl.graph.Graph;
import org.grapl.server.Shown;
import org.grapl.store.Campaigns;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Reading;
import org.grapl.store.Recording;
import org.grapl.store.Settings;
import org.grapl.store.Wording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "create",
    description = "Sets up a campaign, and the store if there is none.",
    footer = {
      "Example:",
      "  ./grapl campaign create lake --graph edges.csv --items items.csv --threshold 0.5 --noise 0.1 --lease 2d",
      "  ./grapl campaign create papers --graph edges.csv --threshold 0.5 --noise exact --yes-no --question \"Is this paper about drought?\" --above \"about drought\" --below \"about something else\""
    })
final class CampaignCreateCommand extends OneCampaign {

  @Mixin private GraphOption graph = new GraphOption();

  @Mixin private QuestionOptions asked = new QuestionOptions();

  @Mixin private KnownOptions known = new KnownOptions();

  @Mixin private WordOptions words = new WordOptions();

  @Mixin private NoiseOption noise = new NoiseOption();

  @Mixin private ScoreOption score = new ScoreOption();

  @Mixin private BudgetOption budget = new BudgetOption();

  @Mixin private PolicyOptions policy = new PolicyOptions();

  @Option(
      names = "--lease",
      defaultValue = "1h",
      description =
          "How long a check is kept for who asked for it, such as 30m or 7d; then it may be handed"
              + " out again, and a late answer is welcome all the same (default: ${DEFAULT-VALUE}).")
  private Duration lease = Settings.DEFAULT_LEASE;

  @Option(
      names = "--replicates",
      defaultValue = "1",
      description =
          "How many people may check one item at the same time (default: ${DEFAULT-VALUE}).")
  private int replicates;

  @Mixin private SeedOption random = new SeedOption();

  @Mixin private Worker worker = new Worker();

  @Override
  public Integer call() {
    Campaigns.checkName(name);
    Settings settings = settings(Double.POSITIVE_INFINITY);
    Wording wording = words.over(Wording.NONE);
    SameItems same = known.read(graph, List.of(), results.err());
    ItemGraph read = same.distinct();
    Settings limited =
        settings.withBudget(
            budget.allowed(read.items().costs().isPresent()).orElse(Double.POSITIVE_INFINITY));
    List<Recording> checks = known(same);
    return StoreOption.with(
        store.openOrMake(),
        campaigns -> {
          DurableCampaign created =
              campaigns.create(
                  owner.owner, name, read, limited, wording, checks, worker.signature());
          results.done(
              Shown.campaign(created),
              "created \"%s\": %s, %s",
              name,
              FindText.items(same),
              FindText.plural(read.graph().links(), "link"));
          results.note("next, %s", proposal("ask", ""));
          return 0;
        });
  }

  private Settings settings(double allowed) {
    return new Settings(
        asked.question(),
        noise.setting(),
        policy.ofCampaign(score.columns),
        allowed,
        TimeSpan.lease(lease),
        replicates,
        random.seed);
  }

  private List<Recording> known(SameItems same) {
    Graph all = same.all().graph();
    List<Recording> checks = new ArrayList<>();
    for (Path file : known.checks) {
      for (Observation each : KnownOptions.hinting(graph.file, () -> CheckFiles.read(file, all))) {
        checks.add(new Recording(same.of(each.item()), Reading.of(each.value()), ""));
      }
    }
    return checks;
  }
}
