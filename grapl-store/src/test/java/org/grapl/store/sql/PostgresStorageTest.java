package org.grapl.store.sql;

import java.sql.SQLException;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("the shared PostgreSQL") // of which one test ends all connections
final class PostgresStorageTest extends StorageContractTest {

  private static String used = "";
  private String store = "";

  /** Making tables takes longer than most tests, so that those of the test before are emptied. */
  @Override
  String emptyStore() throws SQLException {
    if (used.isEmpty()) {
      used = freshStore();
    } else {
      store = used;
      execute("TRUNCATE shelf, grown, event, campaign, piece, content");
    }
    return used;
  }

  @Override
  String freshStore() {
    store = TestPostgres.shared().freshStore();
    return store;
  }

  @Override
  String store() {
    return store;
  }

  @Override
  void execute(String sql) throws SQLException {
    TestPostgres.execute(store, sql);
  }

  @Override
  String flipByte(String hash) {
    return ("UPDATE piece SET bytes = set_byte(bytes, 10000, get_byte(bytes, 10000) # 4)"
            + " WHERE hash = '%s'")
        .formatted(hash);
  }
}
