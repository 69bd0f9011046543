package org.grapl.data.item;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Check;

/**
 * Collects items, their attributes and links as a file tells them, in any order. Many formats give
 * an item an identifier that links refer to and, besides, a label for people. Items are called by
 * their labels if every one has a label and all differ; otherwise by their identifiers. What does
 * not serve as a name is kept as the attribute {@code label} or {@code id}, unless identifiers only
 * count the items. Not thread-safe.
 *
 * <p>Attributes take a reference per item and column besides their text.
 */
public final class ItemGraphBuilder {

  /** More columns than this are a mistake, or an attempt to fill the memory. */
  public static final int MOST_COLUMNS = 1000;

  private static final String ID = "id";
  private static final String LABEL = "label";
  private static final Pattern NUMBER = Pattern.compile("\\d{1,10}");

  private final GraphBuilder graph = Graph.builder();
  private final Map<String, String[]> columns = new LinkedHashMap<>();
  private String[] labels = new String[0];
  private final List<Region> regions = new ArrayList<>();

  /** The item of this identifier; a new one if it has not been seen. */
  public int item(String id) {
    return graph.item(id);
  }

  public int size() {
    return graph.size();
  }

  /** How many links there are so far, before repeated ones are added up. */
  public int links() {
    return graph.collected();
  }

  /** What people call the item; an empty text is none. */
  public void label(int item, String label) {
    labels = put(labels, Check.index("item", size(), item), label);
  }

  /** An attribute of an item; an empty text is none. A second value replaces the first. */
  public void attribute(int item, String column, String value) {
    Check.index("item", size(), item);
    String[] values = columns.get(column);
    if (values == null) {
      if (column.isBlank()) {
        throw Check.mustBe("name of an attribute", "a text that is not blank", "none");
      }
      if (columns.size() == MOST_COLUMNS) {
        throw Check.mustBe("number of attributes", "at most " + MOST_COLUMNS, "more");
      }
      values = new String[0];
    }
    columns.put(column, put(values, item, value));
  }

  /** The shape of an item; others have none unless told. */
  public void region(int item, Region region) {
    Check.index("item", size(), item);
    while (regions.size() <= item) {
      regions.add(Region.NONE);
    }
    regions.set(item, region);
  }

  public void link(int a, int b, double weight) {
    graph.link(a, b, weight);
  }

  private static String[] put(String[] values, int item, String value) {
    String[] grown =
        item < values.length
            ? values
            : Arrays.copyOf(values, Math.max(16, Math.max(item + 1, values.length * 3 / 2)));
    grown[item] = value;
    return grown;
  }

  private static String at(String[] values, int item) {
    return item < values.length && values[item] != null ? values[item] : "";
  }

  public ItemGraph build() {
    Graph byId = graph.build();
    int size = byId.size();
    boolean labelled = areNames();
    List<Column> all = new ArrayList<>();
    if (labelled && !areCounted(byId)) {
      all.add(Column.of(free(ID), size, byId::label));
    } else if (!labelled && hasLabelsOtherThan(byId)) {
      all.add(Column.of(free(LABEL), size, item -> at(labels, item)));
    }
    columns.forEach((name, texts) -> all.add(Column.of(name, size, item -> at(texts, item))));
    ItemTable table = ItemTable.of(size, all);
    while (!regions.isEmpty() && regions.size() < size) {
      regions.add(Region.NONE);
    }
    return new ItemGraph(
        labelled ? byId.renamed(item -> at(labels, item)) : byId, table.withRegions(regions));
  }

  private boolean areNames() {
    Set<String> seen = new HashSet<>(Set.of(""));
    return IntStream.range(0, size()).allMatch(item -> seen.add(at(labels, item)));
  }

  /** Whether identifiers are the labels themselves or count the items from 0 or 1. */
  private boolean areCounted(Graph byId) {
    boolean same = true;
    boolean fromZero = true;
    boolean fromOne = true;
    for (int item = 0; item < byId.size(); item++) {
      String id = byId.label(item);
      boolean isNumber = NUMBER.matcher(id).matches();
      same &= id.equals(at(labels, item));
      fromZero &= isNumber && Long.parseLong(id) == item;
      fromOne &= isNumber && Long.parseLong(id) == item + 1L;
    }
    return same || fromZero || fromOne;
  }

  private boolean hasLabelsOtherThan(Graph byId) {
    return IntStream.range(0, byId.size())
        .anyMatch(
            item -> !at(labels, item).isEmpty() && !at(labels, item).equals(byId.label(item)));
  }

  /** The name, or one like it that no attribute has. */
  private String free(String name) {
    String free = name;
    for (int k = 2; columns.containsKey(free); k++) {
      free = name + "_" + k;
    }
    return free;
  }
}
