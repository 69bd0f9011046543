package org.grapl.store.sql;

import java.sql.SQLException;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("the shared PostgreSQL") // of which one test ends all connections
final class PostgresAccessTest extends AccessContractTest {

  private static String store = "";

  /** Making tables takes longer than most tests, so that those of the test before are emptied. */
  @Override
  Database open() throws SQLException {
    if (store.isEmpty()) {
      store = TestPostgres.shared().freshStore();
    } else {
      TestPostgres.execute(store, "TRUNCATE token, access");
    }
    return Database.open(store);
  }

  @Override
  String tokenTable() throws Exception {
    return TestPostgres.query(store, "SELECT string_agg(t::text, ' ') FROM token t");
  }
}
