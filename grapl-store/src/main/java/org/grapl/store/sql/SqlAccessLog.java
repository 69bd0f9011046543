package org.grapl.store.sql;

import java.sql.PreparedStatement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.grapl.Check;
import org.grapl.store.AccessLog;
import org.grapl.store.StorableText;

/** The access log of a database. */
final class SqlAccessLog implements AccessLog {

  private final Backend backend;
  private final int kept;

  SqlAccessLog(Backend backend, int kept) {
    this.backend = backend;
    this.kept = kept;
  }

  @Override
  public void add(List<Access> accesses) {
    if (accesses.isEmpty()) {
      return;
    }
    backend.write(
        handle -> {
          try (PreparedStatement row =
              handle
                  .getConnection()
                  .prepareStatement(
                      "INSERT INTO access (at, who, action, campaign, status, remote)"
                          + " VALUES (?, ?, ?, ?, ?, ?)")) {
            for (Access access : accesses) {
              row.setLong(1, Times.millis("at", access.at().truncatedTo(ChronoUnit.MILLIS)));
              row.setString(2, StorableText.forced(access.who(), LONGEST_TEXT));
              row.setString(3, StorableText.forced(access.action(), LONGEST_TEXT));
              row.setString(4, StorableText.forced(access.campaign(), LONGEST_TEXT));
              row.setInt(5, access.status());
              row.setString(6, StorableText.forced(access.remote(), LONGEST_TEXT));
              row.addBatch();
            }
            row.executeBatch();
          }
          return handle.execute(
              "DELETE FROM access WHERE number <= (SELECT max(number) FROM access) - ?", kept);
        });
  }

  @Override
  public List<Line> newest(long before, int count) {
    Check.atLeast("count", 1, count);
    return backend.read(
        handle ->
            handle
                .createQuery(
                    "SELECT number, at, who, action, campaign, status, remote FROM access"
                        + " WHERE number < ? ORDER BY number DESC LIMIT ?")
                .bind(0, before)
                .bind(1, count)
                .map(
                    (row, context) ->
                        new Line(
                            row.getLong(1),
                            new Access(
                                Instant.ofEpochMilli(row.getLong(2)),
                                row.getString(3),
                                row.getString(4),
                                row.getString(5),
                                row.getInt(6),
                                row.getString(7))))
                .list());
  }
}
