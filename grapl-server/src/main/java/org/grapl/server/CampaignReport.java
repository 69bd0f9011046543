package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.grapl.Decision;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.Verdicts;
import org.grapl.data.page.Html;
import org.grapl.data.page.Numbers;
import org.grapl.data.page.Report;
import org.grapl.data.page.ReportPage;
import org.grapl.data.page.Table;
import org.grapl.data.page.Table.Cell;
import org.grapl.graph.Graph;
import org.grapl.store.Agreement;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Progress;
import org.grapl.store.Status;
import org.grapl.store.Wording;
import org.grapl.store.log.SettingsJson;

/** What the report of a campaign says besides what every report does. */
public final class CampaignReport {

  private static final int MOST_DISAGREED = 30;

  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** What people call a setting; those not here are called what they are called over HTTP. */
  private static final Map<String, String> SETTING_WORDS =
      Map.of(
          "threshold", "line at the beginning",
          "noise", "scatter of checks",
          "gamma", "γ",
          "lambda", "λ",
          "alpha", "α",
          "leaseSeconds", "seconds an item is kept for who took it",
          "replicates", "people at one item at the same time");

  private final DurableCampaign campaign;
  private final DecisionAsOf decided;
  private final Decision decision;
  private final Status status;
  private final Graph graph;

  private CampaignReport(DurableCampaign campaign) {
    this.campaign = campaign;
    this.decided = campaign.decision();
    this.decision = decided.decision();
    this.status = campaign.status();
    this.graph = decided.items().graph();
  }

  /** The page. Takes about a second where a graph of a thousand items is drawn. */
  public static String page(DurableCampaign campaign, Instant now) {
    return ReportPage.of(new CampaignReport(campaign).report(now));
  }

  private Report report(Instant now) {
    return new Report(
        new Report.Head(
            campaign.title(),
            "Report of " + MOMENT.format(now),
            "",
            question(campaign.words().words()),
            List.of(),
            Map.of()),
        withoutLinks(decided.items()),
        Verdicts.of(graph, decision),
        OptionalDouble.of(Progress.Point.DOUBTFUL),
        Optional.empty(),
        claim(),
        List.of(new Report.Section("Who checked", this::people)),
        settings());
  }

  /** What is asked, in people's own words first. */
  private String question(Wording words) {
    String line =
        NumberText.plain(decision.question().threshold())
            + (words.unit().isEmpty() ? "" : " " + words.unit());
    String names =
        words.above().isEmpty() && words.below().isEmpty()
            ? ""
            : " Above: %s; below: %s.".formatted(words.side(true), words.side(false));
    return "%s%sWhich of %s lie above the line at %s?%s%s"
        .formatted(
            words.question(),
            words.question().isEmpty() ? "" : " ",
            Numbers.count(decision.counted(), "item"),
            line,
            names,
            words.meaning().isEmpty() ? "" : " " + words.meaning());
  }

  /** A report is sent around: it leads nowhere that somebody else has chosen. */
  private static ItemGraph withoutLinks(ItemGraph data) {
    return data.items()
        .link()
        .map(Column::name)
        .map(name -> data.with(data.items().without(name)))
        .orElse(data);
  }

  /** What an audit showed, if it was about what the report says. */
  private Report.Claim claim() {
    List<String> more = new ArrayList<>();
    Optional<Status.Audited> last = status.audited();
    boolean isCertified = false;
    if (last.isPresent()) {
      Status.Audited audit = last.get();
      more.add(
          "An audit ended on %s (entry %d of the log) and %s: %s drawn at random; it was to show that %s."
              .formatted(
                  MOMENT.format(audit.at()),
                  audit.entry(),
                  audit.outcome().passed() ? "was passed" : "was not passed",
                  Numbers.count(audit.outcome().drawn(), "item"),
                  Shown.asked(audit.goal())));
      if (!audit.by().isEmpty()) {
        more.add(
            "Right and wrong are by the answers of %s: it says nothing about mistakes of theirs."
                .formatted(String.join(", ", audit.by())));
      }
      boolean isSameList = audit.list().equals(status.list());
      if (!isSameList) {
        more.add(
            "It was about the list as it was then, of %s (SHA-256 %s)."
                .formatted(Numbers.count(audit.list().counted(), "item"), audit.list().graph()));
      }
      boolean isSameQuestion = audit.question().equals(decision.question());
      long changed = audit.changedIn(decision);
      if (!isSameQuestion) {
        more.add(
            "It was about another line, at %s."
                .formatted(NumberText.plain(audit.question().threshold())));
      } else if (changed > 0) {
        more.add(
            "It was about the decision of then: %s since changed sides."
                .formatted(Numbers.count(changed, "item") + (changed == 1 ? " has" : " have")));
      }
      isCertified = audit.outcome().passed() && isSameList && isSameQuestion && changed == 0;
    }
    if (status.running().isPresent()) {
      more.add("An audit is running.");
    }
    return new Report.Claim(
        isCertified,
        last.map(audit -> audit.outcome().statement())
            .orElse(
                "No audit came to its end: no items were drawn at random to test the decision."),
        more);
  }

  /** Who checked how much, how far they agree, and which checks were out of the ordinary. */
  private void people(Html html) {
    Agreement agreement = campaign.agreement();
    if (agreement.reviewers().isEmpty()) {
      html.paragraph("Nobody so far.");
    } else {
      Table table = Table.of("who", "checks", "items others checked too", "agree on");
      for (Agreement.Reviewer each : agreement.reviewers()) {
        table.row(
            Cell.text(each.worker().isEmpty() ? "(not named)" : each.worker()),
            Cell.number(each.checks()),
            Cell.number(each.twice()),
            Cell.number(each.agree()));
      }
      html.table(table).paragraph(agreed(agreement));
    }
    html.paragraph(
        status.withdrawn() == 0
            ? "No check was withdrawn."
            : "%s withdrawn and %s not count."
                .formatted(
                    were(status.withdrawn(), "check"), status.withdrawn() == 1 ? "does" : "do"));
    html.paragraph(
        status.late() == 0
            ? "No check came late."
            : "%s came after the time for it was over, and %s all the same."
                .formatted(
                    Numbers.count(status.late(), "check"),
                    status.late() == 1 ? "counts" : "count"));
    if (status.aside() > 0) {
      html.paragraph(
          were(status.aside(), "item")
              + " set aside because %s cannot be checked."
                  .formatted(status.aside() == 1 ? "it" : "they"));
    }
  }

  private String agreed(Agreement agreement) {
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

  private static String were(int count, String noun) {
    return Numbers.count(count, noun) + (count == 1 ? " was" : " were");
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("campaign begun", MOMENT.format(campaign.record().created()));
    settings.put(
        "log",
        "%d entries; this page knows all up to entry %d"
            .formatted(status.entries(), decided.entries()));
    settings.put(
        "items and links",
        "%s, %s"
            .formatted(Numbers.count(graph.size(), "item"), Numbers.count(graph.links(), "link")));
    settings.put("their SHA-256", status.list().graph());
    for (Map.Entry<String, JsonNode> setting :
        SettingsJson.toJson(campaign.record().settings()).properties()) {
      JsonNode value = setting.getValue();
      settings.put(
          SETTING_WORDS.getOrDefault(setting.getKey(), setting.getKey()),
          value.isDouble() ? NumberText.plain(value.doubleValue()) : value.asText());
    }
    return settings;
  }
}
