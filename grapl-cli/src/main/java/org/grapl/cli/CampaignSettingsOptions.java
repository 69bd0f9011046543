package org.grapl.cli;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.grapl.Question;
import org.grapl.estimate.Smoothing;
import org.grapl.policy.GraplPolicy;
import org.grapl.store.Settings;
import org.grapl.store.Settings.Method;
import org.grapl.store.log.SettingsJson;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a campaign is set up. */
final class CampaignSettingsOptions {

  @Option(
      names = "--threshold",
      required = true,
      paramLabel = "NUMBER",
      description = "The line: which items have a mean of at least this?")
  private double threshold;

  @Option(
      names = "--tolerance",
      defaultValue = "" + Question.DEFAULT_TOLERANCE,
      paramLabel = "NUMBER",
      description =
          "Items this close to the line may be called either way (default: ${DEFAULT-VALUE}).")
  private double tolerance;

  @Option(
      names = "--noise",
      defaultValue = "unknown",
      paramLabel = "unknown|exact|0..1|NUMBER",
      description =
          "What is known of how checks scatter: nothing, that they do not, that they lie between 0"
              + " and 1 (such as yes and no), or their standard deviation (default:"
              + " ${DEFAULT-VALUE}). An audit needs to know.")
  private String noise = "unknown";

  @Option(
      names = "--method",
      defaultValue = "auto",
      paramLabel = "auto|grapl|random",
      description =
          "How items are chosen: where a check is worth most, by the paper's rule, or in random"
              + " order (default: ${DEFAULT-VALUE}).")
  private String method = "auto";

  @Option(
      names = "--gamma",
      paramLabel = "NUMBER",
      description = "Of --method grapl: how strongly neighbours pull at each other.")
  private @Nullable Double gamma;

  @Option(
      names = "--lambda",
      paramLabel = "NUMBER",
      description = "Of --method grapl: keeps the equations solvable.")
  private @Nullable Double lambda;

  @Option(
      names = "--alpha",
      paramLabel = "NUMBER",
      description = "Of --method grapl: tiny, every item once before any twice; 1, estimates rule.")
  private @Nullable Double alpha;

  @Option(
      names = "--offset",
      paramLabel = "NUMBER",
      description = "Of --method grapl: the value unchecked items lean to.")
  private @Nullable Double offset;

  @Option(
      names = "--budget",
      paramLabel = "N",
      description =
          "How many checks may be made, or what they may cost if items have a column cost (default:"
              + " any).")
  private @Nullable Long budget;

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

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "SEED",
      description = "What everything random depends on (default: ${DEFAULT-VALUE}).")
  private long seed;

  Settings settings() {
    return new Settings(
        new Question(threshold, tolerance),
        SettingsJson.parseNoise(noise),
        method(),
        budget == null ? Long.MAX_VALUE : budget,
        TimeSpan.lease(lease),
        replicates,
        seed);
  }

  private Method method() {
    Map<String, @Nullable Double> ofThePaper = new TreeMap<>();
    ofThePaper.put("--gamma", gamma);
    ofThePaper.put("--lambda", lambda);
    ofThePaper.put("--alpha", alpha);
    ofThePaper.put("--offset", offset);
    if (method.equals("grapl")) {
      return new Method.Paper(
          optional(gamma),
          lambda == null ? Smoothing.DEFAULT_LAMBDA : lambda,
          alpha == null ? GraplPolicy.DEFAULT_ALPHA : alpha,
          optional(offset));
    }
    ofThePaper.forEach(
        (option, value) -> {
          if (value != null) {
            throw new BadInputException(option + " belongs to --method grapl");
          }
        });
    return switch (method) {
      case "auto" -> new Method.Auto();
      case "random" -> new Method.Random();
      default ->
          throw new BadInputException(
              "--method must be auto, grapl or random, got \"%s\"".formatted(method));
    };
  }

  private static OptionalDouble optional(@Nullable Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
