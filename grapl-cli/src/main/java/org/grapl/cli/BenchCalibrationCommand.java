package org.grapl.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.grapl.Goal;
import org.grapl.data.item.Reliability;
import org.grapl.internal.Check;
import org.grapl.research.comparison.Calibration;
import org.grapl.research.problems.Family;
import org.grapl.research.problems.TestProblem;
import org.grapl.research.problems.TestProblems;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "calibration",
    description = {
      "Holds what campaigns say of their own decisions against the truth, after 20, 50, 100, 200 and"
          + " 400 checks: how many items are expected to be wrong, within which range, and how likely"
          + " each item is on the side it is called; also how many of those called below are above. On 56 random problems, those with real data and"
          + " most others, unless some are which.",
      "",
      "The same seed gives the same bits. Ctrl-C reports the campaigns finished so far."
    })
final class BenchCalibrationCommand implements Callable<Integer> {

  @Mixin private ProblemOptions which = new ProblemOptions();

  @Option(
      names = "--trials",
      description = "Campaigns on each problem (default: 3; 1 on each of --family).")
  private Optional<Integer> trials = Optional.empty();

  @Option(
      names = "--goal",
      defaultValue = "sides",
      description =
          "What checks are chosen for (default: ${DEFAULT-VALUE}). above: on random problems with a rare class only, unless others are named.")
  private Goal goal = Goal.SIDES;

  @Mixin private Results results = new Results();

  private record Result(
      long seed, String headline, double calibrationError, Calibration calibration) {}

  @Override
  public Integer call() {
    List<TestProblem> problems = problems();
    try (Interrupt interrupt = new Interrupt(Thread.currentThread()::interrupt)) {
      Calibration found =
          interrupt.run(
              "calibration",
              problems.size(),
              results.err(),
              progress -> Calibration.run(problems, goal, which.seed, which.threads, progress),
              all -> all.campaigns().size());
      double error = found.reliability().calibrationError();
      results.print(
          new Result(which.seed, found.headline(), error, found),
          text -> print(found, error, text));
      return interrupt.isRequested() ? Failures.INTERRUPTED : 0;
    }
  }

  /** Each as often as there are trials. */
  private List<TestProblem> problems() {
    boolean isUsual = which.family.isEmpty() && !which.isAnyNamed();
    List<TestProblem> all = new ArrayList<>();
    if ((isUsual && goal == Goal.SIDES) || which.isAnyNamed()) {
      List<String> usual = which.realNames();
      usual.addAll(TestProblems.names());
      usual.removeIf(name -> name.equals("karate") || name.endsWith("-rewired"));
      which.problems(usual).forEach(each -> all.addAll(Collections.nCopies(trials(3), each)));
    }
    if (isUsual || which.family.isPresent()) {
      int count = which.family.orElse(56);
      (goal == Goal.ABOVE ? Family.rare(which.seed, count) : Family.problems(which.seed, count))
          .forEach(each -> all.addAll(Collections.nCopies(trials(1), each)));
    }
    return all;
  }

  private int trials(int usual) {
    return Check.atLeast("trials", 1, trials.orElse(usual));
  }

  private static void print(Calibration found, double error, PrintWriter out) {
    out.println("How many items are expected to be wrong, against the truth:");
    TextTable rows =
        new TextTable(
            List.of(
                "", "cells", "near", "in the range", "missed in range", "far too low", "jumps"));
    for (Calibration.Row row : found.rows()) {
      rows.add(
          List.of(
              row.of(),
              Check.number(row.cells()),
              percent(row.near()),
              percent(row.covered()),
              percent(row.missedCovered()),
              percent(row.farTooLow()),
              Check.number(row.jumps())));
    }
    rows.print(out);
    out.println("How sure campaigns were of items not checked, and how many of these were right:");
    TextTable bins = new TextTable(List.of("sure", "items", "mean", "right"));
    for (Reliability.Bin bin : found.reliability().bins()) {
      bins.add(
          List.of(
              "%.0f to %.0f %%".formatted(100 * bin.from(), 100 * bin.to()),
              Check.number(bin.items()),
              percent(bin.expectedRight() / bin.items()),
              percent((double) bin.right() / bin.items())));
    }
    bins.print(out);
    out.printf("calibration error %s%n%s%n", percent(error), found.headline());
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "-" : "%.1f %%".formatted(100 * share);
  }
}
