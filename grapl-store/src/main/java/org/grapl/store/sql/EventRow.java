package org.grapl.store.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Base64;
import java.util.BitSet;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.grapl.Question;
import org.grapl.certify.Claims;
import org.grapl.certify.StoppingRule;
import org.grapl.internal.Check;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.ItemList;
import org.grapl.store.Reading;
import org.grapl.store.StorableText;
import org.grapl.store.StoreException;
import org.grapl.store.Wording;
import org.grapl.store.log.EventFields;
import org.grapl.store.log.EventFields.Kind;
import org.grapl.store.log.JsonFields;
import org.grapl.store.log.WordingJson;
import org.jspecify.annotations.Nullable;

/**
 * An entry as a row of the table {@code event}: which column holds which of its {@linkplain
 * EventFields fields}. The places of kinds (from 1), purposes, reasons and bounds (from 0) are on
 * people's disks: new ones may be added, none may be changed.
 *
 * <p>Reading is the hot path of opening a campaign (a million rows). A call per column is what it
 * costs, so kind, mark and which of the rare columns are filled come as one number, and only
 * columns that say something are asked for.
 */
final class EventRow {

  private static final Kind[] KINDS = Kind.values();
  private static final Event.Purpose[] PURPOSES = Event.Purpose.values();
  private static final Event.Reason[] REASONS = Event.Reason.values();
  private static final Reading.Bound[] BOUNDS = Reading.Bound.values();

  /** Added to the mark of a told entry that came late; the rest is the bound. */
  private static final int LATE = 16;

  // Columns of a SELECT; in an INSERT they come two places later.
  private static final int SUBJECT = 4;
  private static final int ITEM = 5;
  private static final int EXPIRES = 6;
  private static final int VALUE = 7;
  private static final int WEIGHT = 8;
  private static final int SPREAD = 9;
  private static final int WHO = 10;
  private static final int REQUEST = 11;
  private static final int NOTE = 12;
  private static final int DETAIL = 13;
  private static final int LINK = 14;
  private static final int[] TYPES = {
    0,
    0,
    0,
    0, // number, time and shape are bound apart
    Types.BIGINT,
    Types.INTEGER,
    Types.BIGINT,
    Types.DOUBLE,
    Types.DOUBLE,
    Types.DOUBLE,
    Types.VARCHAR,
    Types.VARCHAR,
    Types.VARCHAR,
    Types.VARCHAR
  };

  static final String INSERT =
      "INSERT INTO event (campaign, number, at, kind, mark, subject, arm, expires, value, weight,"
          + " spread, who, request, note, detail, link) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
          + " ?, ?, ?, ?)";

  /** To be followed by a condition. */
  static final String SELECT =
      "SELECT number, at, kind + 256 * mark"
          + present("weight", WEIGHT)
          + present("spread", SPREAD)
          + present("who", WHO)
          + present("request", REQUEST)
          + present("note", NOTE)
          + ", subject, arm, expires, value, weight, spread, who, request, note, detail, link FROM event ";

  /**
   * All campaigns with what their logs tell: observations that count, tickets that are open, and
   * the line of the last question, and how many items there are if any were added. A ticket is told
   * late only if it had been given back before.
   */
  static final String OVERVIEW =
      "SELECT c.id, c.owner, c.name, c.created, c.graph, c.items, c.settings, c.request, c.head,"
          + " coalesce(e.observations, 0) AS observations, coalesce(e.open, 0) AS open,"
          + " q.value AS threshold, e.size AS size, coalesce(e.active, c.created) AS active,"
          + " s.title, s.note, s.archived, substr(p.bytes, 1, 512) AS beginning FROM campaign c"
          + " LEFT JOIN (SELECT campaign"
          + counted("observations", in(Kind.TOLD, Kind.RECORDED), in(Kind.WITHDRAWN))
          + counted(
              "open",
              in(Kind.ASKED),
              "%s OR (%s AND mark < %d)".formatted(in(Kind.GIVEN_BACK), in(Kind.TOLD), LATE))
          + ", max(CASE WHEN "
          + in(Kind.QUESTION_CHANGED)
          + " THEN number END) AS question, max(CASE WHEN "
          + in(Kind.GROWN)
          + " THEN arm END) AS size, max(CASE WHEN "
          + in(Kind.REBUILT)
          + " THEN NULL ELSE at END) AS active FROM event GROUP BY campaign) e ON e.campaign = c.id"
          + " LEFT JOIN event q ON q.campaign = c.id AND q.number = e.question"
          + " LEFT JOIN shelf s ON s.campaign = c.id LEFT JOIN piece p ON p.hash = c.graph AND p.number = 0";

  private final ResultSet row;
  private final long number;
  private final int shape;

  private EventRow(ResultSet row) throws SQLException {
    this.row = row;
    this.number = row.getLong(1);
    this.shape = row.getInt(3);
  }

  private static int number(Kind kind) {
    return kind.ordinal() + 1;
  }

  private static String in(Kind... kinds) {
    return Stream.of(kinds)
        .map(kind -> Integer.toString(number(kind)))
        .collect(Collectors.joining(", ", "kind IN (", ")"));
  }

  private static String counted(String name, String more, String less) {
    return ", sum(CASE WHEN %s THEN 1 WHEN %s THEN -1 ELSE 0 END) AS %s"
        .formatted(more, less, name);
  }

  private static String present(String column, int at) {
    return " + CASE WHEN " + column + " IS NULL THEN 0 ELSE " + (1 << 16 + at) + " END";
  }

  /** The column of a field that has one. */
  private static int column(String field) {
    return switch (field) {
      case "ticket", "observation", "seen", "mostWrong", "rule" -> SUBJECT;
      case "item", "drawn", "size" -> ITEM;
      case "expires", "together" -> EXPIRES;
      case "value", "threshold", "error", "wronglyAbove" -> VALUE;
      case "weight", "recall" -> WEIGHT;
      case "variance", "tolerance", "confidence" -> SPREAD;
      case "fitted", "statement", "above", "precision", "graph", "table", "to" -> DETAIL;
      default -> throw new IllegalStateException("there is no column for " + field);
    };
  }

  static void bind(PreparedStatement row, long campaign, Entry entry, byte[] link)
      throws SQLException {
    @Nullable Object[] columns = new @Nullable Object[DETAIL + 1];
    columns[WHO] = orNull("who", entry.who());
    columns[REQUEST] = orNull("request", entry.request());
    columns[NOTE] = orNull("note", entry.note());
    int mark = 0;
    for (Map.Entry<String, Object> each : EventFields.of(entry.event()).entrySet()) {
      String field = each.getKey();
      Object value = each.getValue();
      if (value instanceof Enum<?> constant) {
        mark += constant.ordinal();
      } else if (value instanceof Boolean isTrue) {
        mark += isTrue ? field.equals("late") ? LATE : 1 : 0;
      } else if (value instanceof Instant moment) {
        columns[column(field)] = millis(field, moment);
      } else if (field.equals("budget")) {
        long whole = ((Double) value).longValue();
        columns[whole == (double) value ? SUBJECT : VALUE] =
            whole == (double) value ? whole : value;
      } else if (value instanceof Wording words) {
        columns[DETAIL] = WordingJson.toJson(words).toString();
      } else if (value instanceof BitSet items) {
        columns[DETAIL] =
            Base64.getEncoder().encodeToString(items.toByteArray()) + ' ' + columns[DETAIL];
      } else {
        int column = column(field);
        columns[column] =
            field.equals("table")
                ? columns[DETAIL] + " " + value
                : column == DETAIL ? value.toString() : value;
      }
    }
    row.setLong(1, campaign);
    row.setLong(2, entry.number());
    row.setLong(3, millis("at", entry.at()));
    row.setInt(4, number(Kind.of(entry.event())));
    row.setInt(5, mark);
    for (int column = SUBJECT; column <= DETAIL; column++) {
      row.setObject(2 + column, columns[column], TYPES[column]);
    }
    row.setBytes(2 + LINK, link);
  }

  private static @Nullable String orNull(String what, String text) {
    return text.isEmpty() ? null : StorableText.check(what, text);
  }

  static long millis(String what, Instant moment) {
    try {
      return moment.toEpochMilli();
    } catch (ArithmeticException e) {
      throw Check.mustBe(what, "a time within 292 million years of 1970", moment);
    }
  }

  /** The entry of the present row of a {@link #SELECT}. */
  static Entry read(ResultSet row) throws SQLException {
    return new EventRow(row).entry();
  }

  /** What binds the entry of the present row to those before it; see {@link EntryChain}. */
  static byte @Nullable [] link(ResultSet row) throws SQLException {
    return row.getBytes(LINK);
  }

  private Entry entry() throws SQLException {
    int kind = shape & 0xff;
    if (kind < 1 || kind > KINDS.length) {
      throw unknown("kind", kind);
    }
    return new Entry(
        number,
        Instant.ofEpochMilli(row.getLong(2)),
        textIf(WHO),
        textIf(REQUEST),
        textIf(NOTE),
        event(KINDS[kind - 1]));
  }

  private boolean isFilled(int column) {
    return (shape & 1 << 16 + column) != 0;
  }

  private String textIf(int column) throws SQLException {
    return isFilled(column) ? row.getString(column) : "";
  }

  private int mark() {
    return shape >> 8 & 0xff;
  }

  /** By columns and not by names of fields, which would cost a third more CPU time at first. */
  private Event event(Kind kind) throws SQLException {
    return switch (kind) {
      case ASKED ->
          new Event.Asked(
              row.getLong(SUBJECT),
              row.getInt(ITEM),
              Instant.ofEpochMilli(row.getLong(EXPIRES)),
              marked("purpose", PURPOSES, mark()));
      case TOLD -> new Event.Told(row.getLong(SUBJECT), reading(), (mark() & LATE) != 0);
      case GIVEN_BACK ->
          new Event.GivenBack(row.getLong(SUBJECT), marked("reason", REASONS, mark()));
      case RECORDED -> new Event.Recorded(row.getInt(ITEM), reading());
      case WITHDRAWN -> new Event.Withdrawn(row.getLong(SUBJECT), mark() == 1);
      case CONFIRMED -> new Event.Confirmed(row.getLong(SUBJECT));
      case QUESTION_CHANGED ->
          new Event.QuestionChanged(new Question(row.getDouble(VALUE), row.getDouble(SPREAD)));
      case BUDGET_CHANGED -> new Event.BudgetChanged(budget());
      case AUDIT_OPENED -> new Event.AuditOpened(goal(), (int) doubleOr(SUBJECT, 1));
      case AUDIT_CLOSED -> new Event.AuditClosed();
      case REBUILT ->
          new Event.Rebuilt(
              Objects.requireNonNullElse(row.getString(DETAIL), ""),
              row.getLong(SUBJECT),
              row.getLong(EXPIRES));
      case AUDIT_ENDED -> auditEnded(Objects.requireNonNullElse(row.getString(DETAIL), ""));
      case GROWN -> grown(Objects.requireNonNullElse(row.getString(DETAIL), ""));
      case WORDED -> worded(Objects.requireNonNullElse(row.getString(DETAIL), ""));
      case ASSIGNED -> assigned(Objects.requireNonNullElse(row.getString(DETAIL), ""));
    };
  }

  private Reading reading() throws SQLException {
    return new Reading(
        row.getDouble(VALUE),
        marked("bound", BOUNDS, mark() & ~LATE),
        isFilled(WEIGHT) ? row.getDouble(WEIGHT) : 1,
        isFilled(SPREAD) ? OptionalDouble.of(row.getDouble(SPREAD)) : OptionalDouble.empty());
  }

  private <E> E marked(String what, E[] constants, int mark) {
    if (mark >= constants.length) {
      throw unknown(what, mark);
    }
    return constants[mark];
  }

  /** A whole number is the subject, where the largest stands for none; any other is the value. */
  private double budget() throws SQLException {
    long whole = row.getLong(SUBJECT);
    if (!row.wasNull()) {
      return whole == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : whole;
    }
    return doubleOr(VALUE, Double.POSITIVE_INFINITY);
  }

  private StoppingRule goal() throws SQLException {
    String precision = row.getString(DETAIL);
    return new StoppingRule(
        new Claims(
            doubleOr(VALUE, 1),
            isFilled(WEIGHT) ? row.getDouble(WEIGHT) : 0,
            precision == null ? 0 : Double.parseDouble(precision)),
        row.getDouble(SPREAD));
  }

  private double doubleOr(int column, double otherwise) throws SQLException {
    double value = row.getDouble(column);
    return row.wasNull() ? otherwise : value;
  }

  /** The detail is the items above, a blank, and the statement. */
  private Event auditEnded(String detail) throws SQLException {
    int blank = detail.indexOf(' ');
    try {
      return new Event.AuditEnded(
          mark() == 1,
          row.getInt(SUBJECT),
          (int) doubleOr(VALUE, Event.AuditEnded.TOGETHER),
          row.getInt(ITEM),
          detail.substring(blank + 1),
          BitSet.valueOf(Base64.getDecoder().decode(detail.substring(0, blank))));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new StoreException("the store is damaged: the result of an audit cannot be read", e);
    }
  }

  /** The detail is the items retired, if any, and the hashes of the graph and of the table. */
  private Event grown(String detail) throws SQLException {
    String[] words = detail.split(" ", -1);
    int last = words.length - 1;
    try {
      return new Event.Grown(
          new ItemList(
              words[last - 1],
              words[last],
              row.getInt(ITEM),
              BitSet.valueOf(Base64.getDecoder().decode(last > 1 ? words[0] : ""))));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new StoreException("the store is damaged: a list of items cannot be read", e);
    }
  }

  private static Event worded(String detail) {
    try {
      return new Event.Worded(WordingJson.fromJson(JsonFields.parse(detail)));
    } catch (IllegalArgumentException e) {
      throw new StoreException("the store is damaged: the words of a campaign cannot be read", e);
    }
  }

  /** The detail is the items, a blank, and whose they are. */
  private Event assigned(String detail) {
    int blank = detail.indexOf(' ');
    try {
      return new Event.Assigned(
          detail.substring(blank + 1),
          mark() == 1,
          BitSet.valueOf(Base64.getDecoder().decode(detail.substring(0, blank))));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new StoreException("the store is damaged: an assignment cannot be read", e);
    }
  }

  private StoreException unknown(String what, int code) {
    return new StoreException(
        "entry %d: its %s (%d) is unknown to this version of grapl; use a newer one"
            .formatted(number, what, code));
  }
}
