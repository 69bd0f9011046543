package org.grapl.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.grapl.Check;
import org.grapl.Decimal;
import org.grapl.Truth;
import org.grapl.arms.ArmSampler;
import org.grapl.arms.Noise;
import org.grapl.arms.Program;
import org.grapl.campaign.Campaign;
import org.grapl.campaign.CampaignBuilder;
import org.grapl.certify.AuditedStop;
import org.grapl.certify.Scatter;
import org.grapl.certify.StoppingRule;
import org.grapl.data.ValueFiles;
import org.grapl.estimate.Accuracy;
import org.grapl.estimate.Engine;
import org.grapl.graph.Graph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Everything that can be set about one search, and the parts it makes. */
final class FindOptions {

  /** With {@code --until}, unless a budget is given. */
  private static final long MOST_CHECKS_PER_ARM = 100;

  @Mixin ProblemOptions problem = new ProblemOptions();

  @ArgGroup(multiplicity = "1")
  Source source = new Source();

  /** Where values come from: exactly one of the two. */
  static final class Source {

    @Option(
        names = "--truth",
        paramLabel = "FILE",
        description = "Known means as label,value; checks are simulated from them.")
    @Nullable Path truth;

    @Option(
        names = "--sampler",
        paramLabel = "COMMAND",
        description =
            "A program that checks: it reads an arm's label from stdin and answers with a number on"
                + " stdout, one line each, again and again.")
    @Nullable String sampler;
  }

  @Option(
      names = "--noise",
      paramLabel = "KIND",
      description =
          "exact, bernoulli or gaussian:SD. How simulated checks scatter (default: exact), or, for a"
              + " sampler, what is known of it (default: found from the answers).")
  @Nullable String noise;

  @Option(
      names = "--budget",
      paramLabel = "N",
      description =
          "How many checks, or with --costs what they may cost. Default with --truth: each arm once.")
  @Nullable Long budget;

  @Option(
      names = "--costs",
      paramLabel = "FILE",
      description =
          "What one check of each arm costs, as label,cost. Checks go where they are expected to put"
              + " most arms right for their cost, and the budget is in the same unit.")
  @Nullable Path costs;

  @Option(
      names = "--until",
      paramLabel = "error=E[,confidence=C]",
      description =
          "Goes on until a look at random arms shows, with confidence C (default 0.95) and whatever the"
              + " graph, that at most a share E of the arms is wrong; then stops. Needs to know the"
              + " noise. --budget still limits it (default: each arm 100 times).")
  @Nullable String until;

  @Option(
      names = "--batch",
      defaultValue = "1",
      paramLabel = "auto|B",
      description =
          "Checks handed out at a time (default: ${DEFAULT-VALUE}). auto: a fifth of those made, so"
              + " that batches grow.")
  private String batch = "1";

  @Option(
      names = "--policy",
      defaultValue = "auto",
      paramLabel = "NAME",
      description =
          "Who chooses the next arm: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})."
              + " 'grapl policies' tells what they do.")
  PolicyName policy = PolicyName.AUTO;

  @Option(
      names = "--engine",
      defaultValue = "auto",
      paramLabel = "NAME",
      description = "For research: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  Engine engine = Engine.AUTO;

  @Option(
      names = "--accuracy",
      defaultValue = "auto",
      paramLabel = "auto|NUMBER",
      description =
          "How far estimates may be off the exact solution on graphs of more than 4000 arms, in units"
              + " of the values. auto: 1 %% of the arm's own uncertainty.")
  private String accuracy = "auto";

  @Option(
      names = "--explain",
      split = ",",
      paramLabel = "ARM",
      description =
          "Also says why these arms are called above or below: the checks with the largest influence"
              + " on their estimate; and what one more check of them would be worth.")
  List<String> explain = new ArrayList<>();

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(
      names = "--answer-within",
      defaultValue = "60",
      paramLabel = "SECONDS",
      description = "How long a sampler may take for one answer (default: ${DEFAULT-VALUE}).")
  double answerWithin;

  Optional<Truth> truth(Graph arms) {
    return source.truth == null
        ? Optional.empty()
        : Optional.of(ValueFiles.read(source.truth, arms));
  }

  /** What is known of the noise; unknown for a sampler unless said. */
  Optional<Noise> noise() {
    if (noise != null) {
      return Optional.of(Noise.parse(noise));
    }
    return source.truth == null ? Optional.empty() : Optional.of(Noise.exact());
  }

  ArmSampler sampler(Graph arms, Optional<Truth> truth) {
    if (truth.isPresent()) {
      Noise simulated = noise().orElseThrow();
      simulated.check(truth.get(), arm -> '"' + arms.label(arm) + '"');
      return ArmSampler.simulated(truth.get(), simulated, seed);
    }
    Check.positive("--answer-within", answerWithin);
    String command = java.util.Objects.requireNonNull(source.sampler);
    return Program.shell(command)
        .withTimeLimit(Duration.ofMillis((long) Math.ceil(answerWithin * 1000)))
        .start(arms);
  }

  /** One per arm, or none if checks cost the same. */
  private double[] costs(Graph arms) {
    if (costs == null) {
      return new double[0];
    }
    Truth read = ValueFiles.read(costs, arms);
    double[] each = new double[arms.size()];
    for (int arm = 0; arm < each.length; arm++) {
      each[arm] = read.mean(arm);
      if (!(each[arm] > 0)) {
        throw new BadInputException(
            "%s: cost of \"%s\" must be a number > 0, got %s"
                .formatted(costs, arms.label(arm), Check.number(each[arm])));
      }
    }
    return each;
  }

  long budget(Graph arms, double[] costOfArms) {
    if (budget != null) {
      return budget;
    }
    double once = costOfArms.length == 0 ? arms.size() : Arrays.stream(costOfArms).sum();
    if (until != null) {
      return (long) Math.ceil(MOST_CHECKS_PER_ARM * once);
    }
    if (source.truth == null) {
      throw new BadInputException(
          "--sampler needs --budget N or --until error=E: every check costs, say how many");
    }
    return (long) Math.ceil(once);
  }

  /** What somebody may not expect of these options. */
  Optional<String> note() {
    return policy == PolicyName.AUTO && !problem.isUntouched()
        ? Optional.of(
            "--gamma, --lambda, --alpha and --offset belong to the paper's rule, so --policy grapl serves")
        : Optional.empty();
  }

  /** How many checks to hand out next. */
  ToIntFunction<Campaign> batch() {
    if (batch.equals("auto")) {
      return Campaign::usualBatch;
    }
    double size = Decimal.parse(batch);
    if (!(size >= 1 && size == Math.rint(size) && size <= Integer.MAX_VALUE)) {
      throw Check.mustBe("--batch", "auto or a whole number >= 1", '"' + batch + '"');
    }
    return campaign -> (int) size;
  }

  /** When to stop before the budget is spent, if that was asked for. */
  Optional<AuditedStop> stop() {
    if (until == null) {
      return Optional.empty();
    }
    StoppingRule rule = StoppingRule.parse(until);
    Noise known =
        noise()
            .orElseThrow(
                () ->
                    new BadInputException(
                        "--until needs --noise: without knowing how checks scatter nothing can be guaranteed"));
    return Optional.of(new AuditedStop(rule, scatter(known), seed));
  }

  private static Scatter scatter(Noise noise) {
    return noise instanceof Noise.Bernoulli
        ? Scatter.zeroToOne()
        : Scatter.subGaussian(noise.level());
  }

  /** Whether nothing of the paper's algorithm was set, so that the campaign may go its own way. */
  private boolean isAutomatic() {
    return policy == PolicyName.AUTO && engine == Engine.AUTO && problem.isUntouched();
  }

  Campaign campaign(Graph arms, Optional<Truth> truth) {
    double[] costOfArms = costs(arms);
    PolicySettings settings =
        new PolicySettings(
            arms,
            problem.question(),
            problem.alpha,
            seed,
            budget(arms, costOfArms),
            truth,
            noise());
    CampaignBuilder builder =
        Campaign.on(arms)
            .threshold(problem.threshold)
            .tolerance(problem.tolerance)
            .seed(seed)
            .budget(settings.budget());
    if (costOfArms.length > 0) {
      builder.costs(costOfArms);
    }
    if (!isAutomatic()) {
      builder
          .lambda(problem.lambda)
          .offset(problem.offset())
          .policy(policy.policy(settings))
          .estimator(policy.estimator(engine, settings));
    }
    Numbers.optionOrWord("--accuracy", "auto", accuracy)
        .ifPresent(given -> builder.accuracy(Accuracy.within(given)));
    noise().ifPresent(known -> builder.noise(known.level()));
    problem.gamma().ifPresent(builder::gamma);
    return builder.open();
  }
}
