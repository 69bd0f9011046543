package org.grapl.data.item;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.grapl.data.file.Labels;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/**
 * Items of which some are the same, so that each is checked and decided once: all of them, and the
 * distinct ones. A distinct item has the name of the first that it stands for, the links of all of
 * them added up (those among them are gone), and of each attribute the first that is not empty.
 * Immutable.
 */
public final class SameItems {

  /** The attribute of a distinct item that names the others it stands for, as in a row of a CSV. */
  public static final String OTHERS = "same_items";

  /** The attribute of each of several items that are the same: the name of the first of them. */
  public static final String SAME_AS = "same_as";

  private final ItemGraph all;
  private final ItemGraph distinct;

  /** The distinct item of each item, and the first item of each distinct one; empty if all are. */
  private final int[] place;

  private final int[] first;

  private SameItems(ItemGraph all, ItemGraph distinct, int[] place, int[] first) {
    this.all = all;
    this.distinct = distinct;
    this.place = place;
    this.first = first;
  }

  /** All items are distinct. */
  public static SameItems none(ItemGraph all) {
    return new SameItems(all, all, new int[0], new int[0]);
  }

  /**
   * Items are the same that have the same text in a column, unless it is blank.
   *
   * @param what the column was given as
   * @throws IllegalArgumentException if there is no such column
   */
  public static SameItems by(ItemGraph all, String what, String name) {
    Column column = all.items().named(what, name);
    Map<String, Integer> seen = new HashMap<>();
    int[] place = new int[all.graph().size()];
    int[] first = new int[place.length];
    int count = 0;
    for (int item = 0; item < place.length; item++) {
      String text = column.text(item);
      place[item] = text.isBlank() ? count : seen.getOrDefault(text, count);
      seen.put(text, place[item]);
      if (place[item] == count) {
        first[count++] = item;
      }
    }
    if (count == place.length) {
      return none(all);
    }
    if (all.items().column(OTHERS).isPresent()) {
      throw Check.mustBe(what, "given where no column is called " + OTHERS, "one; rename it");
    }
    int[] firsts = Arrays.copyOf(first, count);
    return new SameItems(all, contracted(all, place, firsts), place, firsts);
  }

  private static ItemGraph contracted(ItemGraph all, int[] place, int[] first) {
    Graph graph = all.graph();
    GraphBuilder builder = Graph.builder();
    Arrays.stream(first).forEach(item -> builder.item(graph.label(item)));
    graph.forEachLink(
        (a, b, weight) -> {
          if (place[a] != place[b]) {
            builder.link(place[a], place[b], weight);
          }
        });
    List<List<String>> others = new ArrayList<>();
    Arrays.stream(first).forEach(item -> others.add(new ArrayList<>()));
    IntStream.range(0, place.length)
        .filter(item -> first[place[item]] != item)
        .forEach(item -> others.get(place[item]).add(graph.label(item)));
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of(OTHERS, first.length, item -> Labels.join(others.get(item))));
    for (Column column : all.items().columns()) {
      String[] texts = new String[first.length];
      Arrays.setAll(texts, item -> column.text(first[item]));
      for (int item = 0; item < place.length; item++) {
        texts[place[item]] = texts[place[item]].isEmpty() ? column.text(item) : texts[place[item]];
      }
      columns.add(Column.of(column.name(), first.length, item -> texts[item]));
    }
    List<Region> regions = all.items().regions();
    return new ItemGraph(
        builder.build(),
        new ItemTable(
            first.length,
            columns,
            regions.isEmpty() ? regions : Arrays.stream(first).mapToObj(regions::get).toList()));
  }

  /**
   * The same as far as the distinct items tell it: all that {@link #OTHERS} names, without links,
   * each with the attributes of the distinct one. Names that are items already are passed over.
   */
  public static SameItems toldBy(ItemGraph distinct) {
    if (distinct.items().column(OTHERS).isEmpty()) {
      return none(distinct);
    }
    Column others = distinct.items().column(OTHERS).get();
    Graph graph = distinct.graph();
    GraphBuilder builder = Graph.builder();
    List<Integer> place = new ArrayList<>();
    int[] first = new int[graph.size()];
    for (int item = 0; item < first.length; item++) {
      first[item] = builder.item(graph.label(item));
      place.add(item);
      for (String other : Labels.split(others.text(item))) {
        if (graph.item(other).isEmpty() && !other.isEmpty() && builder.find(other).isEmpty()) {
          builder.item(other);
          place.add(item);
        }
      }
    }
    int[] places = place.stream().mapToInt(Integer::intValue).toArray();
    List<Column> columns =
        distinct.items().without(OTHERS).columns().stream()
            .map(column -> spread(column, places))
            .toList();
    return places.length == first.length
        ? none(distinct)
        : new SameItems(
            new ItemGraph(builder.build(), ItemTable.of(places.length, columns)),
            distinct,
            places,
            first);
  }

  private static Column spread(Column column, int[] place) {
    return Column.of(column.name(), place.length, item -> column.text(place[item]));
  }

  public ItemGraph all() {
    return all;
  }

  public ItemGraph distinct() {
    return distinct;
  }

  /** Whether no two items are the same. */
  public boolean isNone() {
    return place.length == 0;
  }

  /** The distinct item that an item is. */
  public int of(int item) {
    return isNone() ? item : place[item];
  }

  /** The first item that a distinct one stands for. */
  public int first(int distinctItem) {
    return isNone() ? distinctItem : first[distinctItem];
  }

  /** The distinct item that is, or stands for, the one of this name. */
  public OptionalInt item(String label) {
    OptionalInt item = all.graph().item(label);
    return item.isPresent() ? OptionalInt.of(of(item.getAsInt())) : item;
  }

  /** How many there are of all items, where this holds of their distinct ones. */
  public long count(IntPredicate ofDistinct) {
    return IntStream.range(0, all.graph().size()).filter(i -> ofDistinct.test(of(i))).count();
  }

  /** What is known of distinct items as columns of all, with {@link #SAME_AS}. */
  public List<Column> ofAll(List<Column> ofDistinct) {
    if (isNone()) {
      return ofDistinct;
    }
    List<Column> columns = new ArrayList<>();
    ofDistinct.forEach(column -> columns.add(spread(column, place)));
    int[] members = new int[first.length];
    Arrays.stream(place).forEach(item -> members[item]++);
    Graph graph = distinct.graph();
    columns.add(
        Column.of(
            SAME_AS,
            place.length,
            item -> members[place[item]] > 1 ? graph.label(place[item]) : ""));
    return columns;
  }
}
