package org.grapl.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.grapl.Checker;
import org.grapl.Question;
import org.grapl.campaign.Campaign;
import org.grapl.certify.Price;
import org.grapl.certify.StoppingRule;
import org.grapl.data.file.Labels;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.SameItems;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.server.Shown;
import org.grapl.store.CampaignRecord;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.Observation;
import org.grapl.store.OpenTicket;
import org.grapl.store.Overview;
import org.grapl.store.Status;
import org.grapl.store.Verification;
import org.grapl.store.Wording;
import org.grapl.store.log.EntryJson;
import org.grapl.store.sql.Database;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that look at a campaign, or at all of them, and change nothing. */
final class CampaignLookCommands {

  private CampaignLookCommands() {}

  @Command(
      name = "status",
      description = "Tells where a campaign stands.",
      footer = {"Example:", "  ./grapl campaign status lake --json"})
  static final class StatusCommand extends OneCampaign.Look {

    @Override
    int look(DurableCampaign campaign) {
      Status status = campaign.status();
      List<Checker> checkers = campaign.checkers();
      ObjectNode json = Shown.campaign(campaign).setAll(Shown.status(status));
      if (!checkers.isEmpty()) {
        ObjectNode reviewers = json.putObject("reviewers");
        checkers.forEach(who -> reviewers.set(who.name(), Shown.reliability(who)));
      }
      results.print(
          json,
          text -> {
            print(campaign, status, text);
            checkers.forEach(who -> text.println("  " + words(who)));
          });
      return 0;
    }

    private static void print(DurableCampaign campaign, Status status, PrintWriter out) {
      CampaignRecord record = campaign.record();
      out.printf(
          "%s: %s%s, %s, since %s%n",
          record.name(),
          FindText.plural(status.items(), "item"),
          some(status.items() - status.list().counted(), "of them retired"),
          FindText.plural(campaign.items().graph().links(), "link"),
          TextTable.time(record.created()));
      Wording words = campaign.words().words();
      out.printf(
          "question: %swhich items are at least %s%n",
          words.question().isEmpty() ? "" : TerminalText.shown(words.question()) + " \u2013 ",
          line(status.question()));
      out.printf(
          "%s made%s%s%s%s%n",
          FindText.plural(status.observations(), "check"),
          status.budget() == Double.POSITIVE_INFINITY
              ? ""
              : ", %s of the budget of %s spent"
                  .formatted(
                      NumberText.rounded(status.spent(), 6), NumberText.plain(status.budget())),
          some(status.late(), "late"),
          some(status.withdrawn(), "withdrawn since"),
          !status.isFinished()
              ? ""
              : status.spent() >= status.budget()
                  ? "; the budget is spent"
                  : "; nothing is left to check");
      tickets(campaign.open(), status, out);
      if (status.observations() > 0) {
        out.printf(
            "%d %s, %d %s; 'decide' tells which%n",
            status.above(),
            TerminalText.shown(words.side(true)),
            status.below(),
            TerminalText.shown(words.side(false)));
      } else {
        out.println("nothing is known yet of what is above and below");
      }
      status
          .running()
          .ifPresent(
              audit ->
                  out.printf(
                      "audit under way, to show that %s%n  %s%n  %s%n",
                      asked(audit.goal()),
                      audit.drawn() == 0
                          ? "no item was checked for it yet; 'ask' draws them"
                          : "%s checked for it, %d of them wrong or in doubt"
                              .formatted(FindText.plural(audit.drawn(), "item"), audit.flags()),
                      left(audit)));
      if (status.audited().isPresent()) {
        Status.Audited audit = status.audited().get();
        out.printf(
            "the audit of %s %s: %s%n%s  %s%n",
            TextTable.time(audit.at()),
            audit.outcome().passed() ? "passed" : "did not pass",
            audit.outcome().statement(),
            audit.by().isEmpty()
                ? ""
                : "  by the answers of %s%n".formatted(String.join(", ", audit.by())),
            list(audit) + (audit.list().equals(status.list()) ? "" : ", which has changed since"));
      }
    }

    private static String words(Checker who) {
      String trust =
          who.sides()
              .map(
                  s ->
                      "right in about %.0f %% (%.0f to %.0f %%)"
                          .formatted(100 * s.right(), 100 * s.low(), 100 * s.high()))
              .or(
                  () ->
                      who.numbers()
                          .map(
                              n ->
                                  "off by %s on average, scatter %s (%s to %s)"
                                      .formatted(
                                          NumberText.rounded(n.bias(), 3),
                                          NumberText.rounded(n.noise(), 3),
                                          NumberText.rounded(n.low(), 3),
                                          NumberText.rounded(n.high(), 3))))
              .orElse("");
      return "%s: %s, %s%s%s"
          .formatted(
              who.name(),
              FindText.plural(who.answers(), "answer"),
              trust,
              who.isGuessing() ? "; SEEMS TO GUESS, and counts little" : "",
              who.alike().isEmpty()
                  ? ""
                  : "; errs like %s, they count as one".formatted(String.join(", ", who.alike())));
    }

    private static String some(int count, String what) {
      return count == 0 ? "" : ", %d %s".formatted(count, what);
    }

    private static void tickets(List<OpenTicket> open, Status status, PrintWriter out) {
      Instant now = Instant.now();
      long over = open.stream().filter(ticket -> !ticket.expires().isAfter(now)).count();
      out.printf(
          "%s handed out, %d open%s%s%s%n",
          FindText.plural(status.tickets(), "ticket"),
          status.open(),
          over > 0 ? " (%d of them past their time)".formatted(over) : "",
          some(status.givenBack(), "given back"),
          status.aside() > 0
              ? ", %s set aside".formatted(FindText.plural(status.aside(), "item"))
              : "");
      open.stream()
          .collect(Collectors.groupingBy(OpenTicket::worker, Collectors.counting()))
          .entrySet()
          .stream()
          .sorted(Map.Entry.comparingByKey())
          .limit(20)
          .forEach(
              each ->
                  out.printf(
                      "  %s has %d%s%n",
                      each.getKey(),
                      each.getValue(),
                      open.stream()
                          .filter(ticket -> ticket.worker().equals(each.getKey()))
                          .map(OpenTicket::expires)
                          .min(Instant::compareTo)
                          .map(
                              first ->
                                  first.isAfter(now)
                                      ? ", the first for %s more"
                                          .formatted(TimeSpan.inWords(Duration.between(now, first)))
                                      : "")
                          .orElse("")));
    }
  }

  @Command(
      name = "explain",
      description =
          "Tells why an item is called above or below, what one more check of it would be worth, and what was told about it.",
      footer = {"Example:", "  ./grapl campaign explain lake \"north shore\""})
  static final class Explain extends OneCampaign.Look {

    @Parameters(index = "1", paramLabel = "ITEM", description = "The label of the item.")
    private String item = "";

    @Override
    int look(DurableCampaign campaign) {
      SameItems same = SameItems.toldBy(campaign.items());
      int asked =
          same.item(item)
              .orElseThrow(() -> new BadInputException(Labels.unknown(same.all().graph(), item)));
      List<Observation> told = campaign.observations(asked);
      return campaign.look((entries, estimates) -> explain(estimates, same, told));
    }

    private int explain(Campaign estimates, SameItems same, List<Observation> told) {
      Verdicts verdicts = Verdicts.of(estimates.graph(), estimates.decision());
      Explanations explanations =
          new Explanations(() -> estimates, same, List.of(Labels.join(List.of(item))));
      results.print(
          new Explained(
              explanations.of(verdicts).get(0),
              told.stream()
                  .map(
                      each ->
                          Shown.reading(each.reading())
                              .put("observation", each.entry())
                              .put("withdrawn", each.isWithdrawn()))
                  .toList()),
          text -> {
            explanations.print(verdicts, text);
            for (Observation each : told) {
              text.printf(
                  "  observation %d: %s%s%n",
                  each.entry(), each.reading().text(), each.isWithdrawn() ? " (withdrawn)" : "");
            }
          });
      return 0;
    }

    private record Explained(
        @JsonUnwrapped Explanations.Explanation explanation,
        @JsonProperty("observed") List<ObjectNode> observed) {}
  }

  @Command(
      name = "log",
      description = "Prints everything that happened to a campaign, in order.",
      footer = {"Example:", "  ./grapl campaign log lake --after 100 --json"})
  static final class Log extends OneCampaign.Look {

    @Option(names = "--after", defaultValue = "0", description = "Only what came after entry N.")
    private long after;

    @Override
    void check() {
      if (after < 0) {
        throw new BadInputException("--after must be ≥ 0, got " + after);
      }
    }

    @Override
    int look(DurableCampaign campaign) {
      PrintWriter out = results.out();
      DurableCampaign.ListsAsOf asOf = campaign.lists();
      Graph graph = campaign.items(asOf.last()).graph();
      EntryJson lines = new EntryJson(graph);
      campaign.entries(
          after,
          asOf.entries(),
          entry -> out.println(results.isJson() ? lines.write(entry) : text(graph, entry)));
      return 0;
    }

    private static String text(Graph graph, Entry entry) {
      return "%6d  %s  %s%s%s"
          .formatted(
              entry.number(),
              TextTable.time(entry.at()),
              entry.who().isEmpty() ? "" : TerminalText.shown(entry.who()) + ": ",
              words(graph, entry.event()),
              entry.note().isEmpty() ? "" : " (" + TerminalText.shown(entry.note()) + ")");
    }

    private static String words(Graph graph, Event event) {
      if (event instanceof Event.Asked asked) {
        String why =
            switch (asked.purpose()) {
              case SEARCH -> "";
              case AUDIT -> " for the audit";
              case PICKED -> " on demand";
            };
        return "ticket %d for %s%s, until %s"
            .formatted(
                asked.ticket(),
                TerminalText.quoted(graph.label(asked.item())),
                why,
                TextTable.time(asked.expires()));
      } else if (event instanceof Event.Told told) {
        return "ticket %d is %s%s"
            .formatted(told.ticket(), told.reading().text(), told.late() ? ", late" : "");
      } else if (event instanceof Event.GivenBack back) {
        return "ticket %d given back, %s".formatted(back.ticket(), EntryJson.word(back.reason()));
      } else if (event instanceof Event.Recorded recorded) {
        return "%s is %s, without a ticket"
            .formatted(
                TerminalText.quoted(graph.label(recorded.item())), recorded.reading().text());
      } else if (event instanceof Event.Withdrawn withdrawn) {
        return "observation %d withdrawn%s"
            .formatted(withdrawn.observation(), withdrawn.settled() ? ", settled" : "");
      } else if (event instanceof Event.Assigned assigned) {
        String items = FindText.plural(assigned.items().cardinality(), "item");
        return assigned.to().isEmpty()
            ? items + " assigned to nobody any more"
            : "%s assigned to %s%s"
                .formatted(
                    items,
                    TerminalText.shown(assigned.to()),
                    assigned.shared() ? ", others may check them too" : "");
      } else if (event instanceof Event.Confirmed confirmed) {
        return "observation %d confirmed".formatted(confirmed.observation());
      } else if (event instanceof Event.QuestionChanged changed) {
        return "the line is now " + line(changed.question());
      } else if (event instanceof Event.BudgetChanged changed) {
        return changed.budget() == Double.POSITIVE_INFINITY
            ? "any number of checks may be made"
            : "the budget is now " + NumberText.plain(changed.budget());
      } else if (event instanceof Event.AuditOpened opened) {
        return "audit opened, to show that " + asked(opened.goal());
      } else if (event instanceof Event.AuditEnded ended) {
        return "audit %s: %s"
            .formatted(ended.passed() ? "passed" : "not passed", ended.statement());
      }
      if (event instanceof Event.Grown grown) {
        return "the list now has %s, %d of them retired"
            .formatted(
                FindText.plural(grown.list().size(), "item"),
                grown.list().size() - grown.list().counted());
      }
      if (event instanceof Event.Worded worded) {
        return "the words are now " + TerminalText.shown(WordOptions.shown(worded.words()));
      }
      return event instanceof Event.AuditClosed ? "audit closed" : "estimates made again";
    }
  }

  @Command(
      name = "list",
      description =
          "Lists the campaigns of a store: how many items each has, where its line is, how many checks count and how many tickets are open.",
      footer = {"Example:", "  ./grapl campaign list --store lab.db"})
  static final class ListAll implements Callable<Integer> {

    @Mixin private StoreOption store = new StoreOption();

    @Option(names = "--owner", paramLabel = "WHO", description = "Only theirs (default: all).")
    private @Nullable String owner;

    @Mixin private Results results = new Results();

    @Override
    public Integer call() {
      try (Database database = store.openReadOnly()) {
        List<Overview> found =
            database.storage().overviews().stream()
                .filter(each -> owner == null || each.record().owner().equals(owner))
                .toList();
        results.print(
            Map.of("campaigns", found.stream().map(ListAll::json).toList()),
            text -> print(found, text));
        return 0;
      }
    }

    private static void print(List<Overview> found, PrintWriter out) {
      TextTable table =
          new TextTable(List.of("campaign", "owner", "items", "line", "checks", "open", "created"));
      for (Overview each : found) {
        table.add(
            List.of(
                each.record().name(),
                each.record().owner(),
                each.items().isPresent() ? Integer.toString(each.items().getAsInt()) : "?",
                NumberText.plain(each.threshold()),
                Long.toString(each.observations()),
                Long.toString(each.open()),
                TextTable.time(each.record().created())));
      }
      table.print(out);
    }

    private static ObjectNode json(Overview each) {
      ObjectNode json = Shown.campaign(each.record()).put("owner", each.record().owner());
      json.put("entries", each.entries()).putNull("items");
      each.items().ifPresent(items -> json.put("items", items));
      json.put("threshold", each.threshold());
      return json.put("checks", each.observations()).put("open", each.open());
    }
  }

  @Command(
      name = "verify",
      description =
          "Does everything again from the first entry, every choice of an item included, and compares:"
              + " the same tickets and the same decision in every bit, or exit code 1 and what differs.",
      footer = {"Example:", "  ./grapl campaign verify lake"})
  static final class Verify extends OneCampaign.Look {

    @Override
    int look(DurableCampaign campaign) {
      Verification verification;
      try (ProgressLine progress = new ProgressLine("entries", campaign.head(), results.err())) {
        verification = campaign.verify(progress::done);
      }
      results.print(Shown.verification(verification), text -> print(verification, text));
      if (!verification.passed()) {
        String what = verification.sameDecision() ? "log" : "decision";
        results.err().println("grapl: the " + what + " differs when everything is done again");
      }
      return verification.passed() ? 0 : Failures.FAILED;
    }

    private static void print(Verification verification, PrintWriter out) {
      out.printf(
          "%d entries and %s of items done again%n",
          verification.entries(), FindText.plural(verification.choices(), "choice"));
      if (verification.passed()) {
        out.println("all the same, and the same decision in every bit");
      }
      verification.differences().forEach(out::println);
    }
  }

  static String line(Question question) {
    return NumberText.plain(question.threshold())
        + (question.tolerance() == 0
            ? ""
            : ", give or take " + NumberText.plain(question.tolerance()));
  }

  /** Which items an audit is a statement about. */
  static String list(Status.Audited audit) {
    return "of the list of %s, graph %s"
        .formatted(FindText.plural(audit.list().counted(), "item"), audit.list().graph());
  }

  static String asked(StoppingRule goal) {
    return Shown.asked(goal).replace('\u00a0', ' ');
  }

  /** How many more checks an audit needs, beside what was promised. */
  static String left(Status.RunningAudit audit) {
    Price promised = audit.promised();
    if (audit.drawn() == 0) {
      return promised + (promised.passes() ? "" : "; it will probably not pass");
    }
    boolean isKept = audit.flags() == 0 || audit.checks() + audit.checksLeft() <= promised.high();
    return "%sabout %s%s (%d to %d in all expected)"
        .formatted(
            isKept ? "" : "more was found wrong than expected: ",
            FindText.plural(audit.checksLeft(), "more check"),
            isKept ? " if no more turn out wrong" : ", or close it",
            promised.low(),
            promised.high());
  }
}
