package org.grapl.store.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.grapl.store.Entry;
import org.grapl.store.StorableText;
import org.grapl.store.StoreException;
import org.grapl.store.log.CampaignStorage;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.result.ResultIterator;

/** A campaign's log during one write. Of one thread, and of no use after the write. */
final class EventTable implements CampaignStorage.WritableLog {

  private static final int BATCH = 1000;

  /** Rows that PostgreSQL sends at a time. */
  private static final int PORTION = 5000;

  private final Backend backend;
  private final Handle handle;
  private final long campaign;
  private final long headBefore;
  private long head;
  private boolean isOpen = true;
  private boolean hasFailed;

  EventTable(Backend backend, Handle handle, long campaign, long head) {
    this.backend = backend;
    this.handle = handle;
    this.campaign = campaign;
    this.headBefore = head;
    this.head = head;
  }

  /** Hands over the entries with {@code after < number <= last}. */
  static void stream(Handle handle, long campaign, long after, long last, Consumer<Entry> each) {
    long expected = Math.max(after, 0);
    try (ResultIterator<Entry> entries =
        handle
            .select(
                EventRow.SELECT
                    + "WHERE campaign = ? AND number > ? AND number <= ? ORDER BY number",
                campaign,
                after,
                last)
            .setFetchSize(PORTION)
            .map((row, context) -> EventRow.read(row))
            .iterator()) {
      while (entries.hasNext()) {
        Entry entry = entries.next();
        expected++;
        if (entry.number() != expected) {
          throw new StoreException(
              "entry %d of campaign %d is missing; go back to a backup or an export"
                  .formatted(expected, campaign));
        }
        each.accept(entry);
      }
    }
  }

  static List<Entry> requested(Backend backend, Handle handle, long campaign, String request) {
    return handle
        .select(
            EventRow.SELECT
                + backend.byRequest()
                + "WHERE campaign = ? AND request = ? ORDER BY number",
            campaign,
            StorableText.check("request", request))
        .map((row, context) -> EventRow.read(row))
        .list();
  }

  @Override
  public long head() {
    checkOpen();
    return head;
  }

  @Override
  public void entries(long after, Consumer<Entry> each) {
    checkOpen();
    try {
      stream(handle, campaign, after, headBefore, each);
    } catch (JdbiException e) {
      hasFailed = true;
      throw backend.failed(e);
    }
  }

  @Override
  public void append(Iterable<Entry> entries) {
    checkOpen();
    boolean hadFailed = hasFailed;
    hasFailed = true; // unless all goes well
    try (PreparedStatement row = handle.getConnection().prepareStatement(EventRow.INSERT)) {
      for (Entry entry : entries) {
        if (entry.number() != head + 1) {
          throw new IllegalStateException(
              "number must be %d, the one after the last entry, got %d"
                  .formatted(head + 1, entry.number()));
        }
        EventRow.bind(row, campaign, entry);
        row.addBatch();
        head++;
        if ((head - headBefore) % BATCH == 0) {
          row.executeBatch();
        }
      }
      row.executeBatch();
      hasFailed = hadFailed;
    } catch (SQLException e) {
      throw backend.failed(e);
    }
  }

  /** Notes the new head; nothing may be kept if a step had failed and the work went on. */
  void finish() {
    isOpen = false;
    if (hasFailed) {
      throw new IllegalStateException(
          "a step of this write has failed, so that nothing of it can be kept");
    }
    if (head != headBefore) {
      handle.execute("UPDATE campaign SET head = ? WHERE id = ?", head, campaign);
    }
  }

  private void checkOpen() {
    if (!isOpen) {
      throw new IllegalStateException("a log must be used within its write only");
    }
  }
}
