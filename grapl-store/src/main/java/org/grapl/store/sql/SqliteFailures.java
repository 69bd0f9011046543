package org.grapl.store.sql;

import java.sql.SQLException;
import org.grapl.store.StoreException;
import org.grapl.store.UnusableStoreException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite's result codes mean for people. */
final class SqliteFailures {

  private SqliteFailures() {}

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
