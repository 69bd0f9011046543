package org.grapl.store.sql;

import java.time.Clock;
import org.grapl.store.log.CampaignStorage;
import org.jspecify.annotations.Nullable;

/**
 * A store: an SQLite file, created at need, or a PostgreSQL database.
 *
 * <p>Thread-safe, and safe among processes: commands and servers may use one store at the same
 * time. Messages never hold a password.
 */
public final class Database implements AutoCloseable {

  /** The store of whoever names none. */
  public static final String DEFAULT = "grapl.db";

  private final Backend backend;
  private final @Nullable ServerLock lock;
  private final CampaignStorage storage;
  private final Tokens tokens;
  private final AccessLog accessLog;

  private Database(Backend backend, @Nullable ServerLock lock) {
    this.backend = backend;
    this.lock = lock;
    this.storage = new SqlStorage(backend, Clock.systemUTC());
    this.tokens = new Tokens(backend);
    this.accessLog = new AccessLog(backend, AccessLog.KEPT);
  }

  /**
   * Opens a store for reading and writing, and makes its tables if it is new.
   *
   * @param store a file, {@code sqlite:FILE}, {@code postgresql://user:password@host/database}, or
   *     the {@code jdbc:} URL of either
   * @throws org.grapl.store.StoreException if it cannot be opened
   */
  public static Database open(String store) {
    return open(store, false);
  }

  /**
   * Opens a store that exists for reading only, also where nothing can be written; whatever would
   * change it throws a {@link org.grapl.store.StoreException}.
   */
  public static Database openReadOnly(String store) {
    return open(store, true);
  }

  private static Database open(String store, boolean readOnly) {
    Address address = Address.parse(store);
    if (address instanceof Address.SqliteFile file) {
      return new Database(
          SqliteBackend.open(file.path(), readOnly), readOnly ? null : new ServerLock(file.path()));
    }
    return new Database(PostgresBackend.open((Address.PostgresUrl) address, readOnly), null);
  }

  Backend backend() {
    return backend;
  }

  /** What to call it in front of people: the file, or the URL without user and password. */
  public String shown() {
    return backend.shown();
  }

  /** The campaigns. Closing it closes the database. */
  public CampaignStorage storage() {
    return storage;
  }

  public Tokens tokens() {
    return tokens;
  }

  public AccessLog accessLog() {
    return accessLog;
  }

  /**
   * Makes this the only server on an SQLite file until it is closed or its process dies: two would
   * each keep what they believe to be the newest state. Several may share a PostgreSQL database.
   */
  public void claimForServer() {
    if (lock != null) {
      lock.take();
    }
  }

  @Override
  public void close() {
    backend.close();
    if (lock != null) {
      lock.release();
    }
  }
}
