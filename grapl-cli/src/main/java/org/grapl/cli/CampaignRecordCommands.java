package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.grapl.Question;
import org.grapl.data.file.NumberText;
import org.grapl.server.Shown;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Event.Reason;
import org.grapl.store.Observation;
import org.grapl.store.Status;
import org.grapl.store.Wording;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The commands that take something back or change it: each is one entry in the log. */
final class CampaignRecordCommands {

  private CampaignRecordCommands() {}

  @Command(
      name = "give-back",
      description =
          "Gives tickets back unanswered for others to have. Their value may still be told later.",
      footer = {"Example:", "  ./grapl campaign give-back lake 3 4 --note \"no boat today\""})
  static final class GiveBack extends OneCampaign.Change {

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "TICKET", description = "The tickets.")
    private List<Long> tickets = new ArrayList<>();

    @Option(
        names = "--set-aside",
        description = "The items cannot be checked at all: they are not handed out again.")
    private boolean setAside;

    @Mixin private Note note = new Note();

    private record GivenBack(int givenBack, int notOpen) {}

    @Override
    int change(DurableCampaign campaign) {
      int before = campaign.status().givenBack();
      campaign.giveBack(
          tickets, setAside ? Reason.SET_ASIDE : Reason.ABANDONED, worker.signature(), note.note);
      int given = campaign.status().givenBack() - before;
      int closed = tickets.size() - given;
      return results.done(
          new GivenBack(given, closed),
          "%s given back%s",
          FindText.plural(given, "ticket"),
          closed == 0 ? "" : ", %d %s not open".formatted(closed, closed == 1 ? "was" : "were"));
    }
  }

  @Command(
      name = "undo",
      description =
          "Withdraws an observation: it counts no longer, but stays in the log. An audit under way is"
              + " closed. 'explain' and 'log' show the numbers of observations.",
      footer = {"Example:", "  ./grapl campaign undo lake 12 --note \"wrong jar\""})
  static final class Undo extends OneCampaign.Change {

    @Parameters(
        index = "1",
        paramLabel = "OBSERVATION",
        description = "The number that 'tell' gave it.")
    private long observation;

    @Mixin private Note note = new Note();

    private record Withdrawn(long observation, String item, String value, boolean wasCounted) {}

    @Override
    int change(DurableCampaign campaign) {
      List<Observation> before = campaign.observations(observation - 1, 1);
      campaign.withdraw(observation, worker.signature(), note.note);
      Observation known = before.get(0);
      String item = campaign.items().graph().label(known.item());
      String value = known.reading().text();
      return results.done(
          new Withdrawn(observation, item, value, !known.isWithdrawn()),
          "observation %d (%s: %s) %s",
          observation,
          item,
          value,
          known.isWithdrawn() ? "was already withdrawn" : "counts no longer");
    }
  }

  @Command(
      name = "change",
      description =
          "Asks about another line from here on, or allows another number of checks in all; all checks"
              + " made still count. Another line closes an audit under way. To look without changing anything: 'decide --threshold'.",
      footer = {
        "Examples:",
        "  ./grapl campaign change lake --threshold 0.4",
        "  ./grapl campaign change lake --budget 500"
      })
  static final class Change extends OneCampaign.Change {

    private static final String NONE = "none";

    @Option(
        names = {"-t", "--threshold"},
        description = "The line: which items have a mean of at least this?")
    private @Nullable Double threshold;

    @Option(
        names = "--tolerance",
        description = "Items this close to the line may be called either way (default: as before).")
    private @Nullable Double tolerance;

    @Option(
        names = {"-b", "--budget"},
        paramLabel = "N|none",
        description = "How many checks may be made in all, or what they may cost; or any number.")
    private @Nullable String budget;

    @Override
    void check() {
      if (threshold == null && tolerance == null && budget == null) {
        throw results.misused("change needs --threshold, --tolerance or --budget");
      }
    }

    @Override
    int change(DurableCampaign campaign) {
      Question before = campaign.status().question();
      boolean hasCosts = campaign.items().items().costs().isPresent();
      double allowed = budget == null ? 0 : allowed(budget, hasCosts);
      if (threshold != null || tolerance != null) {
        Question asked =
            new Question(
                threshold == null ? before.threshold() : threshold,
                tolerance == null ? before.tolerance() : tolerance);
        campaign.changeQuestion(asked, worker.signature());
      }
      if (budget != null) {
        campaign.changeBudget(allowed, worker.signature());
      }
      Status now = campaign.status();
      return results.done(
          Shown.status(now),
          "from here on: which items are at least %s; %s",
          CampaignLookCommands.line(now.question()),
          now.budget() == Double.POSITIVE_INFINITY
              ? "any number of checks may be made"
              : "the budget is " + NumberText.plain(now.budget()));
    }

    private static double allowed(String budget, boolean hasCosts) {
      return budget.equals(NONE)
          ? Double.POSITIVE_INFINITY
          : BudgetOption.allowed(
              Numbers.optionOrWord("--budget", NONE, budget).orElseThrow(), hasCosts);
    }
  }

  @Command(
      name = "words",
      description =
          "Shows what a campaign is called and asked in people's own words, or changes what is given;"
              + " an empty text takes it away. Everybody reads it from then on, and no number depends on it.",
      footer = {
        "Examples:",
        "  ./grapl campaign words papers",
        "  ./grapl campaign words papers --question \"Is this paper about drought?\""
      })
  static final class Words extends OneCampaign.Change {

    @Mixin private WordOptions given = new WordOptions();

    @Override
    int change(DurableCampaign campaign) {
      campaign.changeWords(given.over(campaign.words().words()), worker.signature());
      Wording now = campaign.words().words();
      results.print(
          Shown.campaign(campaign),
          out -> {
            now.texts()
                .forEach(
                    (name, text) ->
                        out.printf(
                            "%s: %s%n", name, text.isEmpty() ? "-" : TerminalText.shown(text)));
            out.printf("answered by one of the two names: %s%n", now.yesNo() ? "yes" : "no");
          });
      return 0;
    }
  }

  @Command(
      name = "delete",
      description = "Removes a campaign with all that was told, for good. Export it first.",
      footer = {"Example:", "  ./grapl campaign delete lake --yes"})
  static final class Delete extends OneCampaign {

    @Option(names = "--yes", description = "Does not ask whether you are sure.")
    private boolean yes;

    @ParentCommand private @Nullable CampaignCommand parent;

    @Override
    public Integer call() {
      return StoreOption.with(
          store.open(),
          campaigns -> {
            Status status = campaigns.open(owner.owner, name).status();
            if (!yes && !isSure(status.observations())) {
              throw new BadInputException(
                  "nothing was deleted; type the name of the campaign, or give --yes");
            }
            campaigns.delete(owner.owner, name);
            ObjectNode deleted = Shown.status(status).put("deleted", name);
            return results.done(deleted, "deleted \"%s\"", name);
          });
    }

    private boolean isSure(int checks) {
      PrintWriter err = results.err();
      err.printf(
          "This removes \"%s\" and %s for good. Type its name to go on:%n> ",
          name, FindText.plural(checks, "check"));
      err.flush();
      try {
        String typed = parent == null ? null : parent.in().readLine();
        return typed != null && typed.strip().equals(name);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
