package org.grapl.cli;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.grapl.Goal;
import org.grapl.Question;
import org.grapl.Smoothing;
import org.grapl.data.file.Labels;
import org.grapl.data.file.NumberText;
import org.grapl.estimate.Engine;
import org.grapl.estimate.EstimatorFactory;
import org.grapl.internal.Check;
import org.grapl.policy.GraplPolicy;
import org.grapl.policy.Policy;
import org.grapl.research.Method;
import org.grapl.research.comparison.Basis;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.NamedPolicy;
import org.grapl.store.Settings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Who chooses the next item, and the settings that some of them have. */
final class PolicyOptions {

  @Option(
      names = "--policy",
      defaultValue = "auto",
      completionCandidates = Name.Names.class,
      description =
          "Who chooses the next item (default: ${DEFAULT-VALUE}): 'grapl policies' lists them. Campaigns know auto, grapl and random.")
  Name policy = Name.AUTO;

  @Option(
      names = "--goal",
      defaultValue = "sides",
      description =
          "What checks are for (default: ${DEFAULT-VALUE}). sides: as few items as possible on the wrong side."
              + " above: as many items above the line as possible among those checked, for rare finds.")
  Goal goal = Goal.SIDES;

  @Mixin SmoothingOptions smoothing = new SmoothingOptions();

  /** Only who looks ahead can look for something else. */
  void refuseOtherGoals() {
    if (goal != Goal.SIDES && !policy.equals(Name.AUTO)) {
      policy.refuse("--goal", goal.toString(), "--policy auto uses it");
    }
  }

  Settings.Method ofCampaign(List<String> scores) {
    refuseOtherGoals();
    String name = policy.toString();
    if (!scores.isEmpty() && !policy.equals(Name.AUTO)) {
      policy.refuse("--score", String.join(",", scores), "--policy auto uses it");
    }
    if (!name.equals("grapl")) {
      smoothing
          .given()
          .forEach((option, value) -> policy.refuse(option, value, "--policy grapl uses it"));
    }
    return switch (name) {
      case "auto" -> new Settings.Method.Auto(goal, scores);
      case "random" -> new Settings.Method.Random();
      case "grapl" ->
          new Settings.Method.Paper(
              smoothing.gamma(), smoothing.lambda(), smoothing.alpha(), smoothing.offset());
      default ->
          throw new BadInputException(
              "--policy must be auto, grapl or random for a campaign, got %s; 'grapl find' knows the others"
                  .formatted(name));
    };
  }

  static final class SmoothingOptions {

    static final String ALPHA = "--alpha";

    @Option(
        names = "--gamma",
        description =
            "How strongly neighbours pull at each other (default: 1e-5 for exact checks, else 10"
                + " R²).")
    private Optional<Double> gamma = Optional.empty();

    @Option(
        names = "--lambda",
        description = "Keeps the equations solvable (default: " + Smoothing.DEFAULT_LAMBDA + ").")
    private Optional<Double> lambda = Optional.empty();

    @Option(
        names = ALPHA,
        description =
            "Tiny: every item once before any twice; 1: let estimates rule (default: "
                + GraplPolicy.DEFAULT_ALPHA
                + ").")
    private Optional<Double> alpha = Optional.empty();

    @Option(
        names = "--offset",
        description = "The value unchecked items lean to (default: the threshold).")
    private Optional<Double> offset = Optional.empty();

    Map<String, String> given() {
      Map<String, String> given = new LinkedHashMap<>();
      gamma.ifPresent(value -> given.put("--gamma", NumberText.plain(value)));
      lambda.ifPresent(value -> given.put("--lambda", NumberText.plain(value)));
      offset.ifPresent(value -> given.put("--offset", NumberText.plain(value)));
      alpha.ifPresent(value -> given.put(ALPHA, NumberText.plain(value)));
      return given;
    }

    OptionalDouble gamma() {
      return optional(gamma);
    }

    double lambda() {
      return lambda.orElse(Smoothing.DEFAULT_LAMBDA);
    }

    OptionalDouble lambdaIfGiven() {
      return optional(lambda);
    }

    double alpha() {
      return alpha.orElse(GraplPolicy.DEFAULT_ALPHA);
    }

    OptionalDouble offset() {
      return optional(offset);
    }

    private static OptionalDouble optional(Optional<Double> value) {
      return value.map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }

    Smoothing smoothing(Question question, double noise) {
      return new Smoothing(
          gamma.orElseGet(() -> Smoothing.gammaForNoise(noise)),
          lambda(),
          offset.orElse(question.threshold()));
    }
  }

  /** A policy of the catalogue, as {@code find --policy} takes it. */
  record Name(NamedPolicy entry) {

    static final Name AUTO = of("auto");

    static final class Names implements Iterable<String> {
      @Override
      public Iterator<String> iterator() {
        return names().iterator();
      }
    }

    static List<Name> values() {
      return MethodCatalogue.policies().stream().map(Name::new).toList();
    }

    private static List<String> names() {
      return MethodCatalogue.policies().stream().map(NamedPolicy::name).toList();
    }

    static Name of(String text) {
      String wanted = text.toLowerCase(Locale.ROOT).replace('_', '-');
      return values().stream()
          .filter(policy -> policy.toString().equals(wanted))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "must be one of %s, got \"%s\"%s"
                          .formatted(
                              String.join(", ", names()), text, Labels.hint(names(), wanted))));
    }

    void refuseWhatItIgnores(SmoothingOptions smoothing, Engine engine, @Nullable Double accuracy) {
      boolean isAuto = equals(AUTO);
      if (isAuto && accuracy != null) {
        refuse("--accuracy", Check.number(accuracy), "--policy grapl uses it");
      }
      smoothing
          .given()
          .forEach(
              (option, value) -> {
                if (option.equals(SmoothingOptions.ALPHA)) {
                  if (!toString().equals("grapl")) {
                    refuse(option, value, "only grapl uses it");
                  }
                } else if (isAuto) {
                  refuse(option, value, "it finds its own; --policy grapl uses it");
                } else if (!basis().hasSmoothing()) {
                  refuse(option, value, basis().insteadOfSmoothing());
                }
              });
      String solver = engine.name().toLowerCase(Locale.ROOT);
      if (engine != Engine.AUTO && (isAuto || !basis().hasEngines())) {
        refuse(
            "--engine",
            solver,
            isAuto ? "--policy grapl uses it" : "its estimates need none of them");
      }
      if (basis() == Basis.COVARIANCES && engine != Engine.AUTO && engine != Engine.EXACT) {
        throw new BadInputException(
            "--policy %s needs covariances, which --engine %s does not have; use --engine exact"
                .formatted(this, solver));
      }
    }

    void refuse(String option, String value, String reason) {
      throw new BadInputException(
          "--policy %s: %s must be left out, got %s; %s".formatted(this, option, value, reason));
    }

    Policy policy(Method.Start start) {
      if (entry.needsTruth() && start.truth().isEmpty()) {
        throw new BadInputException(
            "--policy %s needs --truth: it knows the answer".formatted(this));
      }
      return entry.chooser().policy(start);
    }

    EstimatorFactory estimator(Engine engine, Method.Start start) {
      return basis().estimator(engine, start.noise());
    }

    Basis basis() {
      return entry.basis();
    }

    @Override
    public String toString() {
      return entry.name();
    }
  }
}
