package org.grapl.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.grapl.store.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code grapl campaign verify}: does everything again and compares. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Does everything again from the first entry, every choice of an item included, and compares:"
          + " the same tickets and the same decision in every bit, or exit code 1 and what differs.",
      ""
    },
    footer = {"", "Example:", "  ./grapl campaign verify lake"})
final class CampaignVerifyCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    return choice.look(
        campaign -> {
          Verification verification;
          try (ProgressLine progress = new ProgressLine("entries", campaign.head(), err)) {
            verification = campaign.verify(progress::done);
          }
          out.printf(
              "%d entries and %s of items done again%n",
              verification.entries(),
              verification.choices() == 1 ? "1 choice" : verification.choices() + " choices");
          if (verification.passed()) {
            out.println("all the same, and the same decision in every bit");
            return 0;
          }
          verification.differences().forEach(out::println);
          err.println(
              verification.sameDecision()
                  ? "grapl: the log differs from what comes out when it is done again"
                  : "grapl: the decision differs from what comes out when all is done again");
          return Failures.FAILED;
        });
  }
}
