package org.grapl.store.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.grapl.store.StoreException;
import org.grapl.store.UnusableStoreException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteOpenMode;

/**
 * A file. One connection writes and several read, which write-ahead logging lets them do at the
 * same time; each commit waits until it is on the disk.
 *
 * <p>Java must never open the file itself: closing it would drop the locks that SQLite holds in
 * this process (a property of POSIX locks).
 */
final class SqliteBackend extends Backend {

  /** Written into the file's header: "grpl". */
  static final int APPLICATION = 0x6772706c;

  /** How long a writer waits for another: importing a million observations takes seconds. */
  private static final int PATIENCE_MILLIS = 60_000;

  private static final int READERS = 8;

  private SqliteBackend(
      String shown, @Nullable HikariDataSource writers, HikariDataSource readers) {
    super(shown, writers, readers);
  }

  /** Opens a file; creates it at need, unless it is for reading only, also where nothing can be. */
  static SqliteBackend open(Path path, boolean readOnly) {
    String shown = path.toString();
    checkPlace(path, shown);
    boolean exists = Files.exists(path);
    if (readOnly && !exists) {
      throw new UnusableStoreException(shown + ": there is no such store");
    }
    if (!readOnly && exists && !(Files.isWritable(path) && canWriteBeside(path))) {
      throw readOnly(shown);
    }
    if (!readOnly && !exists) {
      makeForOwner(path);
    }
    SQLiteDataSource source = source(path, readOnly);
    // A reader of a write-ahead log needs a file beside it. Where none can be made and none is left
    // over, nobody can be writing, and the file is read as it is.
    if (readOnly && !canWriteBeside(path) && !Files.exists(Path.of(path + "-wal"))) {
      source.setUrl("jdbc:sqlite:" + path.toAbsolutePath().toUri() + "?immutable=1");
    }
    Schema schema = new Schema(shown, Schema.Flavour.SQLITE, source, "main");
    try (Connection connection = source.getConnection()) {
      checkOrigin(connection, shown);
      if (readOnly) {
        schema.checkCurrent(connection);
      } else {
        schema.prepare(connection, () -> writeAhead(connection, shown));
      }
    } catch (SQLException e) {
      throw explain(shown, e);
    }
    HikariConfig writer = config(source, "sqlite-writer", 1, PATIENCE_MILLIS);
    return new SqliteBackend(
        shown, readOnly ? null : new HikariDataSource(writer), readers(source, readOnly));
  }

  /**
   * Makes an empty file that nobody else can read, and neither those that SQLite makes beside it,
   * where the file system knows who may. Nobody has it open yet: see above.
   */
  private static void makeForOwner(Path path) {
    try {
      Files.createFile(
          path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (UnsupportedOperationException | IOException e) {
      // It has no such permissions, or another was faster, or SQLite says what is wrong.
    }
  }

  private static HikariDataSource readers(SQLiteDataSource source, boolean readOnly) {
    HikariConfig config = config(source, "sqlite-readers", READERS, PATIENCE_MILLIS);
    config.setConnectionInitSql("PRAGMA query_only = ON");
    config.setReadOnly(readOnly);
    return new HikariDataSource(config);
  }

  private static SQLiteDataSource source(Path path, boolean readOnly) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(PATIENCE_MILLIS);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.enforceForeignKeys(true);
    config.setJournalSizeLimit(64 << 20);
    config.setOpenMode(SQLiteOpenMode.OPEN_URI);
    if (readOnly) {
      config.resetOpenMode(SQLiteOpenMode.CREATE);
      config.setReadOnly(true);
    }
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + path);
    return source;
  }

  private static void checkPlace(Path path, String shown) {
    if (Files.isDirectory(path)) {
      throw new UnusableStoreException(
          shown + ": must be a file, got a directory; name a file in it");
    }
    Path parent = path.toAbsolutePath().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new UnusableStoreException(
          shown + ": there is no directory " + parent + "; create it or name another place");
    }
    if (!Files.exists(path) && !Files.isWritable(parent)) {
      throw new UnusableStoreException(
          shown + ": cannot be created, because the directory cannot be written");
    }
  }

  private static boolean canWriteBeside(Path path) {
    Path parent = path.toAbsolutePath().getParent();
    return parent != null && Files.isWritable(parent);
  }

  /** Refuses files of other programs before anything is changed in them. */
  private static void checkOrigin(Connection connection, String shown) throws SQLException {
    String application = answer(connection, "PRAGMA application_id");
    String others =
        answer(
            connection,
            "SELECT count(*) FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
                + " AND tbl_name <> '"
                + Schema.HISTORY
                + "'");
    if (!application.equals("" + APPLICATION) && !(application.equals("0") && others.equals("0"))) {
      throw new UnusableStoreException(
          shown
              + ": must be a store of grapl, got a database of another program; name another file");
    }
  }

  private static void writeAhead(Connection connection, String shown) throws SQLException {
    if (!answer(connection, "PRAGMA journal_mode = WAL").equalsIgnoreCase("wal")) {
      throw new UnusableStoreException(
          shown
              + ": this file system does not support SQLite's write-ahead log; put the store on a"
              + " local disk, or use PostgreSQL");
    }
  }

  private static String answer(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.getString(1);
    }
  }

  /**
   * Takes the lock at once: a transaction that reads first and wants to write later may be told
   * "database is locked" without any waiting. The driver's own commit begins the next transaction
   * in the same breath, so its transactions are not used.
   */
  @Override
  void begin(Connection connection) throws SQLException {
    execute(connection, "BEGIN IMMEDIATE");
  }

  @Override
  void commit(Connection connection) throws SQLException {
    execute(connection, "COMMIT");
  }

  @Override
  void rollback(Connection connection) throws SQLException {
    execute(connection, "ROLLBACK");
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Knowing nothing of how keys are spread, SQLite would go through the whole campaign. */
  @Override
  String byRequest() {
    return "INDEXED BY event_of_request ";
  }

  @Override
  StoreException explain(SQLException failure) {
    return explain(shown(), failure);
  }

  // What SQLite's result codes mean for people.

  private static SQLiteErrorCode code(SQLException failure) {
    return failure instanceof SQLiteException sqlite
        ? sqlite.getResultCode()
        : SQLiteErrorCode.UNKNOWN_ERROR;
  }

  /** The sort of failure, which is the low byte; the rest says where it was noticed. */
  private static SQLiteErrorCode sort(SQLException failure) {
    return SQLiteErrorCode.getErrorCode(code(failure).code & 0xff);
  }

  /** Whether another process was in the way for a moment. */
  static boolean isBusy(SQLException failure) {
    return sort(failure) == SQLiteErrorCode.SQLITE_BUSY;
  }

  /** Whether making tables can have failed because another process was making them. */
  static boolean mayPass(SQLException failure) {
    return isBusy(failure)
        || code(failure) == SQLiteErrorCode.SQLITE_ERROR
        || sort(failure) == SQLiteErrorCode.SQLITE_CONSTRAINT;
  }

  static StoreException explain(String shown, SQLException failure) {
    SQLiteErrorCode sort = sort(failure);
    String message = shown + ": " + words(sort, code(failure));
    return switch (sort) {
      case SQLITE_READONLY, SQLITE_PERM -> readOnly(shown);
      case SQLITE_NOTADB, SQLITE_CANTOPEN -> new UnusableStoreException(message, failure);
      default -> new StoreException(message, failure);
    };
  }

  static StoreException readOnly(String shown) {
    return new UnusableStoreException(
        shown
            + ": must be writable, and its directory too, got a read-only one; change the"
            + " permissions or copy it elsewhere");
  }

  private static String words(SQLiteErrorCode sort, SQLiteErrorCode code) {
    String damaged =
        "the file is damaged or cut short; stop using it and go back to a backup or an export";
    return switch (sort) {
      case SQLITE_BUSY, SQLITE_LOCKED ->
          "another process has been writing for too long; try again when it has finished";
      case SQLITE_FULL ->
          "the disk is full, nothing of the change was kept; make room and try again";
      case SQLITE_NOTADB ->
          "must be a store of grapl, got a file that is no database; name another file";
      case SQLITE_CORRUPT -> damaged;
      case SQLITE_CANTOPEN ->
          "cannot be opened; check that the file and its directory may be read and written";
      case SQLITE_IOERR ->
          code == SQLiteErrorCode.SQLITE_IOERR_SHORT_READ
              ? damaged
              : "the disk could not be read or written, nothing of the change was kept; check that"
                  + " it has room and works";
      case SQLITE_TOOBIG -> "a text is too long to be kept";
      default -> "SQLite failed with " + code.name() + ", nothing of the change was kept";
    };
  }
}
