package org.grapl.data;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.grapl.Truth;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.NumberText;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.SameItems;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * Reads one number per item: {@code label,value} in rows separated as in edge lists of the same
 * extension ({@link GraphFiles}), in any order. Every item of the graph needs exactly one row, and
 * every row an item. Thread-safe.
 *
 * <p>The first row is a header if its second field is a word and not a number. In a header the
 * columns may stand in any order among others, if one is called label, name, arm, node, vertex or
 * item and one value, mean or truth, upper or lower case; two columns of other names are taken as
 * they come. A column called cost may stand beside them: what one check of the item costs, for
 * {@link #readCosts}.
 */
public final class ValueFiles {

  static final String VALUE = "value";
  private static final String COST = "cost";
  private static final String FORM = "label,value";
  private static final String ROWS = "rows '" + FORM + "'";
  private static final Set<String> LABELS =
      Set.of("label", "name", "arm", "node", "vertex", "item");
  private static final Set<String> VALUES = Set.of(VALUE, "mean", "truth");

  private final RowReader rows;
  private final SameItems same;
  private final Graph graph;
  private final String what; // value or cost
  private final double[] values;
  private final long[] lineOf; // 0 for items without a value

  private ValueFiles(RowReader rows, SameItems same, String what) {
    this.rows = rows;
    this.same = same;
    this.graph = same.all().graph();
    this.what = what;
    this.values = new double[graph.size()];
    this.lineOf = new long[graph.size()];
  }

  /** Which columns hold labels and the numbers wanted, counted from 0. */
  public record Columns(int label, int value) {}

  public static Truth read(Path path, Graph graph) {
    return readDistinct(path, SameItems.none(ItemGraph.of(Check.given("graph", graph))));
  }

  /** The same of the distinct items: a row for any that one stands for will do, and all agree. */
  public static Truth readDistinct(Path path, SameItems same) {
    return Truth.of(
        withRows(path, rows -> new ValueFiles(rows, same, VALUE).read(ValueFiles::recognised)));
  }

  /**
   * Reads what one check of each distinct item costs: the column called cost, or else that of
   * values; of several that are the same, the first that has a row.
   */
  public static double[] readCosts(Path path, SameItems same) {
    return withRows(path, rows -> new ValueFiles(rows, same, COST).read(ValueFiles::ofCosts));
  }

  public static boolean hasCosts(Path path) {
    return withRows(
        path, rows -> isHeader(rows.fields()) && columns(rows.fields(), COST::equals).length > 0);
  }

  public static boolean isHeader(List<String> firstRow) {
    return firstRow.size() > 1 && FieldText.isColumnName(firstRow.get(1));
  }

  /** The columns of labels and of values that a header names; empty if it names not one each. */
  public static Optional<Columns> columns(List<String> header) {
    int[] labels = labels(header);
    int[] values = columns(header, VALUES::contains);
    return labels.length == 1 && values.length == 1
        ? Optional.of(new Columns(labels[0], values[0]))
        : Optional.empty();
  }

  static int[] labels(List<String> header) {
    return columns(header, LABELS::contains);
  }

  private static int[] columns(List<String> header, Predicate<String> wanted) {
    return IntStream.range(0, header.size())
        .filter(column -> wanted.test(FieldText.plain(header.get(column))))
        .toArray();
  }

  /** The names a table of values, costs or checks speaks of, in its order, each once. */
  public static Set<String> labels(Path path) {
    return withRows(
        path,
        rows -> {
          boolean isHeader = isHeader(rows.fields());
          int[] named = isHeader ? labels(rows.fields()) : new int[0];
          int column = named.length == 1 ? named[0] : 0;
          Set<String> labels = new LinkedHashSet<>();
          for (boolean more = !isHeader || rows.next(); more; more = rows.next()) {
            if (column < rows.row().size() && !rows.row().isEmpty(column)) {
              labels.add(rows.row().field(column));
            }
          }
          return labels;
        });
  }

  /** Hands over the rows of a table, of which the first has been read. */
  static <T> T withRows(Path path, Function<RowReader, T> reading) {
    return RowReader.read(path, ROWS, reading);
  }

  /** The same of a table that comes from elsewhere; it is closed. */
  static <T> T withRows(TextInput opened, Function<RowReader, T> reading) {
    return RowReader.read(opened, ROWS, reading);
  }

  /**
   * The columns that a header tells: those with usual names or, if there are two columns without
   * such names besides that of costs, first the label and then the value.
   */
  private static Columns recognised(RowReader rows) {
    List<String> header = rows.fields();
    int[] others = columns(header, name -> !name.equals(COST));
    return columns(header)
        .or(
            () ->
                others.length == 2 && columns(header, VALUES::contains).length == 0
                    ? Optional.of(new Columns(others[0], others[1]))
                    : Optional.empty())
        .orElseThrow(
            () ->
                rows.error(
                    "expected one column called label and one called value, got "
                        + rows.shown()
                        + "; rename them so in the first row"));
  }

  private static Columns ofCosts(RowReader rows) {
    List<String> header = rows.fields();
    int[] costs = columns(header, COST::equals);
    if (costs.length > 1) {
      throw rows.error(
          "expected one column called cost, got " + rows.shown() + "; rename the others");
    }
    if (costs.length == 0) {
      return recognised(rows);
    }
    int[] labels = labels(header);
    int[] others = columns(header, name -> !name.equals(COST));
    int label =
        labels.length == 1 ? labels[0] : others.length == 1 ? others[0] : recognised(rows).label();
    return new Columns(label, costs[0]);
  }

  private double[] read(Function<RowReader, Columns> ofHeader) {
    if (isHeader(rows.fields())) {
      return readBelow(ofHeader.apply(rows), rows.row().size());
    }
    readRow(new Columns(0, 1), 2);
    return readBelow(new Columns(0, 1), 2);
  }

  private double[] readBelow(Columns columns, int width) {
    while (rows.next()) {
      readRow(columns, width);
    }
    int[] told = told();
    int[] missing = IntStream.range(0, told.length).filter(item -> told[item] < 0).toArray();
    if (missing.length > 0) {
      throw rows.input()
          .error(
              "%d of %d items have no %s, first %s; every item needs one"
                  .formatted(
                      missing.length,
                      told.length,
                      what,
                      FieldText.quoted(same.distinct().graph().label(missing[0]))));
    }
    return same.isNone() ? values : Arrays.stream(told).mapToDouble(i -> values[i]).toArray();
  }

  /** The first item with a row of each distinct one; −1 if none has. */
  private int[] told() {
    int[] told = new int[same.distinct().graph().size()];
    Arrays.fill(told, -1);
    for (int item = 0; item < lineOf.length; item++) {
      int other = told[same.of(item)];
      if (lineOf[item] != 0 && other < 0) {
        told[same.of(item)] = item;
      } else if (lineOf[item] != 0 && what.equals(VALUE) && values[item] != values[other]) {
        throw rows.input()
            .error(
                lineOf[item],
                "%s of %s must be %s as of %s on line %d, since they are the same item, got %s; leave one of them out, or let --same tell them apart"
                    .formatted(
                        what,
                        FieldText.quoted(graph.label(item)),
                        NumberText.plain(values[other]),
                        FieldText.quoted(graph.label(other)),
                        lineOf[other],
                        NumberText.plain(values[item])));
      }
    }
    return told;
  }

  private void readRow(Columns columns, int width) {
    List<String> fields = rows.fields();
    if (width == 2 && fields.size() != 2) {
      throw rows.wrongForm(
          FORM,
          fields.size() == 3
              ? "; a third column needs a first row that names it, label,value,cost"
              : "");
    }
    rows.checkWidth(width);
    String label = fields.get(columns.label());
    int item = graph.item(label).orElseThrow(() -> rows.unknown(graph, label));
    if (lineOf[item] != 0) {
      throw rows.error(
          "a second %s for %s (the first is on line %d)"
              .formatted(what, FieldText.quoted(label), lineOf[item]));
    }
    values[item] = rows.row().number(columns.value());
    lineOf[item] = rows.line();
    boolean isCost = what.equals(COST);
    if (!Double.isFinite(values[item]) || (isCost && !(values[item] > 0))) {
      throw rows.error(
          FieldText.mustBe(
              what,
              isCost ? "a finite number > 0" : "a finite number",
              fields.get(columns.value())));
    }
  }
}
