package org.grapl.store.sql;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class SqliteAccessTest extends AccessContractTest {

  @TempDir private Path directory;

  @Override
  Database open() {
    return Database.open(directory.resolve("grapl.db").toString());
  }

  @Override
  String tokenTable() throws Exception {
    return TestSqlite.query(
        directory.resolve("grapl.db"),
        "SELECT group_concat(hex(digest) || id || name || role || owner || campaign) FROM token");
  }
}
