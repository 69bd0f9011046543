package org.grapl.store.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.grapl.internal.Check;
import org.grapl.store.StoreException;
import org.grapl.store.UnusableStoreException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.PSQLException;

/**
 * A database of a PostgreSQL server. Writers of one campaign queue for its row, also those of other
 * processes; readers see a snapshot. Lives in a schema of its own ({@code grapl} unless the URL
 * names a {@code currentSchema}), so that it can share the database with other programs.
 */
final class PostgresBackend extends Backend {

  private static final String DEFAULT_SCHEMA = "grapl";
  private static final int CONNECTIONS = 8;

  /** A server that cannot be reached is an error after this time. */
  private static final int CONNECT_SECONDS = 5;

  private static final long PATIENCE_MILLIS = 1000L * CONNECT_SECONDS;

  /** Longer than a wait for a lock; a server that vanished without a word is an error then. */
  private static final int ANSWER_SECONDS = 60;

  /**
   * Waiting for another writer is bounded; the server notices within a minute that this machine is
   * gone and lets go of its locks; and a commit is on the disk, whatever the server's default.
   */
  private static final String WRITER_SETTINGS =
      "SET lock_timeout = '30s'; SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10;"
          + " SET tcp_keepalives_count = 3; SELECT set_config('synchronous_commit', 'on', false)"
          + " WHERE current_setting('synchronous_commit') IN ('off', 'local')";

  private static final String MAY_NOT = "42501";
  private static final String EXISTS = "23505";

  /** States of whoever named the wrong user, password or database. */
  private static final Set<String> WRONGLY_NAMED = Set.of("28P01", "28000", "3D000", MAY_NOT);

  /** "grpl", like the mark in SQLite's files. */
  private static final long CREATING_AND_DELETING = SqliteBackend.APPLICATION;

  private PostgresBackend(
      String shown, @Nullable HikariDataSource writers, HikariDataSource readers) {
    super(shown, writers, readers);
  }

  static PostgresBackend open(Address.PostgresUrl address, boolean readOnly) {
    PGSimpleDataSource source = source(address);
    try (Connection connection = source.getConnection()) {
      String first = source.getCurrentSchema().split(",", 2)[0].strip();
      Schema schema = new Schema(address.shown(), Schema.Flavour.POSTGRESQL, source, first);
      if (readOnly) {
        schema.checkCurrent(connection);
      } else {
        schema.prepare(connection, () -> makeNamespace(connection, first));
      }
    } catch (SQLException e) {
      throw explain(address.shown(), e);
    }
    return new PostgresBackend(address.shown(), readOnly ? null : writers(source), readers(source));
  }

  /** Flyway would do it, but tries for ten seconds if it may not. */
  private static void makeNamespace(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (!isTrue(statement, "SELECT current_schema() IS NOT NULL")) {
        statement.execute("CREATE SCHEMA IF NOT EXISTS " + statement.enquoteIdentifier(name, true));
      }
      if (!isTrue(statement, "SELECT has_schema_privilege(current_schema(), 'USAGE, CREATE')")) {
        throw new SQLException("no right to make tables", MAY_NOT);
      }
    } catch (SQLException e) {
      // Another process may have been faster, which "if not exists" does not cover.
      if (!state(e).equals(EXISTS)) {
        throw e;
      }
    }
  }

  private static boolean isTrue(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      return row.next() && row.getBoolean(1);
    }
  }

  private static PGSimpleDataSource source(Address.PostgresUrl address) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    try {
      source.setUrl(address.url());
    } catch (IllegalArgumentException e) {
      // The driver's own message repeats the URL.
      throw Check.mustBe(
          "store", "like postgresql://user:password@host:5432/database", address.shown());
    }
    if (!address.user().isEmpty()) {
      source.setUser(address.user());
    }
    if (!address.password().isEmpty()) {
      source.setPassword(address.password());
    }
    if (source.getCurrentSchema() == null) {
      source.setCurrentSchema(DEFAULT_SCHEMA);
    }
    source.setApplicationName("grapl");
    source.setConnectTimeout(CONNECT_SECONDS);
    source.setLoginTimeout(CONNECT_SECONDS);
    source.setSocketTimeout(ANSWER_SECONDS);
    source.setTcpKeepAlive(true);
    source.setReWriteBatchedInserts(true);
    // Numbers as they are, and not as decimals, from the first query on.
    source.setPrepareThreshold(-1);
    return source;
  }

  private static HikariDataSource writers(PGSimpleDataSource source) {
    HikariConfig config = config(source, "postgresql-writers", CONNECTIONS, PATIENCE_MILLIS);
    config.setAutoCommit(false);
    config.setConnectionInitSql(WRITER_SETTINGS);
    // Commits these settings at once: they would be undone with the first write that fails.
    config.setIsolateInternalQueries(true);
    return new HikariDataSource(config);
  }

  private static HikariDataSource readers(PGSimpleDataSource source) {
    HikariConfig config = config(source, "postgresql-readers", CONNECTIONS, PATIENCE_MILLIS);
    // Rows come in portions (a cursor) only within a transaction.
    config.setAutoCommit(false);
    config.setReadOnly(true);
    config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    return new HikariDataSource(config);
  }

  @Override
  String forUpdate() {
    return " FOR UPDATE";
  }

  @Override
  void lockCampaigns(Handle handle) {
    handle.execute("SELECT pg_advisory_xact_lock(?)", CREATING_AND_DELETING);
  }

  @Override
  StoreException explain(SQLException failure) {
    return explain(shown(), failure);
  }

  @Override
  boolean isConnectionLost(SQLException failure) {
    String state = state(failure);
    return state.startsWith("08") || state.startsWith("57P") || hasStopped(failure);
  }

  /**
   * Whether the server gave up more than the one statement, so that a commit may have gone through.
   */
  private static boolean hasStopped(SQLException failure) {
    return failure instanceof PSQLException server
        && server.getServerErrorMessage() != null
        && List.of("FATAL", "PANIC")
            .contains(String.valueOf(server.getServerErrorMessage().getSeverity()));
  }

  private static String state(SQLException failure) {
    return failure.getSQLState() == null ? "" : failure.getSQLState();
  }

  private static StoreException explain(String shown, SQLException failure) {
    String message = shown + ": " + words(failure);
    return failure.getCause() instanceof UnknownHostException
            || WRONGLY_NAMED.contains(state(failure))
        ? new UnusableStoreException(message, failure)
        : new StoreException(message, failure);
  }

  private static String words(SQLException failure) {
    String state = state(failure);
    if (failure.getCause() instanceof UnknownHostException) {
      return "there is no host of this name; check the address";
    }
    if (state.equals("53100") && hasStopped(failure)) {
      return "the server's disk is full, and it has stopped; make room, start it and try again";
    }
    return switch (state) {
      case "28P01", "28000" -> "the server refused user or password; check them";
      case "3D000" -> "the server has no database of this name; create it first";
      case "53100" ->
          "the server's disk is full, nothing of the change was kept; make room and try again";
      case "53300" -> "the server has too many connections; try again later";
      case "55P03" ->
          "another process has been writing for too long; try again when it has finished";
      case MAY_NOT -> "the user may not do that; let it create and use tables in its schema";
      case "57P03" -> "the server is just starting or stopping; try again in a moment";
      case "25006" -> "the server takes no changes, it is a standby or read-only; use its primary";
      case "" -> "no connection was free in time; try again";
      default ->
          state.startsWith("08") || state.startsWith("57P")
              ? "the server cannot be reached, or broke the connection; check that it runs and try"
                  + " again"
              : state.startsWith("XX")
                  ? "the server found its data damaged (%s); look into its log".formatted(state)
                  : "PostgreSQL failed with state %s, nothing of the change was kept"
                      .formatted(state);
    };
  }
}
