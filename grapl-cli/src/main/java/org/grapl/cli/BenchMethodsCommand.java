package org.grapl.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.grapl.Goal;
import org.grapl.Noise;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.data.ValueFiles;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;
import org.grapl.research.TrialRunner;
import org.grapl.research.comparison.Comparison;
import org.grapl.research.comparison.MethodCatalogue;
import org.grapl.research.comparison.MethodFamily;
import org.grapl.research.comparison.Overall;
import org.grapl.research.comparison.Score;
import org.grapl.research.comparison.Scores;
import org.grapl.research.problems.Family;
import org.grapl.research.problems.TestProblem;
import org.grapl.research.problems.TestProblems;
import org.grapl.research.report.ComparisonReport;
import org.grapl.research.report.StudyReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "methods",
    description = {
      "Compares methods: the area under the error curve, the samples needed for 10, 5, 2 and 1 %%"
          + " error, and wins trial by trial against GrAPL at the gamma that is best in hindsight."
          + " On all problems that are not of real data, unless some are named or given.",
      "",
      "The same seed gives the same bits. Ctrl-C reports the trials finished so far."
    })
final class BenchMethodsCommand implements Callable<Integer> {

  private static final String NONE = "-";

  @Mixin private ProblemOptions which = new ProblemOptions();

  @Option(
      names = "--methods",
      split = ",",
      description =
          "Methods by name: apt, random, grapl, evidence+grapl, hybrid, auto (the default; with --family auto-noise-unknown for evidence+grapl), and auto-noise-unknown, auto-score, auto-useless-score, evt, lsa,"
              + " level-set, straddle, randomised-straddle, truvar, v-optimality,"
              + " sigma-optimality, model-change, shortest-path, oracle; see docs/internals/METHODS.md.")
  private List<String> methods = new ArrayList<>();

  @Option(
      names = "--steps",
      description =
          "Samples each method takes (default: the problem's own; one per item of --graph).")
  private Optional<Integer> steps = Optional.empty();

  @Option(
      names = "--goal",
      defaultValue = "sides",
      description =
          "What methods are measured by (default: ${DEFAULT-VALUE}). above: the share of the items above the line"
              + " that they have not found yet; --family then draws problems with a rare class only.")
  private Goal goal = Goal.SIDES;

  @ArgGroup(exclusive = false, heading = "%nYour own problem, instead of or besides those named:%n")
  private @Nullable Own own;

  @Mixin private NoiseOption noise = new NoiseOption();

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
          new TestProblem.Instance(items, means),
          question,
          scatter,
          items.size());
    }
  }

  @Option(
      names = "--trials",
      description = "Trials on each problem (default: 20; 2 with --family).")
  private Optional<Integer> wantedTrials = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Writes report.html, result.json, curves.csv and the figures.")
  private @Nullable Path out;

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    TrialRunner runner = new TrialRunner(trials(), which.threads, which.seed, goal);
    Comparison comparison = new Comparison(runner, families());
    PrintWriter err = results.err();
    List<TestProblem> problems = problems(err);
    try (OutputDirectory directory = OutputDirectory.ofNullable(out)) {
      if (out != null) {
        StudyReport.prepare();
      }
      return compare(comparison, problems, directory);
    }
  }

  private int trials() {
    return wantedTrials.orElse(which.family.isPresent() ? 2 : 20);
  }

  private int compare(
      Comparison comparison, List<TestProblem> problems, OutputDirectory directory) {
    PrintWriter err = results.err();
    PrintWriter text = results.out();
    List<Scores> finished = new ArrayList<>();
    try (Interrupt interrupt = new Interrupt(Thread.currentThread()::interrupt);
        directory) {
      for (TestProblem problem : problems) {
        if (!interrupt.isRequested()) {
          Scores scores =
              interrupt.run(
                  problem.name(),
                  trials(),
                  err,
                  progress -> comparison.run(problem, progress),
                  Scores::trials);
          if (scores.trials() > 0) {
            finished.add(scores);
            boolean isOneOfMany = !problem.kinds().isEmpty();
            if (out != null && !isOneOfMany) { // a run of hours leaves something even if killed
              ComparisonReport.write(result(finished), out);
            }
            if (!results.isJson() && !isOneOfMany) {
              print(scores, text);
            }
          }
        }
      }
      if (out != null && which.family.isPresent() && !finished.isEmpty()) {
        ComparisonReport.write(result(finished), out);
      }
      if (results.isJson()) {
        text.println(ComparisonReport.json(result(finished)));
      } else if (goal == Goal.ABOVE) {
        printFound(finished, text);
      } else if (finished.size() > 1) {
        OverallText.print(Overall.of(finished), text);
      }
      if (!results.isJson() && out != null && !finished.isEmpty()) {
        text.printf("Report: %s%n", out.resolve("report.html"));
      }
      if (out != null && finished.isEmpty()) {
        err.println("note: no trial was finished, so nothing is written to " + out);
      }
      text.flush();
      return interrupt.isRequested() ? Failures.INTERRUPTED : 0;
    }
  }

  private Comparison.Result result(List<Scores> finished) {
    return new Comparison.Result(trials(), which.seed, finished);
  }

  private static void print(Scores scores, PrintWriter out) {
    TestProblem problem = scores.problem();
    out.printf(
        "%s: %s, %d items, %d samples, %s, %d trials%n",
        problem.name(),
        problem.title(),
        problem.items(),
        problem.steps(),
        problem.noise(),
        scores.trials());
    List<String> head = new ArrayList<>(List.of("method", "gamma", "area", "± error"));
    Score.LEVELS.forEach(level -> head.add("to " + Check.number(100 * level) + "%"));
    head.addAll(List.of("ratio", "wins-ties-losses"));
    TextTable table = new TextTable(head);
    scores.methods().forEach(score -> table.add(row(score)));
    table.print(out);
    out.flush();
  }

  /** The share found of the items above, mean of all trials of all problems. */
  private static void printFound(List<Scores> finished, PrintWriter out) {
    List<Integer> parts = List.of(10, 25, 50, 100);
    List<String> head = new ArrayList<>(List.of("found after"));
    parts.forEach(part -> head.add(part + " % of the checks"));
    TextTable table = new TextTable(head);
    for (int k = 0; k < (finished.isEmpty() ? 0 : finished.get(0).methods().size()); k++) {
      int method = k;
      List<String> row = new ArrayList<>();
      row.add(finished.get(0).methods().get(k).name());
      for (int part : parts) {
        double share =
            finished.stream()
                .map(scores -> scores.methods().get(method).errors())
                .flatMapToDouble(
                    errors ->
                        IntStream.range(0, errors.trials())
                            .mapToDouble(
                                trial -> {
                                  int step = Math.max(1, errors.method().steps() * part / 100);
                                  return (double) errors.wrong(trial, step) / errors.counted(trial);
                                }))
                .average()
                .orElse(Double.NaN);
        row.add("%.1f %%".formatted(100 * (1 - share)));
      }
      table.add(row);
    }
    table.print(out);
    out.flush();
  }

  private static List<String> row(Score score) {
    List<String> row = new ArrayList<>();
    row.add(score.name());
    OptionalDouble gamma = score.errors().method().gamma();
    row.add(gamma.isPresent() ? "%.3g".formatted(gamma.getAsDouble()) : NONE);
    row.add("%.4f".formatted(score.area().mean()));
    row.add("%.4f".formatted(score.area().standardError()));
    for (double level : Score.LEVELS) {
      OptionalDouble checks = score.checksTo(level);
      row.add(checks.isPresent() ? Check.number(checks.getAsDouble()) : NONE);
    }
    row.add(score.pairing().map(p -> "%.2f".formatted(p.ratio())).orElse(NONE));
    row.add(
        score
            .pairing()
            .map(p -> "%d-%d-%d".formatted(p.wins(), p.ties(), p.losses()))
            .orElse(NONE));
    return row;
  }

  List<MethodFamily> families() {
    return ProblemOptions.named(
        "method", methods, usual(), MethodCatalogue.names(), MethodCatalogue::byName);
  }

  private List<String> usual() {
    if (goal == Goal.ABOVE) {
      return MethodCatalogue.usualForFinds();
    }
    return which.family.isPresent() ? MethodCatalogue.usualForMany() : MethodCatalogue.usual();
  }

  List<TestProblem> problems(PrintWriter err) {
    List<TestProblem> list = new ArrayList<>();
    if ((own == null && which.family.isEmpty()) || which.isAnyNamed()) {
      list.addAll(which.problems(TestProblems.names()));
    }
    if (own != null) {
      list.add(own.problem(noise.simulated(), err));
    }
    which.family.ifPresent(
        count ->
            list.addAll(
                goal == Goal.ABOVE
                    ? Family.rare(which.seed, count)
                    : Family.problems(which.seed, count)));
    steps.ifPresent(count -> list.replaceAll(problem -> problem.withSteps(count)));
    return list;
  }
}
