package org.grapl.store.sql;

import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("the shared PostgreSQL") // of which one test ends all connections
final class PostgresAccessTest extends AccessContractTest {

  private String store = "";

  @Override
  Database open() {
    store = TestPostgres.shared().freshStore();
    return Database.open(store);
  }

  @Override
  String tokenTable() throws Exception {
    return TestPostgres.query(store, "SELECT string_agg(t::text, ' ') FROM token t");
  }
}
