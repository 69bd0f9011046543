package org.grapl.store.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.grapl.store.StoreException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Handles;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * A database with connections of two sorts: writers, which take its lock, and readers, which see
 * one moment and wait for nobody. What goes wrong leaves it as a {@link StoreException} in words
 * for people. Thread-safe.
 */
abstract class Backend implements AutoCloseable {

  interface Work<T extends @Nullable Object> {
    T on(Handle handle) throws SQLException;
  }

  private final String shown;
  private final @Nullable HikariDataSource writers;
  private final HikariDataSource readers;
  private final Jdbi reading;
  private final @Nullable Jdbi changing;
  private final ThreadLocal<Boolean> writing = ThreadLocal.withInitial(() -> false);
  private final WriteHealth health = new WriteHealth(System::nanoTime);

  Backend(String shown, @Nullable HikariDataSource writers, HikariDataSource readers) {
    this.shown = shown;
    this.writers = writers;
    this.readers = readers;
    this.reading = jdbi(readers);
    this.changing = writers == null ? null : jdbi(writers);
  }

  /** Begins a transaction that may write, unless the driver does so with the first statement. */
  void begin(Connection connection) throws SQLException {}

  void commit(Connection connection) throws SQLException {
    connection.commit();
  }

  void rollback(Connection connection) throws SQLException {
    connection.rollback();
  }

  /** What to add to a query for the row of a campaign that is about to be written. */
  String forUpdate() {
    return "";
  }

  /** What to add to the table {@code event} in a query for the entries of a request. */
  String byRequest() {
    return "";
  }

  /** Lets one transaction at a time create or delete campaigns, unless whoever writes is alone. */
  void lockCampaigns(Handle handle) {}

  abstract StoreException explain(SQLException failure);

  /** Whether the connection is gone, so that nothing is known of what it was last told. */
  boolean isConnectionLost(SQLException failure) {
    return false;
  }

  final String shown() {
    return shown;
  }

  final <T extends @Nullable Object> T read(Work<T> work) {
    try (Handle handle = reading.open()) {
      T result = work.on(handle);
      // A reader's transaction (of PostgreSQL) ends here and not when the pool next looks at it.
      if (!handle.getConnection().getAutoCommit()) {
        handle.getConnection().rollback();
      }
      return result;
    } catch (SQLException | JdbiException e) {
      throw failed(e);
    }
  }

  /** Does some work and keeps what it has written, or nothing if it or the commit fails. */
  final <T extends @Nullable Object> T write(Work<T> work) {
    if (changing == null) {
      throw new StoreException(shown + ": was opened for reading only, and cannot be changed");
    }
    if (writing.get()) {
      throw new IllegalStateException("a write must be finished before the next one begins");
    }
    writing.set(true);
    health.begins();
    try (Handle handle = changing.open()) {
      T result = transacted(handle, work);
      health.succeeded();
      return result;
    } catch (SQLException | JdbiException e) {
      throw failed(e);
    } finally {
      health.ends();
      writing.remove();
    }
  }

  /**
   * Sees whether the database can be read and, unless it is open for reading only, written: a full
   * disk can still be read. Costs a read, and a tiny write if there was none for some seconds.
   */
  final void check() {
    read(handle -> handle.createQuery("SELECT max(id) FROM campaign").mapTo(Long.class).findOne());
    if (changing != null) {
      health.check(
          () ->
              write(
                  handle -> {
                    String hash = "check " + UUID.randomUUID();
                    handle.execute("INSERT INTO content (hash, size, kept) VALUES (?, 0, 0)", hash);
                    return handle.execute("DELETE FROM content WHERE hash = ?", hash);
                  }));
    }
  }

  private <T extends @Nullable Object> T transacted(Handle handle, Work<T> work)
      throws SQLException {
    Connection connection = handle.getConnection();
    begin(connection);
    try {
      T result = work.on(handle);
      try {
        commit(connection);
      } catch (SQLException e) {
        if (isConnectionLost(e)) {
          throw unknownOutcome(e);
        }
        throw e;
      }
      return result;
    } catch (Throwable e) {
      undo(connection);
      throw e;
    }
  }

  private void undo(Connection connection) {
    try {
      rollback(connection);
    } catch (SQLException e) {
      // The failure under way is the one to tell of. Closing a connection ends its transaction.
      Objects.requireNonNull(writers).evictConnection(connection);
    }
  }

  private StoreException unknownOutcome(SQLException e) {
    forgetConnections();
    return noted(
        new StoreException(
            shown
                + ": the connection broke while a change was being saved, and it is not known whether"
                + " it was; repeat the request, which does no harm",
            e));
  }

  /** Remembers that the database could not be written. */
  private StoreException noted(StoreException failure) {
    if (writing.get()) {
      health.failed(failure);
    }
    return failure;
  }

  final StoreException failed(Exception failure) {
    SQLException reason = null;
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof StoreException told) {
        return told;
      }
      if (t instanceof SQLException sql) {
        reason = sql;
      }
    }
    return noted(explained(failure, reason));
  }

  private StoreException explained(Exception failure, @Nullable SQLException reason) {
    if (readers.isClosed()) {
      return new StoreException(shown + ": was closed and can be used no longer", failure);
    }
    if (reason == null) {
      return new StoreException(shown + ": the database does not answer as expected", failure);
    }
    if (isConnectionLost(reason)) {
      forgetConnections();
    }
    return explain(reason);
  }

  /** The others broke with the first: none of them is to fail a call of its own. */
  private void forgetConnections() {
    for (HikariDataSource pool : pools()) {
      if (pool.getHikariPoolMXBean() != null) {
        pool.getHikariPoolMXBean().softEvictConnections();
      }
    }
  }

  private List<HikariDataSource> pools() {
    return writers == null ? List.of(readers) : List.of(readers, writers);
  }

  private static Jdbi jdbi(DataSource pool) {
    // Transactions are ended here and not by JDBI, which takes "no auto-commit" for an open one.
    return Jdbi.create(pool).configure(Handles.class, h -> h.setForceEndTransactions(false));
  }

  /** A pool that opens connections when they are needed. */
  static HikariConfig config(DataSource source, String name, int size, long patienceMillis) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(source);
    config.setPoolName(name);
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(patienceMillis);
    // A first connection was made and judged before; the next is made by whoever needs it.
    config.setInitializationFailTimeout(-1);
    return config;
  }

  @Override
  public void close() {
    pools().forEach(HikariDataSource::close);
  }
}
