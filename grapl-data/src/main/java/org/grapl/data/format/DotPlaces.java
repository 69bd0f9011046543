package org.grapl.data.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;

/** Where Graphviz has put the nodes: the attribute {@code pos} as the columns x and y. */
final class DotPlaces {

  static final String POSITION = "pos";

  private static final String NUMBER = "([+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?)";

  /** A third coordinate may follow, and a sign that the place is fixed. */
  private static final Pattern PLACE =
      Pattern.compile(NUMBER + "," + NUMBER + "(?:," + NUMBER + ")?!?");

  private DotPlaces() {}

  /** The same with x and y in place of {@code pos}, if that can be. */
  static ItemGraph in(ItemGraph data) {
    ItemTable items = data.items();
    boolean isFree = items.column("x").isEmpty() && items.column("y").isEmpty();
    return items
        .column(POSITION)
        .filter(column -> isFree)
        .filter(DotPlaces::arePlaces)
        .map(column -> data.with(ItemTable.of(items.size(), replaced(items, column))))
        .orElse(data);
  }

  private static boolean arePlaces(Column column) {
    boolean any = false;
    for (int item = 0; item < column.size(); item++) {
      String text = column.text(item);
      if (!text.isEmpty()) {
        if (!PLACE.matcher(text).matches()) {
          return false;
        }
        any = true;
      }
    }
    return any && coordinate("x", 1, column).isNumeric() && coordinate("y", 2, column).isNumeric();
  }

  private static List<Column> replaced(ItemTable items, Column position) {
    List<Column> columns = new ArrayList<>();
    for (Column column : items.columns()) {
      if (column == position) {
        columns.add(coordinate("x", 1, column));
        columns.add(coordinate("y", 2, column));
      } else {
        columns.add(column);
      }
    }
    return columns;
  }

  private static Column coordinate(String name, int group, Column position) {
    return Column.of(
        name,
        position.size(),
        item -> {
          Matcher place = PLACE.matcher(position.text(item));
          return place.matches() ? place.group(group) : "";
        });
  }
}
