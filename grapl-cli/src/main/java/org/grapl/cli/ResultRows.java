package org.grapl.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.grapl.data.file.DataFileException;
import org.grapl.data.file.FieldText;
import org.grapl.data.file.NumberText;
import org.grapl.data.file.RowReader;
import org.grapl.data.item.ItemGraph;
import org.grapl.data.item.SameItems;
import org.grapl.graph.Graph;
import org.grapl.internal.Decimal;
import org.grapl.store.Answer;
import org.grapl.store.ConflictException;
import org.grapl.store.Reading;
import org.grapl.store.Recording;
import org.grapl.store.RefusedSubmissionException;
import org.grapl.store.Requester;
import org.grapl.store.Submission;
import org.grapl.store.log.ContentHash;

/**
 * Results in a table: a column {@code value}, and {@code ticket} or {@code item} (or {@code label,
 * name, arm, node, vertex}) or both; {@code worker, note, weight, variance} if there are such.
 * Other columns are passed over, so that the tables of {@link CampaignAskCommand} and of searches
 * can be read as they are.
 *
 * <p>Who tells a table twice must not count its rows twice. A ticket is answered once anyway. A row
 * without one gets a key made of everything it says, other columns included, and of how many rows
 * before it say the same: so a table that was copied, sorted, filled in further or that has grown
 * adds what is new in it and nothing else.
 */
final class ResultRows {

  private static final Set<String> LABELS = Set.of("label", "name", "arm", "node", "vertex");

  private final RowReader rows;
  private final SameItems same;
  private final Graph graph;
  private final int[] ticketItems;
  private final Telling telling;
  private final List<String> header;
  private final OptionalInt ticket;
  private final OptionalInt itemColumn;
  private final int value;
  private final List<Submission> results = new ArrayList<>();
  private final List<Long> lines = new ArrayList<>();
  private final Map<String, Integer> seen = new HashMap<>();
  private int skipped;

  /** Who made the checks where the table does not say; whether rows told before count. */
  record Telling(String worker, boolean again) {}

  /** Results, the line each begins at, and how many rows have no value. */
  record Content(Path path, List<Submission> results, List<Long> lines, int skipped) {

    /** The same complaint, with the place it is about and what to do. */
    DataFileException located(RefusedSubmissionException e, String remedy) {
      return new DataFileException(path, lines.get(e.index()), e.getMessage() + remedy);
    }

    /** The same complaint, with the place it is about and what to do. */
    DataFileException located(ConflictException e, String remedy) {
      long ticket = e.conflicts().get(0).ticket();
      int last =
          IntStream.range(0, results.size())
              .filter(
                  k ->
                      results.get(k) instanceof Submission.Told told
                          && told.answer().ticket() == ticket)
              .max()
              .orElseThrow();
      return new DataFileException(path, lines.get(last), e.getMessage() + remedy);
    }
  }

  private ResultRows(RowReader rows, SameItems same, int[] ticketItems, Telling telling) {
    this.rows = rows;
    this.same = same;
    this.graph = same.distinct().graph();
    this.ticketItems = ticketItems;
    this.telling = telling;
    this.header = rows.fields().stream().map(FieldText::plain).toList();
    this.ticket = column("ticket");
    this.itemColumn = column("item").isPresent() ? column("item") : label();
    this.value = column("value").orElse(-1);
    if (value < 0 || (ticket.isEmpty() && itemColumn.isEmpty())) {
      throw rows.error(
          "expected a column called value and one called ticket or item, got " + rows.shown());
    }
  }

  /** Reads a table; the items of all tickets are given. */
  static Content read(Path path, ItemGraph items, int[] ticketItems, Telling telling) {
    SameItems same = SameItems.toldBy(items);
    return RowReader.read(
        path,
        "a row of column names",
        rows -> {
          ResultRows content = new ResultRows(rows, same, ticketItems, telling);
          content.readAll();
          return new Content(path, content.results, content.lines, content.skipped);
        });
  }

  private OptionalInt column(String name) {
    int first = header.indexOf(name);
    if (first != header.lastIndexOf(name)) {
      throw rows.error("expected one column called %s, got more: %s".formatted(name, rows.shown()));
    }
    return first < 0 ? OptionalInt.empty() : OptionalInt.of(first);
  }

  private OptionalInt label() {
    int[] found =
        IntStream.range(0, header.size()).filter(k -> LABELS.contains(header.get(k))).toArray();
    if (found.length > 1) {
      throw rows.error(
          "expected one column of items, got more: %s; call it item".formatted(rows.shown()));
    }
    return found.length == 0 ? OptionalInt.empty() : OptionalInt.of(found[0]);
  }

  private void readAll() {
    while (rows.next()) {
      rows.checkWidth(header.size());
      List<String> fields = rows.fields();
      if (fields.get(value).isBlank()) {
        skipped++;
        continue;
      }
      try {
        results.add(result(fields));
      } catch (IllegalArgumentException e) {
        throw rows.error(String.valueOf(e.getMessage()));
      }
      lines.add(rows.line());
    }
  }

  private Submission result(List<String> fields) {
    Reading reading = reading(fields);
    String note = field(fields, "note");
    String worker = field(fields, "worker");
    String who = worker.isEmpty() ? telling.worker() : worker;
    String number = ticket.isPresent() ? fields.get(ticket.getAsInt()).strip() : "";
    if (!number.isEmpty()) {
      long answered = ticket(number);
      checkItem(fields, answered);
      return new Submission.Told(new Answer(answered, reading, note), Requester.of(who));
    }
    if (itemColumn.isEmpty()) {
      throw rows.error("expected a ticket, got none: " + rows.shown());
    }
    int item = item(fields.get(itemColumn.getAsInt()));
    return new Submission.Recorded(
        new Recording(item, reading, note),
        new Requester(who, telling.again() ? "" : key(fields, item, reading)));
  }

  private Reading reading(List<String> fields) {
    String text = fields.get(value);
    Reading reading;
    try {
      reading = Reading.parse(rows.plain(text));
    } catch (IllegalArgumentException e) {
      throw rows.error(e.getMessage() + NumberText.commaHint(text));
    }
    String weight = field(fields, "weight");
    String variance = field(fields, "variance");
    if (!weight.isEmpty()) {
      reading = reading.withWeight(number("weight", weight));
    }
    return variance.isEmpty() ? reading : reading.withVariance(number("variance", variance));
  }

  private double number(String what, String text) {
    double number = Decimal.parse(rows.plain(text));
    if (Double.isNaN(number)) {
      throw rows.error(FieldText.mustBe(what, "a number", text));
    }
    return number;
  }

  private String field(List<String> fields, String name) {
    OptionalInt column = column(name);
    return column.isEmpty() ? "" : fields.get(column.getAsInt()).strip();
  }

  private long ticket(String text) {
    double number = Decimal.parse(text);
    if (!(number >= 1 && number <= ticketItems.length && number == Math.rint(number))) {
      throw rows.error(
          FieldText.mustBe(
              "ticket",
              ticketItems.length == 0 ? "handed out first" : "one of 1 to " + ticketItems.length,
              text));
    }
    return (long) number;
  }

  /** Where a row names both, they must belong together: rows get mixed up in spreadsheets. */
  private void checkItem(List<String> fields, long answered) {
    String label = graph.label(ticketItems[(int) answered - 1]);
    String text = itemColumn.isPresent() ? fields.get(itemColumn.getAsInt()) : "";
    if (!text.isEmpty() && !text.equals(label) && !text.equals(FieldText.withoutFormula(label))) {
      throw rows.error(
          "item must be that of ticket %d, %s, got %s"
              .formatted(answered, FieldText.quoted(label), FieldText.quoted(text)));
    }
  }

  private int item(String text) {
    OptionalInt item = same.item(text); // or the one that stands for it
    if (item.isEmpty() && text.startsWith("'")) {
      String inner = text.substring(1);
      item = FieldText.withoutFormula(inner).equals(text) ? same.item(inner) : item;
    }
    return item.orElseThrow(() -> rows.unknown(graph, text));
  }

  private String key(List<String> fields, int item, Reading reading) {
    List<String> said = new ArrayList<>();
    said.add(graph.label(item));
    said.add(reading.toString());
    if (field(fields, "worker").isEmpty()) {
      said.add(telling.worker()); // two people may say the same
    }
    for (int k = 0; k < fields.size(); k++) {
      boolean isRead = k == value || itemColumn.getAsInt() == k || ticket.equals(OptionalInt.of(k));
      if (!isRead && !Set.of("weight", "variance").contains(header.get(k))) {
        said.add(header.get(k));
        said.add(fields.get(k).strip());
      }
    }
    MessageDigest digest = ContentHash.digest();
    for (String each : said) {
      byte[] bytes = each.getBytes(StandardCharsets.UTF_8);
      digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
      digest.update(bytes);
    }
    String hash = HexFormat.of().formatHex(digest.digest()).substring(0, 40);
    return "row-%s-%d".formatted(hash, seen.merge(hash, 1, Integer::sum));
  }
}
