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

  /**
   * Fills in an {@link #INSERT}.
   *
   * @throws IllegalArgumentException if the entry holds what cannot be kept as it is
   */
  static void bind(PreparedStatement row, long campaign, Entry entry) throws SQLException {
    row.setLong(1, campaign);
    row.setLong(2, entry.number());
    row.setLong(3, Times.millis("at", entry.at()));
    row.setString(12, TextColumn.orNull("who", entry.who()));
    row.setString(13, TextColumn.orNull("request", entry.request()));
    row.setString(14, TextColumn.orNull("note", entry.note()));
    Event event = entry.event();
    if (event instanceof Event.Asked asked) {
      kind(row, ASKED, mark(asked.purpose()));
      subject(row, asked.ticket());
      arm(row, asked.arm());
      row.setLong(8, Times.millis("expires", asked.expires()));
      row.setNull(15, Types.VARCHAR);
      noNumbers(row);
      return;
    }
    row.setNull(8, Types.BIGINT);
    row.setNull(15, Types.VARCHAR);
    if (event instanceof Event.Told told) {
      Reading reading = told.reading();
      kind(row, TOLD, mark(reading.bound()) + (told.late() ? LATE : 0));
      subject(row, told.ticket());
      row.setNull(7, Types.INTEGER);
      reading(row, reading);
    } else if (event instanceof Event.GivenBack back) {
      kind(row, GIVEN_BACK, mark(back.reason()));
      onlySubject(row, back.ticket());
    } else if (event instanceof Event.Recorded recorded) {
      kind(row, RECORDED, mark(recorded.reading().bound()));
      row.setNull(6, Types.BIGINT);
      arm(row, recorded.arm());
      reading(row, recorded.reading());
    } else if (event instanceof Event.Withdrawn withdrawn) {
      kind(row, WITHDRAWN, 0);
      onlySubject(row, withdrawn.observation());
    } else if (event instanceof Event.QuestionChanged changed) {
      kind(row, QUESTION_CHANGED, 0);
      pair(row, changed.question().threshold(), changed.question().tolerance());
    } else if (event instanceof Event.BudgetChanged changed) {
      kind(row, BUDGET_CHANGED, 0);
      onlySubject(row, changed.budget());
    } else if (event instanceof Event.AuditOpened opened) {
      kind(row, AUDIT_OPENED, 0);
      pair(row, opened.error(), opened.confidence());
    } else if (event instanceof Event.AuditEnded ended) {
      kind(row, AUDIT_ENDED, ended.passed() ? 1 : 0);
      subject(row, ended.mostWrong());
      arm(row, ended.drawn());
      noNumbers(row);
      row.setString(15, AuditDetail.write(ended));
    } else {
      kind(row, event instanceof Event.AuditClosed ? AUDIT_CLOSED : REBUILT, 0);
      if (event instanceof Event.Rebuilt rebuilt) {
        row.setString(15, rebuilt.fitted());
        subject(row, rebuilt.seen());
      } else {
        row.setNull(6, Types.BIGINT);
      }
      row.setNull(7, Types.INTEGER);
      noNumbers(row);
    }
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
                  purpose(number, mark));
          case TOLD ->
              new Event.Told(
                  row.getLong(4), reading(row, number, shape, mark & ~LATE), (mark & LATE) != 0);
          case GIVEN_BACK -> new Event.GivenBack(row.getLong(4), reason(number, mark));
          case RECORDED -> new Event.Recorded(row.getInt(5), reading(row, number, shape, mark));
          case WITHDRAWN -> new Event.Withdrawn(row.getLong(4));
          case QUESTION_CHANGED ->
              new Event.QuestionChanged(new Question(row.getDouble(7), row.getDouble(9)));
          case BUDGET_CHANGED -> new Event.BudgetChanged(row.getLong(4));
          case AUDIT_OPENED -> new Event.AuditOpened(row.getDouble(7), row.getDouble(9));
          case AUDIT_CLOSED -> new Event.AuditClosed();
          case REBUILT -> new Event.Rebuilt(TextColumn.orEmpty(row.getString(13)), row.getLong(4));
          case AUDIT_ENDED ->
              AuditDetail.read(
                  mark == 1, row.getInt(4), row.getInt(5), TextColumn.orEmpty(row.getString(13)));
          default -> throw unknown(number, "kind", shape & 0xff);
        };
    return new Entry(
        number,
        at,
        (shape & HAS_WHO) == 0 ? "" : TextColumn.orEmpty(row.getString(10)),
        (shape & HAS_REQUEST) == 0 ? "" : TextColumn.orEmpty(row.getString(11)),
        (shape & HAS_NOTE) == 0 ? "" : TextColumn.orEmpty(row.getString(12)),
        event);
  }

  private static void kind(PreparedStatement row, int kind, int mark) throws SQLException {
    row.setInt(4, kind);
    row.setInt(5, mark);
  }

  private static void subject(PreparedStatement row, long subject) throws SQLException {
    row.setLong(6, subject);
  }

  private static void arm(PreparedStatement row, int arm) throws SQLException {
    row.setInt(7, arm);
  }

  private static void onlySubject(PreparedStatement row, long subject) throws SQLException {
    subject(row, subject);
    row.setNull(7, Types.INTEGER);
    noNumbers(row);
  }

  private static void noNumbers(PreparedStatement row) throws SQLException {
    row.setNull(9, Types.DOUBLE);
    row.setNull(10, Types.DOUBLE);
    row.setNull(11, Types.DOUBLE);
  }

  private static void pair(PreparedStatement row, double value, double spread) throws SQLException {
    row.setNull(6, Types.BIGINT);
    row.setNull(7, Types.INTEGER);
    row.setDouble(9, value);
    row.setNull(10, Types.DOUBLE);
    row.setDouble(11, spread);
  }

  private static void reading(PreparedStatement row, Reading reading) throws SQLException {
    row.setDouble(9, reading.value());
    if (reading.weight() == 1) {
      row.setNull(10, Types.DOUBLE);
    } else {
      row.setDouble(10, reading.weight());
    }
    if (reading.variance().isPresent()) {
      row.setDouble(11, reading.variance().getAsDouble());
    } else {
      row.setNull(11, Types.DOUBLE);
    }
  }

  private static Reading reading(ResultSet row, long number, int shape, int mark)
      throws SQLException {
    return new Reading(
        row.getDouble(7),
        bound(number, mark),
        (shape & HAS_WEIGHT) == 0 ? 1 : row.getDouble(8),
        (shape & HAS_SPREAD) == 0 ? OptionalDouble.empty() : OptionalDouble.of(row.getDouble(9)));
  }

  private static int mark(Event.Purpose purpose) {
    return switch (purpose) {
      case SEARCH -> 0;
      case AUDIT -> 1;
      case PICKED -> 2;
    };
  }

  private static Event.Purpose purpose(long number, int mark) {
    return switch (mark) {
      case 0 -> Event.Purpose.SEARCH;
      case 1 -> Event.Purpose.AUDIT;
      case 2 -> Event.Purpose.PICKED;
      default -> throw unknown(number, "purpose", mark);
    };
  }

  private static int mark(Event.Reason reason) {
    return switch (reason) {
      case ABANDONED -> 0;
      case EXPIRED -> 1;
      case SET_ASIDE -> 2;
    };
  }

  private static Event.Reason reason(long number, int mark) {
    return switch (mark) {
      case 0 -> Event.Reason.ABANDONED;
      case 1 -> Event.Reason.EXPIRED;
      case 2 -> Event.Reason.SET_ASIDE;
      default -> throw unknown(number, "reason", mark);
    };
  }

  private static int mark(Reading.Bound bound) {
    return switch (bound) {
      case NONE -> 0;
      case BELOW -> 1;
      case ABOVE -> 2;
    };
  }

  private static Reading.Bound bound(long number, int mark) {
    return switch (mark) {
      case 0 -> Reading.Bound.NONE;
      case 1 -> Reading.Bound.BELOW;
      case 2 -> Reading.Bound.ABOVE;
      default -> throw unknown(number, "bound", mark);
    };
  }

  private static StoreException unknown(long number, String what, int code) {
    return new StoreException(
        "entry %d: its %s (%d) is unknown to this version of grapl; use a newer one"
            .formatted(number, what, code));
  }
}
