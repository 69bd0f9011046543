package org.grapl.research.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.grapl.data.item.Column;
import org.grapl.data.page.Numbers;
import org.grapl.data.page.Table;
import org.grapl.data.page.Table.Cell;

/** How many items of each group are above and below the line, for items that belong to groups. */
final class GroupTable {

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
    checked += run.decision().samples(item) > 0 ? 1 : 0;
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
