package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.grapl.Check;
import org.grapl.Question;
import org.grapl.arms.Noise;
import org.grapl.campaign.RoundSettings;
import org.grapl.research.cluster.Cluster;
import org.grapl.research.cluster.RoundReport;
import org.grapl.research.cluster.RoundsPlan;
import org.grapl.research.cluster.RoundsResult;
import org.grapl.research.cluster.TableSource;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Reading;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl spark campaign}: rounds of asking, observing and deciding. */
@Command(
    name = "campaign",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "A campaign in rounds on a graph made ready. Each round reads all answers, estimates every item,"
          + " writes what is decided (DIR/rounds/N/decision, Parquet, and decision.csv if items are few) and which items to check next"
          + " (DIR/rounds/N/ask.csv). Put answers as label,value into DIR/observations and run the same"
          + " command again: it goes on where it stopped, also after it was killed.",
      ""
    })
final class SparkCampaignCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "DIR",
      description = "Where the campaign is kept; made if it is not there.")
  private String directory = "";

  @Option(
      names = "--graph",
      required = true,
      paramLabel = "DIR",
      description = "A graph made by 'spark prepare'.")
  private String graph = "";

  @Option(
      names = "--threshold",
      required = true,
      paramLabel = "X",
      description = "The line: which items have a mean of at least this?")
  private double threshold;

  @Option(
      names = "--tolerance",
      paramLabel = "E",
      description = "Closer to the line than this, either answer will do (default: 0.01).")
  private double tolerance = Question.DEFAULT_TOLERANCE;

  @Option(
      names = "--budget",
      required = true,
      paramLabel = "N",
      description = "How many checks there may be in all.")
  private long budget;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description =
          "Items asked for in a round (default: a fifth of the checks so far, at least one; what a"
              + " batch cannot learn from its own first answers then costs little).")
  private Optional<Integer> batch = Optional.empty();

  @Option(
      names = "--scatter",
      paramLabel = "SD",
      description =
          "The standard deviation of a check, 0 if checks are exact (default: found out by checking"
              + " five items twice).")
  private Optional<Double> scatter = Optional.empty();

  @Option(
      names = "--gamma",
      paramLabel = "G",
      description = "How strongly items borrow from their neighbours (default: by rule of thumb).")
  private Optional<Double> gamma = Optional.empty();

  @Option(
      names = "--estimates",
      paramLabel = "HOW",
      description =
          "smoothed (the default), or evidence: by the kernel, noise and nugget that explain the"
              + " observations best, with deviations; some hundred times the passes.")
  private RoundsPlan.Estimates estimates = RoundsPlan.Estimates.SMOOTHED;

  @Option(
      names = "--deviations",
      description =
          "Adds the deviation of every mean and the probability of its side: 64 solves more a round.")
  private boolean deviations;

  @Option(
      names = "--observations",
      paramLabel = "TABLE",
      description =
          "Answers kept elsewhere, besides those in DIR/observations: CSV or Parquet, or a database"
              + " (jdbc:...) with --table; may be given several times.")
  private List<String> observations = new ArrayList<>();

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "The table, or a query in brackets, of a database given as --observations.")
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

  @ArgGroup(exclusive = false, heading = "%nAnswers drawn around known means, to try things out:%n")
  private @Nullable Simulated simulated;

  /** Where answers come from if nobody gives them. */
  static final class Simulated {

    @Option(
        names = "--truth",
        required = true,
        paramLabel = "TABLE",
        description = "Known means as label,value; rounds then follow each other by themselves.")
    String truth = "";

    @Option(
        names = "--noise",
        defaultValue = "exact",
        paramLabel = "KIND",
        description = "exact, bernoulli or gaussian:SD (default: ${DEFAULT-VALUE}).")
    String noise = "exact";

    @Option(
        names = "--seed",
        defaultValue = "1",
        paramLabel = "S",
        description = "Seed of the answers (default: ${DEFAULT-VALUE}).")
    long seed;

    RoundsPlan.Simulation simulation() {
      return new RoundsPlan.Simulation(TableSource.files(truth), Noise.parse(noise), seed);
    }
  }

  @Option(names = "--rounds", paramLabel = "N", description = "Makes at most so many rounds now.")
  private int rounds = Integer.MAX_VALUE;

  @Mixin private PartsOption parts = new PartsOption();
  @Mixin private SparkOption spark = new SparkOption();

  @Option(names = "--json", description = "Prints one JSON object instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    RoundSettings settings =
        new RoundSettings(
            new Question(threshold, tolerance),
            number(gamma),
            number(scatter),
            budget,
            batch.map(OptionalInt::of).orElse(OptionalInt.empty()));
    Check.atLeast("--rounds", 1, rounds);
    if (table.isPresent() && observations.stream().noneMatch(TableSource::isDatabase)) {
      throw new BadInputException(
          "--table is only for --observations jdbc:..., which is not given");
    }
    if (estimates == RoundsPlan.Estimates.EVIDENCE && gamma.isPresent()) {
      throw new BadInputException("--gamma is only for smoothed estimates; evidence finds its own");
    }
    Optional<RoundsPlan.Simulation> answers =
        Optional.ofNullable(simulated).map(Simulated::simulation);
    PrintWriter text = spec.commandLine().getOut();
    List<RoundReport> made = new ArrayList<>();
    try (Cluster cluster = spark.openAnyway(spec.commandLine().getErr())) {
      RoundsPlan plan =
          new RoundsPlan(
              directory,
              graph,
              settings,
              estimates,
              deviations,
              parts.of(cluster),
              observations.stream().map(this::table).toList(),
              told(),
              answers,
              rounds);
      RoundsResult result =
          cluster.run(
              plan,
              round -> {
                made.add(round);
                if (!json) {
                  print(round, text);
                }
              });
      if (json) {
        text.println(json(made, result));
      } else {
        print(result, text);
      }
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
          DurableCampaign campaign = campaigns.open(owner.owner, name);
          return campaign.observations(0, Integer.MAX_VALUE).stream()
              .filter(each -> !each.isWithdrawn())
              .filter(each -> each.reading().bound() == Reading.Bound.NONE)
              .map(
                  each ->
                      new RoundsPlan.Told(
                          campaign.items().graph().label(each.arm()),
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

  private void print(RoundsResult result, PrintWriter text) {
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

  private static ObjectNode json(List<RoundReport> made, RoundsResult result) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("state", result.state().name().toLowerCase(Locale.ROOT));
    json.put("rounds", result.rounds());
    json.put("observed", result.observed());
    json.put("waitingFor", result.waitingFor());
    ArrayNode array = json.putArray("made");
    for (RoundReport round : made) {
      ObjectNode node = array.addObject();
      node.put("round", round.round());
      node.put("observed", round.observed());
      node.put("above", round.above());
      node.put("asked", round.asked());
      Numbers.put(node, "gamma", round.gamma());
      node.put("passes", round.passes());
      Numbers.put(node, "errorBound", round.errorBound());
      node.put("seconds", round.seconds());
      node.put("files", round.files());
    }
    return json;
  }
}
