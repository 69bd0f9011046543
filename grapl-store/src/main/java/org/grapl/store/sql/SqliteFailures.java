package org.grapl.store.sql;

import java.sql.SQLException;
import org.grapl.store.StoreException;
import org.grapl.store.UnusableStoreException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite's result codes mean for people. */
final class SqliteFailures {

  private SqliteFailures() {}

  /** Whether another process was in the way for a moment. */
  static boolean isBusy(SQLException failure) {
    return failure instanceof SQLiteException sqlite
        && sort(sqlite.getResultCode()) == SQLiteErrorCode.SQLITE_BUSY.code;
  }

  /** Whether making tables can have failed because another process was making them. */
  static boolean mayPass(SQLException failure) {
    return isBusy(failure)
        || (failure instanceof SQLiteException sqlite
            && (sqlite.getResultCode() == SQLiteErrorCode.SQLITE_ERROR
                || sort(sqlite.getResultCode()) == SQLiteErrorCode.SQLITE_CONSTRAINT.code));
  }

  /** The low byte is the sort of failure, the rest says where it was noticed. */
  private static int sort(SQLiteErrorCode code) {
    return code.code & 0xff;
  }

  static StoreException explain(String shown, SQLException failure) {
    SQLiteErrorCode code =
        failure instanceof SQLiteException sqlite
            ? sqlite.getResultCode()
            : SQLiteErrorCode.UNKNOWN_ERROR;
    int sort = sort(code);
    if (sort == SQLiteErrorCode.SQLITE_READONLY.code || sort == SQLiteErrorCode.SQLITE_PERM.code) {
      return readOnly(shown);
    }
    String message = shown + ": " + words(code, sort);
    return sort == SQLiteErrorCode.SQLITE_NOTADB.code
            || sort == SQLiteErrorCode.SQLITE_CANTOPEN.code
        ? new UnusableStoreException(message, failure)
        : new StoreException(message, failure);
  }

  static StoreException readOnly(String shown) {
    return new UnusableStoreException(
        shown
            + ": must be writable, and its directory too, got a read-only one; change the"
            + " permissions or copy it elsewhere");
  }

  private static String words(SQLiteErrorCode code, int sort) {
    if (sort == SQLiteErrorCode.SQLITE_BUSY.code || sort == SQLiteErrorCode.SQLITE_LOCKED.code) {
      return "another process has been writing for too long; try again when it has finished";
    }
    if (sort == SQLiteErrorCode.SQLITE_FULL.code) {
      return "the disk is full, nothing of the change was kept; make room and try again";
    }
    if (sort == SQLiteErrorCode.SQLITE_NOTADB.code) {
      return "must be a store of grapl, got a file that is no database; name another file";
    }
    if (sort == SQLiteErrorCode.SQLITE_CORRUPT.code
        || code == SQLiteErrorCode.SQLITE_IOERR_SHORT_READ) {
      return "the file is damaged or cut short; stop using it and go back to a backup or an export";
    }
    if (sort == SQLiteErrorCode.SQLITE_CANTOPEN.code) {
      return "cannot be opened; check that the file and its directory may be read and written";
    }
    if (sort == SQLiteErrorCode.SQLITE_IOERR.code) {
      return "the disk could not be read or written, nothing of the change was kept; check that it has"
          + " room and works";
    }
    if (sort == SQLiteErrorCode.SQLITE_TOOBIG.code) {
      return "a text is too long to be kept";
    }
    return "SQLite failed with " + code.name() + ", nothing of the change was kept";
  }
}
