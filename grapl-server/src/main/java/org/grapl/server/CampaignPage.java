package org.grapl.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.file.NumberText;
import org.grapl.data.page.GraphPicture;
import org.grapl.data.page.Html;
import org.grapl.data.page.ItemMarks;
import org.grapl.data.page.MapPicture;
import org.grapl.data.page.Numbers;
import org.grapl.data.page.Table;
import org.grapl.data.page.Table.Cell;
import org.grapl.graph.Graph;
import org.grapl.store.DecisionAsOf;
import org.grapl.store.DurableCampaign;
import org.grapl.store.Status;
import org.grapl.store.log.SettingsJson;

/** What the report of a campaign says: the answer first, then what it rests on. */
public final class CampaignPage {

  private static final int NEAREST = 50;
  private static final int MOST_ABOVE = 500;

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
  private final Status status;
  private final DecisionAsOf decided;
  private final Decision decision;
  private final CalledItems called;
  private final ItemMarks marks;
  private final Graph graph;
  private final Html html;

  private CampaignPage(DurableCampaign campaign) {
    this.campaign = campaign;
    this.decided = campaign.decision();
    this.status = campaign.status();
    this.decision = decided.decision();
    this.called = new CalledItems(campaign.items(), decision);
    this.marks = new ItemMarks(called);
    this.graph = campaign.items().graph();
    this.html =
        new Html(campaign.record().name() + ": report").style(CampaignPage.class, "report.css");
  }

  /**
   * The page. Takes about a second where a graph of a thousand items is drawn.
   *
   * @param now the date it bears
   */
  public static String of(DurableCampaign campaign, Instant now) {
    CampaignPage page = new CampaignPage(campaign);
    page.title(now);
    page.counts();
    page.opinion();
    page.certified();
    page.picture();
    page.nearest();
    page.above();
    PeoplePart.write(page.html, campaign, page.status);
    page.smallPrint();
    return page.html.page();
  }

  private boolean isUnchecked() {
    return called.checkedCount() == 0;
  }

  /** A share in per cent; the blank before the sign does not break. */
  private static String share(double share) {
    return share > 0 && share < 0.001
        ? "less than 0.1\u00a0%"
        : NumberText.rounded(100 * share, share < 0.1 ? 2 : 3) + "\u00a0%";
  }

  /** A share that was promised: to be rounded would be to promise another. */
  private static String exactly(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString()
        + "\u00a0%";
  }

  private void title(Instant now) {
    Question question = decision.question();
    html.heading(1, campaign.record().name());
    html.paragraph("note", "Report of " + MOMENT.format(now));
    html.paragraph(
        "lead",
        "Which of %s lie above the line at %s?"
            .formatted(
                Numbers.count(decision.size(), "item"), NumberText.plain(question.threshold())));
    if (question.tolerance() > 0) {
      html.paragraph(
          "An item closer to the line than %s is wrong on neither side."
              .formatted(NumberText.plain(question.tolerance())));
    }
  }

  private void counts() {
    String remark =
        called.undecidedCount() == 0
            ? "none"
            : called.unknownCount() == called.undecidedCount()
                ? "nothing is known of them"
                : called.leaningAboveCount() + " lean above";
    html.markup(
        "<dl class=\"counts\">"
            + tile("above", "▲ above", called.aboveCount(), ofAll(called.aboveCount()))
            + tile("below", "▼ below", called.belowCount(), ofAll(called.belowCount()))
            + tile("undecided", "● undecided", called.undecidedCount(), remark)
            + tile(
                "",
                "checks made",
                status.observations(),
                "of " + Numbers.count(called.checkedCount(), "item"))
            + "</dl>");
    if (!isUnchecked() && called.unknownCount() > 0) {
      html.paragraph(
          "Of %s nothing is known: no check was made where links lead from there. They are counted as undecided."
              .formatted(Numbers.count(called.unknownCount(), "item")));
    }
    if (called.undecidedCount() > called.unknownCount()) {
      html.paragraph(
          "note",
          "Undecided are items that the model takes to be on the wrong side with more than 1 chance in 5.");
    }
  }

  private String ofAll(long count) {
    return share((double) count / decision.size()) + " of all";
  }

  private static String tile(String styleClass, String word, long count, String remark) {
    return "<div class=\"%s\"><dt>%s</dt><dd><strong>%d</strong><small>%s</small></dd></div>"
        .formatted(styleClass, Html.escape(word), count, Html.escape(remark));
  }

  private void opinion() {
    html.heading(2, "How many are wrong");
    if (isUnchecked()) {
      html.paragraph("Nothing is checked yet.");
      return;
    }
    if (!decision.hasDeviations()) {
      html.paragraph("The method of this campaign has no opinion on how many items are wrong.");
      return;
    }
    ErrorEstimate estimate = ErrorEstimate.of(decision);
    html.paragraph(
        "In the model's opinion %s on the wrong side of the line."
            .formatted(
                estimate.wrong() < 0.5
                    ? "fewer than 1 item is"
                    : "about %s (%s of all) %s"
                        .formatted(
                            Numbers.count(Math.round(estimate.wrong()), "item"),
                            share(estimate.share()),
                            Math.round(estimate.wrong()) == 1 ? "is" : "are")));
    html.paragraph(
        estimate.hasSeenEnough(PictureRoutes.TRUSTED_SHARE)
            ? "This is an opinion, not a guarantee: it supposes that linked items are alike."
            : "This is an opinion, and too little is checked yet to rely on it.");
  }

  /** What an audit showed, if it was about what this page says. */
  private void certified() {
    html.heading(2, "What is certified");
    Optional<Status.Audited> last = status.audited();
    long changed = last.map(this::changedSince).orElse(0L);
    boolean isSameQuestion =
        last.map(audit -> audit.question().equals(decision.question())).orElse(false);
    boolean isCertified =
        last.map(audit -> audit.outcome().passed()).orElse(false) && isSameQuestion && changed == 0;
    if (!isCertified) {
      html.paragraph("lead", "Nothing is certified.");
    }
    last.ifPresentOrElse(
        audit -> {
          html.paragraph(isCertified ? "lead certified" : "", audit.outcome().statement());
          html.paragraph(
              "An audit ended on %s (entry %d of the log) and %s: %s drawn at random; it was to show that at most %s of the items are wrong, with a confidence of %s."
                  .formatted(
                      MOMENT.format(audit.at()),
                      audit.entry(),
                      audit.outcome().passed() ? "was passed" : "was not passed",
                      Numbers.count(audit.outcome().drawn(), "item"),
                      exactly(audit.goal().error()),
                      exactly(audit.goal().confidence())));
          if (!isSameQuestion) {
            html.paragraph(
                "It was about another line, at %s."
                    .formatted(NumberText.plain(audit.question().threshold())));
          } else if (changed > 0) {
            html.paragraph(
                "It was about the decision of then: %s since changed sides."
                    .formatted(Numbers.count(changed, "item") + (changed == 1 ? " has" : " have")));
          }
        },
        () ->
            html.paragraph(
                "No audit came to its end: no items were drawn at random to test the decision."));
    if (status.running().isPresent()) {
      html.paragraph("An audit is under way.");
    }
  }

  private long changedSince(Status.Audited audit) {
    return called
        .items()
        .filter(item -> decision.isAbove(item) != audit.outcome().above().get(item))
        .count();
  }

  private void picture() {
    Optional<MapPicture> map = MapPicture.of(called);
    html.heading(2, map.isPresent() ? "The map" : "The items and their links");
    if (map.isPresent()) {
      html.figure("graph", map.get().svg(), map.get().caption());
    } else if (GraphPicture.isPossible(graph)) {
      html.figure(
          "graph",
          GraphPicture.svg(called) + marks.key(false),
          "%s, %s%s. Linked items are drawn close together; point at one to see its name."
              .formatted(
                  Numbers.count(graph.size(), "item"),
                  Numbers.count(graph.links(), "link"),
                  graph.links() <= GraphPicture.MOST_LINKS ? "" : " (not all of them drawn)"));
    } else {
      html.paragraph(
          "No picture: %d items are more than can be drawn legibly on a page."
              .formatted(graph.size()));
    }
  }

  private void nearest() {
    if (isUnchecked()) {
      return;
    }
    html.heading(2, "Nearest the line");
    Table table = Table.of("item", "side", "estimate", "chance of being wrong", "checks");
    DecisionRoutes.leastCertain(decision, called.known())
        .limit(NEAREST)
        .forEach(
            item ->
                table.row(
                    new Cell(graph.label(item), marks.alsoCalled(item), ""),
                    new Cell(called.side(item), "", "side"),
                    Cell.number(Numbers.shortNumber(decision.mean(item))),
                    Cell.text(called.chanceOfBeingWrong(item)),
                    Cell.number(Integer.toString(decision.checks(item)))));
    html.table(table);
    html.paragraph(
        "note",
        "The hardest to call come first; at most %d are listed. The chances are the model's opinion."
            .formatted(NEAREST));
  }

  /** All that are called above, the highest first, if they are not too many for a page. */
  private void above() {
    if (isUnchecked()) {
      return;
    }
    html.heading(2, "Items above the line");
    List<Integer> above =
        called
            .known()
            .filter(decision::isAbove)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer item) -> -decision.mean(item)))
            .toList();
    if (above.isEmpty()) {
      html.paragraph("No item is called above the line.");
      return;
    }
    if (above.size() > MOST_ABOVE) {
      html.paragraph(
          "%d items are called above the line, those included that are undecided and lean above: too many to list. The file of decisions has them all."
              .formatted(above.size()));
      return;
    }
    html.markup(
        above.stream()
            .map(this::name)
            .collect(Collectors.joining("", "<ol class=\"names\">", "</ol>")));
    html.paragraph(
        "note",
        Numbers.count(above.size(), "item")
            + ", the highest estimate first."
            + (above.stream().anyMatch(called::isUnclear)
                ? " Those with ● are undecided and lean above."
                : ""));
  }

  private String name(int item) {
    String also = marks.alsoCalled(item);
    return "<li>%s%s <small>%s</small></li>"
        .formatted(
            called.isUnclear(item) ? "● " : "",
            Html.escape(also.isEmpty() ? graph.label(item) : graph.label(item) + " " + also),
            Html.escape(Numbers.shortNumber(decision.mean(item))));
  }

  private void smallPrint() {
    html.heading(2, "Small print");
    Table table = Table.of("", "");
    table.row(Cell.text("campaign begun"), Cell.text(MOMENT.format(campaign.record().created())));
    table.row(
        Cell.text("log"),
        Cell.text(
            "%d entries; this page knows all up to entry %d"
                .formatted(status.entries(), decided.entries())));
    table.row(
        Cell.text("items and links"),
        Cell.text(
            "%s, %s"
                .formatted(
                    Numbers.count(graph.size(), "item"), Numbers.count(graph.links(), "link"))));
    table.row(Cell.text("their SHA-256"), Cell.text(campaign.record().graph()));
    ObjectNode settings = SettingsJson.toJson(campaign.record().settings());
    for (Map.Entry<String, JsonNode> setting : settings.properties()) {
      JsonNode value = setting.getValue();
      table.row(
          Cell.text(SETTING_WORDS.getOrDefault(setting.getKey(), setting.getKey())),
          Cell.text(value.isDouble() ? NumberText.plain(value.doubleValue()) : value.asText()));
    }
    html.markup("<div class=\"small-print\">").table(table).markup("</div>");
  }
}
