package org.grapl.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.grapl.store.Status;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grapl campaign audit}: has the decision checked by items drawn at random. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Freezes the decision and opens its audit: until it ends, 'ask' hands out items drawn at random"
          + " and nothing else. 'status' tells how it ended. The campaign must know how checks"
          + " scatter (--noise when it was created).",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./grapl campaign audit lake --error 0.05 --confidence 0.95",
      "  ./grapl campaign audit lake --close"
    })
final class CampaignAuditCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CampaignChoice choice = new CampaignChoice();

  @Option(
      names = "--error",
      paramLabel = "SHARE",
      description = "The share of wrong items that is to be ruled out, such as 0.05.")
  private @Nullable Double error;

  @Option(
      names = "--confidence",
      paramLabel = "SHARE",
      description = "With which confidence, such as 0.95.")
  private @Nullable Double confidence;

  @Option(names = "--close", description = "Gives up the audit under way.")
  private boolean close;

  @Mixin private WorkerOption worker = new WorkerOption();

  @Override
  public Integer call() {
    Double ruledOut = error;
    Double sure = confidence;
    if (close && ruledOut == null && sure == null) {
      return choice.change(
          campaign -> {
            boolean running = campaign.status().running().isPresent();
            campaign.closeAudit(worker.signature());
            spec.commandLine()
                .getOut()
                .println(running ? "the audit is closed" : "no audit was under way");
            return 0;
          });
    }
    if (close || ruledOut == null || sure == null) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "audit needs --error and --confidence, or --close");
    }
    return choice.change(
        campaign -> {
          campaign.openAudit(ruledOut, sure, worker.signature());
          Status status = campaign.status();
          PrintWriter out = spec.commandLine().getOut();
          if (status.running().isPresent()) {
            out.printf(
                "the audit is open: at most %s wrong, with confidence %s; go on with 'ask' and"
                    + " 'tell' until 'status' tells how it ended%n",
                StatusText.share(ruledOut), org.grapl.Check.number(sure));
          } else {
            status.audited().ifPresent(audit -> out.println(audit.outcome().statement()));
          }
          return 0;
        });
  }
}
