package org.grapl.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.research.TrialRunner;
import org.grapl.research.comparison.Comparison;
import org.grapl.research.comparison.Scores;
import org.grapl.research.problems.TestProblem;
import org.grapl.research.report.ComparisonReport;
import org.grapl.research.report.StudyReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grapl bench methods}: how many checks methods need. */
@Command(
    name = "methods",
    description = {
      "Compares methods of choosing items and estimating their means: the area under the error curve,"
          + " the samples needed to get down to 10, 5, 2 and 1 %% error, and wins trial by trial"
          + " against GrAPL at the gamma that is best in hindsight.",
      "",
      "The same seed gives the same bits for any number of threads. Ctrl-C reports the"
          + " trials finished so far.",
      ""
    })
final class BenchMethodsCommand implements Callable<Integer> {

  @Mixin private MethodsOptions options = new MethodsOptions();

  @Option(
      names = "--trials",
      defaultValue = "20",
      paramLabel = "N",
      description = "Trials on each problem (default: ${DEFAULT-VALUE}).")
  private int trials;

  @Option(
      names = "--seed",
      defaultValue = "1001",
      paramLabel = "S",
      description =
          "Seed of everything random (default: ${DEFAULT-VALUE}; seeds below 1000 are for"
              + " choosing constants).")
  private long seed;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Writes report.html, result.json, curves.csv and the figures.")
  private @Nullable Path out;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Trials run at the same time (default: one per core).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    TrialRunner runner = new TrialRunner(trials, threads, seed);
    Comparison comparison = new Comparison(runner, options.families());
    PrintWriter err = results.err();
    List<TestProblem> problems = options.problems(err);
    try (OutputDirectory directory = OutputDirectory.ofNullable(out)) {
      if (out != null) {
        StudyReport.prepare();
      }
      return compare(comparison, problems, directory);
    }
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
          Scores scores = run(comparison, problem);
          if (scores.trials() > 0) {
            finished.add(scores);
            report(finished);
            if (!results.isJson()) {
              MethodsTable.lines(scores).forEach(text::println);
              text.flush();
            }
          }
        }
      }
      if (results.isJson()) {
        printJson(result(finished));
      } else if (out != null && !finished.isEmpty()) {
        text.printf("Report: %s%n", out.resolve("report.html"));
      }
      if (out != null && finished.isEmpty()) {
        err.println("note: no trial was finished, so nothing is written to " + out);
      }
      text.flush();
      return interrupt.isRequested() ? Failures.INTERRUPTED : 0;
    }
  }

  private Scores run(Comparison comparison, TestProblem problem) {
    PrintWriter err = results.err();
    try (ProgressLine progress = new ProgressLine(problem.name(), trials, err)) {
      Scores scores = comparison.run(problem, progress.ofTrials());
      // Whoever pressed Ctrl-C wants what is there: writing it must not be interrupted.
      if (Thread.interrupted()) {
        err.printf("interrupted after %d of %d trials%n", scores.trials(), trials);
      }
      err.printf("%s: %.0f s%n", problem.name(), progress.seconds());
      return scores;
    }
  }

  /** After each problem: a run of hours leaves something even if it is killed. */
  private void report(List<Scores> finished) {
    if (out != null) {
      ComparisonReport.write(result(finished), out);
    }
  }

  private Comparison.Result result(List<Scores> finished) {
    return new Comparison.Result(trials, seed, finished);
  }

  private void printJson(Comparison.Result result) {
    try {
      ComparisonReport.writeJson(result, results.out());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
