package org.grapl.cli;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Tally;
import org.grapl.Truth;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.campaign.Strategy;
import org.grapl.certify.Audit;
import org.grapl.certify.AuditedStop;
import org.grapl.certify.StoppingRule;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemTable;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.internal.Check;
import org.grapl.internal.Decimal;
import org.grapl.research.Method;
import org.grapl.sampler.SimulatedSampler;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Everything that can be set about one search, and the parts it makes. */
final class FindOptions {

  /** With {@code --until}, unless a budget is given. */
  private static final long MOST_CHECKS_PER_ITEM = 100;

  @Mixin GraphOption graph = new GraphOption();

  @Mixin QuestionOptions asked = new QuestionOptions();

  @Mixin FindInput input = new FindInput();

  @Option(
      names = "--also",
      split = ",",
      description =
          "Other lines to decide at the end by the same checks, which are chosen for --threshold.")
  private List<Double> also = new ArrayList<>();

  @Mixin private NoiseOption noise = new NoiseOption();

  @Mixin private ScoreOption score = new ScoreOption();

  @Mixin private BudgetOption budget = new BudgetOption();

  @Option(
      names = "--until",
      paramLabel = "CLAIMS",
      description =
          "Stops once a look at random items shows what is claimed, such as error=0.05 (at most 5 %% of"
              + " all items are wrong) or recall=0.9,precision=0.8 (at least 90 %% of the items above"
              + " the line are called above, and at least 80 %% of those called above are);"
              + " confidence=C may follow (default 0.95). Needs to know the noise; --budget limits it"
              + " (default: each item 100 times). Exit code 3 if it ends without.")
  @Nullable String until;

  @Option(
      names = "--groups",
      paramLabel = "COLUMN",
      description =
          "What --until claims is shown in each group by itself, such as each county: a column of"
              + " the items. More groups take more checks.")
  @Nullable String groups;

  @Option(
      names = "--batch",
      defaultValue = "1",
      paramLabel = "auto|B",
      description =
          "Checks chosen at a time, then made one after the other (default: ${DEFAULT-VALUE}). auto: a"
              + " fifth of those made, so that batches grow. To make checks at once: --parallel.")
  private String batch = "1";

  @Mixin PolicyOptions policy = new PolicyOptions();

  @Option(
      names = "--engine",
      defaultValue = "auto",
      description = "For research: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  Engine engine = Engine.AUTO;

  @Option(
      names = "--accuracy",
      description =
          "How far estimates may be off the exact solution on graphs of more than 4000 items, in units"
              + " of the values, where a policy smooths by gamma (default: 1 %% of the item's own uncertainty).")
  private @Nullable Double accuracy;

  @Option(
      names = "--explain",
      paramLabel = "ITEM[,ITEM...]",
      description =
          "Also says why these items are called above or below, and what one more check is worth."
              + " May be given several times; quote a name with a comma.")
  List<String> explain = new ArrayList<>();

  @Mixin SeedOption random = new SeedOption();

  @Mixin CheckerOptions who = new CheckerOptions();

  /**
   * What is known of the noise; unknown for a sampler unless said. A language model that is asked
   * again says the same again: to repeat a check would tell nothing, so its answers are exact,
   * about what it would say.
   */
  Optional<Noise> noise() {
    if (input.source.isModel()) {
      noise
          .known()
          .filter(given -> !given.isExact())
          .ifPresent(
              given -> {
                throw new BadInputException(
                    "--noise must be left out or exact with --sampler llm, got %s; asked again it says the same again"
                        .formatted(given));
              });
      return Optional.of(Noise.exact());
    }
    return input.source.truth == null ? noise.known() : Optional.of(noise.simulated());
  }

  Checker checker(FindInput.Content content, Surroundings around) {
    return input.source.isPerson()
        ? new Prompt(
            new Prompt.TypedLines(around.in(), around.isInterrupted()),
            around.err(),
            content.data().items(),
            scale(content))
        : content
            .truth()
            .map(truth -> simulated(content, truth))
            .orElseGet(() -> who.checker(source(), content, around));
  }

  /** Those who check where several do at once. */
  Crew crew(FindInput.Content content, Surroundings around) {
    return content
        .truth()
        .map(truth -> Crew.simulated(simulated(content, truth), who.parallel()))
        .orElseGet(() -> who.crew(source(), content, around));
  }

  private String source() {
    return Objects.requireNonNull(input.source.sampler);
  }

  /** What a checker may need of the world; {@code err} is where to ask. */
  record Surroundings(
      BufferedReader in,
      PrintWriter err,
      BooleanSupplier isInterrupted,
      Checker.History history,
      double threshold) {}

  private Checker simulated(FindInput.Content content, Truth truth) {
    Noise simulated = noise().orElseThrow();
    simulated.check(truth, item -> '"' + content.graph().label(item) + '"');
    return Checker.of(new SimulatedSampler(truth, simulated, random.seed));
  }

  List<Path> files() {
    List<Path> files = new ArrayList<>(input.files());
    files.add(graph.file);
    who.llm().promptFile().ifPresent(files::add);
    return files;
  }

  /** In what answers must be given, because of what is there already. */
  private Prompt.Scale scale(FindInput.Content content) {
    if (!also.isEmpty()) {
      return Prompt.Scale.NUMBERS_FOR_OTHER_LINES;
    }
    double line = asked.threshold;
    Tally known = content.known();
    for (int item = 0; item < known.size(); item++) {
      // Σ (value − line)² is a quarter for each value that above or below would have been.
      int checks = known.checks(item);
      double away = checks == 0 ? 0 : known.mean(item) - line;
      double squares = checks == 0 ? 0 : known.scatter(item) + checks * away * away;
      if (Math.abs(squares - checks / 4.0) > 1e-9 * Math.max(1, line * line)) {
        return Prompt.Scale.NUMBERS;
      }
    }
    return Prompt.Scale.OPEN;
  }

  double budget(FindInput.Content content) {
    OptionalDouble given = budget.allowed(content.hasCosts());
    if (given.isPresent()) {
      return given.getAsDouble();
    }
    if (until != null) {
      return Math.ceil(MOST_CHECKS_PER_ITEM * content.costOfAll());
    }
    if (input.source.isPerson() || who.llm().hasMoneyBudget()) {
      return Math.ceil(content.costOfAll()); // who has enough can quit
    }
    if (input.source.truth == null) {
      throw new BadInputException(
          "--sampler needs --budget N or --until CLAIMS: every check costs, say how many");
    }
    double rest = content.costOfTheRest();
    if (rest == 0) {
      throw new BadInputException(
          "--known tells of every item already; say with --budget N how many checks to make besides");
    }
    return Math.ceil(rest);
  }

  List<Question> also() {
    Set<Double> seen = new HashSet<>(Set.of(asked.threshold));
    List<Question> questions = new ArrayList<>();
    for (double each : also) {
      double threshold = each + 0.0; // −0 is 0
      if (!seen.add(threshold)) {
        throw new BadInputException(
            "--also must be lines other than --threshold, each once, got %s"
                .formatted(NumberText.plain(threshold)));
      }
      questions.add(new Question(Check.finite("--also", threshold), asked.tolerance));
    }
    return questions;
  }

  ToIntFunction<Campaign> batch() {
    if (!input.source.isModel()) {
      who.refuseModel();
    }
    who.refuseOneProcess(Objects.requireNonNullElse(input.source.sampler, ""));
    if (input.source.isPerson() && who.parallel() > 1) {
      throw new BadInputException(
          "--parallel must be left out with --sampler ask, got " + who.parallel());
    }
    if (input.source.isPerson() && !batch.equals("1")) {
      throw new BadInputException("--batch must be left out with --sampler ask, got " + batch);
    }
    if (who.parallel() > 1 && !batch.equals("1")) {
      throw new BadInputException(
          "--batch must be left out with --parallel, got %s; a check is chosen whenever one of them is done"
              .formatted(batch));
    }
    if (batch.equals("auto")) {
      return Campaign::usualBatch;
    }
    double size = Decimal.parse(batch);
    if (!(size >= 1 && size == Math.rint(size) && size <= Integer.MAX_VALUE)) {
      throw Check.mustBe("--batch", "auto or a whole number >= 1", '"' + batch + '"');
    }
    return campaign -> (int) size;
  }

  Optional<AuditedStop> stop(FindInput.Content content) {
    if (until == null) {
      if (groups != null) {
        throw new BadInputException("--groups needs --until: it says what to show in each group");
      }
      return Optional.empty();
    }
    StoppingRule rule = StoppingRule.parse(until);
    Noise known =
        noise()
            .orElseThrow(
                () ->
                    new BadInputException(
                        "--until needs --noise: without knowing how checks scatter nothing can be guaranteed"));
    AuditedStop stop = new AuditedStop(rule, known, random.seed);
    if (groups != null) {
      return Optional.of(stop.inEach(groups(groups, content)));
    }
    return Optional.of(policy.goal == Goal.ABOVE ? stop.countingFinds() : stop);
  }

  private static Audit.Groups groups(String name, FindInput.Content content) {
    ItemTable items = content.data().items();
    Column column = items.named("--groups", name);
    return Audit.Groups.named(
        IntStream.range(0, items.size())
            .mapToObj(item -> column.text(item).isBlank() ? "(none)" : column.text(item))
            .toList());
  }

  Campaign campaign(FindInput.Content content) {
    PolicyOptions.Name name = policy.policy;
    PolicyOptions.SmoothingOptions smoothing = policy.smoothing;
    name.refuseWhatItIgnores(smoothing, engine, accuracy);
    policy.refuseOtherGoals();
    Method.Start settings =
        new Method.Start(
            content.graph(),
            asked.question(),
            random.seed,
            smoothing.alpha(),
            noise().orElseGet(Noise::unknown),
            content.truth());
    CampaignBuilder builder =
        Campaign.on(content.graph())
            .threshold(asked.threshold)
            .tolerance(asked.tolerance)
            .seed(random.seed)
            .budget(budget(content));
    if (content.hasCosts()) {
      builder.costs(content.costs());
    }
    if (content.known().total() > 0) {
      builder.known(content.known());
    }
    Accuracy wanted = accuracy == null ? Accuracy.DEFAULT : Accuracy.within(accuracy);
    builder.strategy(
        name.equals(PolicyOptions.Name.AUTO)
            ? Strategy.auto().goal(policy.goal)
            : new Strategy.Smoothed(
                name.policy(settings),
                name.estimator(engine, settings),
                smoothing.gamma(),
                smoothing.lambdaIfGiven(),
                smoothing.offset(),
                wanted));
    noise().ifPresent(builder::noise);
    score.read(content.data().items()).forEach(builder::score);
    if (who.parallel() > 1 && noise().filter(Noise::isExact).isPresent()) {
      builder.mostAtOnce(1); // a second answer would say what the first does
    }
    return builder.open();
  }
}
