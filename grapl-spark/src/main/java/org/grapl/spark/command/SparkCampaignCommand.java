package org.grapl.spark.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.grapl.Noise;
import org.grapl.cli.BadInputException;
import org.grapl.cli.BudgetOption;
import org.grapl.cli.FindText;
import org.grapl.cli.NoiseOption;
import org.grapl.cli.OwnerOption;
import org.grapl.cli.QuestionOptions;
import org.grapl.cli.Results;
import org.grapl.cli.SeedOption;
import org.grapl.cli.SparkSubcommand;
import org.grapl.cli.StoreOption;
import org.grapl.internal.Check;
import org.grapl.spark.SparkCluster;
import org.grapl.spark.campaign.RoundReport;
import org.grapl.spark.campaign.RoundSettings;
import org.grapl.spark.campaign.Rounds;
import org.grapl.spark.campaign.RoundsPlan;
import org.grapl.spark.campaign.RoundsPlan.Simulation;
import org.grapl.spark.graph.TableSource;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Reading;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grapl spark campaign}: rounds of asking, observing and deciding. */
@Command(
    name = "campaign",
    description =
        "A campaign in rounds on a graph made ready. Each round reads all answers, estimates every item,"
            + " writes what is decided (DIR/rounds/N/decision, Parquet, and decision.csv if items are few) and which items to check next"
            + " (DIR/rounds/N/ask.csv). Put answers as label,value into DIR/observations and run the same"
            + " command again: it goes on where it stopped, also after it was killed.")
public final class SparkCampaignCommand implements SparkSubcommand {

  @Parameters(
      paramLabel = "DIR",
      description = "Where the campaign is kept; made if it is not there.")
  private String directory = "";

  @Option(
      names = {"-g", "--graph"},
      required = true,
      paramLabel = "DIR",
      description = "A graph made by 'spark prepare'.")
  private String graph = "";

  @Mixin private QuestionOptions asked = new QuestionOptions();

  @Mixin private BudgetOption budget = new BudgetOption();

  @Option(
      names = "--batch",
      paramLabel = "N",
      description =
          "Items asked for in a round (default: a fifth of the checks so far, at least one; what a"
              + " batch cannot learn from its own first answers then costs little).")
  private Optional<Integer> batch = Optional.empty();

  @Mixin private NoiseOption noise = new NoiseOption();

  @Option(
      names = "--gamma",
      paramLabel = "G",
      description = "How strongly items borrow from their neighbours (default: by rule of thumb).")
  private Optional<Double> gamma = Optional.empty();

  @Option(
      names = "--deviations",
      description =
          "Adds the deviation of every mean and the probability of its side: 64 solves more a round.")
  private boolean deviations;

  @Option(
      names = "--known",
      paramLabel = "TABLE",
      description =
          "Checks kept elsewhere, besides those in DIR/observations: CSV or Parquet, or a database"
              + " (jdbc:...) with --table; may be given several times.")
  private List<String> known = new ArrayList<>();

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "The table, or a query in brackets, of a database given as --known.")
  private Optional<String> table = Optional.empty();

  @Option(
      names = "--campaign",
      paramLabel = "NAME",
      description =
          "Takes the observations of a campaign in a store too ('campaign create', 'serve'), for items"
              + " of the same names.")
  private @Nullable String stored;

  @Mixin private StoreOption store = new StoreOption();
  @Mixin private OwnerOption owner = new OwnerOption();

  @Option(
      names = "--truth",
      paramLabel = "TABLE",
      description =
          "Known means as label,value: answers are drawn around them, to try things out, and rounds"
              + " follow each other by themselves.")
  private @Nullable String truth;

  @Mixin private SeedOption random = new SeedOption();

  @Option(names = "--rounds", paramLabel = "N", description = "Makes at most so many rounds now.")
  private int rounds = Integer.MAX_VALUE;

  @Mixin private PartsOption parts = new PartsOption();
  @Mixin private SparkOption spark = new SparkOption();

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    Optional<Simulation> answers =
        Optional.ofNullable(truth)
            .map(
                means ->
                    new Simulation(TableSource.files(means), noise.simulated(), random.seed()));
    RoundSettings settings =
        new RoundSettings(
            asked.question(),
            number(gamma),
            number(
                (truth == null ? noise.known() : answers.map(Simulation::noise)).map(Noise::level)),
            budget
                .checks()
                .orElseThrow(() -> results.misused("Missing required option: '--budget=N'")),
            batch.map(OptionalInt::of).orElse(OptionalInt.empty()));
    Check.atLeast("--rounds", 1, rounds);
    if (table.isPresent() && known.stream().noneMatch(TableSource::isDatabase)) {
      throw new BadInputException("--table is only for --known jdbc:..., which is not given");
    }
    PrintWriter text = results.out();
    try (SparkCluster cluster = spark.open(results.err())) {
      RoundsPlan plan =
          new RoundsPlan(
              directory,
              graph,
              settings,
              deviations,
              parts.of(cluster),
              known.stream().map(this::table).toList(),
              told(),
              answers,
              rounds);
      Rounds.Result result =
          Rounds.run(
              cluster.session(),
              plan,
              round -> {
                if (!results.isJson()) {
                  print(round, text);
                }
              });
      results.print(result, out -> print(result, settings.budget(), out));
      return 0;
    }
  }

  /** What was observed in a campaign of a store; limits of detection are no observations here. */
  private List<RoundsPlan.Told> told() {
    if (stored == null) {
      return List.of();
    }
    String name = stored;
    return StoreOption.with(
        store.openReadOnly(),
        campaigns -> {
          DurableCampaign campaign = campaigns.open(owner.owner(), name);
          return campaign.observations(0, Integer.MAX_VALUE).stream()
              .filter(each -> !each.isWithdrawn())
              .filter(each -> each.reading().bound() == Reading.Bound.NONE)
              .map(
                  each ->
                      new RoundsPlan.Told(
                          campaign.items().graph().label(each.item()),
                          each.reading().value(),
                          each.reading().weight()))
              .toList();
        });
  }

  private static OptionalDouble number(Optional<Double> option) {
    return option.isPresent() ? OptionalDouble.of(option.get()) : OptionalDouble.empty();
  }

  private TableSource table(String location) {
    return TableSource.isDatabase(location)
        ? new TableSource(location, table)
        : TableSource.files(location);
  }

  private static void print(RoundReport round, PrintWriter text) {
    if (round.observed() == 0) {
      text.printf("round %d: nothing is known yet, %d asked for%n", round.round(), round.asked());
    } else {
      text.printf(
          "round %d: %s, %d above, %d asked for; %d passes, %.1f s%s%n",
          round.round(),
          FindText.plural(round.observed(), "check"),
          round.above(),
          round.asked(),
          round.passes(),
          round.seconds(),
          round.errorBound() > 0
              ? ", means certified within %.1e".formatted(round.errorBound())
              : "");
    }
    text.flush();
  }

  private void print(Rounds.Result result, long budget, PrintWriter text) {
    String last = "%s/rounds/%05d".formatted(directory, result.rounds());
    text.println(
        switch (result.state()) {
          case FINISHED ->
              "Finished: the budget of %d checks is spent. Decided: %s/decision (Parquet; as decision.csv too if items are few)"
                  .formatted(budget, last);
          case WAITING ->
              "Waiting for %s. To check: %s/ask.csv; put the answers, label,value, into %s/observations and run this again."
                  .formatted(FindText.plural(result.waitingFor(), "answer"), last, directory);
          case PAUSED ->
              "Paused after round %d. Decided so far: %s/decision; run this again to go on."
                  .formatted(result.rounds(), last);
        });
  }
}
