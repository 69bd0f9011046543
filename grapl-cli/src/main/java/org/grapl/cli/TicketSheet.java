package org.grapl.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TableFile;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.store.OpenTicket;

/**
 * A table to fill in: {@code ticket}, {@code item}, what is known of the item, {@code value} and
 * {@code note}. {@link ResultRows} reads it.
 */
final class TicketSheet {

  /** Columns that mean something when the table comes back. */
  static final Set<String> RESERVED =
      Set.of("ticket", "item", "value", "note", "worker", "weight", "variance");

  private TicketSheet() {}

  /** Refuses a file that cannot be written, or may hold answers, before any ticket is taken. */
  static void refuse(Path file) {
    if (Files.exists(file)) {
      throw new BadInputException(
          "--output %s exists already, and may hold answers; name another file".formatted(file));
    }
    SameFile.refuseWithoutDirectory("--output", file);
  }

  static void write(Path file, ItemGraph items, List<OpenTicket> tickets) {
    List<Column> columns = items.items().columns();
    List<String> names = new ArrayList<>(List.of("ticket", "item", "value", "note"));
    columns.forEach(column -> names.add(name(column)));
    List<String> distinct = FieldText.distinct(names, name -> name);
    List<String> header = new ArrayList<>(distinct.subList(0, 2));
    header.addAll(distinct.subList(4, distinct.size()));
    header.addAll(distinct.subList(2, 4));
    TableFile.write(
        file,
        header,
        rows -> {
          for (OpenTicket ticket : tickets) {
            List<String> row = new ArrayList<>();
            row.add(Long.toString(ticket.number()));
            row.add(FieldText.withoutFormula(items.graph().label(ticket.item())));
            columns.forEach(
                column -> row.add(FieldText.withoutFormula(column.text(ticket.item()))));
            row.add("");
            row.add("");
            rows.add(row.toArray(String[]::new));
          }
        });
  }

  /** What a column is called so that it is not taken for an answer. */
  private static String name(Column column) {
    String plain = FieldText.withoutFormula(column.name());
    return RESERVED.contains(FieldText.plain(plain)) || FieldText.plain(plain).startsWith("value")
        ? "item_" + plain
        : plain;
  }
}
