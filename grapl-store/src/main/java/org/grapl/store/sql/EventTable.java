package org.grapl.store.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.grapl.store.Entry;
import org.grapl.store.Event;
import org.grapl.store.NoSuchCampaignException;
import org.grapl.store.StorableText;
import org.grapl.store.StoreException;
import org.grapl.store.log.CampaignStorage;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.result.ResultIterator;

/** A campaign's log during one write. Of one thread, and of no use after the write. */
final class EventTable implements CampaignStorage.WritableLog {

  private static final int BATCH = 1000;
  private static final int UNKNOWN = -1;

  /** Rows that PostgreSQL sends at a time. */
  private static final int PORTION = 5000;

  private final Backend backend;
  private final Handle handle;
  private final long campaign;

  /** What the database says of the last entry; none was asked for as long as it is unknown. */
  private long headBefore = UNKNOWN;

  private long head = UNKNOWN;
  private boolean isOpen = true;
  private boolean hasFailed;

  EventTable(Backend backend, Handle handle, long campaign) {
    this.backend = backend;
    this.handle = handle;
    this.campaign = campaign;
  }

  static long head(Handle handle, long campaign, String lock) {
    return headIfThere(handle, campaign, lock)
        .orElseThrow(() -> new NoSuchCampaignException(Long.toString(campaign)));
  }

  private static Optional<Long> headIfThere(Handle handle, long campaign, String lock) {
    return handle
        .select("SELECT head FROM campaign WHERE id = ?" + lock, campaign)
        .mapTo(Long.class)
        .findOne();
  }

  /** Takes the campaign's lock, and learns where its log ends. */
  private void lock() {
    checkOpen();
    if (head == UNKNOWN) {
      headBefore = head(handle, campaign, backend.forUpdate());
      head = headBefore;
    }
  }

  /** Hands over the entries with {@code after < number <= last}; none if the campaign is gone. */
  static void stream(Handle handle, long campaign, long after, long last, Consumer<Entry> each) {
    long expected = Math.max(after, 0);
    // Asked for first: more may come meanwhile, but none may go unless all do.
    long promised = Math.min(headIfThere(handle, campaign, "").orElse(0L), last);
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
          throw missing(campaign, expected);
        }
        each.accept(entry);
      }
    }
    if (expected < promised && headIfThere(handle, campaign, "").isPresent()) {
      throw missing(campaign, expected + 1);
    }
  }

  private static StoreException missing(long campaign, long entry) {
    return new StoreException(
        "entry %d of campaign %d is missing; go back to a backup or an export"
            .formatted(entry, campaign));
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
    lock();
    return head;
  }

  @Override
  public void entries(long after, Consumer<Entry> each) {
    lock();
    try {
      stream(handle, campaign, after, headBefore, each);
    } catch (JdbiException e) {
      hasFailed = true;
      throw backend.failed(e);
    }
  }

  @Override
  public void append(Iterable<Entry> entries) {
    lock();
    boolean hadFailed = hasFailed;
    hasFailed = true; // unless all goes well
    try (PreparedStatement row = handle.getConnection().prepareStatement(EventRow.INSERT)) {
      for (Entry entry : entries) {
        if (entry.number() != head + 1) {
          throw new IllegalStateException(
              "number must be %d, the one after the last entry, got %d"
                  .formatted(head + 1, entry.number()));
        }
        if (entry.event() instanceof Event.Grown grown) {
          handle.execute("DELETE FROM worked_out WHERE campaign = ?", campaign);
          // So that its contents are there, and stay.
          handle.execute(
              "INSERT INTO grown (campaign, number, graph, items) VALUES (?, ?, ?, ?)",
              campaign,
              entry.number(),
              grown.list().graph(),
              grown.list().table());
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
    } catch (SQLException | JdbiException e) {
      throw backend.failed(e);
    }
  }

  @Override
  public boolean appendIfNext(List<Entry> entries) {
    checkOpen();
    if (head != UNKNOWN || entries.isEmpty()) {
      throw new IllegalStateException("must come first, and with entries");
    }
    long before = entries.get(0).number() - 1;
    if (setHead(before + entries.size(), before) == 0) {
      lock(); // which says so if the campaign is gone
      return false;
    }
    headBefore = before;
    head = before;
    append(entries);
    headBefore = head; // which is noted already
    return true;
  }

  private int setHead(long to, long from) {
    return handle.execute(
        "UPDATE campaign SET head = ? WHERE id = ? AND head = ?", to, campaign, from);
  }

  /** Notes the new head; nothing may be kept if a step had failed and the work went on. */
  void finish() {
    isOpen = false;
    if (hasFailed) {
      throw new IllegalStateException(
          "a step of this write has failed, so that nothing of it can be kept");
    }
    if (head == UNKNOWN) {
      head(handle, campaign, ""); // whoever writes nothing is told all the same if it is gone
    } else if (head != headBefore) {
      setHead(head, headBefore);
    }
  }

  private void checkOpen() {
    if (!isOpen) {
      throw new IllegalStateException("a log must be used within its write only");
    }
  }
}
