package org.grapl.data.page;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.grapl.Decision;
import org.grapl.Question;
import org.grapl.Truth;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.Column;
import org.grapl.data.item.Reliability;
import org.grapl.data.item.Verdicts;
import org.grapl.data.page.Table.Cell;
import org.grapl.graph.Graph;

/** A {@link Report} as a page: the answer first, then what it rests on. */
public final class ReportPage {

  /** The opinion of the model counts once it has seen enough to rule out this share of wrong. */
  public static final double TRUSTED_SHARE = 0.05;

  private static final int MOST_NEAREST = 50;
  private static final int MOST_NAMES = 500;
  private static final int MOST_GROUPS = 30;

  /** More would push the table off the page; decisions.csv has them all. */
  private static final int MOST_ATTRIBUTES = 4;

  private static final double EVEN = 0.4;
  private static final double HARDLY = 0.001;

  private final Report report;
  private final Verdicts verdicts;
  private final Decision decision;
  private final Question question;
  private final Graph graph;
  private final BitSet unclear;
  private final ItemMarks marks;
  private final Html html;

  private ReportPage(Report report) {
    this.report = report;
    this.verdicts = report.verdicts();
    this.decision = report.decision();
    this.question = decision.question();
    this.graph = report.data().graph();
    this.unclear = report.unclear();
    this.marks = new ItemMarks(report);
    this.html = new Html(report.head().title() + ": report").style(ReportPage.class, "report.css");
  }

  /** The page. Takes about a second where a graph of a thousand items is drawn. */
  public static String of(Report report) {
    ReportPage page = new ReportPage(report);
    page.head();
    page.counts();
    page.wrong();
    page.claim();
    page.otherLines();
    page.picture();
    report.more().forEach(page::section);
    page.groups();
    if (!page.isUnchecked()) {
      page.nearest();
      page.above();
    }
    page.settings();
    return page.html.page();
  }

  /** A share in per cent; the blank before the sign does not break. */
  public static String share(double share) {
    return share > 0 && share < 0.001
        ? "less than 0.1\u00a0%"
        : NumberText.rounded(100 * share, share < 0.1 ? 2 : 3) + "\u00a0%";
  }

  private boolean isUnchecked() {
    return report.checkedItems() == 0;
  }

  private void head() {
    Report.Head head = report.head();
    html.heading(1, head.title());
    paragraphIfAny("note", head.note());
    paragraphIfAny("warning", head.warning());
    paragraphIfAny("lead", head.lead());
    head.words().forEach(html::paragraph);
    if (question.tolerance() > 0) {
      html.paragraph(
          "An item closer to the line than %s is wrong on neither side."
              .formatted(NumberText.plain(question.tolerance())));
    }
    head.files().forEach(html::link);
  }

  private void paragraphIfAny(String styleClass, String text) {
    if (!text.isEmpty()) {
      html.paragraph(styleClass, text);
    }
  }

  private void counts() {
    long above = decision.above().filter(item -> !unclear.get(item)).count();
    int unknown = verdicts.unchecked().cardinality();
    int open = unclear.cardinality();
    long leaning = decision.above().filter(unclear::get).filter(this::isKnown).count();
    long below = decision.counted() - above - open;
    html.markup(
        "<dl class=\"counts\">"
            + tile("above", "▲ above", above, ofAll(above))
            + tile("below", "▼ below", below, ofAll(below))
            + (open == 0
                    && report.doubtful().isEmpty() // most items are not checked: no word of that
                ? ""
                : tile(
                    "undecided",
                    "● " + report.unclearInWords(),
                    open,
                    open == 0
                        ? "none"
                        : open == unknown ? "nothing is known of them" : leaning + " lean above"))
            + tile(
                "",
                "checks made",
                report.items().mapToLong(decision::checks).sum(),
                "of " + Numbers.count(report.checkedItems(), "item"))
            + "</dl>");
    if (!isUnchecked() && unknown > 0) {
      html.paragraph(
          "Of %s nothing is known: no check of others tells about them. They are counted as %s."
              .formatted(Numbers.count(unknown, "item"), report.unclearInWords()));
    }
    if (open > unknown) {
      html.paragraph(
          "note",
          "Undecided are items that the model takes to be on the wrong side with more than 1 chance in %d."
              .formatted(Math.round(1 / report.doubtful().orElseThrow())));
    }
  }

  private boolean isKnown(int item) {
    return !verdicts.isUnchecked(item);
  }

  private String ofAll(long count) {
    return share((double) count / decision.counted()) + " of all";
  }

  private static String tile(String styleClass, String word, long count, String remark) {
    return "<div class=\"%s\"><dt>%s</dt><dd><strong>%d</strong><small>%s</small></dd></div>"
        .formatted(styleClass, Html.escape(word), count, Html.escape(remark));
  }

  private void wrong() {
    html.heading(2, "How many are wrong");
    if (isUnchecked()) {
      html.paragraph("Nothing is checked yet.");
    } else if (report.truth().isPresent()) {
      wrong(report.truth().get());
    } else if (!decision.hasDeviations()) {
      html.paragraph("The truth is not known, and this method has no opinion on it.");
    } else {
      opinion(ErrorEstimate.of(decision));
    }
  }

  private void wrong(Truth truth) {
    int wrong = wrong(truth, decision);
    int counted = truth.counted(question);
    html.paragraph(
        "Against the known truth, %d of the %d that can be wrong %s wrong: an error of %s %%.%s"
            .formatted(
                wrong,
                counted,
                wrong == 1 ? "is" : "are",
                Numbers.percent(counted == 0 ? 0 : (double) wrong / counted),
                verdicts.unchecked().isEmpty()
                    ? ""
                    : " Items not checked are taken to be on the side of their estimate."));
    if (decision.hasDeviations()) {
      html.paragraph("The model expects " + Numbers.wrongBySide(ErrorEstimate.of(decision)) + ".");
      reliability(Reliability.of(decision, truth));
    }
  }

  /** How sure the model was of items nobody checked, against how many were right. */
  private void reliability(Reliability reliability) {
    Table table = Table.of("how sure", "items not checked", "right", "expected to be right");
    for (Reliability.Bin bin : reliability.bins()) {
      if (bin.items() > 0) {
        table.row(
            Cell.text("%.0f to %.0f %%".formatted(100 * bin.from(), 100 * bin.to())),
            Cell.number(bin.items()),
            Cell.number(bin.right()),
            Cell.number(Numbers.shortNumber(bin.expectedRight())));
      }
    }
    if (!table.rows().isEmpty()) {
      html.table(table);
    }
  }

  private static int wrong(Truth truth, Decision decision) {
    return truth.wrong(decision.question(), decision::isAbove);
  }

  private void opinion(ErrorEstimate estimate) {
    html.paragraph("In the model's opinion " + Numbers.wrongBySide(estimate) + ".");
    html.paragraph(
        estimate.hasSeenEnough(TRUSTED_SHARE)
            ? "This is an opinion, not a guarantee: it supposes that linked items are alike."
            : "This is an opinion, and too little is checked yet to rely on it.");
  }

  private void claim() {
    Report.Claim claim = report.claim();
    html.heading(2, "What is certified");
    if (!claim.isCertified()) {
      html.paragraph("lead", "Nothing is certified.");
    }
    paragraphIfAny(claim.isCertified() ? "lead certified" : "", claim.statement());
    claim.more().forEach(html::paragraph);
  }

  private void otherLines() {
    if (verdicts.also().isEmpty()) {
      return;
    }
    html.heading(2, "Other lines");
    List<String> columns = new ArrayList<>(List.of("line", "above", "below"));
    if (decision.hasDeviations()) {
      columns.add("in the model's opinion");
    }
    report.truth().ifPresent(truth -> columns.add("wrong"));
    Table table = Table.of(columns.toArray(String[]::new));
    for (Decision other : verdicts.also()) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.number(NumberText.plain(other.question().threshold())));
      cells.add(Cell.number(other.above().count()));
      cells.add(Cell.number(other.below().count()));
      if (decision.hasDeviations()) {
        cells.add(Cell.text(Numbers.wrong(ErrorEstimate.of(other).range())));
      }
      report.truth().ifPresent(truth -> cells.add(Cell.number(wrong(truth, other))));
      table.row(cells);
    }
    html.table(table);
    html.paragraph(
        "note",
        "Decided by the same checks, which were chosen for the line at %s: expect more wrong items here. Nothing is certified about these lines."
            .formatted(NumberText.plain(question.threshold())));
  }

  private void picture() {
    Optional<MapPicture> map = MapPicture.of(report);
    html.heading(2, map.isPresent() ? "The map" : "The items and their links");
    if (map.isPresent()) {
      html.figure("graph", map.get().svg(), map.get().caption());
    } else if (GraphPicture.isPossible(graph)) {
      html.figure(
          "graph",
          GraphPicture.svg(report) + marks.key(false),
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

  private void section(Report.Section section) {
    html.heading(2, section.heading());
    section.content().accept(html);
  }

  /** How the groups of items come out, the one with the largest share above first. */
  private void groups() {
    Optional<Column> group = report.data().items().group();
    if (group.isEmpty()) {
      return;
    }
    Map<String, List<Integer>> groups =
        report
            .items()
            .boxed()
            .collect(Collectors.groupingBy(group.get()::text, TreeMap::new, Collectors.toList()));
    Table table = Table.of("group", "items", "above", "below", "checked", "share above");
    groups.entrySet().stream()
        .sorted(Comparator.comparingDouble(each -> -shareAbove(each.getValue())))
        .limit(MOST_GROUPS)
        .forEach(each -> table.row(groupRow(each.getKey(), each.getValue())));
    html.heading(2, "By group");
    html.table(table);
  }

  private double shareAbove(List<Integer> items) {
    return (double) countAbove(items) / items.size();
  }

  private long countAbove(List<Integer> items) {
    return items.stream().filter(item -> decision.isAbove(item) && isKnown(item)).count();
  }

  private List<Cell> groupRow(String name, List<Integer> items) {
    return List.of(
        Cell.text(name.isEmpty() ? "(none)" : name),
        Cell.number(items.size()),
        Cell.number(countAbove(items)),
        Cell.number(items.stream().filter(i -> !decision.isAbove(i) && isKnown(i)).count()),
        Cell.number(items.stream().filter(i -> decision.checks(i) > 0).count()),
        Cell.number(Numbers.percent(shareAbove(items)) + " %"));
  }

  private void nearest() {
    html.heading(2, "Nearest the line");
    List<String> columns = new ArrayList<>(List.of("item", "side", "estimate"));
    if (decision.hasDeviations()) {
      columns.add("chance of being wrong");
    }
    columns.add("checks");
    report.truth().ifPresent(truth -> columns.add("truth"));
    shownAttributes().forEach(attribute -> columns.add(attribute.name()));
    Table table = Table.of(columns.toArray(String[]::new));
    Verdicts.leastCertain(decision, report.counted().filter(this::isKnown))
        .limit(MOST_NEAREST)
        .forEach(item -> table.row(cells(item)));
    html.table(table);
    html.paragraph(
        "note",
        "The hardest to call come first; at most %d are listed.%s"
            .formatted(
                MOST_NEAREST,
                decision.hasDeviations() ? " The chances are the model's opinion." : ""));
  }

  private List<Cell> cells(int item) {
    List<Cell> cells = new ArrayList<>();
    String address = report.data().items().link().map(link -> link.text(item)).orElse("");
    cells.add(Cell.link(graph.label(item), marks.alsoCalled(item), address));
    String side = decision.isAbove(item) ? "above" : "below";
    cells.add(
        new Cell(
            unclear.get(item)
                ? "● undecided, leans " + side
                : (decision.isAbove(item) ? "▲ " : "▼ ") + side,
            "",
            "side"));
    cells.add(Cell.number(Numbers.shortNumber(decision.mean(item))));
    if (decision.hasDeviations()) {
      cells.add(Cell.text(odds(ErrorEstimate.probabilityWrong(decision, item))));
    }
    cells.add(Cell.number(decision.checks(item)));
    boolean isWrong = report.isWrong(item);
    report
        .truth()
        .ifPresent(
            truth ->
                cells.add(
                    new Cell(
                        (isWrong ? "✗ " : "") + NumberText.plain(truth.mean(item)),
                        "",
                        isWrong ? "bad" : "number")));
    for (Column attribute : shownAttributes()) {
      String text = attribute.text(item);
      cells.add(attribute.isNumeric() ? Cell.number(text) : Cell.text(text));
    }
    return cells;
  }

  private static String odds(double chance) {
    if (chance > EVEN) {
      return "about even";
    }
    // Of long odds the first two digits or so: the opinion is not worth more.
    return chance < HARDLY
        ? "hardly any"
        : String.format(
            Locale.ROOT,
            "1 in %d",
            chance < 0.01 ? 10 * Math.round(0.1 / chance) : Math.round(1 / chance));
  }

  /** The first few attributes but those that stand in the first column already. */
  private List<Column> shownAttributes() {
    Optional<Column> link = report.data().items().link();
    Optional<Column> name = report.data().items().name();
    return report.data().items().columns().stream()
        .filter(column -> !name.equals(Optional.of(column)) && !link.equals(Optional.of(column)))
        .limit(MOST_ATTRIBUTES)
        .toList();
  }

  /** All that are called above, the highest first, if they are not too many for a page. */
  private void above() {
    html.heading(2, "Items above the line");
    List<Integer> above =
        verdicts
            .above()
            .boxed()
            .sorted(Comparator.comparingDouble((Integer item) -> -decision.mean(item)))
            .toList();
    boolean isAnyOpen = above.stream().anyMatch(unclear::get);
    if (above.isEmpty()) {
      html.paragraph("No item is called above the line.");
    } else if (above.size() > MOST_NAMES) {
      html.paragraph(
          "%d items are called above the line%s: too many to list. The file of decisions has them all."
              .formatted(
                  above.size(),
                  isAnyOpen ? ", those included that are undecided and lean above" : ""));
    } else {
      html.markup(
          above.stream()
              .map(this::name)
              .collect(Collectors.joining("", "<ol class=\"names\">", "</ol>")));
      html.paragraph(
          "note",
          Numbers.count(above.size(), "item")
              + ", the highest estimate first."
              + (isAnyOpen ? " Those with ● are undecided and lean above." : ""));
    }
  }

  private String name(int item) {
    return "<li>%s%s <small>%s</small></li>"
        .formatted(
            unclear.get(item) ? "● " : "",
            Html.escape((graph.label(item) + " " + marks.alsoCalled(item)).strip()),
            Html.escape(Numbers.shortNumber(decision.mean(item))));
  }

  private void settings() {
    html.heading(2, "Small print");
    Table table = Table.of("", "");
    report.settings().forEach((name, value) -> table.row(Cell.text(name), Cell.text(value)));
    html.markup("<div class=\"small-print\">").table(table).markup("</div>");
  }
}
