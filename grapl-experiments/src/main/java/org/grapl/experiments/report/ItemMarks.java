package org.grapl.experiments.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.grapl.Decision;
import org.grapl.data.item.Column;

/** How items look in pictures of a search: their classes, their titles, and the key to both. */
final class ItemMarks {

  /** The attribute that says what people call an item. */
  static final String NAME = "name";

  private final FindRun run;
  private final Optional<Column> names;

  ItemMarks(FindRun run) {
    this.run = run;
    this.names = run.items().column(NAME);
  }

  /** The classes of an item's mark: its verdict, and whether it was checked. */
  String classes(int arm) {
    Decision decision = run.decision();
    boolean unchecked = run.verdicts().isUnchecked(arm);
    String verdict = unchecked ? "unchecked" : decision.isAbove(arm) ? "above" : "below";
    return decision.samples(arm) > 0 ? verdict + " sampled" : verdict;
  }

  /** What an attribute says people call the item besides its label; may be empty. */
  String alsoCalled(int arm) {
    String name = names.map(column -> column.text(arm)).orElse("");
    return name.equals(run.graph().label(arm)) ? "" : name;
  }

  /** What is shown to those who point at an item, as markup. */
  String title(int arm) {
    String name = alsoCalled(arm);
    return "<title>"
        + Html.escape(
            "%s%s: %s, %s%s"
                .formatted(
                    run.graph().label(arm),
                    name.isEmpty() ? "" : " " + name,
                    Numbers.shortNumber(run.decision().mean(arm)),
                    Numbers.count(run.decision().samples(arm), "check"),
                    run.isWrong(arm) ? ", wrong" : ""))
        + "</title>";
  }

  /** The key; marks are squares if the picture is one of regions, else circles. */
  String key(boolean regions) {
    List<String> entries = new ArrayList<>();
    entries.add(entry("above sampled", regions, "above"));
    entries.add(entry("below sampled", regions, "below"));
    entries.add(entry("above", regions, "pale: not checked, judged by its neighbours"));
    if (!run.verdicts().unchecked().isEmpty()) {
      entries.add(entry("unchecked", regions, "not checked"));
    }
    if (run.truth().isPresent()) {
      entries.add(entry("wrong", regions, "wrong"));
    }
    return "<ul class=\"key\">" + String.join("", entries) + "</ul>";
  }

  private static String entry(String classes, boolean region, String text) {
    String mark =
        region
            ? "<path class=\"%s\" d=\"M1 1h12v12h-12z\"/>".formatted(classes)
            : "<circle class=\"%s\" cx=\"7\" cy=\"7\" r=\"%d\"/>"
                .formatted(classes, classes.equals("wrong") ? 6 : 5);
    return "<li><svg viewBox=\"0 0 14 14\" class=\"%s\" aria-hidden=\"true\">%s</svg>%s</li>"
        .formatted(region ? "regions" : "arms", mark, text);
  }
}
