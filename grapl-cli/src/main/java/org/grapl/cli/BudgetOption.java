package org.grapl.cli;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.grapl.data.file.NumberText;
import org.grapl.internal.Check;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

public final class BudgetOption {

  @Option(
      names = {"-b", "--budget"},
      paramLabel = "N",
      description =
          "How many checks may be made in all, or what they may cost together, such as 12.5"
              + " (default: each item once if a search checks by itself or asks you; in a campaign"
              + " any number).")
  private @Nullable Double budget;

  /** What was given; it may be a fraction only if checks cost different amounts. */
  public OptionalDouble allowed(boolean hasCosts) {
    return budget == null ? OptionalDouble.empty() : OptionalDouble.of(allowed(budget, hasCosts));
  }

  /** The same where checks have no costs. */
  public OptionalLong checks() {
    return budget == null ? OptionalLong.empty() : OptionalLong.of((long) allowed(budget, false));
  }

  static double allowed(double budget, boolean hasCosts) {
    if (!hasCosts && budget != Math.rint(budget)) {
      throw new BadInputException(
          "--budget must be a whole number of checks unless checks have costs, got "
              + NumberText.plain(budget));
    }
    return hasCosts ? Check.positive("budget", budget) : Check.atLeast("budget", 1L, (long) budget);
  }
}
