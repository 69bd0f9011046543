package org.grapl.data.item;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.grapl.data.file.FieldText;
import org.grapl.internal.Check;

/**
 * What is known of the items of a graph besides their links: columns of attributes and, on maps,
 * shapes. Columns of some names have a meaning: {@link #costs cost}, {@link #link link}, {@link
 * #group group} and those of {@link Places}. Immutable.
 *
 * @param regions the shapes of the items on a map, one for each; empty if there are none
 */
public record ItemTable(int size, List<Column> columns, List<Region> regions) {

  private static final Set<String> COST = Set.of("cost");
  private static final Set<String> LINK = Set.of("link", "url", "href");
  private static final Set<String> NAME = Set.of("name", "title");
  private static final Set<String> GROUP = Set.of("group", "cluster", "community");

  public ItemTable {
    columns = List.copyOf(columns);
    regions = List.copyOf(regions);
    Set<String> names = new HashSet<>();
    for (Column column : columns) {
      if (column.size() != size) {
        throw Check.mustBe("column " + column.name(), "of " + size + " items", column.size());
      }
      if (!names.add(column.name())) {
        throw Check.mustBe("columns", "of different names", '"' + column.name() + "\" twice");
      }
    }
    if (!regions.isEmpty() && regions.size() != size) {
      throw Check.mustBe("regions", "one for each of " + size + " items", regions.size());
    }
  }

  public static ItemTable empty(int size) {
    return new ItemTable(size, List.of(), List.of());
  }

  public static ItemTable of(int size, List<Column> columns) {
    return new ItemTable(size, columns, List.of());
  }

  public Optional<Column> column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** The first attribute with one of these names, whatever its case. */
  Optional<Column> columnOf(Set<String> names) {
    return columns.stream()
        .filter(column -> names.contains(FieldText.plain(column.name())))
        .findFirst();
  }

  /** The same with other attributes besides; those of a name that is there already replace it. */
  public ItemTable with(List<Column> more) {
    List<Column> all = new ArrayList<>(columns);
    for (Column column : more) {
      all.removeIf(other -> other.name().equals(column.name()));
      all.add(column);
    }
    return new ItemTable(size, all, regions);
  }

  public ItemTable without(String name) {
    return new ItemTable(
        size, columns.stream().filter(column -> !column.name().equals(name)).toList(), regions);
  }

  /** The same attributes with these shapes, one for each item. */
  public ItemTable withRegions(List<Region> shapes) {
    return new ItemTable(size, columns, shapes);
  }

  /** The same with more items behind these, of which nothing is known. */
  ItemTable extendedTo(int newSize) {
    Check.atLeast("number of items", size, newSize);
    List<Region> more = new ArrayList<>(regions);
    while (!regions.isEmpty() && more.size() < newSize) {
      more.add(Region.NONE);
    }
    return new ItemTable(
        newSize,
        columns.stream()
            .map(
                column ->
                    Column.of(column.name(), newSize, item -> item < size ? column.text(item) : ""))
            .toList(),
        more);
  }

  /**
   * The same with more items behind these, and with what another table says that is not empty; this
   * itself if that is nothing new.
   *
   * @param place which item each of the other is here
   */
  ItemTable grownBy(ItemTable more, int[] place, int newSize) {
    int[] from = new int[newSize];
    Arrays.fill(from, -1);
    IntStream.range(0, place.length).forEach(item -> from[place[item]] = item);
    ItemTable larger = extendedTo(newSize);
    Map<String, Column> all = new LinkedHashMap<>();
    larger.columns.forEach(column -> all.put(column.name(), column));
    for (Column column : more.columns) {
      Column before =
          larger.column(column.name()).orElse(Column.of(column.name(), newSize, item -> ""));
      IntFunction<String> told = item -> from[item] < 0 ? "" : column.text(from[item]);
      IntPredicate isNew =
          item -> !told.apply(item).isEmpty() && !told.apply(item).equals(before.text(item));
      if (IntStream.range(0, newSize).anyMatch(isNew)) {
        IntFunction<String> after = i -> isNew.test(i) ? told.apply(i) : before.text(i);
        all.put(column.name(), Column.of(column.name(), newSize, after));
      }
    }
    List<Region> shapes = new ArrayList<>(larger.regions);
    for (int item = 0; item < more.regions.size(); item++) {
      if (shapes.isEmpty()) {
        shapes.addAll(Collections.nCopies(newSize, Region.NONE));
      }
      if (shapes.get(place[item]).isEmpty()) {
        shapes.set(place[item], more.regions.get(item));
      }
    }
    List<Column> known = List.copyOf(all.values());
    return newSize == size && known.equals(larger.columns) && shapes.equals(larger.regions)
        ? this
        : new ItemTable(newSize, known, shapes);
  }

  /**
   * The attribute of a name that somebody gave.
   *
   * @param what it was given as
   * @throws IllegalArgumentException if there is none
   */
  public Column named(String what, String name) {
    return column(name)
        .orElseThrow(
            () ->
                Check.mustBe(
                    what,
                    columns.isEmpty()
                        ? "a column of the items, of which there is none"
                        : columns.stream()
                            .map(Column::name)
                            .collect(Collectors.joining(", ", "a column of the items (", ")")),
                    FieldText.quoted(name)));
  }

  /** Such attributes as numbers, NaN where there is none. */
  public List<double[]> numbers(String what, List<String> names) {
    return names.stream()
        .map(
            name -> {
              Column column = named(what, name);
              if (!column.isNumeric()) {
                throw Check.mustBe(
                    what, "a column of numbers", FieldText.quoted(name) + ", which has others");
              }
              return column.numbers();
            })
        .toList();
  }

  /** What one check of each item costs: the column of that name. */
  public Optional<Column> costs() {
    return columnOf(COST);
  }

  /** Where to read about each item: the column called link, url or href. */
  public Optional<Column> link() {
    return columnOf(LINK);
  }

  /** What people call items whose labels are codes: the column called name or title. */
  public Optional<Column> name() {
    return columnOf(NAME);
  }

  /** What items belong to: the column called group, cluster or community. */
  public Optional<Column> group() {
    return columnOf(GROUP);
  }

  public Optional<Places> places() {
    return Places.in(this);
  }
}
