package org.grapl.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grapl campaign budget}: allows another number of checks. */
@Command(
    name = "budget",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Allows another number of checks in all, those made included, or any number (none).",
      ""
    },
    footer = {"", "Example:", "  ./grapl campaign budget lake 500"})
final class CampaignBudgetCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Parameters(
      index = "1",
      paramLabel = "N|none",
      description = "How many checks, or what they may cost.")
  private String budget = "";

  @Mixin private WorkerOption worker = new WorkerOption();

  @Override
  public Integer call() {
    long allowed = allowed();
    return choice.change(
        campaign -> {
          campaign.changeBudget(allowed, worker.signature());
          spec.commandLine()
              .getOut()
              .println(
                  allowed == Long.MAX_VALUE
                      ? "any number of checks may be made"
                      : "the budget is " + allowed);
          return 0;
        });
  }

  private long allowed() {
    if (budget.equals("none")) {
      return Long.MAX_VALUE;
    }
    try {
      return Numbers.whole(budget);
    } catch (CommandLine.TypeConversionException e) {
      throw new BadInputException(
          "budget must be a whole number or none, got \"%s\"".formatted(budget));
    }
  }
}
