package org.grapl.store.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.grapl.Question;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.Reading;
import org.grapl.store.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * An entry as a row of the table {@code event}. The numbers of kinds and marks are on people's
 * disks: new ones may be added, none may be changed.
 *
 * <p>Reading is the hot path of opening a campaign (a million rows). A call per column is what it
 * costs, so kind, mark and which of the rare columns are filled come as one number, and only
 * columns that say something are asked for.
 */
final class EventRow {

  private static final int ASKED = 1;
  private static final int TOLD = 2;
  private static final int GIVEN_BACK = 3;
  private static final int RECORDED = 4;
  private static final int WITHDRAWN = 5;
  private static final int QUESTION_CHANGED = 6;
  private static final int BUDGET_CHANGED = 7;
  private static final int AUDIT_OPENED = 8;
  private static final int AUDIT_CLOSED = 9;
  private static final int REBUILT = 10;
  private static final int AUDIT_ENDED = 11;

  /** Added to the mark of a told entry that came late; the rest is the bound. */
  private static final int LATE = 16;

  private static final Event.Purpose[] PURPOSES = Event.Purpose.values();
  private static final Event.Reason[] REASONS = Event.Reason.values();
  private static final Reading.Bound[] BOUNDS = Reading.Bound.values();

  private static final int HAS_WHO = 1 << 16;
  private static final int HAS_REQUEST = 1 << 17;
  private static final int HAS_NOTE = 1 << 18;
  private static final int HAS_WEIGHT = 1 << 19;
  private static final int HAS_SPREAD = 1 << 20;

  static final String INSERT =
      "INSERT INTO event (campaign, number, at, kind, mark, subject, arm, expires, value, weight,"
          + " spread, who, request, note, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
          + " ?)";

  /** To be followed by a condition. */
  static final String SELECT =
      "SELECT number, at, kind + 256 * mark"
          + present("who", HAS_WHO)
          + present("request", HAS_REQUEST)
          + present("note", HAS_NOTE)
          + present("weight", HAS_WEIGHT)
          + present("spread", HAS_SPREAD)
          + ", subject, arm, expires, value, weight, spread, who, request, note, detail FROM event ";

  /**
   * All campaigns with what their logs tell: observations that count, tickets that are open, and
   * the line of the last question. A ticket is told late only if it had been given back before.
   */
  static final String OVERVIEW =
      "SELECT c.id, c.owner, c.name, c.created, c.graph, c.items, c.settings, c.request, c.head,"
          + " coalesce(e.observations, 0) AS observations, coalesce(e.open, 0) AS open,"
          + " q.value AS threshold, substr(p.bytes, 1, 512) AS beginning FROM campaign c"
          + " LEFT JOIN (SELECT campaign"
          + counted("observations", in(TOLD, RECORDED), in(WITHDRAWN))
          + counted(
              "open", in(ASKED), in(GIVEN_BACK) + " OR (" + in(TOLD) + " AND mark < " + LATE + ")")
          + ", max(CASE WHEN "
          + in(QUESTION_CHANGED)
          + " THEN number END) AS question FROM event GROUP BY campaign) e ON e.campaign = c.id"
          + " LEFT JOIN event q ON q.campaign = c.id AND q.number = e.question"
          + " LEFT JOIN piece p ON p.hash = c.graph AND p.number = 0";

  private EventRow() {}

  private static String in(int... kinds) {
    return "kind IN ("
        + IntStream.of(kinds).mapToObj(Integer::toString).collect(Collectors.joining(", "))
        + ")";
  }

  private static String counted(String name, String more, String less) {
    return ", sum(CASE WHEN %s THEN 1 WHEN %s THEN -1 ELSE 0 END) AS %s"
        .formatted(more, less, name);
  }

  private static String present(String column, int bit) {
    return " + CASE WHEN " + column + " IS NULL THEN 0 ELSE " + bit + " END";
  }

  /** The columns that tell an event; those that say nothing about it are empty. */
  private record Row(
      int kind,
      int mark,
      @Nullable Long subject,
      @Nullable Integer item,
      @Nullable Double value,
      @Nullable Double weight,
      @Nullable Double spread,
      @Nullable String detail) {

    static Row of(int kind, int mark, @Nullable Long subject, @Nullable Integer item) {
      return new Row(kind, mark, subject, item, null, null, null, null);
    }

    static Row pair(int kind, double value, double spread) {
      return new Row(kind, 0, null, null, value, null, spread, null);
    }

    static Row reading(
        int kind, int late, @Nullable Long ticket, @Nullable Integer item, Reading reading) {
      Double weight = reading.weight() == 1 ? null : (Double) reading.weight();
      Double spread =
          reading.variance().isPresent() ? (Double) reading.variance().getAsDouble() : null;
      int mark = reading.bound().ordinal() + late;
      return new Row(kind, mark, ticket, item, reading.value(), weight, spread, null);
    }

    Row with(String other) {
      return new Row(kind, mark, subject, item, value, weight, spread, other);
    }
  }

  private static Row row(Event event) {
    if (event instanceof Event.Asked asked) {
      return Row.of(ASKED, asked.purpose().ordinal(), asked.ticket(), asked.item());
    } else if (event instanceof Event.Told told) {
      return Row.reading(TOLD, told.late() ? LATE : 0, told.ticket(), null, told.reading());
    } else if (event instanceof Event.GivenBack back) {
      return Row.of(GIVEN_BACK, back.reason().ordinal(), back.ticket(), null);
    } else if (event instanceof Event.Recorded recorded) {
      return Row.reading(RECORDED, 0, null, recorded.item(), recorded.reading());
    } else if (event instanceof Event.Withdrawn withdrawn) {
      return Row.of(WITHDRAWN, 0, withdrawn.observation(), null);
    } else if (event instanceof Event.QuestionChanged changed) {
      Question question = changed.question();
      return Row.pair(QUESTION_CHANGED, question.threshold(), question.tolerance());
    } else if (event instanceof Event.BudgetChanged changed) {
      return budget(changed.budget());
    } else if (event instanceof Event.AuditOpened opened) {
      return Row.pair(AUDIT_OPENED, opened.error(), opened.confidence());
    } else if (event instanceof Event.AuditEnded ended) {
      return Row.of(AUDIT_ENDED, ended.passed() ? 1 : 0, (long) ended.mostWrong(), ended.drawn())
          .with(Columns.detail(ended));
    } else if (event instanceof Event.Rebuilt rebuilt) {
      return Row.of(REBUILT, 0, rebuilt.seen(), null).with(rebuilt.fitted());
    }
    return Row.of(AUDIT_CLOSED, 0, null, null);
  }

  /** A whole number, the largest for no limit, is the subject; any other is the value. */
  private static Row budget(double budget) {
    boolean isWhole = budget == Math.rint(budget) && budget < 0x1p63;
    return isWhole || budget == Double.POSITIVE_INFINITY
        ? Row.of(BUDGET_CHANGED, 0, (long) budget, null)
        : new Row(BUDGET_CHANGED, 0, null, null, budget, null, null, null);
  }

  private static double budget(ResultSet row) throws SQLException {
    long whole = row.getLong(4);
    return row.wasNull()
        ? row.getDouble(7)
        : whole == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : whole;
  }

  /**
   * Fills in an {@link #INSERT}.
   *
   * @throws IllegalArgumentException if the entry holds what cannot be kept as it is
   */
  static void bind(PreparedStatement row, long campaign, Entry entry) throws SQLException {
    Row told = row(entry.event());
    row.setLong(1, campaign);
    row.setLong(2, entry.number());
    row.setLong(3, Columns.millis("at", entry.at()));
    row.setInt(4, told.kind());
    row.setInt(5, told.mark());
    row.setObject(6, told.subject(), Types.BIGINT);
    row.setObject(7, told.item(), Types.INTEGER);
    row.setObject(
        8,
        entry.event() instanceof Event.Asked asked
            ? Columns.millis("expires", asked.expires())
            : null,
        Types.BIGINT);
    row.setObject(9, told.value(), Types.DOUBLE);
    row.setObject(10, told.weight(), Types.DOUBLE);
    row.setObject(11, told.spread(), Types.DOUBLE);
    row.setString(12, Columns.orNull("who", entry.who()));
    row.setString(13, Columns.orNull("request", entry.request()));
    row.setString(14, Columns.orNull("note", entry.note()));
    row.setString(15, told.detail());
  }

  /**
   * The entry of the present row of a {@link #SELECT}.
   *
   * @throws StoreException if its kind or mark is unknown here
   */
  static Entry read(ResultSet row) throws SQLException {
    long number = row.getLong(1);
    Instant at = Instant.ofEpochMilli(row.getLong(2));
    int shape = row.getInt(3);
    int mark = shape >> 8 & 0xff;
    Event event =
        switch (shape & 0xff) {
          case ASKED ->
              new Event.Asked(
                  row.getLong(4),
                  row.getInt(5),
                  Instant.ofEpochMilli(row.getLong(6)),
                  marked(PURPOSES, number, "purpose", mark));
          case TOLD ->
              new Event.Told(
                  row.getLong(4), reading(row, number, shape, mark & ~LATE), (mark & LATE) != 0);
          case GIVEN_BACK ->
              new Event.GivenBack(row.getLong(4), marked(REASONS, number, "reason", mark));
          case RECORDED -> new Event.Recorded(row.getInt(5), reading(row, number, shape, mark));
          case WITHDRAWN -> new Event.Withdrawn(row.getLong(4));
          case QUESTION_CHANGED ->
              new Event.QuestionChanged(new Question(row.getDouble(7), row.getDouble(9)));
          case BUDGET_CHANGED -> new Event.BudgetChanged(budget(row));
          case AUDIT_OPENED -> new Event.AuditOpened(row.getDouble(7), row.getDouble(9));
          case AUDIT_CLOSED -> new Event.AuditClosed();
          case REBUILT -> new Event.Rebuilt(Columns.orEmpty(row.getString(13)), row.getLong(4));
          case AUDIT_ENDED ->
              Columns.audit(
                  mark == 1, row.getInt(4), row.getInt(5), Columns.orEmpty(row.getString(13)));
          default -> throw unknown(number, "kind", shape & 0xff);
        };
    return new Entry(
        number,
        at,
        (shape & HAS_WHO) == 0 ? "" : Columns.orEmpty(row.getString(10)),
        (shape & HAS_REQUEST) == 0 ? "" : Columns.orEmpty(row.getString(11)),
        (shape & HAS_NOTE) == 0 ? "" : Columns.orEmpty(row.getString(12)),
        event);
  }

  private static Reading reading(ResultSet row, long number, int shape, int mark)
      throws SQLException {
    return new Reading(
        row.getDouble(7),
        marked(BOUNDS, number, "bound", mark),
        (shape & HAS_WEIGHT) == 0 ? 1 : row.getDouble(8),
        (shape & HAS_SPREAD) == 0 ? OptionalDouble.empty() : OptionalDouble.of(row.getDouble(9)));
  }

  /** The constant of a mark, which is its place: on people's disks, so that none may move. */
  private static <E> E marked(E[] constants, long number, String what, int mark) {
    if (mark >= constants.length) {
      throw unknown(number, what, mark);
    }
    return constants[mark];
  }

  private static StoreException unknown(long number, String what, int code) {
    return new StoreException(
        "entry %d: its %s (%d) is unknown to this version of grapl; use a newer one"
            .formatted(number, what, code));
  }
}
