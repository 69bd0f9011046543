package org.grapl.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.TableFile;
import org.grapl.data.item.Column;
import org.grapl.data.item.ItemGraph;
import org.grapl.server.Shown;
import org.grapl.store.AskRequest;
import org.grapl.store.AskResult;
import org.grapl.store.DurableCampaign;
import org.grapl.store.OpenTicket;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "ask",
    description =
        "Hands out checks to be made, each with the number of a ticket to tell the value by.",
    footer = {
      "Examples:",
      "  ./grapl campaign ask lake --count 5 --worker ann",
      "  ./grapl campaign ask lake --count 50 -o monday.csv"
    })
final class CampaignAskCommand extends OneCampaign.Change {

  /** Columns that mean something when the table comes back. */
  private static final Set<String> RESERVED =
      Set.of("ticket", "item", "value", "note", "worker", "weight", "variance");

  @Option(names = "--count", description = "How many (default: 1, or as many as --item names).")
  private @Nullable Integer count;

  @Option(
      names = "--resume",
      description = "Gives you your own open tickets first, before any new ones.")
  private boolean resume;

  @Option(
      names = "--item",
      paramLabel = "LABEL",
      description = "This very item rather than one that is chosen. May be given several times.")
  private List<String> items = new ArrayList<>();

  @Option(
      names = "--lease",
      description = "How long they are kept for you, such as 30m or 7d, if not as usual.")
  private @Nullable Duration lease;

  @Option(
      names = {"-o", "--output"},
      description =
          "Writes a table to fill in: a row for each ticket with what is known of the item and an empty column value. 'tell --from' takes it back.")
  private @Nullable Path output;

  @Override
  void check() {
    if (output != null) {
      if (Files.exists(output)) {
        throw new BadInputException(
            "--output %s exists already, and may hold answers; name another file"
                .formatted(output));
      }
      SameFile.refuseWithoutDirectory("--output", output);
    }
  }

  @Override
  int change(DurableCampaign campaign) {
    AskResult handed = campaign.ask(request(campaign.items()), worker.signature());
    report(campaign, handed);
    return 0;
  }

  private AskRequest request(ItemGraph all) {
    List<Integer> chosen =
        items.stream().map(label -> GraphInput.item("--item", all, label)).toList();
    int wanted = count == null ? Math.max(1, chosen.size()) : count;
    return new AskRequest(wanted, Optional.ofNullable(lease).map(TimeSpan::lease), resume, chosen);
  }

  private void report(DurableCampaign campaign, AskResult handed) {
    if (output != null) {
      write(output, campaign.items(), handed.tickets());
    }
    results.print(
        new Tickets(
            handed.tickets().stream().map(each -> Shown.ticket(campaign.items(), each)).toList(),
            handed.remark()),
        text -> {
          if (output != null) {
            text.printf("%s in %s%n", FindText.plural(handed.tickets().size(), "ticket"), output);
          } else {
            print(campaign, handed.tickets(), text);
          }
        });
    if (!handed.remark().isEmpty()) {
      results.note("%s", handed.remark());
    }
  }

  private record Tickets(List<ObjectNode> tickets, String remark) {}

  private static void print(DurableCampaign campaign, List<OpenTicket> tickets, PrintWriter out) {
    if (tickets.isEmpty()) {
      return;
    }
    List<Column> columns = campaign.items().items().columns();
    List<String> header = new ArrayList<>(List.of("ticket", "item", "until"));
    columns.forEach(column -> header.add(column.name()));
    TextTable table = new TextTable(header);
    for (OpenTicket ticket : tickets) {
      List<String> row = new ArrayList<>();
      row.add(Long.toString(ticket.number()));
      row.add(campaign.items().graph().label(ticket.item()));
      row.add(TextTable.time(ticket.expires()));
      columns.forEach(column -> row.add(column.text(ticket.item())));
      table.add(row);
    }
    table.print(out);
  }

  /**
   * A table to fill in: {@code ticket}, {@code item}, what is known of the item, {@code value} and
   * {@code note}. {@link ResultRows} reads it.
   */
  private static void write(Path file, ItemGraph items, List<OpenTicket> tickets) {
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
