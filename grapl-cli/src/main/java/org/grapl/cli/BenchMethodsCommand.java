package org.grapl.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.internal.Check;
import org.grapl.research.TrialExecutor;
import org.grapl.research.TrialRunner;
import org.grapl.research.cluster.ComparisonRecipe;
import org.grapl.research.comparison.Comparison;
import org.grapl.research.comparison.ComparisonResult;
import org.grapl.research.comparison.MethodFamily;
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
      "The same seed gives the same bits for any number of threads or machines. Ctrl-C reports the"
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

  @Mixin private TrialOptions where = new TrialOptions();

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    Check.atLeast("trials", 1, trials);
    where.check();
    List<MethodFamily> families = options.families();
    PrintWriter err = results.err();
    List<TestProblem> problems = options.problems(err);
    try (OutputDirectory directory = OutputDirectory.ofNullable(out);
        TrialOptions.Place place = where.open(out, err)) {
      if (out != null) {
        StudyReport.prepare();
      }
      return compare(place, families, problems, directory);
    }
  }

  private int compare(
      TrialOptions.Place place,
      List<MethodFamily> families,
      List<TestProblem> problems,
      OutputDirectory directory) {
    PrintWriter err = results.err();
    PrintWriter text = results.out();
    List<Scores> finished = new ArrayList<>();
    try (Interrupt interrupt = new Interrupt(Thread.currentThread()::interrupt);
        directory) {
      for (TestProblem problem : problems) {
        if (!interrupt.isRequested()) {
          Scores scores = run(place, families, problem);
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

  private Scores run(TrialOptions.Place place, List<MethodFamily> families, TestProblem problem) {
    PrintWriter err = results.err();
    TrialExecutor executor = place.of(ComparisonRecipe.of(problem, families), problem.name());
    Comparison comparison = new Comparison(new TrialRunner(trials, seed, executor), families);
    try (ProgressLine progress = new ProgressLine(problem.name(), trials, err)) {
      Scores scores = comparison.run(problem, progress.ofTrials());
      // Whoever pressed Ctrl-C wants what is there: writing it must not be interrupted.
      if (Thread.interrupted()) {
        err.printf(
            "interrupted after %d of %d trials%s%n",
            scores.trials(), trials, place.afterInterruption(scores.trials()));
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

  private ComparisonResult result(List<Scores> finished) {
    return new ComparisonResult(trials, seed, finished);
  }

  private void printJson(ComparisonResult result) {
    try {
      ComparisonReport.writeJson(result, results.out());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
