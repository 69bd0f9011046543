package org.grapl.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.grapl.internal.Check;
import org.grapl.research.comparison.Reviewing;
import org.grapl.research.problems.Family;
import org.grapl.research.problems.TestProblem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "reviewers",
    description = {
      "Lets several people say of items whether they lie above the line, some of them more often right than"
          + " others, and compares campaigns that treat all alike, that know who answered, and that know how"
          + " often each is right.",
      "",
      "The same seed gives the same bits. Ctrl-C reports the campaigns finished so far."
    })
final class BenchReviewersCommand implements Callable<Integer> {

  @Mixin private ProblemOptions which = new ProblemOptions();

  @Option(
      names = "--right",
      split = ",",
      paramLabel = "SHARE",
      defaultValue = "0.95,0.9,0.8,0.7,0.5",
      description = "How often each of them is right (default: ${DEFAULT-VALUE}).")
  private List<Double> right = new ArrayList<>();

  @Option(
      names = "--trials",
      defaultValue = "20",
      description = "Campaigns of each kind on each problem (default: ${DEFAULT-VALUE}).")
  private int trials;

  @Option(
      names = "--checks",
      defaultValue = "500",
      description = "Checks in each campaign (default: ${DEFAULT-VALUE}).")
  private int checks;

  @Mixin private Results results = new Results();

  private record Result(long seed, List<Double> right, List<Reviewing.Row> rows) {}

  @Override
  public Integer call() {
    Check.atLeast("trials", 1, trials);
    Check.atLeast("checks", 1, checks);
    right.forEach(share -> Check.within("share of right answers", 0, 1, share));
    List<TestProblem> problems = new ArrayList<>();
    if (which.family.isEmpty() || which.isAnyNamed()) {
      problems.addAll(which.problems(List.of("blogs", "digits")));
    }
    which.family.ifPresent(count -> problems.addAll(Family.problems(which.seed, count)));
    try (Interrupt interrupt = new Interrupt(Thread.currentThread()::interrupt)) {
      List<Reviewing.Row> rows =
          interrupt.run(
              "reviewers",
              problems.size() * trials * Reviewing.Knowledge.values().length,
              results.err(),
              progress ->
                  Reviewing.run(
                      problems,
                      right.stream().mapToDouble(share -> share).toArray(),
                      checks,
                      trials,
                      which.seed,
                      which.threads,
                      progress),
              all -> all.stream().mapToInt(Reviewing.Row::campaigns).sum());
      results.print(new Result(which.seed, right, rows), text -> print(rows, text));
      return interrupt.isRequested() ? Failures.INTERRUPTED : 0;
    }
  }

  private static void print(List<Reviewing.Row> rows, PrintWriter out) {
    TextTable table =
        new TextTable(
            List.of(
                "problem",
                "known",
                "campaigns",
                "checks to 5 %",
                "on average",
                "area",
                "guessers named in 100 answers",
                "in 100 of theirs",
                "others named"));
    for (Reviewing.Row row : rows) {
      boolean areTold = row.known() == Reviewing.Knowledge.NAMES;
      table.add(
          List.of(
              row.problem(),
              switch (row.known()) {
                case ALIKE -> "nothing";
                case NAMES -> "who answered";
                case TRUTH -> "how often each is right";
              },
              Check.number(row.campaigns()),
              row.toFew().map(Check::number).orElse("-"),
              row.toFewOnAverage().map(Check::number).orElse("-"),
              "%.4f".formatted(row.area()),
              areTold ? percent(row.guessersNamed()) : "",
              areTold ? percent(row.guessersNamedOfOwn()) : "",
              areTold ? percent(row.othersNamed()) : ""));
    }
    table.print(out);
  }

  private static String percent(double share) {
    return "%.0f %%".formatted(100 * share);
  }
}
