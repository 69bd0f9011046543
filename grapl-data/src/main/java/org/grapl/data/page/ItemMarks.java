package org.grapl.data.page;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.grapl.Decision;
import org.grapl.data.item.Column;

/** How items look in pictures of a decision: their classes, their titles, and the key to both. */
final class ItemMarks {

  private final Report items;
  private final BitSet unclear;
  private final Optional<Column> names;

  ItemMarks(Report items) {
    this.items = items;
    this.unclear = items.unclear();
    this.names = items.data().items().name();
  }

  String classes(int item) {
    Decision decision = items.decision();
    String verdict = unclear.get(item) ? "unchecked" : decision.isAbove(item) ? "above" : "below";
    return decision.checks(item) > 0 ? verdict + " sampled" : verdict;
  }

  /** What an attribute says people call the item besides its label; may be empty. */
  String alsoCalled(int item) {
    String name = names.map(column -> column.text(item)).orElse("");
    return name.equals(items.data().graph().label(item)) ? "" : name;
  }

  String title(int item) {
    String name = alsoCalled(item);
    return "<title>"
        + Html.escape(
            "%s%s: %s, %s%s"
                .formatted(
                    items.data().graph().label(item),
                    name.isEmpty() ? "" : " " + name,
                    Numbers.shortNumber(items.decision().mean(item)),
                    Numbers.count(items.decision().checks(item), "check"),
                    items.isWrong(item) ? ", wrong" : ""))
        + "</title>";
  }

  /** The key; marks are squares if the picture is one of regions, else circles. */
  String key(boolean regions) {
    List<String> entries = new ArrayList<>();
    entries.add(entry("above sampled", regions, "above"));
    entries.add(entry("below sampled", regions, "below"));
    entries.add(entry("above", regions, "pale: not checked, judged by its neighbours"));
    if (!unclear.isEmpty()) {
      entries.add(entry("unchecked", regions, items.unclearInWords()));
    }
    if (items.truth().isPresent()) {
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
        .formatted(region ? "regions" : "arms", mark, Html.escape(text));
  }
}
