package org.grapl.cli;

import org.grapl.certify.StoppingRule;
import org.grapl.server.Shown;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Status;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "audit",
    description =
        "Freezes the decision and audits it: until that ends, 'ask' hands out only items drawn at"
            + " random. The noise must be known, from 'create --noise'; 'status' tells how it"
            + " ended.",
    footer = {
      "Examples:",
      "  ./grapl campaign audit lake --until error=0.05",
      "  ./grapl campaign audit lake --until recall=0.9,precision=0.8,confidence=0.95",
      "  ./grapl campaign audit lake --close"
    })
final class CampaignAuditCommand extends OneCampaign.Change {

  @Option(
      names = "--until",
      paramLabel = "CLAIMS",
      description =
          "What is to be shown, in the words of 'find --until': any of error, recall and precision;"
              + " confidence=C may follow (default 0.95).")
  private @Nullable String until;

  @Option(names = "--close", description = "Gives up the audit under way.")
  private boolean close;

  @Override
  void check() {
    if (close != (until == null)) {
      throw results.misused("audit needs --until CLAIMS, or --close");
    }
  }

  @Override
  int change(DurableCampaign campaign) {
    boolean isRunning = campaign.status().running().isPresent();
    if (until == null) {
      campaign.closeAudit(worker.signature());
      return results.done(
          Shown.status(campaign.status()),
          isRunning ? "the audit is closed" : "no audit was under way");
    }
    if (!campaign.record().settings().noise().isKnown()) {
      throw new BadInputException(
          "noise must be exact, yes-no or a number for an audit, got unknown; only 'campaign create"
              + " --noise' sets it: create another campaign and tell it the same checks");
    }
    if (isRunning) {
      throw new BadInputException(
          "audit must be opened when none is under way, got one under way; to give that up: "
              + proposal("audit", " --close"));
    }
    StoppingRule goal = StoppingRule.parse(until);
    campaign.openAudit(goal, worker.signature());
    Status status = campaign.status();
    if (status.running().isEmpty()) { // exact checks of all items may show it at once
      String statement =
          status.audited().map(audit -> audit.outcome().statement()).orElse("the audit is over");
      return results.done(Shown.status(status), "%s", statement);
    }
    results.done(
        Shown.status(status),
        "the audit is open, to show that %s",
        CampaignLookCommands.asked(goal));
    results.note("%s", CampaignLookCommands.left(status.running().get()));
    if (status.observations() == 0) {
      results.note(
          "%s",
          "no check was made yet, so what is audited is a guess; to check first: "
              + proposal("audit", " --close"));
    }
    results.note("next, %s, which draws items at random", proposal("ask", ""));
    return 0;
  }
}
