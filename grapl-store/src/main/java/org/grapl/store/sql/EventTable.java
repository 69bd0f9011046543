package org.grapl.store.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
import org.jspecify.annotations.Nullable;

/** A campaign's log during one write. Of one thread, and of no use after the write. */
final class EventTable implements CampaignStorage.WritableLog {

  private static final int BATCH = 1000;
  private static final int UNKNOWN = -1;

  /** Rows that PostgreSQL sends at a time. */
  private static final int PORTION = 5000;

  private final Backend backend;
  private final Map<Long, End> ends;
  private final Handle handle;
  private final long campaign;

  /** What the database says of the last entry; none was asked for as long as it is unknown. */
  private long headBefore = UNKNOWN;

  private long head = UNKNOWN;

  /** The link of the last entry, and what follows it. */
  private byte[] link = {};

  private byte[] linkBefore = link;
  private EntryChain chain = new EntryChain(link);
  private boolean isOpen = true;
  private boolean hasFailed;

  /** Where a log ends, and the link of its last entry. */
  record End(long head, byte @Nullable [] link) {}

  /** A row with its link, which is null if an earlier version has written it. */
  private record Row(Entry entry, byte @Nullable [] link) {}

  /**
   * @param ends where logs ended when this program last wrote them: to be believed only if the
   *     database says the same
   */
  EventTable(Backend backend, Map<Long, End> ends, Handle handle, long campaign) {
    this.backend = backend;
    this.ends = ends;
    this.handle = handle;
    this.campaign = campaign;
  }

  static long head(Handle handle, long campaign, String lock) {
    return end(handle, campaign, lock)
        .orElseThrow(() -> new NoSuchCampaignException(Long.toString(campaign)))
        .head();
  }

  private static Optional<End> end(Handle handle, long campaign, String lock) {
    return handle
        .select("SELECT head, chain FROM campaign WHERE id = ?" + lock, campaign)
        .map((row, context) -> new End(row.getLong(1), row.getBytes(2)))
        .findOne();
  }

  /** Takes the campaign's lock, and learns where its log ends. */
  private void lock() {
    checkOpen();
    if (head == UNKNOWN) {
      begin(
          end(handle, campaign, backend.forUpdate())
              .orElseThrow(() -> new NoSuchCampaignException(Long.toString(campaign))));
    }
  }

  private void begin(End end) {
    headBefore = end.head();
    head = end.head();
    link = checkLink(campaign, head, end.link(), end.link());
    linkBefore = link;
    chain = new EntryChain(link);
  }

  /** Hands over the entries with {@code after < number <= last}; none if the campaign is gone. */
  static void stream(Handle handle, long campaign, long after, long last, Consumer<Entry> each) {
    // Asked for first: more may come meanwhile, but none may go unless all do.
    Optional<End> end = end(handle, campaign, "");
    if (end.isEmpty()) {
      return;
    }
    long expected = Math.max(after, 0);
    Optional<EntryChain> chain =
        expected == 0 ? Optional.of(beginning(handle, campaign, end.get())) : Optional.empty();
    // With the one before them, whose link the first one follows.
    try (ResultIterator<Row> rows =
        handle
            .select(
                EventRow.SELECT
                    + "WHERE campaign = ? AND number >= ? AND number <= ? ORDER BY number",
                campaign,
                expected,
                last)
            .setFetchSize(PORTION)
            .map((row, context) -> new Row(EventRow.read(row), EventRow.link(row)))
            .iterator()) {
      while (rows.hasNext()) {
        Row row = rows.next();
        long number = row.entry().number();
        if (chain.isEmpty()) {
          checkNumber(campaign, expected, number);
          chain = Optional.of(new EntryChain(checkLink(campaign, number, row.link(), row.link())));
        } else {
          expected++;
          checkNumber(campaign, expected, number);
          checkLink(campaign, number, chain.get().next(row.entry()), row.link());
          each.accept(row.entry());
        }
        if (number == end.get().head()) {
          checkLink(campaign, number, row.link(), end.get().link());
        }
      }
    }
    if (expected < Math.min(end.get().head(), last) && end(handle, campaign, "").isPresent()) {
      checkNumber(campaign, expected + 1, expected);
    }
  }

  /** What the first entry follows: the settings and items of the campaign. */
  private static EntryChain beginning(Handle handle, long campaign, End end) {
    byte[] start =
        handle
            .select("SELECT " + EntryChain.BEGINNING + " FROM campaign WHERE id = ?", campaign)
            .map((row, context) -> EntryChain.start(row, 1))
            .findOne()
            .orElse(new byte[0]);
    if (end.head() == 0) {
      checkLink(campaign, 0, start, end.link());
    }
    return new EntryChain(start);
  }

  private static void checkNumber(long campaign, long expected, long number) {
    if (number != expected) {
      throw new StoreException(
          "entry %d of campaign %d is missing; go back to a backup or an export"
              .formatted(expected, campaign));
    }
  }

  private static byte[] checkLink(
      long campaign, long number, byte @Nullable [] expected, byte @Nullable [] found) {
    if (expected == null || !Arrays.equals(expected, found)) {
      throw new StoreException(
          "%s of campaign %d not what was written: the store was damaged; go back to a backup or an export"
              .formatted(number == 0 ? "the settings are" : "entry " + number + " is", campaign));
    }
    return expected;
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
        link = chain.next(entry);
        EventRow.bind(row, campaign, entry, link);
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
    End known = ends.getOrDefault(campaign, new End(UNKNOWN, null));
    byte[] from = known.link();
    if (known.head() != before || from == null) {
      lock();
      if (head == before) {
        append(entries);
      }
      return head != headBefore;
    }
    EntryChain ahead = new EntryChain(from);
    byte[] to = from;
    for (Entry entry : entries) {
      to = ahead.next(entry);
    }
    if (setHead(before + entries.size(), to, known) == 0) {
      lock(); // which says so if the campaign is gone
      return false;
    }
    begin(known);
    append(entries);
    headBefore = head; // which is noted already
    return true;
  }

  private int setHead(long to, byte[] link, End from) {
    ends.put(campaign, new End(to, link));
    return handle.execute(
        "UPDATE campaign SET head = ?, chain = ? WHERE id = ? AND head = ? AND chain = ?",
        to,
        link,
        campaign,
        from.head(),
        from.link());
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
      setHead(head, link, new End(headBefore, linkBefore));
    }
  }

  private void checkOpen() {
    if (!isOpen) {
      throw new IllegalStateException("a log must be used within its write only");
    }
  }
}
