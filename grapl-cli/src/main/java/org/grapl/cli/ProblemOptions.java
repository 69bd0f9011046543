package org.grapl.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.grapl.research.problems.RealProblems;
import org.grapl.research.problems.TestProblem;
import org.grapl.research.problems.TestProblems;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What problems {@code bench} is about, by name or at random. */
final class ProblemOptions {

  @Option(
      names = "--problems",
      split = ",",
      description =
          "Problems by name: blogs, block-model, small-world, digits, digits-flipped, grid, random, karate,"
              + " karate-noisy, blogs-rewired, block-model-rewired, and on real data"
              + " boston, boston-noisy, sids, sids-noisy, fashion, fashion-noisy (real: all of them).")
  private List<String> problems = new ArrayList<>();

  @Option(
      names = "--real",
      paramLabel = "DIR",
      description =
          "Where grapl-research/scripts/real-problems has put data that may not be shipped: meuse, meuse-noisy,"
              + " meuse-noisier, debian are problems then.")
  private @Nullable Path real;

  @Option(
      names = "--family",
      paramLabel = "N",
      description =
          "The first N random problems of the seed: all kinds of graphs, values and noise, told or not; one table of all"
              + " (with --problems: besides those named).")
  Optional<Integer> family = Optional.empty();

  @Option(
      names = "--seed",
      defaultValue = "1001",
      description =
          "Seed of everything random (default: ${DEFAULT-VALUE}; seeds below 1000 are for choosing constants).")
  long seed;

  @Option(names = "--threads", description = "Trials run at the same time (default: one per core).")
  int threads = Runtime.getRuntime().availableProcessors();

  boolean isAnyNamed() {
    return !problems.isEmpty();
  }

  /** Those named, or else the usual ones. */
  List<TestProblem> problems(List<String> usual) {
    List<String> wanted = new ArrayList<>();
    problems.forEach(name -> wanted.addAll(name.equals("real") ? realNames() : List.of(name)));
    List<String> all = new ArrayList<>(TestProblems.names());
    all.addAll(realNames());
    return named("problem", wanted, usual, all, this::problem);
  }

  List<String> realNames() {
    List<String> names = new ArrayList<>(RealProblems.shipped());
    if (real != null) {
      names.addAll(RealProblems.in(real));
    }
    return names;
  }

  private Optional<TestProblem> problem(String name) {
    return TestProblems.byName(name)
        .or(() -> RealProblems.byName(name))
        .or(() -> real == null ? Optional.empty() : RealProblems.byName(name, real));
  }

  static <T> List<T> named(
      String what,
      List<String> wanted,
      List<String> usual,
      List<String> all,
      Function<String, Optional<T>> byName) {
    List<T> found = new ArrayList<>();
    for (String name : wanted.isEmpty() ? usual : wanted.stream().distinct().toList()) {
      found.add(
          byName
              .apply(name)
              .orElseThrow(
                  () ->
                      new BadInputException(
                          "%s must be one of %s, got \"%s\""
                              .formatted(what, String.join(", ", all), name))));
    }
    return found;
  }
}
