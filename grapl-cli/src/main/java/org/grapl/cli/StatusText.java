package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.grapl.Question;
import org.grapl.data.file.NumberText;
import org.grapl.server.Shown;
import org.grapl.store.CampaignRecord;
import org.grapl.store.DurableCampaign;
import org.grapl.store.OpenTicket;
import org.grapl.store.Status;

/** Where a campaign stands, for people and for programs. */
final class StatusText {

  private final DurableCampaign campaign;
  private final CampaignRecord record;
  private final Status status;

  StatusText(DurableCampaign campaign) {
    this.campaign = campaign;
    this.record = campaign.record();
    this.status = campaign.status();
  }

  void print(PrintWriter out) {
    out.printf(
        "%s: %s, %s, since %s%n",
        record.name(),
        FindText.plural(status.items(), "item"),
        FindText.plural(campaign.items().graph().links(), "link"),
        TextTable.time(record.created()));
    out.printf("question: which items are at least %s%n", line(status.question()));
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
        status.isFinished() ? "; " + whyFinished(status) : "");
    tickets(out);
    if (status.observations() > 0) {
      out.printf("%d above, %d below; 'decide' tells which%n", status.above(), status.below());
    } else {
      out.println("nothing is known yet of what is above and below");
    }
    status
        .running()
        .ifPresent(
            audit ->
                out.printf(
                    "audit under way: are at most %s of the items wrong? (confidence %s)%n  %s%n",
                    share(audit.goal().error()),
                    NumberText.plain(audit.goal().confidence()),
                    audit.drawn() == 0
                        ? "no item was checked for it yet; 'ask' draws them"
                        : "%s checked for it, %d of them wrong or in doubt"
                            .formatted(FindText.plural(audit.drawn(), "item"), audit.flags())));
    status
        .audited()
        .ifPresent(
            audit ->
                out.printf(
                    "the audit of %s %s: %s%n",
                    TextTable.time(audit.at()),
                    audit.outcome().passed() ? "passed" : "did not pass",
                    audit.outcome().statement()));
  }

  private static String some(int count, String what) {
    return count == 0 ? "" : ", %d %s".formatted(count, what);
  }

  static String share(double error) {
    return NumberText.rounded(100 * error, 3) + " %";
  }

  private void tickets(PrintWriter out) {
    List<OpenTicket> open = campaign.open();
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
        .sorted(java.util.Map.Entry.comparingByKey())
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

  /** The line and, if there is one, the tolerance. */
  static String line(Question question) {
    return NumberText.plain(question.threshold())
        + (question.tolerance() == 0
            ? ""
            : ", give or take " + NumberText.plain(question.tolerance()));
  }

  /** What the server tells of a campaign and of where it stands, in one object. */
  ObjectNode json() {
    ObjectNode json = Shown.campaign(campaign);
    json.setAll(Shown.status(status));
    return json;
  }

  private static String whyFinished(Status status) {
    return status.spent() >= status.budget() ? "the budget is spent" : "nothing is left to check";
  }
}
