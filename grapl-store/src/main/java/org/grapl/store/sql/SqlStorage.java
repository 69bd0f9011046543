package org.grapl.store.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.grapl.store.CampaignRecord;
import org.grapl.store.Entry;
import org.grapl.store.NameTakenException;
import org.grapl.store.Overview;
import org.grapl.store.Shelf;
import org.grapl.store.StorableText;
import org.grapl.store.StoreException;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.log.ContentHash;
import org.grapl.store.log.GraphBytes;
import org.grapl.store.log.SettingsJson;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterable;

/** The campaigns of a database. */
final class SqlStorage implements CampaignStorage {

  private static final String FIELDS =
      "SELECT id, owner, name, created, graph, items, settings, request FROM campaign ";

  private static final Comparator<CampaignRecord> BY_OWNER_AND_NAME =
      Comparator.comparing(CampaignRecord::owner).thenComparing(CampaignRecord::name);

  private final Backend backend;
  private final ContentTable contents;
  private final Clock clock;
  private final Map<Long, EventTable.End> ends = new ConcurrentHashMap<>();

  SqlStorage(Backend backend, Clock clock) {
    this.backend = backend;
    this.contents = new ContentTable(backend);
    this.clock = clock;
  }

  @Override
  public String keep(byte[] content) {
    return contents.keep(content, clock.instant());
  }

  @Override
  public byte[] content(String hash) {
    return contents.content(hash);
  }

  /** In one transaction: the log is there with the campaign, or neither is. */
  @Override
  public CampaignRecord create(CampaignRecord draft, Consumer<WritableLog> work) {
    String settings = StorableText.check("settings", SettingsJson.write(draft.settings()));
    Instant created = draft.created().truncatedTo(ChronoUnit.MILLIS);
    return backend.write(
        handle -> {
          backend.lockCampaigns(handle);
          checkKept(handle, "graph", draft.graph());
          checkKept(handle, "items", draft.items());
          long id =
              handle
                  .select(
                      "INSERT INTO campaign (owner, name, created, graph, items, settings,"
                          + " request, head, chain) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)"
                          + " ON CONFLICT (owner, name) DO NOTHING RETURNING id",
                      StorableText.check("owner", draft.owner()),
                      StorableText.check("name", draft.name()),
                      EventRow.millis("created", created),
                      draft.graph(),
                      draft.items(),
                      settings,
                      StorableText.check("request", draft.request()),
                      EntryChain.start(
                          draft.owner(),
                          draft.name(),
                          EventRow.millis("created", created),
                          draft.graph(),
                          draft.items(),
                          settings))
                  .mapTo(Long.class)
                  .findOne()
                  .orElseThrow(() -> new NameTakenException(draft.name()));
          EventTable log = new EventTable(backend, ends, handle, id);
          work.accept(log);
          log.finish();
          return campaigns(handle, "WHERE id = ?", id).one();
        });
  }

  private void checkKept(Handle handle, String what, String hash) {
    StorableText.check(what, hash);
    if (handle
        .select("SELECT hash FROM content WHERE hash = ?", hash)
        .mapToMap()
        .list()
        .isEmpty()) {
      throw new StoreException(
          "%s: the %s %s is not kept here (any more); keep it again and repeat"
              .formatted(backend.shown(), what, hash));
    }
  }

  @Override
  public Optional<CampaignRecord> find(String owner, String name) {
    StorableText.check("owner", owner);
    StorableText.check("name", name);
    return backend.read(
        handle -> campaigns(handle, "WHERE owner = ? AND name = ?", owner, name).findOne());
  }

  private ResultIterable<CampaignRecord> campaigns(
      Handle handle, String condition, Object... values) {
    return handle.select(FIELDS + condition, values).map((row, context) -> campaign(row));
  }

  @Override
  public List<CampaignRecord> list() {
    // Sorted here, because databases differ in what they take for the order of texts.
    return backend.read(
        handle -> campaigns(handle, "").stream().sorted(BY_OWNER_AND_NAME).toList());
  }

  @Override
  public List<Overview> overviews() {
    return backend.read(
        handle ->
            handle
                .createQuery(EventRow.OVERVIEW)
                .map((row, context) -> overview(row, campaign(row)))
                .stream()
                .sorted(Comparator.comparing(Overview::record, BY_OWNER_AND_NAME))
                .toList());
  }

  private static Overview overview(ResultSet row, CampaignRecord record) throws SQLException {
    double changed = row.getDouble("threshold");
    double threshold = row.wasNull() ? record.settings().question().threshold() : changed;
    int grown = row.getInt("size");
    return new Overview(
        record,
        shelf(row),
        row.getLong("head"),
        Instant.ofEpochMilli(row.getLong("active")),
        grown > 0
            ? OptionalInt.of(grown)
            : GraphBytes.size(
                ContentTable.beginning(row.getBytes("beginning"), GraphBytes.SIZE_END)),
        threshold,
        row.getLong("observations"),
        row.getLong("open"));
  }

  private static Shelf shelf(ResultSet row) throws SQLException {
    String title = row.getString("title"); // none of them if nothing was ever kept
    return title == null
        ? Shelf.USUAL
        : new Shelf(title, row.getString("note"), row.getInt("archived") == 1);
  }

  @Override
  public Shelf shelf(long campaign) {
    return backend.read(
        handle ->
            handle
                .select("SELECT title, note, archived FROM shelf WHERE campaign = ?", campaign)
                .map((row, context) -> shelf(row))
                .findOne()
                .orElse(Shelf.USUAL));
  }

  @Override
  public void keepShelf(long campaign, Shelf shelf) {
    backend.write(
        handle ->
            handle.execute(
                "INSERT INTO shelf (campaign, title, note, archived) SELECT id, ?, ?, ? FROM campaign"
                    + " WHERE id = ? ON CONFLICT (campaign) DO UPDATE SET title = excluded.title,"
                    + " note = excluded.note, archived = excluded.archived",
                shelf.title(),
                shelf.note(),
                shelf.archived() ? 1 : 0,
                campaign));
  }

  private CampaignRecord campaign(ResultSet row) throws SQLException {
    try {
      return new CampaignRecord(
          row.getLong("id"),
          row.getString("owner"),
          row.getString("name"),
          Instant.ofEpochMilli(row.getLong("created")),
          row.getString("graph"),
          row.getString("items"),
          SettingsJson.read(row.getString("settings")),
          row.getString("request"));
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          "%s: the settings of campaign \"%s\" cannot be read by this version of grapl: %s"
              .formatted(backend.shown(), row.getString("name"), e.getMessage()),
          e);
    }
  }

  @Override
  public boolean delete(long campaign) {
    Instant now = clock.instant();
    ends.remove(campaign);
    return backend.write(
        handle -> {
          backend.lockCampaigns(handle);
          List<CampaignRecord> found =
              campaigns(handle, "WHERE id = ?" + backend.forUpdate(), campaign).list();
          for (CampaignRecord record : found) {
            handle.execute("DELETE FROM event WHERE campaign = ?", campaign);
            handle.execute("DELETE FROM worked_out WHERE campaign = ?", campaign);
            handle.execute("DELETE FROM shelf WHERE campaign = ?", campaign);
            List<String> contents = new ArrayList<>(List.of(record.graph(), record.items()));
            contents.addAll(
                handle
                    .select(
                        "SELECT graph FROM grown WHERE campaign = ?"
                            + " UNION SELECT items FROM grown WHERE campaign = ?",
                        campaign,
                        campaign)
                    .mapTo(String.class)
                    .list());
            handle.execute("DELETE FROM grown WHERE campaign = ?", campaign);
            handle.execute("DELETE FROM campaign WHERE id = ?", campaign);
            ContentTable.sweep(handle, contents, now);
          }
          return !found.isEmpty();
        });
  }

  @Override
  public Optional<ContentHash> grownTo(long campaign) {
    return backend.read(
        handle ->
            handle
                .select(
                    "SELECT graph, items FROM grown WHERE campaign = ?"
                        + " ORDER BY number DESC LIMIT 1",
                    campaign)
                .map((row, context) -> new ContentHash(row.getString(1), row.getString(2)))
                .findOne());
  }

  @Override
  public long head(long campaign) {
    return backend.read(handle -> EventTable.head(handle, campaign, ""));
  }

  @Override
  public void entries(long campaign, long after, long last, Consumer<Entry> each) {
    backend.read(
        handle -> {
          EventTable.stream(handle, campaign, after, last, each);
          return true;
        });
  }

  @Override
  public List<Entry> requested(long campaign, String request) {
    return backend.read(handle -> EventTable.requested(backend, handle, campaign, request));
  }

  @Override
  public <T> T write(long campaign, Function<WritableLog, T> work) {
    return backend.write(
        handle -> {
          EventTable log = new EventTable(backend, ends, handle, campaign);
          T result = work.apply(log);
          log.finish();
          return result;
        });
  }

  @Override
  public void keepWorkedOut(long campaign, String name, byte[] bytes) {
    backend.write(
        handle ->
            handle.execute(
                "INSERT INTO worked_out (campaign, name, bytes) SELECT id, ?, ? FROM campaign"
                    + " WHERE id = ? ON CONFLICT (campaign, name) DO UPDATE SET bytes = excluded.bytes",
                name,
                bytes,
                campaign));
  }

  @Override
  public Optional<byte[]> workedOut(long campaign, String name) {
    return backend.read(
        handle ->
            handle
                .select(
                    "SELECT bytes FROM worked_out WHERE campaign = ? AND name = ?", campaign, name)
                .mapTo(byte[].class)
                .findOne());
  }

  @Override
  public Map<Long, byte[]> allWorkedOut(String name) {
    Map<Long, byte[]> all = new HashMap<>();
    return backend.read(
        handle -> {
          handle
              .select("SELECT campaign, bytes FROM worked_out WHERE name = ?", name)
              .map((row, context) -> all.put(row.getLong(1), row.getBytes(2)))
              .list();
          return all;
        });
  }

  @Override
  public void check() {
    backend.check();
  }

  @Override
  public void close() {
    backend.close();
  }
}
