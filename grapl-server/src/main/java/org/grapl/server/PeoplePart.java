package org.grapl.server;

import java.util.stream.Collectors;
import org.grapl.data.page.Html;
import org.grapl.data.page.Numbers;
import org.grapl.data.page.Table;
import org.grapl.data.page.Table.Cell;
import org.grapl.graph.Graph;
import org.grapl.store.Agreement;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Status;

/** Who checked how much, how far they agree, and which checks were out of the ordinary. */
final class PeoplePart {

  private static final int MOST_DISAGREED = 30;

  private PeoplePart() {}

  static void write(Html html, DurableCampaign campaign, Status status) {
    html.heading(2, "Who checked");
    Agreement agreement = campaign.agreement();
    if (agreement.reviewers().isEmpty()) {
      html.paragraph("Nobody so far.");
    } else {
      html.table(table(agreement));
      html.paragraph(agreed(agreement, campaign.items().graph()));
    }
    html.paragraph(withdrawn(status.withdrawn()));
    html.paragraph(late(status.late()));
    if (status.aside() > 0) {
      html.paragraph(
          were(status.aside(), "item")
              + " set aside because %s cannot be checked."
                  .formatted(status.aside() == 1 ? "it" : "they"));
    }
  }

  private static Table table(Agreement agreement) {
    Table table = Table.of("who", "checks", "items others checked too", "agree on");
    for (Agreement.Reviewer each : agreement.reviewers()) {
      table.row(
          Cell.text(each.worker().isEmpty() ? "(not named)" : each.worker()),
          Cell.number(Integer.toString(each.checks())),
          Cell.number(Integer.toString(each.twice())),
          Cell.number(Integer.toString(each.agree())));
    }
    return table;
  }

  private static String agreed(Agreement agreement, Graph graph) {
    if (agreement.twice() == 0) {
      return "No item was checked by two people, so how far they agree is not known.";
    }
    String all =
        "%s checked by two people or more; on %d of them all say the same."
            .formatted(were(agreement.twice(), "item"), agreement.agree());
    if (agreement.disagreed().isEmpty()) {
      return all;
    }
    String labels =
        agreement.disagreed().stream()
            .limit(MOST_DISAGREED)
            .map(graph::label)
            .collect(Collectors.joining(", "));
    int more = agreement.disagreed().size() - MOST_DISAGREED;
    return all + " They differ on: " + labels + (more > 0 ? ", and " + more + " more." : ".");
  }

  private static String withdrawn(int count) {
    return count == 0
        ? "No check was withdrawn."
        : "%s withdrawn and %s not count."
            .formatted(were(count, "check"), count == 1 ? "does" : "do");
  }

  private static String late(int count) {
    return count == 0
        ? "No check came late."
        : "%s came after the time for it was over, and %s all the same."
            .formatted(Numbers.count(count, "check"), count == 1 ? "counts" : "count");
  }

  private static String were(int count, String noun) {
    return Numbers.count(count, noun) + (count == 1 ? " was" : " were");
  }
}
