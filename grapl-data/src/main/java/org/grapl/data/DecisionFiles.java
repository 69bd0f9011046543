package org.grapl.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.grapl.Decision;
import org.grapl.data.file.BinaryTables;
import org.grapl.data.file.BinaryTables.ColumnType;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.NumberText;
import org.grapl.data.file.TableFile;
import org.grapl.data.file.TableFormat;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.data.item.Verdicts;
import org.grapl.graph.Graph;
import org.grapl.internal.Check;

/**
 * Decisions as attributes of the items they are about, and as tables for people and their
 * spreadsheets. Thread-safe.
 */
public final class DecisionFiles {

  private DecisionFiles() {}

  /**
   * What was decided about each item: {@code estimate}, {@code sd}, {@code verdict}, {@code
   * probability}, {@code checks} and, for each decision about another line, {@code verdict_at_0.3}.
   * The verdict is {@code above}, {@code below}, {@code not checked} or {@code retired}. {@code sd}
   * and {@code probability} are missing if the decision has no deviations; {@code sd} also where
   * nothing is known of an item. Numbers read back exactly.
   */
  public static List<Column> columns(Verdicts verdicts) {
    Decision decision = verdicts.decision();
    BitSet unchecked = verdicts.unchecked();
    int size = decision.size();
    boolean sure = decision.hasDeviations();
    List<Column> columns = new ArrayList<>();
    columns.add(numbers("estimate", size, decision::mean));
    columns.add(numbers("sd", size, item -> sure ? decision.deviation(item) : Double.NaN));
    columns.add(verdicts("verdict", decision, unchecked));
    columns.add(
        numbers("probability", size, item -> sure ? decision.probabilityAbove(item) : Double.NaN));
    columns.add(Column.of("checks", size, item -> Integer.toString(decision.checks(item))));
    for (Decision other : verdicts.also()) {
      String threshold = NumberText.plain(other.question().threshold());
      columns.add(verdicts("verdict_at_" + threshold, other, unchecked));
    }
    return columns;
  }

  private static Column numbers(String name, int size, IntToDoubleFunction of) {
    return Column.of(
        name,
        size,
        item -> {
          double number = of.applyAsDouble(item);
          return Double.isFinite(number) ? Double.toString(number) : "";
        });
  }

  private static Column verdicts(String name, Decision decision, BitSet unchecked) {
    return Column.of(name, decision.size(), new Verdicts(decision, List.of(), unchecked)::inWords);
  }

  /**
   * Writes a table for people: one row per item in the order of the items, first its {@code label},
   * then what was decided, then what else is known of it; an attribute called {@code label} becomes
   * {@code label_2}, or the next that is free. In a table of text, a text that a spreadsheet would
   * take for a formula gets an apostrophe in front ({@link FieldText#withoutFormula}); {@link
   * BinaryTables} hold every text as it is.
   */
  public static void write(Path path, ItemGraph data, List<Column> decided) {
    boolean isBinary = BinaryTables.isMeant(path);
    Table table =
        Table.of(data, decided, isBinary ? UnaryOperator.identity() : FieldText::withoutFormula);
    List<ColumnType> header = new ArrayList<>();
    for (int k = 0; k < table.names.size(); k++) {
      header.add(new ColumnType(table.names.get(k), k > 0 && table.columns.get(k - 1).isNumeric()));
    }
    TableFile.writeTyped(
        path,
        TableFormat.of(path),
        header,
        out -> {
          for (int item = 0; item < data.graph().size(); item++) {
            out.add(table.row(item).toArray(String[]::new));
          }
        });
  }

  /**
   * Hands over the same table of text row by row, for whoever sends it elsewhere than to a file:
   * first the names of the columns, then a row for each of some items, in their order.
   */
  public static void forEachRow(
      ItemGraph data, List<Column> decided, IntStream items, Consumer<List<String>> each) {
    Table table = Table.of(data, decided, FieldText::withoutFormula);
    each.accept(table.names);
    items.forEach(item -> each.accept(table.row(item)));
  }

  private record Table(
      Graph graph, List<Column> columns, List<String> names, UnaryOperator<String> guarded) {

    static Table of(ItemGraph data, List<Column> decided, UnaryOperator<String> guarded) {
      ItemTable others = data.items();
      for (Column column : decided) {
        if (column.size() != others.size()) {
          throw Check.mustBe("decision", "about " + others.size() + " items", column.size());
        }
        others = others.without(column.name());
      }
      List<Column> columns = new ArrayList<>(decided);
      columns.addAll(others.columns());
      List<String> names = new ArrayList<>(List.of("label"));
      columns.forEach(column -> names.add(guarded.apply(column.name())));
      List<String> distinct = FieldText.distinct(names, UnaryOperator.identity());
      return new Table(data.graph(), columns, distinct, guarded);
    }

    List<String> row(int item) {
      List<String> row = new ArrayList<>(List.of(guarded.apply(graph.label(item))));
      columns.forEach(column -> row.add(guarded.apply(column.text(item))));
      return row;
    }
  }
}
