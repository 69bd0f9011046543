package org.grapl.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.grapl.Question;
import org.grapl.data.file.NumberText;
import org.grapl.estimate.Smoothing;
import org.grapl.policy.GraplPolicy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of the paper's rule. */
final class SmoothingOptions {

  static final String ALPHA = "--alpha";

  @Option(
      names = "--gamma",
      paramLabel = "NUMBER",
      description =
          "How strongly neighbours pull at each other; too large puts all items on one side (default:"
              + " 1e-5 for exact checks, else 10 R², R the deviation of one check).")
  private @Nullable Double gamma;

  @Option(
      names = "--lambda",
      paramLabel = "NUMBER",
      description = "Keeps the equations solvable (default: " + Smoothing.DEFAULT_LAMBDA + ").")
  private @Nullable Double lambda;

  @Option(
      names = ALPHA,
      paramLabel = "NUMBER",
      description =
          "Tiny: every item once before any twice; 1: let estimates rule (default: "
              + GraplPolicy.DEFAULT_ALPHA
              + ").")
  private @Nullable Double alpha;

  @Option(
      names = "--offset",
      paramLabel = "NUMBER",
      description = "The value unchecked items lean to (default: the threshold).")
  private @Nullable Double offset;

  /** What was set, by the name of the option. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    put(given, "--gamma", gamma);
    put(given, "--lambda", lambda);
    put(given, "--offset", offset);
    put(given, ALPHA, alpha);
    return given;
  }

  private static void put(Map<String, String> given, String option, @Nullable Double value) {
    if (value != null) {
      given.put(option, NumberText.plain(value));
    }
  }

  /** γ, if it was given. */
  OptionalDouble gamma() {
    return optional(gamma);
  }

  double lambda() {
    return lambda == null ? Smoothing.DEFAULT_LAMBDA : lambda;
  }

  double alpha() {
    return alpha == null ? GraplPolicy.DEFAULT_ALPHA : alpha;
  }

  /** The offset, if it was given. */
  OptionalDouble offset() {
    return optional(offset);
  }

  private static OptionalDouble optional(@Nullable Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** The smoothing for a known level of noise. */
  Smoothing smoothing(Question question, double noise) {
    return new Smoothing(
        gamma == null ? Smoothing.gammaForNoise(noise) : gamma,
        lambda(),
        offset().orElse(question.threshold()));
  }
}
