package org.grapl.cli;

import java.util.concurrent.Callable;
import org.grapl.internal.Check;
import org.grapl.server.Shown;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Settings;
import org.grapl.store.Status;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grapl campaign audit}: has the decision checked by items drawn at random. */
@Command(
    name = "audit",
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

  @Mixin private CampaignChoice.Worker worker = new CampaignChoice.Worker();

  @Mixin private Results results = new Results();

  @Override
  public Integer call() {
    Double ruledOut = error;
    Double sure = confidence;
    if (close && ruledOut == null && sure == null) {
      return choice.change(
          campaign -> {
            boolean running = campaign.status().running().isPresent();
            campaign.closeAudit(worker.signature());
            return results.done(
                Shown.status(campaign.status()),
                running ? "the audit is closed" : "no audit was under way");
          });
    }
    if (close || ruledOut == null || sure == null) {
      throw results.misused("audit needs --error and --confidence, or --close");
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
          results.print(
              Shown.status(status),
              text -> {
                if (status.running().isPresent()) {
                  text.printf(
                      "the audit is open: are at most %s of the items wrong? (confidence %s)%n",
                      CampaignLookCommands.StatusText.share(ruledOut), Check.number(sure));
                } else {
                  status.audited().ifPresent(audit -> text.println(audit.outcome().statement()));
                }
              });
          if (status.running().isPresent()) {
            next(status);
          }
          return 0;
        });
  }

  private void refuseUnknownNoise(DurableCampaign campaign) {
    if (campaign.record().settings().noise() instanceof Settings.Noise.Unknown) {
      throw new BadInputException(
          "noise must be exact, yes-no or a number for an audit, got unknown; only 'campaign create"
              + " --noise' sets it: create another campaign and tell it the same checks");
    }
  }

  private void next(Status status) {
    if (status.observations() == 0) {
      results.note(
          "%s",
          "no check was made yet, so what is audited is a guess; to check first: "
              + choice.proposal("audit", " --close"));
    }
    results.note("next, %s, which draws items at random", choice.proposal("ask", ""));
  }
}
