package org.grapl.cli;

import java.nio.file.Path;
import java.util.OptionalDouble;
import org.grapl.Question;
import org.grapl.estimate.Smoothing;
import org.grapl.policy.GraplPolicy;
import picocli.CommandLine.Option;

/** The question and the parameters of the paper's algorithm, which several commands take. */
final class ProblemOptions {

  @Option(
      names = "--graph",
      required = true,
      paramLabel = "FILE",
      description =
          "Which arms are alike: source,target[,weight] as CSV or TSV, or Matrix Market. A larger"
              + " weight means more alike: it is no distance.")
  Path graph = Path.of("");

  @Option(
      names = "--threshold",
      required = true,
      paramLabel = "NUMBER",
      description = "The line: which arms have a mean of at least this?")
  double threshold;

  @Option(
      names = "--tolerance",
      defaultValue = "" + Question.DEFAULT_TOLERANCE,
      paramLabel = "NUMBER",
      description =
          "Arms this close to the line may be called either way (default: ${DEFAULT-VALUE}).")
  double tolerance;

  @Option(
      names = "--gamma",
      defaultValue = "auto",
      paramLabel = "auto|NUMBER",
      description =
          "How strongly neighbours pull at each other; too large puts all arms on one side. Of --policy grapl, which serves if this is given;"
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
          "Tiny: every arm once before any twice; 1: let estimates rule (default: ${DEFAULT-VALUE}).")
  double alpha;

  @Option(
      names = "--offset",
      defaultValue = "threshold",
      paramLabel = "threshold|NUMBER",
      description = "The value unchecked arms lean to (default: ${DEFAULT-VALUE}).")
  private String offset = "threshold";

  /** Whether everything that belongs to the paper's algorithm has its default. */
  boolean isUntouched() {
    return gamma().isEmpty()
        && lambda == Smoothing.DEFAULT_LAMBDA
        && alpha == GraplPolicy.DEFAULT_ALPHA
        && Numbers.optionOrWord("--offset", "threshold", offset).isEmpty();
  }

  Question question() {
    return new Question(threshold, tolerance);
  }

  /** γ, if it was given. */
  OptionalDouble gamma() {
    return Numbers.optionOrWord("--gamma", "auto", gamma);
  }

  double offset() {
    return Numbers.optionOrWord("--offset", "threshold", offset).orElse(threshold);
  }

  /** The smoothing for a known level of noise. */
  Smoothing smoothing(double noise) {
    OptionalDouble given = gamma();
    return new Smoothing(
        given.isPresent() ? given.getAsDouble() : Smoothing.gammaForNoise(noise), lambda, offset());
  }
}
