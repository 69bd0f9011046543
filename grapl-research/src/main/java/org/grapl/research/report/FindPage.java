package org.grapl.research.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.certify.ErrorEstimate;
import org.grapl.data.file.NumberText;
import org.grapl.data.item.Column;
import org.grapl.data.page.GraphPicture;
import org.grapl.data.page.Html;
import org.grapl.data.page.ItemMarks;
import org.grapl.data.page.MapPicture;
import org.grapl.data.page.Numbers;
import org.grapl.data.page.Table;
import org.grapl.data.page.Table.Cell;
import org.grapl.graph.Graph;
import org.grapl.research.Curve;
import org.grapl.research.figure.ErrorFigure;
import org.grapl.research.figure.EstimateFigure;

/** The page of a search: the answer first, then what it rests on. */
final class FindPage {

  private static final int UNCERTAIN_ITEMS = 20;

  /** More would push the table off the page; decisions.csv has them all. */
  private static final int MOST_ATTRIBUTES = 4;

  private final FindRun run;
  private final Verdicts verdicts;
  private final Decision decision;
  private final ItemMarks marks;
  private final Html html;

  private FindPage(FindRun run) {
    this.run = run;
    this.verdicts = run.verdicts();
    this.decision = run.decision();
    this.marks = new ItemMarks(run);
    this.html = new Html("grapl: what lies above " + threshold(decision));
  }

  static String of(FindRun run) {
    FindPage page = new FindPage(run);
    page.answer();
    page.otherLines();
    page.picture();
    page.errors();
    page.groups();
    page.estimates();
    page.uncertain();
    page.settings();
    return page.html.page();
  }

  private static String threshold(Decision decision) {
    return NumberText.plain(decision.question().threshold());
  }

  private void answer() {
    long above = verdicts.above().count();
    int unchecked = verdicts.unchecked().cardinality();
    html.heading(1, "%d of %d lie above %s".formatted(above, decision.size(), threshold(decision)));
    if (!run.notice().isEmpty()) {
      html.paragraph("warning", run.notice());
    }
    html.paragraph(
        "lead",
        "After %s%s, %d %s called above the line and %d below%s."
            .formatted(
                Numbers.count(run.steps().size(), "check"),
                run.known() == 0 ? "" : " and %d known from before".formatted(run.known()),
                above,
                above == 1 ? "item is" : "items are",
                verdicts.below(),
                unchecked == 0 ? "" : "; %d not checked".formatted(unchecked)));
    html.paragraph(lookedAt(unchecked));
    if (unchecked > 0) {
      html.paragraph(
          "Where this page counts wrong items, those not checked are taken to be on the side of the"
              + " line on which their estimate in decisions.csv is.");
    }
    if (run.wrong().isPresent()) {
      int wrong = run.wrong().getAsInt();
      html.paragraph(
          "Against the known truth, %d of the %d that can be wrong %s wrong: an error of %s %%."
              .formatted(
                  wrong,
                  run.counted(),
                  wrong == 1 ? "is" : "are",
                  Numbers.percent(run.error(wrong))));
    } else {
      html.paragraph(
          decision.hasDeviations()
              ? "The truth is not known here. In the model's opinion about %s of them are on the wrong side, which may be far off; the table of uncertain items shows where to look first."
                  .formatted(Numbers.shortNumber(ErrorEstimate.of(decision).wrong()))
              : "The truth is not known here, so how many are wrong cannot be said; the table of"
                  + " uncertain items shows where to look first.");
    }
    html.link("decisions.csv", "All decisions").link("steps.csv", "All checks");
    html.link("summary.json", "Summary");
  }

  private String lookedAt(int unchecked) {
    int size = decision.size();
    long checked = IntStream.range(0, size).filter(i -> decision.checks(i) > 0).count();
    if (checked == size) {
      return "All of them were looked at.";
    }
    String others =
        checked + unchecked == size
            ? "nothing is known of the others"
            : unchecked == 0
                ? "the others were judged by their neighbours"
                : "%d others were judged by their neighbours".formatted(size - checked - unchecked);
    return "%d of %d %s looked at; %s."
        .formatted(checked, size, checked == 1 ? "was" : "were", others);
  }

  /** The other lines, each decided by the same checks. */
  private void otherLines() {
    if (verdicts.also().isEmpty()) {
      return;
    }
    html.heading(2, "Other lines");
    List<String> columns = new ArrayList<>(List.of("line", "above", "below"));
    boolean sure = verdicts.also().get(0).hasDeviations();
    if (sure) {
      columns.add("wrong in the model's opinion");
    }
    run.truth().ifPresent(truth -> columns.add("wrong"));
    Table table = Table.of(columns.toArray(String[]::new));
    for (Decision other : verdicts.also()) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.number(threshold(other)));
      cells.add(Cell.number(Long.toString(other.above().count())));
      cells.add(Cell.number(Long.toString(other.below().count())));
      if (sure) {
        cells.add(Cell.number(Numbers.shortNumber(ErrorEstimate.of(other).wrong())));
      }
      run.truth()
          .ifPresent(
              truth ->
                  cells.add(
                      Cell.number(
                          Integer.toString(truth.wrong(other.question(), other::isAbove)))));
      table.row(cells);
    }
    html.table(table);
    html.paragraph(
        "note",
        "Decided by the same checks, which were chosen for the line at %s: expect more wrong items"
                .formatted(threshold(decision))
            + " here. Nothing is certified about these lines.");
  }

  private void picture() {
    Graph graph = run.graph();
    Optional<MapPicture> map = MapPicture.of(run);
    if (map.isPresent()) {
      html.heading(2, "The map");
      html.figure("graph", map.orElseThrow().svg(), map.orElseThrow().caption());
      return;
    }
    html.heading(2, "The graph");
    if (!GraphPicture.isPossible(graph)) {
      html.paragraph(
          "No picture: %d items are more than the %d that can be drawn legibly."
              .formatted(graph.size(), GraphPicture.MOST_ITEMS));
      return;
    }
    boolean all = graph.links() <= GraphPicture.MOST_LINKS;
    html.figure(
        "graph",
        GraphPicture.svg(run) + marks.key(false),
        "%s, %s%s. Linked items are drawn close together; point at one to see its name."
            .formatted(
                Numbers.count(graph.size(), "item"),
                Numbers.count(graph.links(), "link"),
                all ? "" : " (not all of them drawn)"));
  }

  private void errors() {
    boolean known = !run.steps().isEmpty() && run.counted() > 0;
    for (FindRun.Step step : run.steps()) {
      known &= step.wrong().isPresent();
    }
    if (known) {
      double[] errors =
          run.steps().stream().mapToDouble(step -> run.error(step.wrong().orElseThrow())).toArray();
      html.heading(2, "Error against checks");
      html.figure(
          "chart",
          ErrorFigure.of(Curve.of(errors), run.counted()).svg("error"),
          "Share of items on the wrong side after each check, on a logarithmic axis. No error at"
              + " all is drawn at half an item, labelled 0.");
    }
  }

  /** How the groups of items come out, the one with the largest share above first. */
  private void groups() {
    Table table = GroupTable.of(run);
    if (!table.isEmpty()) {
      html.heading(2, "By group");
      html.table(table);
    }
  }

  private void estimates() {
    html.heading(2, "Estimates");
    html.figure(
        "chart",
        EstimateFigure.of(decision).svg("estimates"),
        "How many items have which estimate. The line is at %s; blue is called below, orange above."
            .formatted(threshold(decision)));
  }

  private void uncertain() {
    html.heading(2, "Most uncertain");
    boolean sure = decision.hasDeviations();
    List<String> columns = new ArrayList<>(List.of("item", "verdict", "estimate", "checks"));
    if (sure) {
      columns.add("sd");
      columns.add("probability above");
    }
    if (run.truth().isPresent()) {
      columns.add("truth");
    }
    shownAttributes().forEach(attribute -> columns.add(attribute.name()));
    Table table = Table.of(columns.toArray(String[]::new));
    IntStream.range(0, decision.size())
        .boxed()
        .sorted(Comparator.comparingDouble(this::certainty))
        .limit(UNCERTAIN_ITEMS)
        .forEach(item -> table.row(cells(item)));
    html.table(table);
    html.paragraph(
        "note",
        sure
            ? "Sorted by how close the probability is to one half. It is the opinion of a model in"
                + " which similar items have similar means, not a guarantee."
            : "Sorted by the distance of the estimate from the line.");
  }

  /** How far from undecided an item is: in deviations if they are known. */
  private double certainty(int item) {
    double distance = Math.abs(decision.mean(item) - decision.question().threshold());
    if (!decision.hasDeviations()) {
      return distance;
    }
    // What is known exactly is certain, however close to the line.
    return decision.deviation(item) > 0
        ? distance / decision.deviation(item)
        : Double.POSITIVE_INFINITY;
  }

  private List<Cell> cells(int item) {
    List<Cell> cells = new ArrayList<>();
    String address = run.items().link().map(link -> link.text(item)).orElse("");
    cells.add(Cell.link(run.graph().label(item), marks.alsoCalled(item), address));
    cells.add(Cell.text(verdicts.inWords(item)));
    cells.add(Cell.number(Numbers.shortNumber(decision.mean(item))));
    cells.add(Cell.number(Integer.toString(decision.checks(item))));
    if (decision.hasDeviations()) {
      cells.add(Cell.number(Numbers.shortNumber(decision.deviation(item))));
      cells.add(Cell.number(Numbers.shortNumber(decision.probabilityAbove(item))));
    }
    run.truth()
        .ifPresent(
            truth ->
                cells.add(
                    new Cell(
                        (run.isWrong(item) ? "✗ " : "") + NumberText.plain(truth.mean(item)),
                        "",
                        run.isWrong(item) ? "bad" : "number")));
    for (Column attribute : shownAttributes()) {
      cells.add(
          attribute.isNumeric()
              ? Cell.number(attribute.text(item))
              : Cell.text(attribute.text(item)));
    }
    return cells;
  }

  /** The first few attributes but those that stand in the first column already. */
  private List<Column> shownAttributes() {
    Optional<Column> link = run.items().link();
    Optional<Column> name = run.items().name();
    return run.items().columns().stream()
        .filter(column -> name.isEmpty() || column != name.get())
        .filter(column -> link.isEmpty() || column != link.get())
        .limit(MOST_ATTRIBUTES)
        .toList();
  }

  /** How many items of each group are above and below the line, for items that belong to groups. */
  static final class GroupTable {

    private static final int MOST_GROUPS = 30;

    private int items;
    private int above;
    private int below;
    private int checked;

    private GroupTable() {}

    /** The groups with the largest share above first; empty if items belong to no groups. */
    static Table of(FindRun run) {
      Optional<Column> group = run.items().group();
      Table table = Table.of("group", "items", "above", "below", "checked", "share above");
      if (group.isEmpty()) {
        return table;
      }
      Map<String, GroupTable> groups = new TreeMap<>();
      for (int item = 0; item < run.items().size(); item++) {
        groups.computeIfAbsent(group.get().text(item), name -> new GroupTable()).count(run, item);
      }
      List<Map.Entry<String, GroupTable>> sorted = new ArrayList<>(groups.entrySet());
      sorted.sort(Comparator.comparing(entry -> -entry.getValue().share()));
      for (Map.Entry<String, GroupTable> entry :
          sorted.subList(0, Math.min(MOST_GROUPS, sorted.size()))) {
        table.row(entry.getValue().row(entry.getKey()));
      }
      return table;
    }

    private void count(FindRun run, int item) {
      items++;
      if (!run.verdicts().isUnchecked(item)) {
        above += run.decision().isAbove(item) ? 1 : 0;
        below += run.decision().isAbove(item) ? 0 : 1;
      }
      checked += run.decision().checks(item) > 0 ? 1 : 0;
    }

    private double share() {
      return (double) above / items;
    }

    private List<Cell> row(String name) {
      return List.of(
          Cell.text(name.isEmpty() ? "(none)" : name),
          Cell.number(Integer.toString(items)),
          Cell.number(Integer.toString(above)),
          Cell.number(Integer.toString(below)),
          Cell.number(Integer.toString(checked)),
          Cell.number(Numbers.percent(share()) + " %"));
    }
  }

  private void settings() {
    html.heading(2, "Settings");
    Table table = Table.of("setting", "value");
    run.settings().forEach((name, value) -> table.row(Cell.text(name), Cell.text(value)));
    html.table(table);
  }
}
