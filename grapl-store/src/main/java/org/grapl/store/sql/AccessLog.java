package org.grapl.store.sql;

import java.time.Instant;
import java.util.List;
import org.grapl.internal.Check;
import org.grapl.store.StorableText;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * Who did what through a server. Holds the {@link #KEPT} last lines, so that it does not outgrow
 * the campaigns. Thread-safe, and safe among processes.
 */
public final class AccessLog {

  static final int KEPT = 1_000_000;

  /** How long a text of a line is at most; longer ones are cut. */
  static final int LONGEST_TEXT = 500;

  /** What was done, by which token or person, from which address, and the answer as in HTTP. */
  public record Access(
      Instant at, String who, String action, String campaign, int status, String remote) {}

  /** A line with its number, which rises but may leave gaps. */
  public record Line(long number, Access access) {}

  private final Backend backend;
  private final int kept;

  AccessLog(Backend backend, int kept) {
    this.backend = backend;
    this.kept = kept;
  }

  /**
   * Adds lines in one transaction: for a busy server it is cheaper to gather some. Characters that
   * cannot be stored are replaced by U+FFFD, because also an odd request must leave its trace.
   */
  public void add(List<Access> accesses) {
    if (accesses.isEmpty()) {
      return;
    }
    backend.write(
        handle -> {
          PreparedBatch rows =
              handle.prepareBatch(
                  "INSERT INTO access (at, who, action, campaign, status, remote)"
                      + " VALUES (?, ?, ?, ?, ?, ?)");
          for (Access access : accesses) {
            rows.add(
                access.at().toEpochMilli(),
                StorableText.forced(access.who(), LONGEST_TEXT),
                StorableText.forced(access.action(), LONGEST_TEXT),
                StorableText.forced(access.campaign(), LONGEST_TEXT),
                access.status(),
                StorableText.forced(access.remote(), LONGEST_TEXT));
          }
          rows.execute();
          return handle.execute(
              "DELETE FROM access WHERE number <= (SELECT max(number) FROM access) - ?", kept);
        });
  }

  /**
   * The newest lines below a number, the newest first; {@link Long#MAX_VALUE} for the first page.
   */
  public List<Line> newest(long before, int count) {
    Check.atLeast("count", 1, count);
    return backend.read(
        handle ->
            handle
                .select(
                    "SELECT number, at, who, action, campaign, status, remote FROM access"
                        + " WHERE number < ? ORDER BY number DESC LIMIT ?",
                    before,
                    count)
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
