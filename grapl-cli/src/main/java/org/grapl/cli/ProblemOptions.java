package org.grapl.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.grapl.Question;
import org.grapl.data.file.NumberText;
import org.grapl.estimate.Smoothing;
import org.grapl.policy.GraplPolicy;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The question and the parameters of the paper's algorithm, which several commands take. */
final class ProblemOptions {

  @Mixin GraphOption graph = new GraphOption();

  @Option(
      names = "--threshold",
      required = true,
      paramLabel = "NUMBER",
      description = "The line: which items have a mean of at least this?")
  double threshold;

  @Option(
      names = "--tolerance",
      defaultValue = "" + Question.DEFAULT_TOLERANCE,
      paramLabel = "NUMBER",
      description =
          "Items this close to the line may be called either way (default: ${DEFAULT-VALUE}).")
  double tolerance;

  @Option(
      names = "--gamma",
      defaultValue = "auto",
      paramLabel = "auto|NUMBER",
      description =
          "How strongly neighbours pull at each other; too large puts all items on one side. Of --policy grapl, which serves if this is given;"
              + " auto: 1e-5 for exact values, else 10 R², R the deviation of one check.")
  private String gamma = "auto";

  @Option(
      names = "--lambda",
      defaultValue = "" + Smoothing.DEFAULT_LAMBDA,
      paramLabel = "NUMBER",
      description = "Keeps the equations solvable (default: ${DEFAULT-VALUE}).")
  double lambda;

  @Option(
      names = "--alpha",
      defaultValue = "" + GraplPolicy.DEFAULT_ALPHA,
      paramLabel = "NUMBER",
      description =
          "Tiny: every item once before any twice; 1: let estimates rule (default: ${DEFAULT-VALUE}).")
  double alpha;

  @Option(
      names = "--offset",
      defaultValue = "threshold",
      paramLabel = "threshold|NUMBER",
      description = "The value unchecked items lean to (default: ${DEFAULT-VALUE}).")
  private String offset = "threshold";

  /** Whether everything that belongs to the paper's algorithm has its default. */
  boolean isUntouched() {
    return smoothingSet().isEmpty() && !isAlphaSet();
  }

  /** What was set of the smoothing, by the name of the option. */
  Map<String, String> smoothingSet() {
    Map<String, String> set = new LinkedHashMap<>();
    gamma().ifPresent(value -> set.put("--gamma", gamma));
    if (lambda != Smoothing.DEFAULT_LAMBDA) {
      set.put("--lambda", NumberText.plain(lambda));
    }
    if (offsetIfSet().isPresent()) {
      set.put("--offset", offset);
    }
    return set;
  }

  boolean isAlphaSet() {
    return alpha != GraplPolicy.DEFAULT_ALPHA;
  }

  Question question() {
    return new Question(threshold, tolerance);
  }

  /** γ, if it was given. */
  OptionalDouble gamma() {
    return Numbers.optionOrWord("--gamma", "auto", gamma);
  }

  /** λ, if it is another than usual. */
  OptionalDouble lambdaIfSet() {
    return lambda == Smoothing.DEFAULT_LAMBDA ? OptionalDouble.empty() : OptionalDouble.of(lambda);
  }

  OptionalDouble offsetIfSet() {
    return Numbers.optionOrWord("--offset", "threshold", offset);
  }

  /** The smoothing for a known level of noise. */
  Smoothing smoothing(double noise) {
    OptionalDouble given = gamma();
    return new Smoothing(
        given.isPresent() ? given.getAsDouble() : Smoothing.gammaForNoise(noise),
        lambda,
        offsetIfSet().orElse(threshold));
  }
}
