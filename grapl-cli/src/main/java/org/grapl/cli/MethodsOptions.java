package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.MethodFamily;
import org.grapl.research.problems.TestProblem;
import org.grapl.research.problems.TestProblem.Instance;
import org.grapl.research.problems.TestProblems;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say which methods {@code bench methods} compares, and on what. */
final class MethodsOptions {

  @Option(
      names = "--problems",
      split = ",",
      paramLabel = "NAME",
      description =
          "blogs, block-model, small-world, digits, digits-flipped, grid, random, karate,"
              + " karate-noisy, blogs-rewired, block-model-rewired (default: all; none with"
              + " --graph).")
  private List<String> problems = new ArrayList<>();

  @Option(
      names = "--methods",
      split = ",",
      paramLabel = "NAME",
      description =
          "Methods by name: "
              + "apt, random, grapl, evidence+grapl, hybrid, auto (the default), and auto-noise-unknown, evt, augucb, lsa,"
              + " csar, ucb-e, hdoc, level-set, straddle, randomised-straddle, truvar, v-optimality,"
              + " sigma-optimality, model-change, shortest-path, spectral, oracle; see docs/internals/METHODS.md.")
  private List<String> methods = new ArrayList<>();

  @Option(
      names = "--steps",
      paramLabel = "T",
      description =
          "Samples each method takes (default: the problem's own; one per item of --graph).")
  private Optional<Integer> steps = Optional.empty();

  @ArgGroup(exclusive = false, heading = "%nYour own problem, instead of or besides those named:%n")
  private @Nullable Own own;

  @Mixin private NoiseOption noise = new NoiseOption();

  /** A problem from files. */
  static final class Own {

    static final String NAME = "own";

    @Option(
        names = {"-g", "--graph"},
        required = true,
        paramLabel = "FILE",
        description = "Which items are alike: source,target[,weight].")
    Path graph = Path.of("");

    @Option(
        names = "--truth",
        required = true,
        paramLabel = "FILE",
        description = "Known means as label,value; samples are simulated from them.")
    Path truth = Path.of("");

    @Option(
        names = {"-t", "--threshold"},
        required = true,
        paramLabel = "X",
        description = "The line: which items have a mean of at least this?")
    double threshold;

    TestProblem problem(Noise scatter, PrintWriter err) {
      Question question = Question.above(threshold);
      Graph items = GraphInput.read(graph, err);
      Truth means = ValueFiles.read(truth, items);
      return TestProblem.given(
          NAME,
          String.valueOf(graph.getFileName()),
          new Instance(items, means),
          question,
          scatter,
          items.size());
    }
  }

  /** The methods, in the order given. */
  List<MethodFamily> families() {
    return named(
        "method",
        methods,
        MethodCatalogue.usual(),
        MethodCatalogue.names(),
        MethodCatalogue::byName);
  }

  /** The problems, the user's own last. */
  List<TestProblem> problems(PrintWriter err) {
    List<TestProblem> list = new ArrayList<>();
    if (own == null || !problems.isEmpty()) {
      List<String> all = TestProblems.names();
      list.addAll(named("problem", problems, all, all, TestProblems::byName));
    }
    if (own != null) {
      list.add(own.problem(noise.simulated(), err));
    }
    steps.ifPresent(count -> list.replaceAll(problem -> problem.withSteps(count)));
    return list;
  }

  private static <T> List<T> named(
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
