package org.grapl.store.file;

import java.util.ArrayList;
import java.util.List;
import org.grapl.data.file.QuotedRows;
import org.grapl.data.file.RowReader;
import org.grapl.data.file.Separator;
import org.grapl.data.file.TableFile;
import org.grapl.data.file.TextInput;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.ItemTable;
import org.grapl.graph.Graph;
import org.grapl.graph.GraphBuilder;
import org.grapl.internal.Decimal;

/**
 * Items and links as tables: {@code number,label} and what is known of an item, in the order of the
 * items; {@code source,target,weight} by their labels. Texts are as they are, also those that a
 * spreadsheet would take for formulas: this is to be read back.
 */
final class ItemTables {

  private static final List<String> LINK_COLUMNS = List.of("source", "target", "weight");

  private ItemTables() {}

  static void writeItems(ItemGraph items, PartOutput out) {
    List<String> row = new ArrayList<>(List.of("number", "label"));
    items.items().columns().forEach(column -> row.add(column.name()));
    out.text(TableFile.row(row));
    for (int item = 0; item < items.graph().size(); item++) {
      row.clear();
      row.add(Integer.toString(item));
      row.add(items.graph().label(item));
      for (Column column : items.items().columns()) {
        row.add(column.text(item));
      }
      out.text(TableFile.row(row));
    }
  }

  static void writeLinks(Graph graph, PartOutput out) {
    out.text(TableFile.row(LINK_COLUMNS));
    graph.forEachLink(
        (a, b, weight) ->
            out.text(
                TableFile.row(List.of(graph.label(a), graph.label(b), Double.toString(weight)))));
  }

  /** The graph and what is known of its items, but for their shapes. */
  static ItemGraph read(PackedFile file) {
    Manifest manifest = file.manifest();
    if (manifest.items() > Integer.MAX_VALUE - 8) {
      throw file.error("has more items than can be held: " + manifest.items());
    }
    List<String> names = new ArrayList<>();
    List<List<String>> texts = new ArrayList<>();
    List<String> labels = readItems(file, names, texts);
    if (labels.size() != manifest.items()) {
      throw file.error(
          "must hold %d items as promised, got %d".formatted(manifest.items(), labels.size()));
    }
    Graph graph = readLinks(file, labels);
    List<Column> columns = new ArrayList<>();
    for (int k = 0; k < names.size(); k++) {
      List<String> column = texts.get(k);
      columns.add(Column.of(names.get(k), labels.size(), column::get));
    }
    return new ItemGraph(graph, ItemTable.of(labels.size(), columns));
  }

  private static List<String> readItems(
      PackedFile file, List<String> names, List<List<String>> texts) {
    List<String> labels = new ArrayList<>();
    try (TextInput input = input(file, CampaignFile.ITEMS)) {
      RowReader rows = new QuotedRows(input, Separator.COMMA);
      if (!rows.next() || rows.row().size() < 2) {
        throw input.error("expected a first row number,label,…");
      }
      int width = rows.row().size();
      names.addAll(rows.fields().subList(2, width));
      names.forEach(name -> texts.add(new ArrayList<>()));
      while (rows.next()) {
        if (rows.row().size() != width
            || !rows.row().field(0).equals(Integer.toString(labels.size()))) {
          throw rows.error("expected item %d, got %s".formatted(labels.size(), rows.shown()));
        }
        labels.add(rows.row().field(1));
        for (int k = 2; k < width; k++) {
          texts.get(k - 2).add(rows.row().field(k));
        }
      }
    }
    return labels;
  }

  private static Graph readLinks(PackedFile file, List<String> labels) {
    boolean hasLabels = file.manifest().hasLabels();
    GraphBuilder builder = hasLabels ? Graph.builder() : Graph.ofSize(labels.size());
    for (int item = 0; item < labels.size(); item++) {
      if (hasLabels
          ? builder.item(labels.get(item)) != item
          : !labels.get(item).equals(Integer.toString(item))) {
        throw file.error("names of items must all be different, got one twice");
      }
    }
    try (TextInput input = input(file, CampaignFile.LINKS)) {
      RowReader rows = new QuotedRows(input, Separator.COMMA);
      if (!rows.next() || !rows.fields().equals(LINK_COLUMNS)) {
        throw input.error("expected a first row source,target,weight");
      }
      while (rows.next()) {
        if (rows.row().size() != LINK_COLUMNS.size()) {
          throw rows.wrongForm("source,target,weight", "");
        }
        double weight = Decimal.parse(rows.row().field(2));
        if (!(weight > 0 && Double.isFinite(weight))) {
          throw rows.error("weight must be a finite number > 0, got " + rows.shown());
        }
        builder.link(find(builder, rows, 0), find(builder, rows, 1), weight);
      }
      Graph graph = input.build(builder::build);
      if (graph.links() != file.manifest().links()) {
        throw input.error(
            "must hold %d links as promised, got %d"
                .formatted(file.manifest().links(), graph.links()));
      }
      return graph;
    }
  }

  private static int find(GraphBuilder builder, RowReader rows, int field) {
    return builder
        .find(rows.row().field(field))
        .orElseThrow(() -> rows.error("there is no such item: " + rows.shown()));
  }

  private static TextInput input(PackedFile file, String part) {
    return TextInput.of(file.part(part), file.shown(part));
  }
}
