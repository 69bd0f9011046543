package org.grapl.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.grapl.Check;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Settings;
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
      "Freezes the decision and opens its audit. Until it ends, 'ask' hands out items drawn at random"
          + " and nothing else; 'status' tells how it ended. An audit needs to know how checks"
          + " scatter, which is said once and for all by 'create --noise'.",
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
          refuseUnknownNoise(campaign);
          if (campaign.status().running().isPresent()) {
            throw new BadInputException(
                "audit must be opened when none is under way, got one under way; to give that up: "
                    + choice.proposal("audit", " --close"));
          }
          campaign.openAudit(ruledOut, sure, worker.signature());
          Status status = campaign.status();
          PrintWriter out = spec.commandLine().getOut();
          if (status.running().isPresent()) {
            out.printf(
                "the audit is open: are at most %s of the items wrong? (confidence %s)%n",
                StatusText.share(ruledOut), Check.number(sure));
            next(status);
          } else {
            status.audited().ifPresent(audit -> out.println(audit.outcome().statement()));
          }
          return 0;
        });
  }

  private void refuseUnknownNoise(DurableCampaign campaign) {
    if (campaign.record().settings().noise() instanceof Settings.Noise.Unknown) {
      throw new BadInputException(
          "noise must be exact, 0..1 or a number for an audit, got unknown; only 'campaign create"
              + " --noise' sets it: create another campaign and tell it the same checks");
    }
  }

  private void next(Status status) {
    PrintWriter err = spec.commandLine().getErr();
    if (status.observations() == 0) {
      err.println(
          "note: no check was made yet, so what is audited is a guess; to check first: "
              + choice.proposal("audit", " --close"));
    }
    err.println("note: next, " + choice.proposal("ask", "") + ", which draws items at random");
  }
}
